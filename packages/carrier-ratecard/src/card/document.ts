/** Parses a card row by row: keeps valid rows and reports every invalid one. */
import { lookUp } from '@waybill/carrier-kit/request';
import { closestMatch } from 'leven';
import type { z } from 'zod';
import { type Facts, factsSchema, type Row, SECTIONS, type Section, VERSION } from './schema.js';
import type { Path, Problems } from './source.js';

/** A row and its position. */
export interface Placed<T> {
  readonly path: Path;
  /** The same for explanations: `rates.csv:14`. */
  readonly rule: string;
  readonly row: T;
}

/** The rows of a document that could be read. */
export interface CardRows extends Readonly<{ [Name in Section]: readonly Placed<Row<Name>>[] }> {
  /** Only those that could be read; the rows are checked with them nevertheless. */
  readonly facts: Facts;
  /** Names that rows refer to, also those of rows that could not be read. */
  readonly names: {
    readonly services: ReadonlySet<string>;
    readonly zones: ReadonlySet<string>;
    readonly sizes: ReadonlySet<string>;
    readonly origins: ReadonlySet<string>;
    readonly lists: ReadonlySet<string>;
  };
  /** Service and zone of every rate, also of those that could not be read; `undefined` where that is not text. */
  readonly priced: readonly { readonly service: string | undefined; readonly zone: string | undefined }[];
}

const REQUIRED: readonly Section[] = ['services', 'zones', 'rates'];

/** `undefined` when it is not an object. */
export function readDocument(document: unknown, problems: Problems): CardRows | undefined {
  if (!isRecord(document)) {
    problems.add([], 'must be an object with the fields of a rate card');
    return undefined;
  }
  const list = <Name extends Section>(name: Name) => readSection(name, document[name], problems);
  const rest = Object.fromEntries(
    Object.entries(document).filter(([name]) => !Object.hasOwn(SECTIONS, name)),
  );
  const facts = readRow(factsSchema, rest, [], problems, Object.keys(SECTIONS)) ?? legible(rest);
  if (facts.version !== VERSION)
    problems.add(['version'], `is ${facts.version}; this version of the package reads ${VERSION}`);
  return {
    services: list('services'),
    origins: list('origins'),
    zones: list('zones'),
    sizes: list('sizes'),
    rates: list('rates'),
    surcharges: list('surcharges'),
    discounts: list('discounts'),
    fuel: list('fuel'),
    remote: list('remote'),
    taxes: list('taxes'),
    facts,
    names: {
      services: namesIn(document.services, 'code'),
      zones: namesIn(document.zones, 'zone'),
      sizes: namesIn(document.sizes, 'size'),
      origins: namesIn(document.origins, 'origin'),
      lists: namesIn(document.remote, 'list', 'remote'),
    },
    priced: pricedIn(document.rates),
  };
}

/** ISO 4217: no currency. Stands in for one that cannot be read. */
export const NO_CURRENCY = 'XXX';

/** The facts that can be read. The others are reported; problems of rows that only follow from them are not. */
function legible(rest: Readonly<Record<string, unknown>>): Facts {
  const read = Object.entries(factsSchema.shape).flatMap(([name, schema]) => {
    const fact = schema.safeParse(lookUp(rest, name));
    return fact.success && fact.data !== undefined ? [[name, fact.data]] : [];
  });
  const standard = { version: VERSION, name: '', currency: NO_CURRENCY };
  return { ...standard, ...Object.fromEntries(read) };
}

function readSection<Name extends Section>(
  name: Name,
  written: unknown,
  problems: Problems,
): Placed<Row<Name>>[] {
  if (written === undefined) {
    if (REQUIRED.includes(name)) problems.add([name], 'is required');
    return [];
  }
  if (!Array.isArray(written)) {
    problems.add([name], 'must be a list');
    return [];
  }
  if (written.length === 0 && REQUIRED.includes(name)) problems.add([name], 'needs at least one row');
  return written.flatMap((entry: unknown, index) => {
    const path = [name, index];
    const row = readRow(SECTIONS[name], entry, path, problems);
    return row === undefined ? [] : [{ path, rule: problems.rowAt(path), row: row as Row<Name> }];
  });
}

/** A row in the form of its schema; `undefined`, with every problem added, when it does not have it. */
export function readRow<Schema extends z.ZodObject>(
  schema: Schema,
  written: unknown,
  path: Path,
  problems: Problems,
  alsoKnown: readonly string[] = [],
): z.output<Schema> | undefined {
  if (!isRecord(written)) {
    problems.add(path, 'must be an object');
    return undefined;
  }
  const read = schema.safeParse(written);
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const at = [...path, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
    if (issue.code !== 'unrecognized_keys') problems.add(at, issue.message);
    else
      for (const key of issue.keys)
        problems.add([...at, key], unknownName('field', key, [...namesAt(schema, issue.path), ...alsoKnown]));
  }
  return undefined;
}

/** `tracking` is the only object within an object. */
function namesAt(schema: z.ZodObject, path: readonly PropertyKey[]): string[] {
  const inner = path.length === 0 ? schema : factsSchema.shape.tracking.unwrap();
  return Object.keys(inner.shape);
}

/** "is not a field here; did you mean per_kg?" */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  return meant === undefined
    ? `is not a ${what} here; the ${what}s are ${known.join(', ')}`
    : `is not a ${what} here; did you mean ${meant}?`;
}

/** The known name that was probably meant. */
export function closest(name: string, known: readonly string[]): string | undefined {
  return closestMatch(name.toLowerCase(), [...known], {
    maxDistance: Math.min(3, Math.ceil(name.length / 3)),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

function pricedIn(section: unknown): CardRows['priced'] {
  const rows: unknown[] = Array.isArray(section) ? section : [];
  const name = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined);
  return rows.map((row) =>
    isRecord(row)
      ? { service: name(row.service), zone: name(row.zone) }
      : { service: undefined, zone: undefined },
  );
}

function namesIn(section: unknown, key: string, standard?: string): ReadonlySet<string> {
  if (!Array.isArray(section)) return new Set();
  const rows: unknown[] = section;
  return new Set(
    rows.flatMap((row) => {
      const name = isRecord(row) ? (lookUp(row, key) ?? standard) : undefined;
      return typeof name === 'string' ? [name.trim()] : [];
    }),
  );
}
