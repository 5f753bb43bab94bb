import { clockTimeOf, location, weekdayFromSunday } from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry, under } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LocationPurpose,
  type OpeningHours,
} from '@waybill/core/plugin';
import { ACCESS_POINT_FACTS, type AccessPointFact } from '../access-point.js';
import { readReply } from '../errors.js';
import { CARRIER } from '../protocol.js';
import type { WireLocationsRequest } from './request.js';
import { type WireDropLocation, wireLocatorResponse } from './schema.js';

export function parseResponse(
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

/** A place without a public id is no access point. */
function accessPoint(wire: WireDropLocation, carrier: CarrierIdentity): Location | undefined {
  const { AccessPointInformation, AddressKeyFormat: address, Distance, Geocode } = wire;
  const id = AccessPointInformation?.PublicAccessPointID;
  if (id === undefined) return undefined;
  const unit = Distance?.UnitOfMeasurement?.Code;
  const lines = (address?.AddressLine ?? '').split(/\r?\n/).map((line) => line.trim());
  const image_url = AccessPointInformation?.ImageURL;
  const name = address?.ConsigneeName?.trim() ?? '';
  return location(carrier, {
    id: id.trim(),
    name,
    kind: isLocker(wire) ? 'locker' : 'shop',
    address: {
      address_lines: lines.filter((line) => line !== ''),
      city: address?.PoliticalDivision2,
      state_code: address?.PoliticalDivision1,
      postal_code: address?.PostcodePrimaryLow,
      country_code: address?.CountryCode,
    },
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
      shipment_extra: shipmentExtra({
        id: id.trim(),
        name,
        address_line: lines[0],
        city: address?.PoliticalDivision2,
        state_code: address?.PoliticalDivision1,
        postal_code: address?.PostcodePrimaryLow,
        country_code: address?.CountryCode,
      }),
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
