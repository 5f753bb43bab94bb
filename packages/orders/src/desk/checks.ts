import { checkChoice } from '@waybill/batch';
import { Party, type PartyData, ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import * as z from 'zod/mini';

/** Text of a person, on one line or several. */
export const text = (longest = 300) =>
  z.string().check(z.minLength(1, 'is empty'), z.maxLength(longest, `is longer than ${longest} characters`));
export const name = text(100);
export const positive = z.number().check(z.positive('must be above 0'), z.maximum(1e9, 'is too large'));
export const notNegative = z
  .number()
  .check(z.minimum(0, 'must be 0 or more'), z.maximum(1e9, 'is too large'));
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country by ISO 3166-1, such as CA'));
export const currency = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, 'must be a currency by ISO 4217, such as CAD'));
export const opt = z.exactOptional;

/** A choice as batches read it. */
export const choose = z.union([text(200), z.array(text(200)).check(z.minLength(1), z.maxLength(20))]).check(
  z.superRefine((written, context) => {
    try {
      checkChoice(written);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message.replace(/^choose /, '') });
    }
  }),
);

/** A party as core reads it. */
export const party = z.custom<PartyData>().check(
  z.superRefine((written, context) => {
    try {
      new Party(written as PartyData);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      for (const { field, message } of error.issues)
        context.addIssue({
          code: 'custom',
          message: message.slice(field.length).trim(),
          path: stepsOf(field),
        });
    }
  }),
);

/**
 * What a program or a person gave, as a schema has it.
 * @throws {@link ValidationError} with everything that is wrong
 */
export function checked<Value>(schema: z.ZodMiniType<Value>, given: unknown, at = ''): Value {
  const read = z.safeParse(schema, given, { reportInput: true });
  if (read.success) return read.data;
  const issues = read.error.issues.slice(0, MOST_PROBLEMS).flatMap((found) => {
    if (found.code === 'unrecognized_keys')
      return found.keys
        .slice(0, MOST_PROBLEMS)
        .map((key) => issue(fieldOf(at, [...found.path, key]), 'unknown_field', 'is not a field here'));
    const field = fieldOf(at, found.path);
    if (found.input === undefined && found.code === 'invalid_type')
      return [issue(field, 'required', 'is required')];
    return [issue(field, 'invalid', sentenceOf(found))];
  });
  throw new ValidationError(issues, {});
}

const MOST_PROBLEMS = 100;

function sentenceOf(found: z.core.$ZodIssue): string {
  switch (found.code) {
    case 'invalid_type':
      return `must be ${NOUNS.get(String(found.expected)) ?? found.expected}`;
    case 'invalid_value':
      return `must be one of ${found.values.join(', ')}`;
    default:
      return found.message === 'Invalid input' ? 'is not right' : found.message;
  }
}

const NOUNS = new Map([
  ['string', 'text'],
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['object', 'an object'],
]);

/** `a.b[0]` as steps. */
function stepsOf(field: string): PropertyKey[] {
  return field.split(/[.[\]]+/).filter((step) => step !== '');
}

function fieldOf(at: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    const written = String(step);
    if (/^\d+$/.test(written)) return `${field}[${written}]`;
    return field === '' ? written : `${field}.${written}`;
  }, at);
}
