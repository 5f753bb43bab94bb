import * as z from 'zod/mini';

/*
 * Query parameters. Each says in its metadata what it is in the API's description, where the text that it is read from would
 * say less.
 */

/** Text that is not empty. */
export function text(description: string) {
  return z.exactOptional(z.string().check(z.minLength(1), z.maxLength(1_000), z.meta({ description })));
}

/** A whole number. */
export function whole(description: string, { from = 1, to = MAX_INTEGER } = {}) {
  const read = z.pipe(
    z.string({ error: `must be a whole number from ${from} to ${to}` }).check(
      z.refine((written) => /^\d{1,15}$/.test(written) && Number(written) >= from && Number(written) <= to, {
        error: `must be a whole number from ${from} to ${to}`,
      }),
    ),
    z.transform(Number),
  );
  return z.exactOptional(read.check(z.meta({ description, type: 'integer', minimum: from, maximum: to })));
}

/** An amount of money. */
export function amount(description: string) {
  const error = 'must be a number above 0, such as 250 or 19.99';
  const read = z.pipe(
    z
      .string({ error })
      .check(z.refine((written) => /^\d{1,12}(\.\d{1,3})?$/.test(written) && Number(written) > 0, { error })),
    z.transform(Number),
  );
  return z.exactOptional(read.check(z.meta({ description, type: 'number', exclusiveMinimum: 0 })));
}

/** `true` or `false`. */
export function flag(description: string) {
  const read = z.pipe(
    z.enum(['true', 'false'], { error: 'must be true or false' }),
    z.transform((written) => written === 'true'),
  );
  return z.exactOptional(read.check(z.meta({ description, type: 'boolean' })));
}

/** One of some words. */
export function oneOf<const Word extends string>(description: string, words: readonly Word[]) {
  return z.exactOptional(
    z.enum(words, { error: `must be one of ${words.join(', ')}` }).check(z.meta({ description })),
  );
}

/** Words with commas between. */
export function list(description: string) {
  const read = z.pipe(
    z.string().check(z.minLength(1), z.maxLength(1_000)),
    z.transform((written) => written.split(',').map((word) => word.trim())),
  );
  const items = { type: 'string', pattern: '^[^,]+$' };
  return z.exactOptional(read.check(z.meta({ description, type: 'array', items, minItems: 1 })));
}

/** Some of these words, with commas between. */
export function listOf<const Word extends string>(description: string, words: readonly Word[]) {
  const error = `must be of ${words.join(', ')}, with commas between`;
  const read = z.pipe(
    z
      .string({ error })
      .check(
        z.refine((written) => written.split(',').every((word) => words.includes(word as Word)), { error }),
      ),
    z.transform((written) => written.split(',') as Word[]),
  );
  const meaning = `${description} Of ${words.map((word) => `\`${word}\``).join(', ')}, with commas between.`;
  return z.exactOptional(read.check(z.meta({ description: meaning })));
}

/** A day or a moment. */
export function moment(description: string) {
  const error = 'must be a date such as 2026-11-01, or a moment such as 2026-11-01T12:00:00Z';
  const written = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], { error });
  return z.exactOptional(
    written.check(z.meta({ description, examples: ['2026-11-01', '2026-11-01T12:00:00Z'] })),
  );
}

/** How long the server may work on the request. */
export function deadline(usual_s: number) {
  return whole(
    `Milliseconds until carriers that have not answered are given up; ${usual_s * 1_000} by default.`,
    {
      to: 600_000,
    },
  );
}

/** The largest integer that a parameter may be, of 15 digits. */
const MAX_INTEGER = 999_999_999_999_999;
