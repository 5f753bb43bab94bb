/** Where packages leave from, and where they go. */
import { countryOf, postalCode, type Reporter, US_TERRITORIES } from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';

/** Freely Associated States (Micronesia, the Marshall Islands, Palau): countries of ISO 3166-1, and states of USPS. */
const ASSOCIATED = ['FM', 'MH', 'PW'];
/** Countries that USPS reaches with domestic mail. Source: domestic-labels.yaml 3.9.13, `State`. */
const DOMESTIC = ['US', ...US_TERRITORIES, ...ASSOCIATED];

/** Whether an address has domestic mail: the states, territories, and military and diplomatic post offices. */
export function isDomestic(party: Party): boolean {
  return DOMESTIC.includes(countryOf(party) ?? '');
}

/** Where packages leave from, and its path. */
export function originOf({ shipper, shipment }: Pick<RateRequest, 'shipper' | 'shipment'>): {
  readonly party: Party;
  readonly path: 'shipper' | 'shipment.ship_from';
} {
  return shipment.ship_from === undefined
    ? { party: shipper, path: 'shipper' }
    : { party: shipment.ship_from, path: 'shipment.ship_from' };
}

/** `originZIPCode`: every package leaves from a place with domestic mail. */
export function originZip(request: RateRequest, report: Reporter): string {
  const { party, path } = originOf(request);
  if (party.country_code === undefined) report.required(`${path}.country_code`);
  return postalCode(party, path, { required: true }, report) ?? '';
}

/** Where a package goes, as far as a price depends on it. */
export type Destination =
  | { readonly abroad: false; readonly zip: string }
  | { readonly abroad: true; readonly country: string; readonly postal_code?: string };

/** Postal codes abroad have at most 11 characters (`PostalCode`). */
export const LONGEST_POSTAL_CODE = 11;

export function destinationOf({ recipient }: RateRequest, report: Reporter): Destination {
  const country = countryOf(recipient);
  if (country === undefined) report.required('recipient.country_code');
  if (country === undefined || isDomestic(recipient))
    return { abroad: false, zip: postalCode(recipient, 'recipient', { required: true }, report) ?? '' };
  const postal_code = postalCode(recipient, 'recipient', { longest: LONGEST_POSTAL_CODE }, report);
  return { abroad: true, country, ...(postal_code === undefined ? {} : { postal_code }) };
}
