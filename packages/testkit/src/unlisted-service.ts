import type { ServiceTable } from '@waybill/core/plugin';

const LETTERS = [...'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210'];

/**
 * A service code of the carrier's form that its table does not list: a service newer than the package.
 * @throws Error when `code_pattern` leaves room for none.
 */
export function unlistedService({ rows, code_pattern }: ServiceTable): string {
  const listed = rows.map(({ code }) => code);
  const candidates = listed.flatMap((code) => [
    ...LETTERS.map((letter) => code.slice(0, -1) + letter),
    ...LETTERS.map((letter) => code + letter),
    ...LETTERS.flatMap((first) => LETTERS.map((second) => code.slice(0, -2) + first + second)),
  ]);
  const found = candidates.find((code) => code_pattern.test(code) && !listed.includes(code));
  if (found === undefined)
    throw new Error(
      'code_pattern matches listed services only: a service newer than the table could not be bought',
    );
  return found;
}
