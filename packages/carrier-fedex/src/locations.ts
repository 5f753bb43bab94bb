/**
 * Places where packages are handed over or held for the recipient: POST /location/v1/locations.
 * Source: FedEx "Location Search API", `Full_Schema_Find_Location` -> `LoccResponseVO`.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, distanceIn, location, weekdayNamed } from '@waybill/carrier-kit/after';
import { listOf, maybe, wireText } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome, Notice, Party } from '@waybill/core';
import type {
  CarrierIdentity,
  Exchange,
  LocationKind,
  LocationPurpose,
  LocationsRequest,
  OpeningHours,
} from '@waybill/core/plugin';
import { outputReader, readAnswer, wireNotices } from './errors.js';
import { figure, jsonCall, plain, text, type WireBody, word } from './json.js';
import { countryOf, postalCodeOf, stateIn, stateOf } from './parties.js';
import type { Account } from './settings.js';

export const locations: OperationFor<'locations', Account['settings'], WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => [jsonCall('locations', '/location/v1/locations', request.body, request)]),
  parseResponse,
};

/** Where to look, and what its answer is made of. */
export interface WireLocationsRequest {
  readonly transaction_id: string;
  readonly distance_unit: 'KM' | 'MI';
  readonly purposes: readonly LocationPurpose[];
  readonly body: WireBody;
}

