/** Replies of several parts (RFC 2046, 5.1; RFC 7578): a label with the document that describes it. */
import { UnexpectedReplyError } from '@waybill/core';
import type { Answer } from '@waybill/core/plugin';
import type { Redact } from '../secrets/redact.js';
import { decodeText } from './reply-body.js';

/** One part of a reply. */
export interface MultipartPart {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** `name` of the `Content-Disposition`. */
  readonly name: string | undefined;
  /** `filename` of the `Content-Disposition`. */
  readonly filename: string | undefined;
  /** Media type without parameters, lower case; `text/plain` where the part names no type. */
  readonly type: string;
  /** The content as text in its own character set. */
  text(): string;
  /** The content's bytes in base64. */
  base64(): string;
}

/** Whether a reply is in parts. The transport keeps the body of such a reply as one character for each byte. */
export function isMultipart(contentType: string | undefined): boolean {
  return /^\s*multipart\//i.test(contentType ?? '');
}

/**
 * The parts of a reply, in order.
 * @throws UnexpectedReplyError, code `unreadable_multipart`, for what is not in parts, and for a body that is cut short.
 */
export function readMultipart(reply: Pick<Answer, 'headers' | 'body'>): readonly MultipartPart[] {
  return sectionsOf(reply.body, reply.headers['content-type']).map(({ head, body }) => partOf(head, body));
}

/** Text parts without secrets; files stay as they are, byte for byte. */
export function redactMultipart(body: string, contentType: string | undefined, redact: Redact): string {
  let sections: readonly Section[];
  try {
    sections = sectionsOf(body, contentType);
  } catch {
    return redactBytes(body, redact);
  }
  let clean = body;
  for (const { head, body: content, start } of sections.toReversed()) {
    if (!isText(partOf(head, content).type)) continue;
    clean = clean.slice(0, start) + redactBytes(content, redact) + clean.slice(start + content.length);
  }
  return clean;
}

/** Secrets are text in UTF-8, whereas a body has one character for each byte. */
function redactBytes(body: string, redact: Redact): string {
  return Buffer.from(redact(Buffer.from(body, 'latin1').toString('utf8'))).toString('latin1');
}

/** Head and content of one part, as they stand in the body. */
interface Section {
  readonly head: string;
  readonly body: string;
  /** Where the content begins. */
  readonly start: number;
}

function sectionsOf(body: string, contentType = ''): Section[] {
  const boundary = isMultipart(contentType) ? parameterOf(contentType, 'boundary') : undefined;
  if (boundary === undefined) throw unreadable('its Content-Type names no boundary');
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const delimiter = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`, 'g');
  const lines = [...body.matchAll(delimiter)];
  const last = lines.findIndex(([, closing]) => closing !== undefined);
  if (last === -1) throw unreadable('it is cut short');
  return lines.slice(0, last).map((line, index) => {
    const from = line.index + line[0].length;
    const section = body.slice(from, lines[index + 1]?.index);
    // A part without headers begins with an empty line.
    const gap = /\r?\n\r?\n/.exec(section) ?? { 0: '', index: section.length };
    const start = from + gap.index + gap[0].length;
    return { head: section.slice(0, gap.index), body: body.slice(start, lines[index + 1]?.index), start };
  });
}

function partOf(head: string, body: string): MultipartPart {
  const headers = headersIn(head);
  const { 'content-disposition': disposition, 'content-type': type = 'text/plain' } = headers;
  const inBase64 = headers['content-transfer-encoding']?.trim().toLowerCase() === 'base64';
  const bytes = () => (inBase64 ? Buffer.from(body, 'base64') : Buffer.from(body, 'latin1'));
  return {
    headers,
    name: parameterOf(disposition, 'name'),
    filename: parameterOf(disposition, 'filename'),
    type: (type.split(';')[0] ?? '').trim().toLowerCase(),
    text: () => decodeText(bytes(), type),
    base64: () => bytes().toString('base64'),
  };
}

/** A line that begins with a space continues the one before. */
function headersIn(head: string): Record<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

/** A parameter of a header: `boundary="a b"`, `name=label`. */
function parameterOf(header = '', name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return found?.[1] ?? found?.[2];
}

/** Whether a part of this media type is text. */
export function isText(type: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(type);
}

function unreadable(why: string): UnexpectedReplyError {
  return new UnexpectedReplyError(`not a readable multipart document: ${why}`, {
    code: 'unreadable_multipart',
  });
}
