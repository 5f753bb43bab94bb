/** Post offices and parcel lockers: GET /post-office-locations and /parcel-locker-locations. Source: locations.yaml 3.5.6. */

import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  clockTimeOf,
  distanceIn,
  type LocationFacts,
  location,
  weekdayNamed,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe, maybeText, wireBoolean, wireDecimal } from '@waybill/carrier-kit/reply';
import {
  countryOf,
  lookUp,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { LocationsOutcome, Notice, Party } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LocationKind,
  type LocationPurpose,
  type LocationsRequest,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { type DomesticAddress, isDomestic } from './parties.js';
import type { OpenSettings } from './settings.js';

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce(({ offices, lockers }) => {
    const calls = [
      ...(offices === undefined ? [] : [callFor('offices', 'post-office-locations', offices)]),
      ...(lockers === undefined ? [] : [callFor('lockers', 'parcel-locker-locations', lockers)]),
    ];
    // Of two, the one that is answered counts.
    return calls.length === 1 ? calls : calls.map((call) => ({ ...call, optional: true }));
  }),
  parseResponse,
};

/** The queries, and what their answers are made of. */
export interface WireLocationsRequest {
  /** Of post offices; left out where none are wanted. */
  readonly offices?: string;
  /** Of parcel lockers. */
  readonly lockers?: string;
  readonly distance_unit: 'KM' | 'MI';
  readonly kinds?: readonly LocationKind[];
  readonly purposes: readonly LocationPurpose[];
  readonly limit?: number;
}

/** `limit`: of each list. */
export const MOST_LOCATIONS = 100;
/** `radius`: whole miles. */
const FURTHEST_MILES = 100;

/** Kinds that USPS has: its own counters, those of shops, lockers, and machines. */
const KINDS: readonly LocationKind[] = ['counter', 'shop', 'locker', 'other'];

function createRequest(
  { near, id, radius, distance_unit, limit, purposes = [], kinds }: LocationsRequest,
  { report }: OperationContext<OpenSettings>,
): WireLocationsRequest {
  if (id !== undefined) report.notSupported('id', `cannot be looked for: ${report.name} finds places`);
  const wanted = kinds?.filter((kind) => KINDS.includes(kind)) ?? KINDS;
  if (wanted.length === 0)
    report.notSupported('kinds', `names ${kinds?.join(', ')}; ${report.name} has ${KINDS.join(', ')}`);
  const most = Math.min(limit ?? MOST_LOCATIONS, MOST_LOCATIONS);
  const place = near?.latitude === undefined ? placeOf(near?.address ?? {}, report) : undefined;
  if (place === undefined && wanted.every((kind) => kind === 'locker'))
    report.notSupported('near.latitude', `is a point; ${report.name} finds lockers by city or ZIP code`);
  const offices = {
    ...(place === undefined
      ? { LAT: String(near?.latitude), LONG: String(near?.longitude) }
      : officesNear(place)),
    ...(radius === undefined ? {} : { radius: milesOf(radius, distance_unit, report) }),
    ...(purposes.includes('collect') ? { pickupService: 'HOLD_FOR_PICKUP' } : {}),
    limit: String(most),
  };
  return omitUndefined({
    offices: wanted.some((kind) => kind !== 'locker') ? queryOf(offices) : undefined,
    lockers:
      wanted.includes('locker') && place !== undefined
        ? queryOf({ ...lockersNear(place), limit: String(most) })
        : undefined,
    distance_unit,
    kinds,
    purposes,
    limit,
  });
}

type Place = Partial<Pick<DomesticAddress, 'streetAddress' | 'city' | 'state' | 'ZIPCode'>>;

function placeOf(address: Party, report: Reporter): Place {
  const path = 'near.address';
  const country = countryOf(address);
  if (!isDomestic(address))
    report.notSupported(`${path}.country_code`, `is ${country}; ${report.name} is in the United States`);
  const ZIPCode = postalCode(address, path, { required: false }, report)?.slice(0, 5);
  const state = stateCode(address, path, {}, report);
  if (ZIPCode === undefined && (address.city === undefined || state === undefined))
    report.required([`${path}.postal_code`, `${path}.city`], 'together with state_code');
  return omitUndefined({ streetAddress: address.address_lines?.[0], city: address.city, state, ZIPCode });
}

/** A complete address, or one part of it that is a place by itself. */
function officesNear({ streetAddress, city, state, ZIPCode }: Place): Place {
  const isComplete = streetAddress !== undefined && city !== undefined && state !== undefined;
  return isComplete
    ? omitUndefined({ streetAddress, city, state, ZIPCode })
    : lockersNear(omitUndefined({ city, state, ZIPCode }));
}

function lockersNear({ city, state, ZIPCode }: Place): Place {
  return omitUndefined(ZIPCode === undefined ? { city, state } : { ZIPCode });
}

