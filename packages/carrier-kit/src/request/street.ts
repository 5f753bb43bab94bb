import type { Party } from '@waybill/core';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

/** A street address taken apart. */
export interface StreetAddress {
  /** The street; with its number in it where the number was not found. */
  readonly street: string;
  /** The house number with its addition: `12`, `12a`, `12-14 bis`, in Belgium `12 bus 4`. */
  readonly house_number?: string;
  /** The other lines, in their order. */
  readonly others: readonly string[];
}

/** Where the number comes before the street. Source: Universal Postal Union, postal addressing systems. */
const NUMBER_FIRST = 'AU CA FR GB GG GF GP IE IM IN JE LU MC MQ MY NC NZ PF PM PR RE SG TH US YT ZA'.split(
  ' ',
);

const NUMBER = String.raw`\d+(?:\s?[a-z](?![a-z]))?(?:\s?[-–/+]\s?\d*\s?(?:[a-z](?![a-z]))?)*(?:\s(?:bis|ter|quater)(?![a-z]))?`;
const FIRST = new RegExp(`^(?<number>${NUMBER})[\\s,]+(?<street>\\D.*)$`, 'iu');
const last = (number: string) =>
  new RegExp(`^(?<street>.*\\p{L}\\p{M}*[.)]?)[\\s,]+(?<number>${number})$`, 'iu');
const LAST = last(NUMBER);
/** Belgian addresses end with the box of a recipient where a house has several: `12 bus 4`, `12 bte A`. */
const WITH_BOX = last(String.raw`${NUMBER}[\s,/]+(?:bus|bte|bo[iî]te|box)\.?\s*\w{1,6}`);

/**
 * Takes street and house number apart, for carriers that have a field for each. `house_number` of the party decides, where
 * it is given; otherwise the number is looked for where addresses of the country have it. A line in which none is found stays
 * whole. `undefined` without lines.
 */
export function streetOf(party: Party, path: string, report: Reporter): StreetAddress | undefined {
  const lines = (party.address_lines ?? []).map((line) => line.trim().replace(/\s+/g, ' '));
  if (lines.length === 0) return undefined;
  const { house_number } = party;
  const apart = house_number === undefined ? found(lines, party) : named(lines, house_number.trim());
  if (apart === undefined && house_number !== undefined)
    report.contradiction(
      `${path}.house_number`,
      `is ${JSON.stringify(house_number)}, which is in none of ${path}.address_lines`,
    );
  const { at, street, number } = apart ?? { at: 0, street: lines[0] as string, number: undefined };
  return {
    street,
    ...(number === undefined ? {} : { house_number: number }),
    others: lines.filter((_, index) => index !== at),
  };
}

interface Apart {
  readonly at: number;
  readonly street: string;
  readonly number: string;
}

function found(lines: readonly string[], party: Party): Apart | undefined {
  const country = countryOf(party) ?? '';
  const pattern = NUMBER_FIRST.includes(country) ? FIRST : LAST;
  for (const [at, line] of lines.entries()) {
    const boxed = country === 'BE' ? WITH_BOX.exec(line) : null;
    const { street, number } = (boxed ?? pattern.exec(line))?.groups ?? {};
    if (street !== undefined && number !== undefined) return { at, street: street.trim(), number };
  }
  return undefined;
}

/** The line in which the number is a separate word, and the rest of that line. */
function named(lines: readonly string[], number: string): Apart | undefined {
  for (const [at, line] of lines.entries()) {
    const padded = ` ${line} `;
    const begin = [` ${number} `, ` ${number},`]
      .map((word) => padded.indexOf(word))
      .find((place) => place >= 0);
    if (begin === undefined) continue;
    const street = `${padded.slice(0, begin)} ${padded.slice(begin + number.length + 1).replace(/^,/, '')}`;
    return { at, street: street.trim().replace(/\s+/g, ' ').replace(/,$/, ''), number };
  }
  return undefined;
}
