import type { Reporter } from './report.js';
import type { Place } from './territories.js';
import { countryOf, US_TERRITORIES } from './territories.js';

/** British postcodes; the islands between France and Ireland have the same form. Source: Royal Mail, PAF Programmers' Guide. */
const BRITISH = new Set(['GB', 'GG', 'IM', 'JE']);
const BRITISH_CODE = /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|BFPO\d{1,4})$/;

/** How a carrier takes postal codes. */
export interface PostalCodeRules {
  /** Whether a missing postal code is refused; by default in the United States, their territories and Canada. */
  readonly required?: boolean;
  /**
   * How the carrier writes postal codes. `official`, the default: `K1A 0B1`, `10118-0110`, `SW1A 1AA`. `no_blanks`: `K1A0B1`,
   * `10118-0110`. `compact`: letters and digits alone.
   */
  readonly form?: 'official' | 'no_blanks' | 'compact';
  /** Most characters that the carrier takes, in this form. 12 by default. Of a longer ZIP code the first five digits remain. */
  readonly longest?: number;
}

/**
 * The postal code of an address, checked and written in one form. In a country without
 * postal codes it is `undefined`, or as the request writes it.
 */
export function postalCode(
  place: Place,
  path: string,
  { required, form = 'official', longest = 12 }: PostalCodeRules,
  report: Reporter,
): string | undefined {
  const field = `${path}.postal_code`;
  const country = countryOf(place) ?? '';
  const american = country === 'US' || US_TERRITORIES.includes(country);
  const written = place.postal_code?.trim();
  if (written === undefined) {
    if (required ?? (american || country === 'CA'))
      report.required(field, country === '' ? undefined : `in ${country}`);
    return undefined;
  }
  const code = written.toUpperCase().replace(/\s+/g, ' ');
  const characters = code.replace(/[ -]/g, '');
  const wrong = (example: string) => {
    report.invalid(field, `must be ${example}, not ${JSON.stringify(place.postal_code)}`);
    return written;
  };
  if (american) {
    if (!/^\d{5}(\d{4})?$/.test(characters)) return wrong('a ZIP code such as 10118 or 10118-0110');
    const zip = formed(characters.replace(/^(\d{5})(\d{4})$/, '$1-$2'), form);
    if (zip.length <= longest) return zip;
    report.notice(
      'left_out',
      `${field} is sent without its last four digits: ${report.name} has no place for them.`,
    );
    return characters.slice(0, 5);
  }
  if (country === 'CA') {
    if (!/^([A-Z]\d){3}$/.test(characters)) return wrong('a Canadian postal code such as K1A 0B1');
    return formed(`${characters.slice(0, 3)} ${characters.slice(3)}`, form);
  }
  if (BRITISH.has(country)) {
    if (!BRITISH_CODE.test(characters)) return wrong('a postcode such as SW1A 1AA');
    const inward = characters.startsWith('BFPO') ? 4 : characters.length - 3;
    return formed(`${characters.slice(0, inward)} ${characters.slice(inward)}`, form);
  }
  // google/libaddressinput, countryinfo.txt: AU and NZ have `\d{4}`. A spreadsheet drops the nought in front.
  if ((country === 'AU' || country === 'NZ') && !/^\d{4}$/.test(characters))
    return wrong('4 digits such as 0800');
  if (!/^[A-Z\d]+$/.test(characters)) return wrong('letters and digits such as 10117');
  return report.tooLong(field, formed(code, form), longest);
}

function formed(code: string, form: PostalCodeRules['form']): string {
  if (form === 'official') return code;
  return form === 'compact' ? code.replace(/[ -]/g, '') : code.replaceAll(' ', '');
}
