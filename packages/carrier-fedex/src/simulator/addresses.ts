/**
 * Address validation: `AdvcResponseVO`. It knows every street with a house number in a few countries; a tower has units, and homes
 * have odd numbers.
 */
import { jsonBody } from '@waybill/simulator';
import { z } from 'zod';
import { refused } from './bodies.js';
import { text } from './common-schema.js';

/** `Full_Schema_Validate_Address`. */
const resolveRequest = z.looseObject({
  addressesToValidate: z
    .array(
      z.looseObject({
        address: z.looseObject({
          streetLines: z.array(text).min(1),
          city: text,
          stateOrProvinceCode: text.optional(),
          postalCode: text,
          countryCode: text.optional(),
        }),
      }),
    )
    .min(1)
    .max(100),
});
type AddressDocument = z.output<typeof resolveRequest>['addressesToValidate'][number]['address'];

export const resolveBody = jsonBody(resolveRequest, refused);

const COUNTRIES = ['US', 'PR', 'CA', 'MX', 'GB', 'IE', 'DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AU', 'JP'];

/** One of `resolvedAddresses`. */
export function resolveAddress(asked: AddressDocument): object {
  const { streetLines, city, stateOrProvinceCode, postalCode, countryCode = 'US' } = asked;
  const street = streetLines.join(' ');
  const isKnownCountry = COUNTRIES.includes(countryCode);
  const house = /\d+/.exec(street)?.[0];
  const hasUnit = /\b(apt|suite|unit|floor)\b|#/i.test(street);
  const lacksUnit = /\btower\b/i.test(street) && !hasUnit;
  const isResolved = isKnownCountry && house !== undefined;
  const capitals = (written: string) => (isResolved ? written.toUpperCase() : written);
  return {
    streetLinesToken: streetLines.map(capitals),
    city: capitals(city),
    ...(stateOrProvinceCode === undefined ? {} : { stateOrProvinceCode }),
    countryCode,
    postalCodeToken: { changed: false, value: postalCode },
    customerMessage: lacksUnit
      ? [{ code: 'SUITE.NUMBER.REQUIRED', message: 'Invalid or missing Apartment/Suite' }]
      : [],
    classification: isResolved ? (Number(house) % 2 === 0 ? 'BUSINESS' : 'RESIDENTIAL') : 'UNKNOWN',
    attributes: {
      CountrySupported: isKnownCountry,
      Resolved: isResolved,
      Matched: isResolved,
      MultipleMatches: false,
      SuiteRequiredButMissing: lacksUnit,
      InvalidSuiteNumber: false,
      DPV: isResolved && countryCode === 'US',
      POBox: /\bP\.? ?O\.? Box\b/i.test(street),
      AddressType: !isKnownCountry ? 'RAW' : isResolved ? 'STANDARDIZED' : 'NORMALIZED',
    },
  };
}
