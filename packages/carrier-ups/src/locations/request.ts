import type { OperationContext } from '@waybill/carrier-kit';
import { omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { LocationKind, LocationPurpose, LocationsRequest } from '@waybill/core/plugin';
import type { AccountSettings } from '../settings.js';

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

/** "1-50 with a default value of 5"; "5-100 MI, 5-150 KM", whole numbers. */
export const MOST = 50;
const RADIUS = { least: 5, MI: 100, KM: 150 } as const;

/** What access points are. */
const KINDS: readonly LocationKind[] = ['shop', 'locker'];

export function createRequest(
  request: LocationsRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireLocationsRequest {
  const { id, distance_unit, radius, limit, purposes = [], kinds = [] } = request;
  const request_id = account.context.newId();
  for (const kind of kinds)
    if (!KINDS.includes(kind))
      report.notSupported('kinds', `names ${kind}; UPS Access Points are ${KINDS.join(' or ')}`);
  if (radius !== undefined && radius > RADIUS[distance_unit])
    report.outOfRange(
      'radius',
      `is ${radius} ${distance_unit}; UPS looks within ${RADIUS[distance_unit]} ${distance_unit}`,
    );
  const isNarrowed = purposes.length + kinds.length > 0;
  return {
    request_id,
    wanted: { purposes, kinds, radius: radius ?? null, limit: limit ?? null },
    document: {
      LocatorRequest: {
        Request: {
          RequestAction: 'Locator',
          TransactionReference: { CustomerContext: request_id },
        },
        OriginAddress: originOf(request, report),
        Translate: { Locale: 'en_US' },
        UnitOfMeasurement: { Code: distance_unit },
        LocationSearchCriteria: omitUndefined({
          MaximumListSize: isNarrowed
            ? String(MOST)
            : limit === undefined
              ? undefined
              : String(Math.min(limit, MOST)),
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

/** A country is always required, beside a point too. With an id the address is ignored. */
function originOf({ near, id }: LocationsRequest, report: Reporter) {
  const { address, latitude, longitude } = near ?? {};
  if (near === undefined || id !== undefined)
    return { AddressKeyFormat: { CountryCode: address?.country_code ?? 'US' } };
  if (address?.country_code === undefined) report.required('near.address.country_code', 'beside a point');
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
