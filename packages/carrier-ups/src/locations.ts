/**
 * UPS Access Points: shops and lockers where packages are collected and handed over. A shipment takes their ids; UPS's other
 * places, whose ids no request takes, are not looked for.
 * UPS OpenAPI, Locator v3.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, location, weekdayFromSunday } from '@waybill/carrier-kit/after';
import {
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  under,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LocationKind,
  type LocationPurpose,
  type LocationsRequest,
  type OpeningHours,
} from '@waybill/core/plugin';
import { ACCESS_POINT_FACTS, type AccessPointFact } from './accessorials.js';
import { readReply } from './errors.js';
import { CARRIER, post } from './protocol.js';
import type { AccountSettings } from './settings.js';

export interface WireLocationsRequest {
  readonly request_id: string;
  /** What the answer is narrowed to: UPS looks by place alone, and within 5 miles or kilometres at the least. */
  readonly wanted: {
    readonly purposes: readonly LocationPurpose[];
    readonly kinds: readonly LocationKind[];
    readonly radius: number | null;
    readonly limit: number | null;
  };
  readonly document: { readonly LocatorRequest: object };
}

export const locations: OperationFor<'locations', AccountSettings, WireLocationsRequest> = {
  createRequest,
  // 64: UPS Access Points.
  next: atOnce((request) => [
    post('locate', '/api/locations/v3/search/availabilities/64?Locale=en_US', request),
  ]),
  parseResponse,
};

/** "1-50 with a default value of 5"; "5-100 MI, 5-150 KM", whole numbers. */
export const MOST = 50;
const RADIUS = { least: 5, MI: 100, KM: 150 } as const;

/** What access points are. */
const KINDS: readonly LocationKind[] = ['shop', 'locker'];

