/** Finds the area of a place. The most specific one wins: the longest postal code, state, country, anywhere. */
import type { Placed } from './document.js';
import type { Path, Problems } from './source.js';

/** A place in the form that areas are compared with: see `normalPostalCode`, `normalState`. */
export interface Place {
  readonly country: string;
  readonly state?: string;
  readonly postal_code?: string;
}

/** Areas of a row of the card; without a country the whole world. */
export interface Areas {
  readonly countries?: readonly string[];
  readonly states?: readonly string[];
  readonly postal_codes?: readonly string[];
}

/** The value of the area that holds a place, and how it was found. */
export interface Match<Value> {
  readonly value: Value;
  readonly how: string;
  /** Position of the row. */
  readonly rule: string;
}

interface Entry<Value> {
  readonly value: Value;
  readonly path: Path;
  readonly rule: string;
}

/** Postal codes of one length, both ends included. A prefix is a range of itself. */
interface Range<Value> extends Entry<Value> {
  readonly from: string;
  readonly to: string;
}

interface Country<Value> {
  whole?: Entry<Value>;
  readonly states: Map<string, Entry<Value>>;
  /** By length. */
  readonly ranges: Map<number, Range<Value>[]>;
  /** Of `ranges`, the longest first. */
  lengths: number[];
}

export class PlaceIndex<Value> {
  #anywhere: Entry<Value> | undefined;
  readonly #countries = new Map<string, Country<Value>>();

  /** Adds the areas of a row. */
  add({ path, rule, row }: Placed<Areas>, value: Value, problems: Problems): void {
    const { countries = [], states = [], postal_codes = [] } = row;
    const entry = { value, path, rule };
    const [country, ...others] = countries;
    if (country === undefined || (others.length > 0 && states.length + postal_codes.length > 0)) {
      if (states.length + postal_codes.length > 0)
        problems.add(path, 'names states or postal codes; these need exactly one country');
      else if (this.#anywhere === undefined) this.#anywhere = entry;
      else twice('anywhere', path, this.#anywhere.path, problems);
      return;
    }
    if (states.length > 0 && postal_codes.length > 0) {
      problems.add(path, 'names states and postal codes; write them in separate rows');
      return;
    }
    for (const name of countries) this.#addTo(name, { states, postal_codes }, entry, problems);
  }

  #addTo(
    name: string,
    { states, postal_codes }: { states: readonly string[]; postal_codes: readonly string[] },
    entry: Entry<Value>,
    problems: Problems,
  ): void {
    const { path } = entry;
    const country = this.#country(name);
    if (states.length + postal_codes.length === 0) {
      if (country.whole !== undefined) twice(name, path, country.whole.path, problems);
      country.whole ??= entry;
    }
    for (const written of states) {
      const state = normalState(written);
      const other = country.states.get(state);
      if (other !== undefined) twice(`${name} ${state}`, path, other.path, problems);
      else country.states.set(state, entry);
    }
    for (const [index, written] of postal_codes.entries()) {
      const range = rangeOf(written, name);
      if (typeof range === 'string') {
        problems.add([...path, 'postal_codes', index], range);
        continue;
      }
      const { length } = range.from;
      const ranges = country.ranges.get(length) ?? [];
      ranges.push({ ...entry, ...range });
      country.ranges.set(length, ranges);
    }
  }

  /** Sorts the areas and reports overlaps. Called once, before the first `find`. */
  close(problems: Problems): this {
    for (const [name, country] of this.#countries) {
      country.lengths = [...country.ranges.keys()].sort((a, b) => b - a);
      for (const ranges of country.ranges.values()) {
        ranges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
        let widest = ranges[0];
        for (const range of ranges.slice(1)) {
          if (widest !== undefined && range.from <= widest.to) {
            problems.add(
              range.path,
              `${name} ${rangeText(range)} overlaps ${rangeText(widest)} in ${problems.where(widest.path)}`,
            );
          }
          if (widest === undefined || range.to > widest.to) widest = range;
        }
      }
    }
    return this;
  }

  find({ country: name, state, postal_code }: Place): Match<Value> | undefined {
    const country = this.#countries.get(name);
    if (country !== undefined) {
      if (postal_code !== undefined) {
        for (const length of country.lengths) {
          if (postal_code.length < length) continue;
          const range = within(country.ranges.get(length) ?? [], postal_code.slice(0, length));
          if (range !== undefined)
            return match(
              range,
              `postal code ${postal_code} ${range.from === range.to ? 'begins with' : 'is in'} ${rangeText(range)}`,
            );
        }
      }
      const found = state === undefined ? undefined : country.states.get(state);
      if (found !== undefined) return match(found, `state ${state}`);
      if (country.whole !== undefined) return match(country.whole, `country ${name}`);
    }
    return this.#anywhere === undefined ? undefined : match(this.#anywhere, 'anywhere else');
  }

  /** Which parts of an address in this country the areas depend on. */
  needs(name: string): { readonly state: boolean; readonly postal_code: boolean } {
    const country = this.#countries.get(name);
    return { state: (country?.states.size ?? 0) > 0, postal_code: (country?.lengths.length ?? 0) > 0 };
  }

  #country(name: string): Country<Value> {
    const known = this.#countries.get(name) ?? { states: new Map(), ranges: new Map(), lengths: [] };
    this.#countries.set(name, known);
    return known;
  }
}

