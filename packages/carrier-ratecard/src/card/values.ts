/** Schemas of single values, which read the text of a sheet as well as the values of YAML and JSON. */

import { type Decimal, decimal, isDecimal } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import { z } from 'zod';
import type { OneOrMore, Written } from './card-text.js';

interface Bounds {
  /** Lowest value allowed. */
  readonly least?: number;
  /** The value must be above it. */
  readonly above?: number;
  readonly most?: number;
  readonly whole?: true;
}

/** A cell of a sheet that can be read in more than one way, and what to write instead. */
export class Unclear {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** An exact decimal, from a number or its text. */
export interface Figure extends z.ZodType<Decimal, Written> {}

/** A number as JSON writes it, or its decimal text, kept exact. */
function figure({ least, above, most, whole }: Bounds): Figure {
  return z.custom<Written>().transform((written, context): Decimal => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message, input: written });
      return z.NEVER;
    };
    if (written === undefined) return refuse('is required');
    const cell: unknown = written;
    if (cell instanceof Unclear) return refuse(cell.why);
    if (typeof written === 'number' ? !Number.isFinite(written) : !isFigure(written))
      return refuse(noNumber(written));
    const value = decimal(written);
    if (whole && !value.isInteger()) return refuse(`must be a whole number, not ${written}`);
    if (least !== undefined && value.isLessThan(least))
      return refuse(`must be at least ${least}, not ${written}`);
    if (above !== undefined && !value.isGreaterThan(above))
      return refuse(`must be above ${above}, not ${written}`);
    if (most !== undefined && value.isGreaterThan(most))
      return refuse(`must be at most ${most}, not ${written}`);
    return value;
  });
}

/** Numbers of price lists have no exponents. */
function isFigure(written: unknown): written is string {
  return typeof written === 'string' && isDecimal(written) && !/e/i.test(written);
}

function noNumber(written: unknown): string {
  if (typeof written !== 'string') return `must be a number, not ${shown(written)}`;
  const text = written.trim();
  const [, thousands, rest] = /^([+-]?[1-9]\d{0,2}),(\d{3})$/.exec(text) ?? [];
  if (rest !== undefined)
    return `is ${JSON.stringify(text)}; write it without separators, ${thousands}${rest}, or with a decimal point, ${thousands}.${rest}`;
  if (/^[+-]?\d+,\d+$/.test(text))
    return `is ${JSON.stringify(text)}; write a decimal point: ${text.replace(',', '.')}`;
  if (/^[+-]?\d{1,3}([ ,'’]\d{3})+(\.\d+)?$/.test(text))
    return `is ${JSON.stringify(text)}; write it without separators: ${text.replace(/[ ,'’]/g, '')}`;
  return `must be a number, not ${JSON.stringify(text)}`;
}

/** A larger number is a slip, and loses its cents as a JSON number. */
const MOST = 1_000_000_000_000;

/** Any value as text. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Money: 0 or more. */
export const amount = figure({ least: 0, most: MOST });
/** A weight, a length, a volume, a divisor: above 0. */
export const measure = figure({ above: 0, most: MOST });
/** A lower bound: 0 or more. */
export const bound = figure({ least: 0, most: MOST });
/** A percentage for calculation and for text. */
export interface Percent {
  /** 0.045 */
  readonly share: Decimal;
  /** `4.5 %` */
  readonly text: string;
}

export interface Percentage extends z.ZodType<Percent, Written> {}

/** Percent: 0 to 100. */
export const percent: Percentage = figure({ least: 0, most: 100 }).transform((value) => ({
  share: value.shiftedBy(-2),
  text: `${value.toFixed()} %`,
}));
export interface Count extends z.ZodType<number, Written> {}

export interface Sides extends z.ZodType<Decimal[], readonly Written[]> {}

/** Three sides in any order; the longest is first. */
export const sides: Sides = z.preprocess(
  (written: readonly Written[]) => written,
  z
    .array(measure, 'must be a list of three sides')
    .length(3, 'must be a list of three sides')
    .transform((read) => read.toSorted((one, other) => other.comparedTo(one) ?? 0)),
);

/** A number of things or of days, as a JavaScript number. */
export const count = (least: number): Count =>
  figure({ least, most: 1_000_000, whole: true }).transform((value) => value.toNumber());

/** Text that is not empty; blanks around it are removed. */
export const text = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : noText(input)) })
  .trim()
  .min(1, { error: 'must not be empty', abort: true });

function noText(input: unknown): string {
  if (typeof input === 'number')
    return `must be text, because 00501 is not 501; put quotes around the value, which was read as ${input}`;
  return `must be text, not ${input === null ? 'null' : Array.isArray(input) ? 'a list' : `a ${typeof input}`}`;
}

/** A list of texts; one alone needs no brackets. */
export const texts = z.preprocess(
  (written: OneOrMore) => (Array.isArray(written) ? written : [written]),
  z.array(text).min(1, 'must name at least one'),
);

/** Codes of states and provinces, as addresses name them: `QC`. */
export const states = z.preprocess(
  (written: OneOrMore) => (Array.isArray(written) ? written : [written]),
  z
    .array(text.regex(/^[A-Za-z0-9]{1,3}$/, 'must be a code such as QC (ISO 3166-2 without the country)'))
    .min(1, 'must name at least one'),
);

/** `true` or `false`; spreadsheets write them in capitals, and in German or French. */
export const flag = z.preprocess(
  (written: boolean | 'true' | 'false') => lookUp(FLAGS, String(written).toLowerCase()) ?? written,
  z.boolean({ error: ({ input }) => `must be true or false, not ${shown(input)}` }),
);
const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  wahr: true,
  vrai: true,
  false: false,
  falsch: false,
  faux: false,
};

/** A day of the calendar. */
export const day = text.pipe(
  z.iso.date({
    error: ({ input }) =>
      `must be a calendar date, written YYYY-MM-DD, not ${String(input)}${dayHint(String(input))}`,
  }),
);
function dayHint(written: string): string {
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(written) ? '; its day and its month could change places' : '';
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217. */
export const currency = text.refine((code) => currencies.has(code), {
  error: ({ input }) => `is ${String(input)}, which is not an ISO 4217 currency code such as CAD, USD, EUR`,
});

/** ISO 3166-1 alpha-2. */
const country = text.refine((code) => Object.hasOwn(iso31661Alpha2ToAlpha3, code), {
  error: ({ input }) =>
    `is ${String(input)}, which is not an ISO 3166-1 country code in two capitals such as CA${countryHint(String(input))}`,
});
function countryHint(written: string): string {
  if (written === 'UK') return '; the United Kingdom is GB';
  return /[,;]/.test(written) ? '; several are a list, in a sheet separated by |' : '';
}
export const countries = z.preprocess(
  (written: OneOrMore) => (Array.isArray(written) ? written : [written]),
  z.array(country).min(1, 'must name at least one'),
);

/** One of a few words. */
export function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: ({ input }) =>
      input === undefined ? 'is required' : `must be one of ${words.join(', ')}, not ${shown(input)}`,
  });
}
