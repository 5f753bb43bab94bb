/** Service points: GET /servicepoints, `ServicePointsRestResponseV3`. They need a separate key from DHL. */

import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, location, weekdayNamed } from '@waybill/carrier-kit/after';
import {
  decimal,
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  wireBoolean,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { countryOf, lookUp, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome, Notice, Party } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LocationKind,
  type LocationPurpose,
  type LocationsRequest,
  type OpeningHours,
} from '@waybill/core/plugin';
import { isoCountry } from './countries.js';
import { readReply } from './errors.js';
import type { Referenced } from './json.js';
import type { Account } from './settings.js';

export const locations: OperationFor<'locations', Account['settings'], WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'locate',
      method: 'GET',
      // The key is added where the call is sent.
      url: request.url,
      headers: { 'message-reference': request.message_reference },
    },
  ]),
  parseResponse,
};

/** The question, and what its reply is filtered by. */
export interface WireLocationsRequest extends Referenced {
  /** Path and query, without the key. */
  readonly url: string;
  readonly unit: 'KM' | 'MI';
  /** DHL looks in a square around the place. */
  readonly radius?: number;
  readonly limit: number;
  readonly purposes: readonly LocationPurpose[];
}

/** Our own limit: the contract has none. */
export const MOST_LOCATIONS = 50;
const USUAL_LIMIT = 10;
const KM_PER_MILE = '1.609344';

/** `servicePointTypes`: DHL's own counters, shops of partners, lockers. */
const TYPES: Readonly<Partial<Record<LocationKind, readonly string[]>>> = {
  counter: ['CTY', 'STN'],
  shop: ['PRT'],
  locker: ['247'],
};

