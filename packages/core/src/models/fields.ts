import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import * as z from 'zod/mini';
import { addDefaults, type Defaults, givenFields, withPrototype } from './defaults.js';
import { MOST_PROBLEMS } from './issue.js';
import { isRecord, typeOf } from './validation.js';

// XML 1.0, production Char: other characters cannot stand in a document, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const SENDABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]*$/u;

/** The most entries of a list, and fields of an object: a request of a megabyte must not keep others waiting. */
const MOST_ENTRIES = 1_000;
/** The most characters of a line of an address. */
const LONGEST_LINE = 500;
/** The most characters of any other text. */
const LONGEST_TEXT = 1_000;
/** Of texts in which carriers or apps keep data of their own. */
const LONGEST_DATA = 100_000;
/** Of all lists of a request together, but those of shipments. */
const MOST_IN_ALL = 5_000;
/** How many entries a reading has seen, by zod's context of it. */
const entriesSeen = new WeakMap<object, number>();

type ListDef = z.core.$ZodArrayDef & { readonly most: number };
// TypeScript wants the type of what asserts to be written out.
const init: typeof z.ZodMiniArray.init = z.ZodMiniArray.init;

const List = z.core.$constructor<z.ZodMiniArray, ListDef>('List', (list, def) => {
  init(list, def);
  const { parse } = list._zod;
  list._zod.parse = (payload, context) => {
    const given: unknown = payload.value;
    if (!Array.isArray(given)) return parse(payload, context);
    const seen = (entriesSeen.get(context) ?? 0) + given.length;
    entriesSeen.set(context, seen);
    if (given.length > def.most || seen > Math.max(def.most, MOST_IN_ALL)) {
      const params = { problem: 'too_many' };
      const most = given.length > def.most ? def.most : `${MOST_IN_ALL} in all lists`;
      const message = `has ${given.length} entries; the most is ${most}`;
      payload.issues.push({ code: 'custom', message, params, input: given, inst: list, continue: false });
      return payload;
    }
    const read: unknown[] = [];
    for (const [at, value] of given.entries()) {
      const entry = def.element._zod.run({ value, issues: [] }, context) as z.core.ParsePayload;
      payload.issues.push(...z.core.util.prefixIssues(at, entry.issues));
      if (payload.issues.length >= MOST_PROBLEMS) break;
      read.push(entry.value);
    }
    payload.value = read;
    return payload;
  };
});

/** A list that is left alone where it is too long, and after so many problems. */
export function list<Entry extends z.core.SomeType>(
  element: Entry,
  most = MOST_ENTRIES,
): z.ZodMiniArray<Entry> {
  return new List({ type: 'array', element: element as unknown as z.core.$ZodType, most }) as never;
}

/** An object with these fields and no other, which inherits the default of each field that was not given. */
export function fields(shape: z.core.$ZodShape, defaults: Defaults = {}) {
  const prototype = {};
  addDefaults(prototype, defaults);
  Object.freeze(prototype);
  const known = z.pipe(
    z.strictObject(shape),
    z.transform((given) => withPrototype(prototype, given)),
  );
  return z.pipe(record(givenFields), known);
}

/** The step before the schema of an object: anything else is refused, with a message that says what it is. */
export function record<Fields>(
  prepare: (given: Record<string, unknown>) => Fields,
  problem = (given: unknown) => `must be an object, not ${typeOf(given)}`,
) {
  return z.transform((given: Record<string, unknown>, context) => {
    const number = isRecord(given) ? Object.keys(given).length : 0;
    if (isRecord(given) && number <= MOST_ENTRIES) return prepare(given);
    const message = number > 0 ? `has ${number} fields; the most is ${MOST_ENTRIES}` : problem(given);
    const params = { problem: number > 0 ? 'too_many' : 'invalid' };
    context.issues.push({ code: 'custom', message, params, input: given });
    return z.NEVER;
  });
}

/** Text that is not empty and that every wire format can carry (no control characters, whole surrogate pairs). */
const textUpTo = (most: number) =>
  z.string().check(
    z.refine((given) => given.length <= most, {
      error: ({ input }) => `has ${(input as string).length} characters; the most is ${most}`,
      params: { problem: 'too_long' },
      abort: true,
    }),
    z.regex(/\S/, { error: 'must not be empty; leave it out instead', abort: true }),
    z.regex(SENDABLE, {
      error: 'holds characters that cannot be sent: control characters, or half of a surrogate pair',
      abort: true,
    }),
  );

export const text = textUpTo(LONGEST_TEXT);
/** A line of an address. */
export const line = textUpTo(LONGEST_LINE);
/** Text that is not for people: what a carrier or an app has put into it. */
export const dataText = textUpTo(LONGEST_DATA);

/*
 * Figures above these bounds are slips, such as grams for kilograms. They hold in every unit; each carrier has closer
 * bounds of its own.
 */

/** The weight of one package or unit: above 0. A loaded sea container weighs up to 30 480 kg, 67 200 lb (ISO 668). */
export const weight = z.number().check(z.positive(), z.maximum(70_000));

/** The weight of all packages. */
export const totalWeight = z.number().check(z.positive(), z.maximum(1e9));

/** A side of a package: above 0. Lorries are up to 25 m long. */
export const side = z.number().check(z.positive(), z.maximum(2500));

/** An amount of money, in any currency: 0 or more. */
export const amount = z.number().check(z.nonnegative(), z.maximum(1e12));

/** A number of things: whole and at least 1. */
export const count = z.int({ abort: true }).check(z.minimum(1), z.maximum(1e9));

/** A day of the calendar, `YYYY-MM-DD`. */
export const date = z.iso.date({
  error: (issue) => (issue.input === undefined ? undefined : 'must be a calendar date, written YYYY-MM-DD'),
});

export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time on the clock on the wall, `HH:MM`: without a zone, because it is meant where the address is. */
export const clockTime = text.check(
  z.regex(CLOCK_TIME, {
    error: 'must be a time on the clock of that place, written HH:MM, e.g. 09:30; without seconds and zone',
  }),
);

/** ISO 3166-1 alpha-2. */
export const country = text.check(
  z.refine((code) => Object.hasOwn(iso31661Alpha2ToAlpha3, code), {
    error: 'must be an ISO 3166-1 alpha-2 country code in capitals, e.g. CA',
  }),
);

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217. */
export const currency = text.check(
  z.refine((code) => currencies.has(code), {
    error: 'must be an ISO 4217 currency code in capitals, e.g. CAD',
  }),
);

/** A quote's handle: its carrier, a colon, and what only that carrier reads. */
export const quoteHandle = dataText.check(
  z.regex(/^[a-z][a-z0-9_-]*:[\s\S]/, {
    error: "must be the handle of a quote, which begins with its carrier, e.g. 'dhl-express:…'",
  }),
);

/** Carrier-specific details: SPEC's `dict(str, str)`. */
export const extra = z.pipe(
  record((given) => given as Record<string, string>).check(
    // zod silently drops this key from a record.
    z.refine((value) => !Object.hasOwn(value, '__proto__'), {
      error: 'must not have a key __proto__',
      abort: true,
    }),
  ),
  z.record(text, dataText),
);

/** SPEC's words for the payer. */
export const payers = ['SENDER', 'THIRD_PARTY', 'RECIPIENT'] as const;