function createRequest(
  request: LocationsRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireLocationsRequest {
  const { id, distance_unit, radius, limit, purposes = [], kinds = [] } = request;
  const request_id = account.context.newId();
  for (const kind of kinds)
    if (!KINDS.includes(kind))
      report.notSupported('kinds', `names ${kind}; UPS Access Points are ${KINDS.join(' or ')}`);
  const furthest = RADIUS[distance_unit];
  if (radius !== undefined && radius > furthest)
    report.outOfRange(
      'radius',
      `is ${radius} ${distance_unit}; UPS looks within ${furthest} ${distance_unit}`,
    );
  const most = purposes.length + kinds.length > 0 ? MOST : limit && Math.min(limit, MOST);
  return {
    request_id,
    wanted: { purposes, kinds, radius: radius ?? null, limit: limit ?? null },
    document: {
      LocatorRequest: {
        Request: { RequestAction: 'Locator', TransactionReference: { CustomerContext: request_id } },
        OriginAddress: originOf(request, report),
        Translate: { Locale: 'en_US' },
        UnitOfMeasurement: { Code: distance_unit },
        LocationSearchCriteria: omitUndefined({
          // All that there are, where the answer is narrowed.
          MaximumListSize: most === undefined ? undefined : String(most),
          SearchRadius: radius === undefined ? undefined : String(Math.max(RADIUS.least, Math.ceil(radius))),
          // 01: active, and takes packages.
          AccessPointSearch: id === undefined ? { AccessPointStatus: '01' } : { PublicAccessPointID: id },
        }),
        // 01: the nearest first.
        SortCriteria: { SortType: '01' },
      },
    },
  };
}

/** A country is always required, with a point too. With an id the address is ignored. */
function originOf({ near, id }: LocationsRequest, report: Reporter) {
  const { address, latitude, longitude } = near ?? {};
  if (near === undefined || id !== undefined)
    return { AddressKeyFormat: { CountryCode: address?.country_code ?? 'US' } };
  if (address?.country_code === undefined) report.required('near.address.country_code', 'with a point');
  const { address_lines = [], city, country_code: CountryCode = '' } = address ?? {};
  return omitUndefined({
    Geocode:
      latitude === undefined ? undefined : { Latitude: String(latitude), Longitude: String(longitude) },
    AddressKeyFormat: omitUndefined({
      AddressLine: report.tooLong('near.address.address_lines', address_lines[0], 100),
      PoliticalDivision2: report.tooLong('near.address.city', city, 50),
      PoliticalDivision1: address && stateCode(address, 'near.address', { longest: 50 }, report),
      PostcodePrimaryLow: address && postalCode(address, 'near.address', POSTAL_CODE, report),
      CountryCode,
    }),
  });
}

const POSTAL_CODE = { required: false, form: 'compact', longest: 10 } as const;

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

const wireLocatorResponse = z.object({
  SearchResults: maybe(
    z.object({ DropLocation: listOf(wireDropLocation), GeocodeCandidate: listOf(z.looseObject({})) }),
  ),
});

type WireDropLocation = z.output<typeof wireDropLocation>;

function parseResponse(
  { request: { wanted }, replies: [reply] }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  if (reply === undefined) return [[], []];
  if (!isAnswer(reply)) return [[], [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('LocatorResponse'));
  if (read.errors !== undefined) return [[], [...read.errors]];
  const { SearchResults } = wireLocatorResponse.parse(read.document);
  const found = (SearchResults?.DropLocation ?? []).flatMap((wire) => accessPoint(wire, carrier) ?? []);
  const places = SearchResults?.GeocodeCandidate ?? [];
  if (found.length === 0 && places.length > 0 && read.warnings.length === 0) {
    const message = `UPS finds ${places.length} places where this could be: give more of the address.`;
    const entry = localErrorEntry(carrier, 'ambiguous_address', message, 'validation');
    return [[], [{ ...entry, field: 'near.address' }]];
  }
  const fitting = found.filter(
    ({ purposes, kind, distance }) =>
      wanted.purposes.every((purpose) => purposes.includes(purpose)) &&
      (wanted.kinds.length === 0 || wanted.kinds.includes(kind)) &&
      (wanted.radius === null || (distance?.value ?? 0) <= wanted.radius),
  );
  return [fitting.slice(0, wanted.limit ?? undefined), [...read.warnings]];
}

/** `undefined` for a place without a public id, which is not an access point. */
function accessPoint(wire: WireDropLocation, carrier: CarrierIdentity): Location | undefined {
  const { AccessPointInformation, AddressKeyFormat: address, Distance, Geocode } = wire;
  const id = AccessPointInformation?.PublicAccessPointID?.trim();
  if (id === undefined) return undefined;
  const place = {
    city: address?.PoliticalDivision2,
    state_code: address?.PoliticalDivision1,
    postal_code: address?.PostcodePrimaryLow,
    country_code: address?.CountryCode,
  };
  const unit = Distance?.UnitOfMeasurement?.Code;
  const lines = (address?.AddressLine ?? '').split(/\r?\n/).map((line) => line.trim());
  const image_url = AccessPointInformation?.ImageURL;
  const name = address?.ConsigneeName?.trim() ?? '';
  return location(carrier, {
    id,
    name,
    kind: isLocker(wire) ? 'locker' : 'shop',
    address: { address_lines: lines.filter((line) => line !== ''), ...place },
    latitude: Geocode?.Latitude,
    longitude: Geocode?.Longitude,
    distance:
      Distance?.Value !== undefined && (unit === 'KM' || unit === 'MI')
        ? { value: Number(Distance.Value), unit }
        : null,
    hours: hoursOf(wire),
    latest_drop_off: clockTimeOf(wire.LatestGroundDropOffTime[0]) ?? null,
    purposes: purposesOf(wire),
    phone_number: wire.DisplayPhoneNumberIndicator === '0' ? null : (wire.PhoneNumber[0] ?? null),
    instructions: wire.LocalizedInstruction[0]?.Last50ftInstruction ?? null,
    meta: {
      notices: [],
      shipment_extra: shipmentExtra({ id, name, address_line: lines[0], ...place }),
      ...omitUndefined({ image_url }),
    },
  });
}

/** For `shipment.extra`: the access point as a shipment takes it, shortened to what a label takes. */
function shipmentExtra(facts: Partial<Record<AccessPointFact, string | undefined>>) {
  const written = Object.entries(facts).filter((entry): entry is [AccessPointFact, string] => !!entry[1]);
  return Object.fromEntries(
    written.map(([fact, text]) => [
      `${CARRIER}:access_point_${fact}`,
      text.slice(0, ACCESS_POINT_FACTS[fact]),
    ]),
  );
}

/** The codes of attributes differ by country, and their list is in no contract: the words say what it is. */
function isLocker({ LocationAttribute }: WireDropLocation): boolean {
  return LocationAttribute.some(({ OptionCode }) =>
    OptionCode.some(({ Description = '' }) => /locker/i.test(Description)),
  );
}

/** `ServiceOffering/Code`: direct to retail, click and collect, retail to retail; drop off, prepaid drop off; both. */
const COLLECT = ['001', '003', '004', '007'];
const DROP_OFF = ['006', '007', '009'];

/** Packages are collected at every access point. */
function purposesOf({ ServiceOfferingList }: WireDropLocation): LocationPurpose[] {
  const offered = (ServiceOfferingList?.ServiceOffering ?? []).map(({ Code }) => Code);
  const has = (codes: readonly string[]) =>
    offered.some((code) => code !== undefined && codes.includes(code));
  return [
    ...(has(DROP_OFF) ? ['drop_off' as const] : []),
    ...(offered.length === 0 || has(COLLECT) ? ['collect' as const] : []),
  ];
}

/** `HoursType` 10: regular hours. */
const REGULAR = '10';

function hoursOf({ OperatingHours }: WireDropLocation): OpeningHours[] {
  const regular = OperatingHours?.StandardHours.find(({ HoursType }) => HoursType === REGULAR);
  return (regular?.DayOfWeek ?? []).flatMap((wire) => {
    const day = weekdayFromSunday(wire.Day ?? '', 1);
    if (day === undefined || wire.is_closed) return [];
    if (wire.is_always_open) return [{ day, opens: '00:00', closes: '24:00' }];
    const [opens, closes] = [clockTimeOf(wire.OpenHours), clockTimeOf(wire.CloseHours)];
    if (opens === undefined || closes === undefined) return [];
    // Midnight is 0, at both ends of the day.
    return [{ day, opens, closes: closes === '00:00' ? '24:00' : closes }];
  });
}