function createRequest(
  request: LocationsRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireLocationsRequest {
  const { id, near, radius, distance_unit: unit, purposes = [] } = request;
  const limit = Math.min(request.limit ?? USUAL_LIMIT, MOST_LOCATIONS);
  if (id !== undefined && !/^[0-9A-Z]{6}$/i.test(id))
    report.invalid('id', 'must be the 6 characters of a service point, BRU001');
  const point = near?.latitude === undefined ? undefined : near;
  const place = id === undefined && point === undefined ? near?.address : undefined;
  const query = omitUndefined({
    servicePointID: id?.toUpperCase(),
    latitude: id === undefined ? point?.latitude?.toString() : undefined,
    longitude: id === undefined ? point?.longitude?.toString() : undefined,
    address: place && addressText(place, report),
    countryCode: near?.address && countryOf(near.address),
    // What is taken away afterwards must not count.
    servicePointResults: id === undefined ? String(purposes.length > 0 ? MOST_LOCATIONS : limit) : undefined,
    servicePointTypes: typesOf(request, report),
    maxDistance: radius === undefined ? undefined : wholeKilometres(radius, unit),
    resultUom: unit.toLowerCase(),
    language: 'eng',
  });
  return omitUndefined({
    message_reference: account.context.newId(),
    url: `/servicepoints?${new URLSearchParams(query)}`,
    unit,
    radius,
    limit,
    purposes,
  });
}

/** The address in one line: DHL has it looked up on a map. */
function addressText(
  { address_lines = [], postal_code, city, state_code, state }: Party,
  report: Reporter,
): string {
  if (city === undefined && postal_code === undefined)
    report.required(['near.address.city', 'near.address.postal_code']);
  const town = [postal_code, city].filter((part) => part !== undefined).join(' ');
  return [...address_lines, town, state_code ?? state].filter((part) => part).join(', ');
}

function typesOf({ kinds }: LocationsRequest, report: Reporter): string | undefined {
  const types = kinds?.flatMap((kind, index) => {
    const own = TYPES[kind];
    if (own === undefined)
      report.notSupported(
        `kinds[${index}]`,
        `is ${kind}; ${report.name} has ${Object.keys(TYPES).join(', ')}`,
      );
    return own ?? [];
  });
  return types === undefined || types.length === 0 ? undefined : [...new Set(types)].join(',');
}

/** "Invalid parameter: maxDistance, specified value is not an integer" (an example of the contract). */
function wholeKilometres(radius: number, unit: 'KM' | 'MI'): string {
  const kilometres = unit === 'KM' ? decimal(radius) : decimal(radius).multipliedBy(KM_PER_MILE);
  return String(Math.ceil(kilometres.toNumber()));
}

const OK = 1;
/** Below it are warnings. */
const FIRST_ERROR = 100;
/** None found, none with capacity, none in this country. */
const NONE = [201, 202, 600];

function parseResponse(
  { request, replies: [reply] }: Exchange<WireLocationsRequest>,
  { carrier, account }: CarrierIdentity,
): LocationsOutcome {
  const identity = { carrier, account };
  if (reply === undefined) return [[], []];
  if (!isAnswer(reply)) return [[], [failureEntry(identity, reply)]];
  const reading = readReply(reply, identity, pointsIn);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { status, servicePoints } = reading.document;
  const { statusCode: code } = status;
  const message = status.statusMessage || `DHL Express answered with status ${code}.`;
  if (NONE.includes(code)) return [[], []];
  if (code >= FIRST_ERROR) return [[], [localErrorEntry(identity, String(code), message, 'carrier')]];
  const notices: Notice[] = code === OK ? [] : [{ code: String(code), message }];
  const found = servicePoints.flatMap((point) => locationOf(point, request, notices, identity));
  const near = found.filter((one) => isWanted(one, request)).sort((one, other) => wayTo(one) - wayTo(other));
  return [near.slice(0, request.limit), [...reading.warnings]];
}

const KINDS: Readonly<Record<string, LocationKind>> = {
  CITY: 'counter',
  STATION: 'counter',
  PARTNER: 'shop',
  TWENTYFOURSEVEN: 'locker',
};

/** Empty for a point without an id: nothing can be sent to it. */
function locationOf(
  point: WirePoint,
  { unit }: WireLocationsRequest,
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): Location[] {
  const { address, contactDetails, servicePointCapabilities: capabilities } = point;
  const id = point.facilityId ?? contactDetails?.servicePointId;
  if (id === undefined) return [];
  const lines = [address?.addressLine1, address?.addressLine2, address?.addressLine3].filter(
    (line) => line !== undefined,
  );
  const purposes: LocationPurpose[] = [
    ...(capabilities?.shipmentDropOff === true ? ['drop_off' as const] : []),
    ...(capabilities?.shipmentCollection === true ? ['collect' as const] : []),
  ];
  return [
    location(carrier, {
      id,
      name: point.localName ?? point.servicePointName ?? '',
      kind: lookUp(KINDS, point.servicePointType) ?? 'other',
      address: {
        address_lines: lines.length === 0 ? undefined : lines,
        city: address?.city,
        postal_code: address?.zipCode,
        country_code: address?.country && isoCountry(address.country),
      },
      latitude: point.geoLocation?.latitude,
      longitude: point.geoLocation?.longitude,
      distance:
        point.distanceMetric === undefined
          ? null
          : { value: point.distanceMetric, unit: /mi/i.test(point.distance ?? unit) ? 'MI' : 'KM' },
      hours: hoursOf(point),
      latest_drop_off: timeOf(point.shippingCutOffTime) ?? null,
      purposes,
      phone_number: contactDetails?.phoneNumber ?? null,
      meta: { notices, ...omitUndefined({ capability_codes: capabilities?.capabilityCodes }) },
    }),
  ];
}

/** Times are those of twelve hours: `9:00 AM`. Hours of holidays have no day of the week and are left out. */
function hoursOf({ openingHours }: WirePoint): OpeningHours[] {
  return (openingHours?.openingHours ?? []).flatMap(({ dayOfWeek = '', openingTime, closingTime }) => {
    const [day, opens, closes] = [
      weekdayNamed(dayOfWeek),
      clockTimeOf(openingTime),
      clockTimeOf(closingTime),
    ];
    if (day === undefined || opens === undefined || closes === undefined) return [];
    return [{ day, opens, closes: closes === '00:00' ? '24:00' : closes }];
  });
}

/** Seconds after midnight in DHL's example, `61200.0`. */
function timeOf(written = ''): string | undefined {
  if (!/^\d{3,5}(\.0*)?$/.test(written)) return clockTimeOf(written);
  const minutes = Math.floor(Number(written) / 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return clockTimeOf(`${hour}:${String(minute).padStart(2, '0')}`);
}

function isWanted(one: Location, { radius, unit, purposes }: WireLocationsRequest): boolean {
  const isNear = radius === undefined || one.distance?.unit !== unit || one.distance.value <= radius;
  return isNear && purposes.every((purpose) => one.purposes.includes(purpose));
}

function wayTo({ distance }: Location): number {
  return distance?.value ?? Number.MAX_VALUE;
}

/** DHL writes `null` and empty texts for what it does not have. */
const text = maybe(wireText.transform((written) => written.trim() || undefined));
const figure = maybe(wireDecimal.transform(Number));
const flag = maybe(wireBoolean);

const wirePoint = z.object({
  facilityId: text,
  servicePointName: text,
  localName: text,
  servicePointType: text,
  address: maybe(
    z.object({
      addressLine1: text,
      addressLine2: text,
      addressLine3: text,
      city: text,
      zipCode: text,
      country: text,
    }),
  ),
  geoLocation: maybe(z.object({ latitude: figure, longitude: figure })),
  distance: text,
  distanceMetric: figure,
  shippingCutOffTime: text,
  openingHours: maybe(
    z.object({ openingHours: listOf(z.object({ dayOfWeek: text, openingTime: text, closingTime: text })) }),
  ),
  servicePointCapabilities: maybe(
    z.object({ shipmentDropOff: flag, shipmentCollection: flag, capabilityCodes: text }),
  ),
  contactDetails: maybe(z.object({ phoneNumber: text, servicePointId: text })),
});
type WirePoint = z.output<typeof wirePoint>;

const wirePoints = z.object({
  status: z.object({ statusCode: wireDecimal.transform(Number), statusMessage: text }),
  servicePoints: listOf(wirePoint),
});
type WirePoints = z.output<typeof wirePoints>;

/** A document with DHL's status of the search, which an error document writes as a text. */
function pointsIn(document: unknown): WirePoints | undefined {
  return wirePoints.safeParse(document).data;
}
