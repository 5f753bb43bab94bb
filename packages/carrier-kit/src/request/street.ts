import type { Party } from '@waybill/core';
import { onceFor } from '../values/once-for.js';
import { beginsAsFlat, isAddition, isNumberAlone } from './door/addition.js';
import { type Door, withAddition } from './door/door.js';
import { type KnownPlace, knownPlace, type PlaceKind, withoutBusinessMail } from './door/kinds.js';
import { readLine } from './door/line.js';
import { isStreetName } from './door/words.js';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

/** A street address taken apart. */
export interface StreetAddress {
  /** The street; with its number in it where the number was not found. */
  readonly street: string;
  /** The house number without its addition: `12`, `12-14`, in Czechia `816/20`. */
  readonly house_number?: string;
  /** What belongs to it: `a`, `bis`, `bus 4`, `3. OG`; without a number the sign for none: `s/n`, `km 805`. */
  readonly addition?: string;
  /** Both as they are written: `12a`, `12/3`, `12 bus 4`. */
  readonly whole_number?: string;
  /** The other lines, in their order, and names of houses and firms in the line of the street. */
  readonly others: readonly string[];
  /** What it is instead of a street. A PO box beside a street and number is in `others`. */
  readonly kind: 'street' | PlaceKind;
  /** The line of the street as it is written, and the other lines: for a carrier in whose fields the parts do not fit. */
  readonly whole: { readonly street: string; readonly others: readonly string[] };
}

interface Read extends StreetAddress {
  /** Whether another reading is possible. */
  readonly doubt: boolean;
}

/**
 * Takes street, house number and its addition apart, for carriers that have a field for each. `house_number` of the party
 * decides, where it is given; otherwise the number is looked for where addresses of the country have it. A line in which
 * none is found stays whole. Where another reading is possible a notice says how it was read. `undefined` without lines.
 */
export function streetOf(party: Party, path: string, report: Reporter): StreetAddress | undefined {
  const lines = linesOf(party);
  if (lines.length === 0) return undefined;
  const { house_number: given, city } = party;
  const { doubt, ...read } = doorIn(party);
  if (given !== undefined && read.kind === 'street' && read.house_number === undefined)
    report.contradiction(
      `${path}.house_number`,
      `is ${JSON.stringify(given)}, which is in none of ${path}.address_lines`,
    );
  if (doubt && read.house_number !== undefined)
    report.notice('street_taken_apart', `${path}.address_lines ${described(read)}`);
  // A village without streets
  return read.street === '' && city !== undefined ? { ...read, street: city } : read;
}

function described({ whole, street, house_number, addition, others }: StreetAddress): string {
  const parts = [`street ${JSON.stringify(street)}`, `number ${JSON.stringify(house_number)}`];
  if (addition !== undefined) parts.push(`addition ${JSON.stringify(addition)}`);
  const besides = others.filter((line) => !whole.others.includes(line)).map((text) => JSON.stringify(text));
  if (besides.length > 0) parts.push(`besides ${besides.join(', ')}`);
  return `(${JSON.stringify(whole.street)}) are read as ${parts.join(', ')}; where that is wrong, house_number says which is the number.`;
}

/**
 * The line of the street, and the other lines, for a carrier that takes street and number in one line. A number in a line of
 * its own is joined to the street, which a notice says.
 */
export function wholeStreet(
  party: Party,
  path: string,
  report: Reporter,
): StreetAddress['whole'] | undefined {
  const lines = linesOf(party);
  if (lines.length === 0) return undefined;
  const { whole } =
    party.house_number === undefined ? doorIn(party) : readDoor(lines, countryOf(party) ?? '');
  if (!lines.includes(whole.street))
    report.notice(
      'street_taken_apart',
      `${path}.address_lines are sent with ${JSON.stringify(whole.street)} as the street and its number.`,
    );
  return whole;
}

/** Street, number and other lines for a carrier with one field for number and addition. */
export interface FittedStreet {
  readonly street: string;
  readonly number?: string;
  readonly others: readonly string[];
}

/**
 * Number and addition together where they fit; else the addition in a line of its own, or all in the line of the street.
 * @param number most characters of the number
 * @param others most lines besides the street
 */
export function fittedStreet(
  apart: StreetAddress,
  { number: longest, others: most }: { readonly number: number; readonly others: number },
): FittedStreet {
  const { street, house_number, addition, whole_number, others, whole } = apart;
  if (apart.kind === 'po_box' || house_number === undefined || whole_number === undefined) return whole;
  if (whole_number.length <= longest && others.length <= most)
    return { street, number: whole_number, others };
  const lines = addition === undefined ? others : [addition, ...others];
  // `bis` does not stand alone.
  const isApart =
    addition !== undefined && beginsAsFlat(addition) && !/^(?:bis|ter|quater|\p{L})\b/iu.test(addition);
  return isApart && house_number.length <= longest && lines.length <= most
    ? { street, number: house_number, others: lines }
    : whole;
}

/** Without empty lines; the apostrophe that phones type becomes the plain one. */
const linesOf = ({ address_lines = [] }: Pick<Party, 'address_lines'>): readonly string[] =>
  address_lines.map(tidyLine).filter((line) => line !== '');

export const tidyLine = (line: string): string =>
  line
    .normalize('NFC')
    .replace(/[’‘ʼ]/g, "'")
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/,[\s,]*,/g, ',')
    .replace(/^, ?| ?,$/g, '');

