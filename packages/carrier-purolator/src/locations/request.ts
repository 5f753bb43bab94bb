import type { OperationContext } from '@waybill/carrier-kit';
import { distanceIn } from '@waybill/carrier-kit/after';
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party } from '@waybill/core';
import type { LocationKind, LocationPurpose, LocationsRequest } from '@waybill/core/plugin';
import type { OpenSettings } from '../settings.js';
import type { SoapHeader } from '../soap.js';

/** Where to look, and what its answer is made of. */
export interface WireLocationsRequest extends SoapHeader {
  readonly operation: 'GetLocationsByPostalCode' | 'GetLocationsByCity' | 'GetLocationsByCoordinates';
  readonly search: XmlNode;
  readonly distance_unit: 'KM' | 'MI';
  readonly purposes: readonly LocationPurpose[];
  readonly kinds?: readonly LocationKind[];
  readonly limit: number;
}

export function createRequest(
  request: LocationsRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WireLocationsRequest {
  const { near = {}, id, radius, distance_unit, limit, purposes = [], kinds } = request;
  if (id !== undefined) report.notSupported('id', 'cannot be looked for: Purolator finds locations by place');
  const distance =
    radius === undefined ? undefined : distanceIn('KM', { value: radius, unit: distance_unit });
  const options = omitUndefined({
    RadialDistanceInKM: distance === undefined ? undefined : String(distance.value),
    HoldForPickup: purposes.includes('collect') ? 'true' : undefined,
    // The words of `LocationType` are not published, so kinds and drop-off are chosen from the answer.
    MaxNumberOfLocations:
      kinds === undefined && !purposes.includes('drop_off') ? limit?.toString() : undefined,
  });
  const place = placeOf(near, report);
  return {
    request_id: context.newId(),
    language: settings.language,
    operation: place.operation,
    search: {
      ...place.search,
      ...(Object.keys(options).length === 0 ? {} : { SearchOptions: options }),
    },
    distance_unit,
    purposes,
    ...(kinds === undefined ? {} : { kinds }),
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  };
}

type Near = NonNullable<LocationsRequest['near']>;

/** The point, else the postal code, else the city. */
function placeOf(
  { latitude, longitude, address = {} as Party }: Near,
  report: Reporter,
): Pick<WireLocationsRequest, 'operation' | 'search'> {
  if (latitude !== undefined && longitude !== undefined)
    return {
      operation: 'GetLocationsByCoordinates',
      search: { Coordinates: { Latitude: String(latitude), Longitude: String(longitude) } },
    };
  const { city, state_code, postal_code, country_code } = address;
  if (country_code !== undefined && country_code !== 'CA')
    report.notSupported(
      'near.address.country_code',
      `is ${country_code}; Purolator’s locations are in Canada`,
    );
  if (postal_code !== undefined)
    return {
      operation: 'GetLocationsByPostalCode',
      search: { PostalCode: postal_code.replace(/\s/g, '').toUpperCase() },
    };
  if (city === undefined) report.required(['near.address.postal_code', 'near.address.city']);
  return {
    operation: 'GetLocationsByCity',
    search: omitUndefined({ CountryCode: country_code, CityName: city, ProvinceStateCode: state_code }),
  };
}
