import { beginsAsFlat, isAddition } from './addition.js';

/** A line taken apart. */
export interface Door {
  readonly street: string;
  readonly number?: string;
  /** What belongs to the number: letter, staircase, floor, flat; or the sign for no number: `s/n`, `km 805`. */
  readonly addition?: string;
  /** Number and addition as written: `12/3`. */
  readonly whole_number?: string;
  /** Names of houses and firms, and what stands after `c/o`. */
  readonly rest: readonly string[];
  /** Whether another reading is possible. */
  readonly doubt: boolean;
}

export const tidy = (text: string): string => text.replace(/^[\s,./–-]+|[\s,/–-]+$/gu, '');

/** A street and a number from what stands before and after it. */
export function door(street: string, number: string | undefined, after: string, doubt: boolean): Door {
  const [addition, names] = parted(after);
  const isKnown = addition === '' || isAddition(addition);
  return {
    street: tidy(street),
    ...(number === undefined ? {} : { number }),
    ...(addition === '' ? {} : { addition }),
    ...(number === undefined
      ? {}
      : { whole_number: addition === '' ? number : wholeOf(number, after, addition, names) }),
    rest: names,
    doubt: doubt || !isKnown || names.length > 0,
  };
}

const wholeOf = (number: string, after: string, addition: string, names: readonly string[]): string =>
  names.length > 0 || !after.includes(addition)
    ? `${number} ${addition}`
    : `${number}${after.replace(/[\s,/–-]+$/u, '')}`;

/** Behind a comma, what does not begin as a staircase, floor or flat is a place, a firm or a house. */
function parted(after: string): readonly [string, readonly string[]] {
  const [near = '', ...behind] = after.split(/,\s*/).map(tidy);
  const isOwn = (part: string) => part !== '' && (isAddition(part) || beginsAsFlat(part));
  return [
    [near, ...behind.filter(isOwn)].filter(Boolean).join(', '),
    behind.filter((part) => part !== '' && !isOwn(part)),
  ];
}

/** With a flat that stands elsewhere. */
export function withAddition(door: Door, flat: string | undefined): Door {
  if (flat === undefined || flat === '') return door;
  const { addition, whole_number } = door;
  const joined = (part: string | undefined) => [part, flat].filter(Boolean).join(' ');
  return { ...door, addition: joined(addition), ...(whole_number && { whole_number: joined(whole_number) }) };
}
