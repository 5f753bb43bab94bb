/** The fields of `LocatorResponse` that we read. All may be missing. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, wireDecimal, wireText } from '@waybill/carrier-kit/reply';

/** True by being there, empty or `True`. */
const isPresent = z
  .unknown()
  .transform((node) => node !== undefined && node !== null && !/^false$/i.test(String(node)));

const wireDay = z
  .object({
    Day: maybeText,
    OpenHours: maybeText,
    CloseHours: maybeText,
    ClosedIndicator: isPresent.optional(),
    Open24HoursIndicator: isPresent.optional(),
  })
  .transform(({ ClosedIndicator = false, Open24HoursIndicator = false, ...day }) => ({
    ...day,
    is_closed: ClosedIndicator,
    is_always_open: Open24HoursIndicator,
  }));

const wireDropLocation = z.object({
  AccessPointInformation: maybe(z.object({ PublicAccessPointID: maybeText, ImageURL: maybeText })),
  AddressKeyFormat: maybe(
    z.object({
      ConsigneeName: maybeText,
      AddressLine: maybeText,
      PoliticalDivision2: maybeText,
      PoliticalDivision1: maybeText,
      PostcodePrimaryLow: maybeText,
      CountryCode: maybeText,
    }),
  ),
  PhoneNumber: listOf(wireText),
  DisplayPhoneNumberIndicator: maybeText,
  Geocode: maybe(z.object({ Latitude: maybeText, Longitude: maybeText })),
  Distance: maybe(
    z.object({ Value: maybe(wireDecimal), UnitOfMeasurement: maybe(z.object({ Code: maybeText })) }),
  ),
  LocationAttribute: listOf(z.object({ OptionCode: listOf(z.object({ Description: maybeText })) })),
  LatestGroundDropOffTime: listOf(wireText),
  LocalizedInstruction: listOf(z.object({ Last50ftInstruction: maybeText })),
  ServiceOfferingList: maybe(z.object({ ServiceOffering: listOf(z.object({ Code: maybeText })) })),
  OperatingHours: maybe(
    z.object({
      StandardHours: listOf(z.object({ HoursType: maybeText, DayOfWeek: listOf(wireDay) })),
    }),
  ),
});

export const wireLocatorResponse = z.object({
  SearchResults: maybe(
    z.object({ DropLocation: listOf(wireDropLocation), GeocodeCandidate: listOf(z.looseObject({})) }),
  ),
});

export type WireDropLocation = z.output<typeof wireDropLocation>;