/** Rounded up, so that nothing within the radius is left out. */
function milesOf(radius: number, unit: 'KM' | 'MI', report: Reporter): string {
  const miles = Math.ceil(distanceIn('MI', { value: radius, unit }).value);
  if (miles > FURTHEST_MILES)
    report.outOfRange('radius', `is ${radius} ${unit}; ${report.name} takes up to ${FURTHEST_MILES} miles`);
  return String(Math.max(miles, 1));
}

function callFor(step: string, resource: string, query: string): Call {
  return { step, method: 'GET', url: `/locations/v3/${resource}?${query}` };
}

function queryOf(parameters: object): string {
  return new URLSearchParams({ ...parameters }).toString();
}

function parseResponse(
  { request, replies }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const read = replies.map((reply) => locationsIn(reply, request, carrier));
  const { kinds, purposes, limit } = request;
  const found = read
    .flatMap(([locations]) => locations)
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .filter((one) => purposes.every((purpose) => one.purposes.includes(purpose)))
    .sort((one, other) => (one.distance?.value ?? FAR) - (other.distance?.value ?? FAR));
  return [found.slice(0, limit), read.flatMap(([, errors]) => errors)];
}

/** One without a distance comes last. */
const FAR = Number.MAX_SAFE_INTEGER;

function locationsIn(
  reply: Reply,
  { distance_unit }: WireLocationsRequest,
  carrier: CarrierIdentity,
): LocationsOutcome {
  if (!isAnswer(reply)) return [[], [failureEntry(carrier, reply)]];
  const reading = readReply(reply, carrier, (document) =>
    reply.step === 'lockers' ? lockersIn(document) : officesIn(document, distance_unit),
  );
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  return [reading.document.map((facts) => location(carrier, facts)), [...reading.warnings]];
}

const wireAddress = z.object({
  streetAddress: maybeText,
  secondaryAddress: maybeText,
  city: maybeText,
  state: maybeText,
  ZIPCode: maybeText,
  ZIPPlus4: maybeText,
});

/** Each service has its own hours. The file has `facilityID`, and USPS's example of a reply `facilityId`. */
const wireOffice = z.object({
  facilityId: maybeText,
  facilityID: maybeText,
  facilityName: maybeText,
  facilityAddress: maybe(wireAddress),
  geoCoordinates: maybe(z.object({ latitude: maybe(wireDecimal), longitude: maybe(wireDecimal) })),
  postOfficeType: maybeText,
  distance: maybe(wireDecimal),
  phoneNumbers: maybe(z.object({ phone: maybeText })),
  services: listOf(
    z.object({
      service: maybeText,
      hours: listOf(
        z.object({
          dayOfWeek: maybeText,
          times: listOf(z.object({ openTime: maybeText, closeTime: maybeText })),
        }),
      ),
    }),
  ),
  temporaryClosure: maybe(wireBoolean),
  temporaryClosureDate: maybeText,
  timeZone: maybeText,
});
type WireOffice = z.output<typeof wireOffice>;

const wireResponse = z.object({ locations: listOf(wireOffice) });

/** The post offices in a document; `undefined` for another one. */
function officesIn(document: unknown, distance_unit: 'KM' | 'MI'): LocationFacts[] | undefined {
  if (typeof document !== 'object' || document === null || !('locations' in document)) return undefined;
  return wireResponse.parse(document).locations.flatMap((wire) => officeOf(wire, distance_unit) ?? []);
}

/** `postOfficeType`. The first two are counters: of USPS, and of shops in its name. */
const OFFICE_KINDS: Readonly<Record<string, LocationKind>> = {
  POST_OFFICE: 'counter',
  CONTRACT_POSTAL_UNIT: 'shop',
  VILLAGE_POST_OFFICE: 'shop',
  SELF_SERVICE_KIOSK: 'other',
};

/** `undefined` for one without an id: no request could name it. */
function officeOf(wire: WireOffice, distance_unit: 'KM' | 'MI'): LocationFacts | undefined {
  const { facilityId, facilityID, facilityName, facilityAddress, geoCoordinates, postOfficeType } = wire;
  const id = facilityId ?? facilityID;
  if (id === undefined) return undefined;
  const isHolding = wire.services.some(({ service }) => service === 'HOLD_FOR_PICKUP');
  return {
    id,
    name: facilityName ?? id,
    kind: lookUp(OFFICE_KINDS, postOfficeType) ?? 'other',
    address: suggestedAddress(facilityAddress),
    latitude: geoCoordinates?.latitude,
    longitude: geoCoordinates?.longitude,
    distance:
      wire.distance === undefined
        ? null
        : distanceIn(distance_unit, { value: Number(wire.distance), unit: 'MI' }),
    hours: hoursOf(wire, 'RETAIL').flatMap(({ day, opens, closes }) =>
      opens === undefined || closes === undefined || closes <= opens ? [] : [{ day, opens, closes }],
    ),
    latest_drop_off: lastCollection(wire),
    purposes: isHolding ? ['drop_off', 'collect'] : ['drop_off'],
    phone_number: wire.phoneNumbers?.phone ?? null,
    meta: {
      notices: closureOf(wire),
      post_office_type: postOfficeType ?? null,
      time_zone: wire.timeZone ?? null,
    },
  };
}

