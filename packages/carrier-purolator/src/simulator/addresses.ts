/** Cities and postal codes: a few of them. Purolator's numbers for these errors are not published; these are made up. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { NIL } from './soap.js';

/** By the beginning of the postal code. */
const PLACES: readonly (readonly [prefix: RegExp, city: string, province: string, country: string])[] = [
  [/^K1[A-Z]/, 'OTTAWA', 'ON', 'CA'],
  [/^B3[A-Z]/, 'HALIFAX', 'NS', 'CA'],
  [/^M5[A-Z]/, 'TORONTO', 'ON', 'CA'],
  [/^H2[A-Z]/, 'MONTREAL', 'QC', 'CA'],
  [/^T2[A-Z]/, 'CALGARY', 'AB', 'CA'],
  [/^T6[A-Z]/, 'EDMONTON', 'AB', 'CA'],
  [/^V[56][A-Z]/, 'VANCOUVER', 'BC', 'CA'],
  [/^10[01]/, 'NEW YORK', 'NY', 'US'],
];

/** `ValidateCityPostalCodeZipResponse`: the city of each postal code. */
export function validateCities(request: XmlElement): XmlNode {
  const suggested = elementsAt(request, 'Addresses/ShortAddress').map((address) => {
    const at = (name: string) => textAt(address, name);
    const code = at('PostalCode');
    const [, City, Province, Country] =
      PLACES.find(([prefix, , , country]) => prefix.test(code) && country === at('Country')) ?? [];
    return City === undefined
      ? { Address: NIL, ResponseInformation: unknown(code) }
      : { Address: { City, Province, Country, PostalCode: code }, ResponseInformation: NO_ERRORS };
  });
  return { SuggestedAddresses: { SuggestedAddress: suggested } };
}

const NO_ERRORS: XmlNode = { Errors: '', InformationalMessages: NIL };

function unknown(code: string): XmlNode {
  const Description = `The postal code ${code} is not valid.`;
  return {
    Errors: { Error: { Code: '1200901', Description, AdditionalInformation: NIL } },
    InformationalMessages: NIL,
  };
}