function createRequest(
  request: LocationsRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireLocationsRequest {
  const { near = {}, id, radius, distance_unit, limit, purposes = [], kinds } = request;
  if (id !== undefined) report.notSupported('id', 'cannot be looked for: FedEx finds locations by place');
  for (const [at, kind] of (kinds ?? []).entries())
    if (typesOf(kind).length === 0)
      report.notSupported(`kinds[${at}]`, `is ${kind}, which FedEx cannot look for`);
  const isPoint = near.latitude !== undefined;
  const body = omitUndefined({
    locationsSummaryRequestControlParameters:
      radius === undefined && limit === undefined
        ? undefined
        : omitUndefined({ distance: radius && { units: distance_unit, value: radius }, maxResults: limit }),
    locationSearchCriterion: isPoint ? 'GEOGRAPHIC_COORDINATES' : 'ADDRESS',
    location: omitUndefined({
      // "Country code is REQUIRED when searching by any of the criteria."
      address: isPoint
        ? { countryCode: countryOf(near.address ?? {}, 'near.address', report) }
        : addressOf(near.address ?? {}, report),
      longLat: isPoint ? { latitude: String(near.latitude), longitude: String(near.longitude) } : undefined,
    }),
    sort: { criteria: 'DISTANCE', order: 'ASCENDING' },
    locationTypes: kinds?.flatMap(typesOf),
    locationCapabilities:
      purposes.length === 0
        ? undefined
        : purposes.map((purpose) => ({ transferOfPossessionType: TRANSFERS[purpose] })),
  });
  return { transaction_id: account.context.newId(), distance_unit, purposes, body: plain(body) };
}

function addressOf(address: Party, report: Reporter): object {
  const { address_lines = [], city, postal_code } = address;
  if (city === undefined && postal_code === undefined)
    report.required(['near.address.postal_code', 'near.address.city']);
  report.tooMany('near.address.address_lines', address_lines.length, 3, 'lines');
  return omitUndefined({
    streetLines: address_lines.length === 0 ? undefined : address_lines,
    city,
    stateOrProvinceCode: stateOf(address, 'near.address', false, report),
    postalCode: postalCodeOf(address, 'near.address', report, { required: false }),
    countryCode: countryOf(address, 'near.address', report),
  });
}

const wireHours = z.object({
  dayofweek: text,
  operationalHoursType: text,
  operationalHours: listOf(z.object({ begins: text, ends: text })),
});
/** The hours of one day. */
type WireHours = z.output<typeof wireHours>;

const wireAddress = z.object({
  streetLines: listOf(wireText),
  city: text,
  stateOrProvinceCode: text,
  postalCode: text,
  countryCode: text,
});

const wireLocation = z.object({
  locationId: word,
  distance: maybe(z.object({ units: z.enum(['KM', 'MI']), value: figure })),
  contactAndAddress: maybe(
    z.object({
      address: maybe(wireAddress),
      contact: maybe(z.object({ companyName: text, phoneNumber: text })),
      addressAncillaryDetail: maybe(z.object({ displayName: text, locationInProperty: text })),
    }),
  ),
  storeHours: listOf(wireHours),
  geoPositionalCoordinates: maybe(z.object({ latitude: figure, longitude: figure })),
  locationType: text,
  locationAttributeTypes: listOf(wireText),
  specialInstructions: text,
});
/** One of `locationDetailList`. */
type WireLocation = z.output<typeof wireLocation>;

/** What a reply found, which may be nothing. */
const foundIn = outputReader(
  z.object({ totalResults: figure, locationDetailList: listOf(wireLocation), alerts: wireNotices }),
  ({ totalResults, locationDetailList }) => totalResults !== undefined || locationDetailList.length > 0,
);

function parseResponse(
  { request, replies }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const reading = readAnswer(replies, carrier, foundIn);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { locationDetailList, alerts } = reading.document;
  const found = locationDetailList
    .map((wire) => locationOf(wire, request, alerts, carrier))
    // Whether FedEx looks for all of several purposes or for one of them is not said.
    .filter(({ purposes }) => request.purposes.every((purpose) => purposes.includes(purpose)));
  return [found, [...reading.warnings]];
}

function locationOf(
  wire: WireLocation,
  { distance_unit, purposes }: WireLocationsRequest,
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): Location {
  const { address, contact, addressAncillaryDetail: detail } = wire.contactAndAddress ?? {};
  const { latitude, longitude } = wire.geoPositionalCoordinates ?? {};
  const { stateOrProvinceCode: state, countryCode } = address ?? {};
  const { units: unit, value } = wire.distance ?? {};
  const name = detail?.displayName ?? contact?.companyName;
  return location(carrier, {
    id: wire.locationId,
    ...(name === undefined ? {} : { name }),
    kind: lookUp(KINDS, wire.locationType) ?? 'other',
    address: {
      address_lines:
        address === undefined || address.streetLines.length === 0 ? undefined : address.streetLines,
      city: address?.city,
      state_code: stateIn(state, countryCode),
      postal_code: address?.postalCode,
      country_code: countryCode,
    },
    latitude,
    longitude,
    distance:
      unit === undefined || value === undefined
        ? null
        : distanceIn(distance_unit, { value: Number(value), unit }),
    hours: wire.storeHours.flatMap(hoursOf),
    purposes: knownPurposes(wire.locationAttributeTypes, purposes),
    phone_number: contact?.phoneNumber ?? null,
    instructions: wire.specialInstructions ?? detail?.locationInProperty ?? null,
    meta: {
      notices,
      ...(wire.locationType === undefined ? {} : { location_type: wire.locationType }),
      attributes: wire.locationAttributeTypes,
    },
  });
}

/** What the attributes say, and the one purpose that was looked for. */
function knownPurposes(
  attributes: readonly string[],
  asked: readonly LocationPurpose[],
): readonly LocationPurpose[] {
  return [...new Set([...purposesOf(attributes), ...(asked.length === 1 ? asked : [])])];
}

function hoursOf({ dayofweek, operationalHoursType: type, operationalHours }: WireHours): OpeningHours[] {
  const day = weekdayNamed(dayofweek ?? '');
  if (day === undefined || type === 'CLOSED_ALL_DAY') return [];
  if (type === 'OPEN_ALL_DAY') return [{ day, opens: '00:00', closes: '24:00' }];
  return operationalHours.flatMap(({ begins, ends }) => {
    const [opens, written] = [clockTimeOf(begins), clockTimeOf(ends)];
    const closes = written === '00:00' ? '24:00' : written;
    return opens === undefined || closes === undefined || closes <= opens ? [] : [{ day, opens, closes }];
  });
}

/** `locationTypes` of a request, by what people call them. */
const SEARCHED: Readonly<Record<string, LocationKind>> = {
  FEDEX_AUTHORIZED_SHIP_CENTER: 'shop',
  FEDEX_OFFICE: 'counter',
  FEDEX_SELF_SERVICE_LOCATION: 'drop_box',
  FEDEX_ONSITE: 'shop',
  FEDEX_EXPRESS_STATION: 'counter',
  FEDEX_SHIPSITE: 'shop',
  FEDEX_SHIP_AND_GET: 'locker',
};

/** `locationType` of a reply; facilities for freight are `other`. */
const KINDS: Readonly<Record<string, LocationKind>> = {
  ...SEARCHED,
  FEDEX_STAFFED: 'counter',
  FEDEX_GROUND_TERMINAL: 'counter',
  FEDEX_HOME_DELIVERY_STATION: 'counter',
};

/** The types that a kind stands for; an empty list for `other`. */
function typesOf(kind: LocationKind): readonly string[] {
  return Object.keys(SEARCHED).filter((type) => lookUp(SEARCHED, type) === kind);
}

/** `transferOfPossessionType`. */
const TRANSFERS: Readonly<Record<LocationPurpose, string>> = {
  drop_off: 'DROPOFF',
  collect: 'HOLD_AT_LOCATION',
};

/** What `locationAttributeTypes` say: `GROUND_DROPOFFS`, `WEEKDAY_EXPRESS_HOLD_AT_LOCATION`, … */
function purposesOf(attributes: readonly string[]): readonly LocationPurpose[] {
  const has = (ending: string) => attributes.some((attribute) => attribute.endsWith(ending));
  return [
    ...(has('_DROPOFFS') || attributes.includes('DROP_BOX') ? (['drop_off'] as const) : []),
    ...(has('_HOLD_AT_LOCATION') ? (['collect'] as const) : []),
  ];
}
