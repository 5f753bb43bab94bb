import { z } from 'zod';
import { isDecimal } from '../values/decimal.js';
import { type Reading, readingOf, UNREADABLE, withReading } from './reading.js';

/** Pieces of lenient reply schemas, for what `readXml` and `readJson` give: every value is text there. */

/**
 * The text of an element, whatever attributes it has. A JSON `true` counts as its text. An empty text is refused, and so is `{}`,
 * which some servers write for nothing: neither is a number or a code. For text that may be left out there is {@link maybeText}.
 */
export const wireText = withReading(
  z.preprocess(textIn, z.string().regex(/\S/, 'must not be empty')),
  readText,
);

/** A decimal number as text, digit for digit: make it a number with `decimal`. */
export const wireDecimal = withReading(
  wireText
    .pipe(z.string().refine(isFigure, 'must be a decimal number of a sensible size'))
    .transform(trimmed),
  (node) => {
    const text = readText(node);
    return text !== UNREADABLE && isFigure(text) ? trimmed(text) : UNREADABLE;
  },
);

/** `true` or `false`, also written `1` and `0` as XML Schema allows. */
export const wireBoolean = wireText
  .transform(trimmed)
  .pipe(z.enum(['true', 'false', '1', '0'], 'must be true or false'))
  .transform((text) => text === 'true' || text === '1');

/**
 * A field that may be left out: missing, `null`, an empty element and `xsi:nil` all mean `undefined`. An element that has
 * attributes alone counts when the schema can read it: a link is all attributes.
 */
export function wireOptional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((node) => (isEmpty(node, schema) ? undefined : node), schema.optional()).optional();
}

/** A list, whether the document has no element of it, one or many. */
export function wireList<Schema extends z.ZodType>(schema: Schema) {
  return z.transform(elementsOf).pipe(z.array(schema));
}

/** Like {@link wireList}, but an element that cannot be read is left out and the others are kept. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  let reading: Reading | undefined;
  return z.transform((list: unknown) => {
    reading ??= readingOf(schema);
    return elementsOf(list)
      .map(reading)
      .filter((one) => one !== UNREADABLE) as z.output<Schema>[];
  });
}

/**
 * A part that may be left out, and counts as left out when it cannot be read. Where a list comes instead of one value,
 * the first counts.
 */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  let reading: Reading | undefined;
  const readOne = (node: unknown, read: Reading) => {
    const value = isNothing(node) ? UNREADABLE : read(node);
    // An empty element counts where the schema reads an object from its attributes.
    return value === UNREADABLE || (typeof value !== 'object' && isBlank(node)) ? undefined : value;
  };
  const read = (node: unknown) => {
    reading ??= readingOf(schema);
    // Nearly all: such a text is neither nothing nor blank.
    if (typeof node === 'string' && node.trim() !== '') {
      const value = reading(node);
      return value === UNREADABLE ? undefined : (value as z.output<Schema>);
    }
    const list = Array.isArray(node) ? reading(node) : UNREADABLE;
    const value = list === UNREADABLE ? readOne(Array.isArray(node) ? node[0] : node, reading) : list;
    return value as z.output<Schema> | undefined;
  };
  return withReading(z.transform(read).optional(), read);
}

/** Text that may be left out. */
export const maybeText = maybe(wireText);

/** An object that some replies write as a list of one. */
export function single<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((node) => (Array.isArray(node) && node.length === 1 ? node[0] : node), schema);
}

function elementsOf(node: unknown): unknown[] {
  if (isNothing(node)) return [];
  return Array.isArray(node) ? node : [node];
}

/** Whether a field counts as left out. */
function isEmpty(node: unknown, schema: z.ZodType): boolean {
  return isNothing(node) || (isBlank(node) && !isReadableElement(node, schema));
}

function isNothing(node: unknown): boolean {
  if (typeof node === 'string') return node.trim() === '';
  if (typeof node !== 'object' || node === null) return node === undefined || node === null;
  return hasNoKeys(node) || Reflect.get(node, '@_nil') === 'true';
}

function hasNoKeys(node: object): boolean {
  for (const name in node) if (Object.hasOwn(node, name)) return false;
  return true;
}

function isBlank(node: unknown): boolean {
  return elementText(node)?.trim() === '';
}

/** Whether the schema reads an object from an element. */
function isReadableElement(node: unknown, schema: z.ZodType): boolean {
  const read = schema.safeParse(node);
  return read.success && typeof read.data === 'object';
}

/** A larger figure cannot be a weight or a price, and a JSON number could not hold its cents. */
const LARGEST_FIGURE = 1e12;

function readText(node: unknown): string | typeof UNREADABLE {
  const text = textIn(node);
  return text !== undefined && /\S/.test(text) ? text : UNREADABLE;
}

function textIn(node: unknown): string | undefined {
  return typeof node === 'boolean' ? String(node) : elementText(node);
}

function isFigure(text: string): boolean {
  return isDecimal(text) && Math.abs(Number(text)) < LARGEST_FIGURE;
}

function trimmed(text: string): string {
  return text.trim();
}

/** The text of an element that `readXml` gave, with or without attributes; `undefined` where there is no text. */
export function elementText(node: unknown): string | undefined {
  if (typeof node === 'string') return node;
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined;
  const text: unknown = Object.hasOwn(node, '#text') ? Reflect.get(node, '#text') : undefined;
  if (typeof text === 'string') return text;
  // Attributes alone: an empty element.
  return Object.keys(node).every((name) => name.startsWith('@_')) ? '' : undefined;
}
