import type { Recipient } from '../parties.js';

/** Of sender, destination and manifest, in the order of the OpenAPI file. The manifest's has no country. */
export function addressDetails({
  lines,
  city,
  province,
  country_code,
  postal_code,
}: Pick<Recipient, 'lines' | 'city' | 'province' | 'postal_code'> & { readonly country_code?: string }) {
  return {
    addressLine1: lines[0],
    addressLine2: lines[1],
    city,
    provState: province,
    countryCode: country_code,
    postalZipCode: postal_code,
  };
}
