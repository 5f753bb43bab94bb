import { UnexpectedReplyError } from '@waybill/core';
import type { Capability } from '@waybill/core/plugin';

/** A reply that is larger than this after decompression is refused. No reply with labels is so large. */
export const LARGEST_REPLY_BYTES = 50 * 1024 * 1024;

/**
 * The same for replies that bring no documents. To read a megabyte takes a tenth of a second or more, during which the
 * program does nothing else; the prices of 50 packages are 130 kilobytes.
 */
const LARGEST_PLAIN_REPLY_BYTES = 2 * 1024 * 1024;

const BRING_NO_DOCUMENTS: readonly string[] = [
  'login',
  'rating',
  'tracking',
  'address_validation',
  'locations',
  'pickup_availability',
  'pickup_status',
] satisfies readonly (Capability | 'login')[];

/** How many bytes the reply to a call of this operation may have. */
export function largestReply(operation: Capability | 'login' | undefined): number {
  const isPlain = operation !== undefined && BRING_NO_DOCUMENTS.includes(operation);
  return isPlain ? LARGEST_PLAIN_REPLY_BYTES : LARGEST_REPLY_BYTES;
}

/** The error of a reply with too many bytes. */
export function tooLarge(most_bytes: number): UnexpectedReplyError {
  return new UnexpectedReplyError(`the reply is larger than ${most_bytes} bytes`, {
    code: 'reply_too_large',
    details: { sent: true },
  });
}

/** A document of fewer characters is not looked through for long lists. */
const SMALL_DOCUMENT = 256 * 1024;
/** No reply lists so many of anything, and each entry takes time to read. */
const LONGEST_LIST = 2_000;

/** Why a document is not read: a list in it has too many entries. Undefined where none has. */
export function crowdedList(document: unknown, length: number): string | undefined {
  if (length < SMALL_DOCUMENT) return undefined;
  const left = [document];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (Array.isArray(node) && node.length > LONGEST_LIST)
      return `a list in the reply has ${node.length} entries, more than ${LONGEST_LIST}`;
    for (const child of Object.values(node)) if (typeof child === 'object') left.push(child);
  }
  return undefined;
}

/**
 * A reply's text in the character set that it names: by its byte order mark, its Content-Type, or its XML declaration;
 * UTF-8 where it names no set, or an unknown one.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = markOf(bytes) ?? parameterOf(contentType) ?? declarationOf(bytes) ?? 'utf-8';
  return decode(bytes, named);
}

const utf8 = new TextDecoder();

function decode(bytes: Uint8Array, charset: string): string {
  if (/^utf-?8$/i.test(charset)) return utf8.decode(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return utf8.decode(bytes);
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb ? 'utf-8' : undefined;
}

function parameterOf(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
}

/** The declaration is ASCII in every character set that may leave it to the declaration to say so. */
function declarationOf(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
}
