import { z } from 'zod';
import { isDecimal } from './decimal.js';
import { textOf } from './xml.js';

/** Pieces of lenient reply schemas, for what `readXml` and `readJson` give: every value is text there. */

/** The text of an element, whatever attributes it has. A JSON `true` counts as its text. */
export const wireText = z.preprocess(
  (node) => (typeof node === 'boolean' ? String(node) : textOf(node)),
  z.string(),
);

/** A decimal number as text, digit for digit: make it a number with `decimal`. */
export const wireDecimal = wireText
  .pipe(z.string().refine(isDecimal, 'must be a decimal number'))
  .transform(trimmed);

/** `true` or `false`, also written `1` and `0` as XML Schema allows. */
export const wireBoolean = wireText
  .transform(trimmed)
  .pipe(z.enum(['true', 'false', '1', '0'], 'must be true or false'))
  .transform((text) => text === 'true' || text === '1');

/** What may be left out: missing, `null`, an empty element and `xsi:nil` all mean `undefined`. */
export function wireOptional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((node) => (isAbsent(node) ? undefined : node), schema.optional()).optional();
}

/** A list, whether the document has none, one or many of its elements. */
export function wireList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .unknown()
    .optional()
    .transform((node) => (isAbsent(node) ? [] : Array.isArray(node) ? node : [node]))
    .pipe(z.array(schema));
}

function isAbsent(node: unknown): boolean {
  return node === undefined || node === null || textOf(node)?.trim() === '';
}

function trimmed(text: string): string {
  return text.trim();
}