/** The door of an address. */
export const doorIn = onceFor((party: Party) =>
  readDoor(linesOf(party), countryOf(party) ?? '', party.house_number?.trim()),
);

/** The door, or what the lines name instead. */
function readDoor(lines: readonly string[], country: string, given?: string): Read {
  const places = lines.map((line) => knownPlace(line, country));
  const found = places.find((place) => place !== undefined);
  if (found === undefined)
    return (
      doorOf(
        lines.map((line) => withoutBusinessMail(line, country)),
        country,
        given,
      ) ?? unread(lines)
    );
  const left = lines.map((line, at) => places[at]?.rest ?? line).filter((line) => line !== '');
  const read = doorOf(left, country, given);
  const hasDoor =
    read !== undefined && read.street !== '' && (read.house_number !== undefined || isPoint(found.kind));
  if (!hasDoor) return instead(found, lines);
  const boxes = lines.filter((_, at) => places[at]?.rest === '');
  const kind = found.kind === 'po_box' ? 'street' : found.kind;
  return {
    ...read,
    others: [...boxes, ...read.others],
    kind,
    whole: { ...read.whole, others: [...boxes, ...read.whole.others] },
  };
}

const isPoint = (kind: PlaceKind): boolean => kind === 'locker' || kind === 'pick_up_point';

function instead({ kind, word, code }: KnownPlace, lines: readonly string[]): Read {
  const at = lines.findIndex((line) => line.includes(word));
  const others = lines.filter((_, index) => index !== at);
  return {
    street: word,
    ...(code === undefined ? {} : { house_number: code, whole_number: code }),
    others,
    kind,
    whole: { street: lines[at] ?? word, others },
    doubt: false,
  };
}

const unread = ([street = '', ...others]: readonly string[]): Read => ({
  street,
  others,
  kind: 'street',
  whole: { street, others },
  doubt: false,
});

function doorOf(lines: readonly string[], country: string, given: string | undefined): Read | undefined {
  if (given !== undefined) return lineOfNumber(lines, given);
  const doors = lines.map((line) => readLine(line, country));
  const isStreet = lines.map((line) => !isAddition(line) && !/^\d+$/.test(line));
  const numbered = doors.flatMap(({ number }, at) => (number !== undefined && isStreet[at] ? [at] : []));
  const at = numbered.find((index) => isStreetName(doors[index]?.street ?? '')) ?? numbered[0];
  if (at !== undefined) return withOthers(lines, [at], doors[at] as Door, numbered.length > 1);
  const alone = lines.findIndex(isNumberAlone);
  const street = isStreet.findIndex((is, index) => is && index !== alone);
  if (alone >= 0 && street >= 0) return joined(lines, street, alone, country);
  const any = street >= 0 ? street : doors.findIndex(({ number }) => number !== undefined);
  return any < 0 ? undefined : withOthers(lines, [any], doors[any] as Door);
}

/** Where what follows a number is read in another way than elsewhere. */
const OWN_READING = ['NL', 'BE', 'CZ', 'SK', 'HU', 'PL', 'ES', 'LT', 'LV', 'EE'];

/** The number stands in another line than the street, so it is behind it here. */
function joined(lines: readonly string[], street: number, alone: number, country: string): Read {
  const number = (lines[alone] ?? '').replace(/^\D+(?=\d)/, '');
  const line = `${(lines[street] ?? '').replace(/[,.]$/, '')} ${number}`;
  const read = readLine(line, OWN_READING.includes(country) ? country : '');
  return withOthers(lines, [street, alone], read, true);
}

/** What one or two lines are read as. */
function withOthers(lines: readonly string[], taken: readonly number[], door: Door, doubt = false): Read {
  const others = lines.filter((_, index) => !taken.includes(index));
  const { number, rest, ...parts } = door;
  return {
    ...parts,
    ...(number === undefined ? {} : { house_number: number }),
    others: [...rest, ...others],
    kind: 'street',
    whole: { street: taken.map((index) => lines[index]).join(' '), others },
    doubt: doubt || door.doubt,
  };
}

/** The line in which the number that the party names is a separate word. */
function lineOfNumber(lines: readonly string[], number: string): Read | undefined {
  for (const [at, line] of lines.entries()) {
    const padded = ` ${line} `;
    const begin = [` ${number} `, ` ${number},`]
      .map((word) => padded.indexOf(word))
      .find((place) => place >= 0);
    if (begin === undefined) continue;
    const tidy = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '');
    const [before, after] = [tidy(padded.slice(0, begin)), tidy(padded.slice(begin + number.length + 1))];
    const isOwn = (before !== '' || lines.length > 1) && isAddition(after);
    const named = isOwn ? before : [before, after].filter(Boolean).join(' ');
    const next = named === '' ? lines.findIndex((_, index) => index !== at) : -1;
    const { 1: digits = number, 2: letters = '' } =
      /^(\d+(?: ?[-–/] ?\d+)?)[\s-]*([^\s\d-].*)?$/.exec(number) ?? [];
    const door: Door = {
      street: lines[next] ?? named,
      number: digits,
      whole_number: number,
      rest: [],
      doubt: false,
    };
    const own = letters === '' ? door : { ...door, addition: letters };
    return withOthers(lines, next < 0 ? [at] : [next, at], withAddition(own, isOwn ? after : ''));
  }
  return undefined;
}