function hoursOf({ services }: WireOffice, name: string) {
  const hours = services.find(({ service }) => service === name)?.hours ?? [];
  return hours.flatMap(({ dayOfWeek, times }) => {
    const day = weekdayNamed(dayOfWeek ?? '');
    if (day === undefined) return [];
    return times.map(({ openTime, closeTime }) => ({
      day,
      opens: clockTimeOf(openTime),
      closes: clockTimeOf(closeTime),
    }));
  });
}

/** Where it is the same from Monday to Friday. */
function lastCollection(wire: WireOffice): string | null {
  const weekdays = hoursOf(wire, 'LAST_COLLECTION').filter(({ day }) => !day.startsWith('s'));
  const [time, ...others] = new Set(weekdays.map(({ closes }) => closes));
  return others.length === 0 ? (time ?? null) : null;
}

function closureOf({ temporaryClosure, temporaryClosureDate }: WireOffice): Notice[] {
  if (temporaryClosure !== true) return [];
  const since = temporaryClosureDate === undefined ? '' : ` from ${temporaryClosureDate} on`;
  return [{ code: 'temporary_closure', message: `USPS has it closed for a time${since}.` }];
}

const wireLocker = z.object({
  facilityID: maybeText,
  facilityId: maybeText,
  locationName: maybeText,
  locationAddress: maybe(wireAddress),
  latitude: maybe(wireDecimal),
  longitude: maybe(wireDecimal),
  lockerStatus: maybeText,
  lockerOnline: maybe(wireBoolean),
  serviceDirectShip: maybe(wireBoolean),
  servicePrepaidReturns: maybe(wireBoolean),
  lockerSizeMaximumLength: maybe(wireDecimal),
  lockerSizeMaximumWidth: maybe(wireDecimal),
  lockerSizeMaximumHeight: maybe(wireDecimal),
});
type WireLocker = z.output<typeof wireLocker>;

/** A list; a list of one may come as the one. */
function lockersIn(document: unknown): LocationFacts[] | undefined {
  const isOne = wireLocker.safeParse(document).data?.facilityID !== undefined;
  if (!Array.isArray(document) && !isOne) return undefined;
  return listOf(wireLocker)
    .parse(document)
    .flatMap((wire) => lockerOf(wire) ?? []);
}

/** `undefined` for one without an id: no request could name it. */
function lockerOf(wire: WireLocker): LocationFacts | undefined {
  const { locationName, locationAddress, latitude, longitude, lockerStatus, lockerOnline } = wire;
  const id = wire.facilityID ?? wire.facilityId;
  if (id === undefined) return undefined;
  const status = lockerStatus === undefined ? '' : ` (${lockerStatus})`;
  const offline = { code: 'locker_offline', message: `USPS has the locker offline${status}.` };
  return {
    id,
    name: locationName ?? id,
    kind: 'locker',
    address: suggestedAddress(locationAddress),
    latitude,
    longitude,
    purposes: purposesOf(wire),
    meta: {
      notices: lockerOnline === false ? [offline] : [],
      locker_status: lockerStatus ?? null,
      largest_package: largestOf(wire),
    },
  };
}

function purposesOf({ serviceDirectShip, servicePrepaidReturns }: WireLocker): LocationPurpose[] {
  return [
    ...(servicePrepaidReturns === true ? (['drop_off'] as const) : []),
    ...(serviceDirectShip === true ? (['collect'] as const) : []),
  ];
}

/** Length, width and height of the largest compartment. USPS measures in inches everywhere; the file names no unit here. */
function largestOf(wire: WireLocker): readonly number[] | null {
  const sides = [wire.lockerSizeMaximumLength, wire.lockerSizeMaximumWidth, wire.lockerSizeMaximumHeight];
  return sides.every((side) => side !== undefined) ? sides.map(Number) : null;
}

function suggestedAddress(found: z.output<typeof wireAddress> | undefined): LocationFacts['address'] {
  const { streetAddress, secondaryAddress, city, state, ZIPCode, ZIPPlus4 } = found ?? {};
  const lines = [streetAddress, secondaryAddress].filter((line) => line !== undefined);
  const postal_code = [ZIPCode, ZIPPlus4].filter((code) => code !== undefined).join('-') || undefined;
  const address_lines = lines.length === 0 ? undefined : lines;
  return { address_lines, city, state_code: state, postal_code, country_code: 'US' };
}
