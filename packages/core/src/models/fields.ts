import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import { z } from 'zod';

/** Text with something in it, that every wire format can carry (no control characters, whole surrogate pairs). */
export const text = z
  .string()
  .refine((value) => value.trim() !== '', { error: 'must not be empty; leave it out instead' })
  .refine((value) => !FORBIDDEN_IN_XML.test(value) && value.isWellFormed(), {
    error: 'holds control characters that cannot be sent',
  });

// XML 1.0, production Char: these cannot be written in a document, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u;

/** A weight or a length: finite and above 0. */
export const measure = z.number().positive();

/** An amount of money: finite and 0 or more. */
export const amount = z.number().nonnegative();

/** A number of things: whole and at least 1. */
export const count = z.int().min(1);

/** A day of the calendar, `YYYY-MM-DD`. */
export const date = z.iso.date({
  error: (issue) => (issue.input === undefined ? undefined : 'must be a calendar date, written YYYY-MM-DD'),
});

/** ISO 3166-1 alpha-2. */
export const country = text.refine((code) => Object.hasOwn(iso31661Alpha2ToAlpha3, code), {
  error: 'must be an ISO 3166-1 alpha-2 country code in capitals, e.g. CA',
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217. */
export const currency = text.refine((code) => currencies.has(code), {
  error: 'must be an ISO 4217 currency code in capitals, e.g. CAD',
});

/** Carrier-specific details: SPEC's `dict(str, str)`. */
export const extra = z.record(z.string(), text);

/** Who pays: SPEC's words. */
export const payers = ['SENDER', 'THIRD_PARTY', 'RECIPIENT'] as const;
