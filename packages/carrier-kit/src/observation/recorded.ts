import type { WireReply, WireRequest } from '@waybill/core/observe';
import type { HttpRequest, HttpResponse } from '@waybill/core/plugin';
import { isMultipart, isText, readMultipart } from '../http/multipart.js';
import { decodeText } from '../http/reply-body.js';
import { HIDDEN, type Redact } from '../secrets/redact.js';

/** Headers whose value is a login or as good as one, whoever sets them. */
const CREDENTIAL = /authorization|cookie|token|secret|api-?key|password/i;

/** A request as a transcript shows it. */
export function recordedRequest(
  { method, url, headers, body }: HttpRequest,
  hidden: readonly string[],
  redact: Redact,
): Pick<WireRequest, 'method' | 'url' | 'headers' | 'body'> {
  return {
    method,
    url: redact(url),
    headers: withoutLogin(headers, hidden, redact),
    ...(body === undefined ? {} : { body: redact(body) }),
  };
}

/** A reply as a transcript shows it. One that gives a token is not shown. */
export function recordedReply(
  { status, headers, body }: HttpResponse,
  redact: Redact,
  issues_token = false,
): WireReply {
  const isWithheld = issues_token && status < 300;
  return {
    status,
    headers: withoutLogin(headers, [], redact),
    body: isWithheld
      ? `[${body.length} bytes, not shown: the reply gives a token]`
      : readable(body, headers['content-type'], redact),
  };
}

function withoutLogin(
  headers: Readonly<Record<string, string>>,
  hidden: readonly string[],
  redact: Redact,
): Record<string, string> {
  const names = hidden.map((name) => name.toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const isLogin = names.includes(name.toLowerCase()) || CREDENTIAL.test(name);
      return [name, isLogin ? schemeOf(value) + HIDDEN : redact(value)];
    }),
  );
}

/** `Bearer` and `Basic` are not secret. */
function schemeOf(value: string): string {
  return /^(Bearer|Basic) /.exec(value)?.[0] ?? '';
}

function readable(body: Uint8Array, type: string | undefined, redact: Redact): string {
  if (isMultipart(type)) return readableParts(body, type, redact);
  const text = decodeText(body, type);
  return isBinary(text) ? bytesOf(body, type) : redact(text);
}

/** A picture and most PDFs have characters that no text has. */
function isBinary(text: string): boolean {
  return (
    text.startsWith('%PDF') || text.slice(0, 4096).includes('\0') || text.slice(0, 4096).includes('\uFFFD')
  );
}

function bytesOf(content: { readonly length: number }, type = 'an unknown type'): string {
  return `[${content.length} bytes of ${type.split(';')[0]}]`;
}

function readableParts(body: Uint8Array, type: string | undefined, redact: Redact): string {
  try {
    const latin1 = Buffer.from(body).toString('latin1');
    const parts = readMultipart({ headers: { 'content-type': type ?? '' }, body: latin1 });
    return parts
      .map((part) =>
        isText(part.type) ? redact(part.text()) : bytesOf(Buffer.from(part.base64(), 'base64'), part.type),
      )
      .join('\n\n');
  } catch {
    return bytesOf(body, type);
  }
}
