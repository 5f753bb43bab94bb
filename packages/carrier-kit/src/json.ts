import { UnexpectedReplyError } from '@waybill/core';
import { LARGEST_REPLY_BYTES } from './reply-limits.js';

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

function unreadable(why: string): UnexpectedReplyError {
  return new UnexpectedReplyError(`not a readable JSON document: ${why}`, { code: 'unreadable_json' });
}
