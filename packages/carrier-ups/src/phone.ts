import { type Issue, issue } from '@waybill/core';

/** Countries of the North American plan whose numbers UPS wants without the 1 in front. */
const NORTH_AMERICAN = new Set(['US', 'CA', 'PR', 'VI']);

/** `Phone`: digits alone. */
export interface Phone {
  readonly Number: string;
  readonly Extension?: string;
}

/** Area code and number in North America, elsewhere country code, area code and number; at most 15 digits. */
export function phoneOf(
  written: string | undefined,
  country: string,
  field: string,
  issues: Issue[],
): Phone | undefined {
  if (written === undefined) return undefined;
  const [, number = '', extension] =
    /^(.*?)(?:[\s,;]*(?:extension|ext\.?|x|#)\s*(\d+))?$/i.exec(written.trim()) ?? [];
  // The zero in brackets is dialled inside the country alone; 00 is the + of many countries.
  const digits = number.replace(/^(\+.*)\(0\)/, '$1').replace(/\D/g, '');
  const american = NORTH_AMERICAN.has(country);
  const own = american && digits.length === 11 ? digits.replace(/^1/, '') : digits.replace(/^00/, '');
  if (extension !== undefined && extension.length > 4)
    issues.push(issue(field, 'invalid_phone', `has extension ${extension}; UPS takes 4 digits`));
  if (american ? own.length !== 10 : own.length < 1 || own.length > 15) {
    const wanted = american ? '10 digits, area code first' : '1 to 15 digits, country code first';
    issues.push(issue(field, 'invalid_phone', `must hold ${wanted}, not ${JSON.stringify(written)}`));
  }
  return { Number: own, ...(extension === undefined ? {} : { Extension: extension }) };
}
