import type { OperationContext } from '@waybill/carrier-kit';
import { decimal } from '@waybill/carrier-kit/reply';
import { countryOf, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { LocationKind, LocationPurpose, LocationsRequest } from '@waybill/core/plugin';
import type { Account } from '../settings.js';

/** The question, and what its reply is filtered by. */
export interface WireLocationsRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  /** Path and query, without the key. */
  readonly url: string;
  readonly unit: 'KM' | 'MI';
  /** DHL looks in a square around the place. */
  readonly radius?: number;
  readonly limit: number;
  readonly purposes: readonly LocationPurpose[];
}

/** The contract names no most; so many are asked for. */
export const MOST_LOCATIONS = 50;
const USUAL_LIMIT = 10;
const KM_PER_MILE = '1.609344';

/** `servicePointTypes`: DHL's own counters, shops of partners, lockers. */
const TYPES: Readonly<Partial<Record<LocationKind, readonly string[]>>> = {
  counter: ['CTY', 'STN'],
  shop: ['PRT'],
  locker: ['247'],
};

export function createRequest(
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
