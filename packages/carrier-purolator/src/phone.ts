import type { XmlNode } from '@waybill/carrier-kit/xml';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** `514-555-0100, poste 12` */
const FRENCH_EXTENSION = /[\s,]*\bposte\b\.?\s*/i;

/**
 * `PhoneNumber` in parts: the area code is the first group of the number as its country writes it. A number without a
 * country code belongs to the country of the address. `undefined` for what is no telephone number with its area code.
 */
export function phoneElement(written: string, country: string): XmlNode | undefined {
  const parsed = parsePhoneNumberFromString(
    written.replace(FRENCH_EXTENSION, ' ext. '),
    isSupportedCountry(country) ? country : undefined,
  );
  // Formatted without its extension, which countries write in different ways.
  const plain = parsed && parsePhoneNumberFromString(parsed.number);
  const groups = plain?.formatInternational().split(/[\s-]/).slice(1) ?? [];
  const [area = '', ...rest] = groups;
  // In North America a number without its area code counts as possible.
  const whole = parsed?.countryCallingCode !== '1' || parsed.nationalNumber.length === 10;
  if (parsed === undefined || !parsed.isPossible() || !whole) return undefined;
  return {
    CountryCode: parsed.countryCallingCode,
    // A country that writes numbers in one group has no area codes.
    AreaCode: rest.length === 0 ? '' : area,
    Phone: rest.length === 0 ? area : rest.join(''),
    Extension: parsed.ext,
  };
}