function match<Value>({ value, rule }: Entry<Value>, how: string): Match<Value> {
  return { value, rule, how };
}

function twice(what: string, path: Path, other: Path, problems: Problems): void {
  problems.add(path, `${what} is already in ${problems.where(other)}`);
}

/** Binary search: ranges are sorted and do not overlap. */
function within<Value>(ranges: readonly Range<Value>[], code: string): Range<Value> | undefined {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle] as Range<Value>;
    if (code < range.from) high = middle - 1;
    else if (code > range.to) low = middle + 1;
    else return range;
  }
  return undefined;
}

/** `H2Y`, `H1A..H3Z` or `H1A-H3Z`; for any other text the problem with it. */
function rangeOf(written: string, country: string): { from: string; to: string } | string {
  const [, first, dash, last] = DASHED.exec(written.trim()) ?? [];
  const isRange = first !== undefined && last !== undefined && isDashedRange(first, dash, last);
  if (isRange && dash === '-' && HALVED.has(country))
    return `is ${JSON.stringify(written)}, which may be one code; a range is written ${first}..${last}`;
  const ends = isRange ? [first, last] : written.split('..');
  const [from = '', to = from, ...more] = ends.map((end) => normalPostalCode(end, country));
  if (more.length > 0 || from === '' || to === '' || !/^[\p{L}\p{N}\s.–—-]+$/u.test(written))
    return `is ${JSON.stringify(written)}; write the beginning of a postal code (H2Y) or a range (H1A..H3Z)`;
  if (from.length !== to.length)
    return `is ${JSON.stringify(written)}; both ends of a range have the same number of letters and digits`;
  return from <= to ? { from, to } : `is ${JSON.stringify(written)}; the range ends before it begins`;
}

/** Codes that contain a hyphen have parts of different lengths, the first of two or more: 1000-001, 01310-100. */
function isDashedRange(from: string, dash: string | undefined, to: string): boolean {
  return from.length === to.length || from.length === 1 || dash !== '-';
}

function rangeText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? from : `${from}..${to}`;
}

/** Two ends and a dash or `to`. */
const DASHED = /^([\p{L}\p{N}]+)\s*([-–—]|\bto\b)\s*([\p{L}\p{N}]+)$/iu;
/** Iran, and South Korea until 2015: codes of two parts of one length. */
const HALVED: ReadonlySet<string> = new Set(['IR', 'KR']);

/**
 * Capitals and digits without blanks or hyphens. A British code keeps the blank before its last three characters,
 * because `E1 6AN` is not in E16.
 */
export function normalPostalCode(written: string, country: string): string {
  const code = written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (!BRITISH.has(country)) return code;
  const inward = BRITISH_INWARD.exec(code)?.[0] ?? /\s(\d[A-Z]{0,2})\s*$/i.exec(written)?.[1] ?? '';
  return inward === '' ? code : `${code.slice(0, -inward.length)} ${inward.toUpperCase()}`;
}

/** The United Kingdom, Guernsey, the Isle of Man and Jersey. */
const BRITISH: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE']);
/** The last three characters of a whole code. */
const BRITISH_INWARD = /(?<=^[A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/;

export function normalState(written: string): string {
  return written.trim().toUpperCase();
}
