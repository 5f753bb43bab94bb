/** Where to look. USPS takes one kind of place: a point, an address, a ZIP code, or a city with its state. */
import type { OperationContext } from '@waybill/carrier-kit';
import { distanceIn } from '@waybill/carrier-kit/after';
import { countryOf, omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { LocationKind, LocationPurpose, LocationsRequest } from '@waybill/core/plugin';
import { isDomestic } from '../parties.js';
import type { OpenSettings } from '../settings.js';

/** The queries, and what its answers are made of. */
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

export function createRequest(
  { near, id, radius, distance_unit, limit, purposes = [], kinds }: LocationsRequest,
  { report }: OperationContext<OpenSettings>,
): WireLocationsRequest {
  if (id !== undefined) report.notSupported('id', `cannot be looked for: ${report.name} finds places`);
  const wanted = kinds?.filter((kind) => KINDS.includes(kind)) ?? KINDS;
  if (wanted.length === 0)
    report.notSupported('kinds', `names ${kinds?.join(', ')}; ${report.name} has ${KINDS.join(', ')}`);
  const most = Math.min(limit ?? MOST_LOCATIONS, MOST_LOCATIONS);
  const isLockerWanted = wanted.includes('locker');
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
      isLockerWanted && place !== undefined
        ? queryOf({ ...lockersNear(place), limit: String(most) })
        : undefined,
    distance_unit,
    kinds,
    purposes,
    limit,
  });
}

interface Place {
  readonly streetAddress?: string;
  readonly city?: string;
  readonly state?: string;
  readonly ZIPCode?: string;
}

function placeOf(address: Party, report: Reporter): Place {
  const path = 'near.address';
  if (!isDomestic(address))
    report.notSupported(
      `${path}.country_code`,
      `is ${countryOf(address)}; ${report.name} has places in the United States`,
    );
  const ZIPCode = postalCode(address, path, { required: false }, report)?.slice(0, 5);
  const state = stateCode(address, path, {}, report);
  if (ZIPCode === undefined && (address.city === undefined || state === undefined))
    report.required([`${path}.postal_code`, `${path}.city`], 'together with state_code');
  return omitUndefined({ streetAddress: address.address_lines?.[0], city: address.city, state, ZIPCode });
}

/** A complete address, or one part of it that is a place by itself. */
function officesNear({ streetAddress, city, state, ZIPCode }: Place): Place {
  const isCity = city !== undefined && state !== undefined;
  if (isCity && streetAddress !== undefined) return omitUndefined({ streetAddress, city, state, ZIPCode });
  return omitUndefined(ZIPCode === undefined ? { city, state } : { ZIPCode });
}

function lockersNear({ city, state, ZIPCode }: Place): Place {
  return omitUndefined(ZIPCode === undefined ? { city, state } : { ZIPCode });
}

/** Rounded up, so that nothing within the radius is left out. */
function milesOf(radius: number, unit: 'KM' | 'MI', report: Reporter): string {
  const miles = Math.ceil(distanceIn('MI', { value: radius, unit }).value);
  if (miles > FURTHEST_MILES)
    report.outOfRange(
      'radius',
      `is ${radius} ${unit}; ${report.name} looks up to ${FURTHEST_MILES} miles far`,
    );
  return String(Math.max(miles, 1));
}

function queryOf(parameters: object): string {
  return new URLSearchParams({ ...parameters }).toString();
}
