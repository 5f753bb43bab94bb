import type { Party } from '@waybill/core';
import type { PrintedPhone } from '@waybill/core/plugin';
import type { Reporter } from './report.js';
import { countryOf, US_TERRITORIES } from './territories.js';

/** `x 12`, `ext. 12`, `poste 12` (French), `Durchwahl 12`, `#12`, and `;ext=12` of RFC 3966. */
const EXTENSION =
  /^(.*?)(?<![\s,;])[\s,;]*(?:\bextension|\bext\.?=?|\bposte|\bDurchwahl|\bDW|x|#)(?:\s*[.:])?\s*(\d+)\s*$/i;

/** How a carrier takes telephone numbers. */
export interface PhoneRules extends PrintedPhone {
  /** Whether a missing one is refused. */
  readonly required?: boolean;
}

/** The field of a party's number, for a carrier that takes one: the mobile number where there is no other. */
export function phoneField(party: Party): 'mobile_number' | 'phone_number' {
  return party.phone_number === undefined && party.mobile_number ? 'mobile_number' : 'phone_number';
}

/** Digits alone. */
export interface Phone {
  readonly number: string;
  readonly extension?: string;
}

/**
 * A telephone number as digits. In the United States, their territories and Canada: 10, without the 1 in front.
 * Elsewhere as it is written, country code first where it has one, without `+`, `00` and the `(0)` that is dialled
 * inside the country alone; a number that is written without its country code stays so.
 */
export function phoneOf(
  party: Party,
  path: string,
  { required = false, fewest = 7, most = 15, extension: longest_extension = 0 }: PhoneRules,
  report: Reporter,
  name: 'phone_number' | 'mobile_number' = 'phone_number',
): Phone | undefined {
  const field = `${path}.${name}`;
  const written = party[name]?.trim();
  if (written === undefined) {
    if (required) report.required(field);
    return undefined;
  }
  const [, main = written, extension] = EXTENSION.exec(written) ?? [];
  const dialled = main
    .replace(/\(0\)/, main.startsWith('+') || main.startsWith('00') ? '' : '0')
    .replace(/\D/g, '');
  const country = countryOf(party) ?? '';
  const american = country === 'US' || country === 'CA' || US_TERRITORIES.includes(country);
  const international = dialled.replace(/^00/, '');
  const number = american && international.length === 11 ? international.replace(/^1/, '') : international;
  if (american ? number.length !== 10 : number.length < fewest || number.length > most) {
    const wanted = american
      ? '10 digits, area code first'
      : `${fewest} to ${most} digits, country code first`;
    report.invalid(field, `must hold ${wanted}, not ${JSON.stringify(party[name])}`);
  }
  if (extension === undefined) return { number };
  if (longest_extension === 0) {
    const message = `The extension ${extension} of ${field} is left out: ${report.name} takes no extensions.`;
    report.notice('left_out', message);
    return { number };
  }
  if (extension.length > longest_extension)
    report.invalid(field, `has the extension ${extension}; ${report.name} takes ${longest_extension} digits`);
  return { number, extension };
}
