/** Names seen in old examples of the interface (SPEC, "Shape differences in the examples"), with the right one. */
export const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['lenght', 'length'],
  ['packages', 'items'],
  ['region', 'state'],
  ['region_code', 'state_code'],
  ['shipper_account_number', 'payment_account_number'],
]);

/** Words that are written for an allowed one, in capitals and without the S of a plural. The payers are of old examples. */
const WRITTEN_FOR: ReadonlyMap<string, string> = new Map([
  ['S', 'SENDER'],
  ['T', 'THIRD_PARTY'],
  ['R', 'RECIPIENT'],
  ['LB', 'LB'],
  ['POUND', 'LB'],
  ['KG', 'KG'],
  ['KILO', 'KG'],
  ['KILOGRAM', 'KG'],
  ['INCH', 'IN'],
  ['INCHE', 'IN'],
  ['CENTIMETER', 'CM'],
  ['CENTIMETRE', 'CM'],
]);

/** Units that a request does not have, and how to get one that it has. */
const CONVERTED: ReadonlyMap<string, readonly [unit: string, how: string]> = new Map([
  ['OZ', ['LB', 'ouncesToPounds gives pounds']],
  ['OUNCE', ['LB', 'ouncesToPounds gives pounds']],
  ['G', ['KG', 'gramsToKilograms gives kilograms']],
  ['GRAM', ['KG', 'gramsToKilograms gives kilograms']],
]);

/** The end of a message about a word that is not one of those allowed; empty when nothing is close. */
export function meantHint(written: unknown, allowed: readonly unknown[]): string {
  if (typeof written !== 'string' || written.length > 100) return '';
  const word = written.trim().toUpperCase();
  const single = word.length > 1 ? word.replace(/S$/, '') : word;
  const meant = allowed.includes(word) ? word : WRITTEN_FOR.get(single);
  if (allowed.includes(meant)) return `; did you mean ${meant}?`;
  const [unit, how] = CONVERTED.get(single) ?? [];
  return allowed.includes(unit) ? `; ${how}` : '';
}
