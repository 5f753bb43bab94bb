import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import * as z from 'zod/mini';
import { addDefaults, type Defaults, givenFields, withPrototype } from './defaults.js';
import { isRecord, typeOf } from './validation.js';

// XML 1.0, production Char: other characters cannot stand in a document, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const SENDABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]*$/u;

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
    if (isRecord(given)) return prepare(given);
    context.issues.push({ code: 'custom', message: problem(given), input: given });
    return z.NEVER;
  });
}

/** Text that is not empty and that every wire format can carry (no control characters, whole surrogate pairs). */
export const text = z.string().check(
  z.regex(/\S/, { error: 'must not be empty; leave it out instead', abort: true }),
  z.regex(SENDABLE, {
    error: 'holds characters that cannot be sent: control characters, or half of a surrogate pair',
    abort: true,
  }),
);

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
export const quoteHandle = text.check(
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
  z.record(text, text),
);

/** SPEC's words for the payer. */
export const payers = ['SENDER', 'THIRD_PARTY', 'RECIPIENT'] as const;
