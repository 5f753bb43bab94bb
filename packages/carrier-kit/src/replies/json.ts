import { UnexpectedReplyError } from '@waybill/core';
import { LARGEST_REPLY_BYTES } from '../http/reply-body.js';

/** No carrier's reply comes near. */
const DEEPEST = 200;

/** Numbers of `Value` become their text, as the document writes them. */
export type JsonValue =
  | string
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * Reads a JSON reply. A number becomes text, digit for digit: an 18-digit identifier stays whole, `12.10` keeps its
 * zero, and a carrier that writes `"12.10"` today and `12.10` tomorrow reads the same.
 * @throws UnexpectedReplyError for what is empty, HTML, cut short, too large or too deep.
 */
export function readJson(text: string): JsonValue {
  if (text.length > LARGEST_REPLY_BYTES) throw unreadable('the document is too large');
  const document = text.trim();
  if (document === '') throw unreadable('the document is empty');
  if (document.startsWith('<')) throw unreadable('the document is markup');
  const parsed = quickly(document) ?? exactly(document);
  if (isDeeper(parsed, DEEPEST)) throw unreadable('it is nested too deep');
  return parsed;
}

/** A number where a value may be: after `:`, `,` or `[`, and before `,`, `}` or `]`. */
const NUMBER = /([:,[]\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}\]])/g;

/**
 * Puts every number in quotes: much faster than {@link exactly}. A text such as `"at 1, 2 or 3"` is torn apart by that, so
 * the document becomes malformed and must be read in the other way.
 */
function quickly(document: string): JsonValue | undefined {
  try {
    const parsed: unknown = JSON.parse(document.replace(NUMBER, '$1"$2"'));
    return typeof parsed === 'number' ? undefined : (parsed as JsonValue);
  } catch {
    return undefined;
  }
}

function exactly(document: string): JsonValue {
  try {
    return JSON.parse(document, digits) as JsonValue;
  } catch (error) {
    throw unreadable(error instanceof RangeError ? 'it is nested too deep' : 'it is cut short or malformed');
  }
}

/** The third parameter is younger than TypeScript's types: ECMAScript proposal "JSON.parse source text access". */
function digits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

function isDeeper(node: unknown, levels: number): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(node)) return node.some((child) => isDeeper(child, levels - 1));
  // What JSON.parse makes has no names but its own.
  for (const name in node) if (isDeeper(Reflect.get(node, name), levels - 1)) return true;
  return false;
}

function unreadable(why: string): UnexpectedReplyError {
  return new UnexpectedReplyError(`not a readable JSON document: ${why}`, { code: 'unreadable_json' });
}
