import type { XmlNode } from '@waybill/carrier-kit/xml';
import { parsePhoneNumber } from 'awesome-phonenumber';

/** `514-555-0100, poste 12` */
const FRENCH_EXTENSION = /[\s,]*\bposte\b\.?\s*/i;

/**
 * `PhoneNumber` in parts: the area code is the first group of the number as its country writes it. A number without a
 * country code belongs to the country of the address. `undefined` for what is no telephone number with its area code.
 */
export function phoneElement(written: string, country: string): XmlNode | undefined {
  const parsed = parsePhoneNumber(written.replace(FRENCH_EXTENSION, ' ext. '), { regionCode: country });
  if (!parsed.possible || parsed.number === undefined) return undefined;
  const { e164, significant, rfc3966 } = parsed.number;
  const extension = /;ext=(\d+)/.exec(rfc3966)?.[1];
  // In North America a number without its area code counts as possible.
  if (parsed.countryCode === 1 && significant.length !== 10) return undefined;
  // Formatted without its extension, which countries write in different ways.
  const { international = '' } = (extension ? parsePhoneNumber(e164).number : parsed.number) ?? {};
  const [, area = '', ...rest] = international.split(/[^\d+]+/);
  return {
    CountryCode: String(parsed.countryCode),
    // A country that writes numbers in one group has no area codes.
    AreaCode: rest.length === 0 ? '' : area,
    Phone: rest.length === 0 ? area : rest.join(''),
    Extension: extension,
  };
}
