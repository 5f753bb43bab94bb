/** Where the driver comes: `PickupAddress`. */
import {
  isResidential,
  type OmitUndefined,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';

const POSTAL_CODE = { form: 'compact', longest: 8 } as const;

/** The elements that booking and pricing have in common. */
export interface PickupPlace {
  readonly City: string;
  readonly StateProvince?: string;
  readonly PostalCode?: string;
  readonly CountryCode: string;
  readonly ResidentialIndicator: 'Y' | 'N';
}

export function placeElement(address: Party, report: Reporter): OmitUndefined<PickupPlace> {
  const { city, country_code = '' } = address;
  if (city === undefined) report.required('address.city');
  const needsState = country_code === 'US' || country_code === 'CA';
  return omitUndefined({
    City: report.tooLong('address.city', city, 50) ?? '',
    StateProvince: stateCode(address, 'address', { required: needsState, longest: 50 }, report),
    PostalCode: postalCode(address, 'address', POSTAL_CODE, report),
    CountryCode: country_code,
    ResidentialIndicator: isResidential(address, 'address', {}, report) === true ? 'Y' : 'N',
  });
}

/** `AddressLine`: "only one AddressLine is allowed", so the lines become one. */
export function joinedLines({ address_lines = [] }: Party, report: Reporter): string | undefined {
  const street = address_lines.join(', ');
  return street === '' ? undefined : report.tooLong('address.address_lines', street, 73);
}
