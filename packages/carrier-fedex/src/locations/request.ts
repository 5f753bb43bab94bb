import type { OperationContext } from '@waybill/carrier-kit';
import { omitUndefined, postalCode, type Reporter } from '@waybill/carrier-kit/request';
import type { LocationPurpose, LocationsRequest } from '@waybill/core/plugin';
import { plain, type WireBody } from '../json-call.js';
import { stateOf } from '../parties.js';
import type { Account } from '../settings.js';
import { TRANSFERS, typesOf } from './types.js';

/** Where to look, and what its answer is made of. */
export interface WireLocationsRequest {
  readonly transaction_id: string;
  readonly distance_unit: 'KM' | 'MI';
  readonly purposes: readonly LocationPurpose[];
  readonly body: WireBody;
}

export function createRequest(
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
      address: isPoint ? countryOf(near, report) : addressOf(near, report),
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

type Near = NonNullable<LocationsRequest['near']>;

/** "Country code is REQUIRED when searching by any of the criteria." */
function countryOf({ address }: Near, report: Reporter): object {
  if (address?.country_code === undefined)
    report.required('near.address.country_code', 'with a point as well');
  return { countryCode: address?.country_code ?? '' };
}

function addressOf({ address = {} }: Near, report: Reporter): object {
  const { address_lines = [], city, postal_code, country_code } = address;
  if (city === undefined && postal_code === undefined)
    report.required(['near.address.postal_code', 'near.address.city']);
  report.tooMany('near.address.address_lines', address_lines.length, 3, 'lines');
  const form = country_code === 'CA' ? 'no_blanks' : 'official';
  return omitUndefined({
    streetLines: address_lines.length === 0 ? undefined : address_lines,
    city,
    stateOrProvinceCode: stateOf(address, 'near.address', false, report),
    postalCode: postalCode(address, 'near.address', { required: false, form, longest: 10 }, report),
    countryCode: country_code ?? '',
  });
}
