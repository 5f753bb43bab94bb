import type { ErrorEntry, ErrorKind, Notice } from '@waybill/core';
import type { Answer, CarrierIdentity, Failure } from '@waybill/core/plugin';
import { withRetryAfter } from '../http/retry-after.js';

/**
 * An entry for an error that a carrier reports. The HTTP status decides its kind. An empty code or message is replaced by
 * one of ours; of a very long one `details` holds the whole.
 */
export function carrierErrorEntry(
  carrier: CarrierIdentity,
  said: { code: string; message: string; status: number; field?: string },
): ErrorEntry {
  const kind = kindOfStatus(said.status);
  const [code, message] = [said.code.trim(), said.message.trim()];
  const whole = {
    ...(code.length > LONGEST_CODE ? { code } : {}),
    ...(message.length > LONGEST_MESSAGE ? { message } : {}),
  };
  return {
    carrier: carrier.carrier,
    account: carrier.account,
    code: atMost(code, LONGEST_CODE) || (said.status < 400 ? 'carrier_error' : String(said.status)),
    message: atMost(message) || `${carrier.carrier}: HTTP ${said.status} without a message`,
    kind,
    retryable: kind === 'rate_limit' || kind === 'unavailable',
    http_status: said.status,
    ...(said.field === undefined ? {} : { field: said.field }),
    ...(Object.keys(whole).length === 0 ? {} : { details: whole }),
  };
}

function kindOfStatus(status: number): ErrorKind {
  if (status === 401 || status === 403) return 'authentication';
  if (status === 429) return 'rate_limit';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return 'carrier';
}

/**
 * An entry for a problem that we found, not the carrier: a price that cannot be read, a label of a bought shipment that
 * could not be fetched, no service at all. Never retryable.
 */
export function localErrorEntry(
  { carrier, account }: CarrierIdentity,
  code: string,
  message: string,
  kind: ErrorKind = 'unexpected_reply',
): ErrorEntry {
  return { carrier, account, code, message, kind, retryable: false };
}

/** An entry for a call without an answer, that changes nothing or was not sent. */
export function failureEntry(
  carrier: CarrierIdentity,
  { failure: { kind, code, message } }: Failure,
): ErrorEntry {
  const retryable = kind === 'unavailable' || kind === 'timeout' || kind === 'rate_limit';
  return { ...localErrorEntry(carrier, code ?? kind, message, kind), retryable };
}

/** An entry for a reply that we cannot read: HTML, an empty body, half a document. */
export function unreadableReplyEntry(carrier: CarrierIdentity, reply: Answer, why: string): ErrorEntry {
  const { status } = reply;
  const kind = status < 400 ? 'unexpected_reply' : status >= 500 ? 'unavailable' : kindOfStatus(status);
  const entry = {
    carrier: carrier.carrier,
    account: carrier.account,
    code: status < 400 ? 'unreadable_reply' : String(status),
    message: atMost(`${carrier.carrier}: HTTP ${status}, ${redirectOf(reply) ?? why}`),
    kind: kind === 'carrier' ? ('unexpected_reply' as const) : kind,
    retryable: kind === 'rate_limit' || kind === 'unavailable',
    http_status: status,
    details: { content_type: reply.headers['content-type'] ?? '', excerpt: excerpt(reply.body) },
  };
  return withRetryAfter(entry, reply);
}

/** Where a redirect leads, for messages. We follow none: they lead elsewhere than the carrier's manual says. */
export function redirectOf({
  status,
  headers: { location },
}: Pick<Answer, 'status' | 'headers'>): string | undefined {
  if (status < 300 || status >= 400 || !location) return undefined;
  return `a redirect to ${URL.parse(location)?.origin ?? location}, which is not followed`;
}

const LONGEST_CODE = 100;
const LONGEST_MESSAGE = 2_000;

/** Shortens a text: some servers send whole web pages as a message. */
export function atMost(text: string, longest = LONGEST_MESSAGE): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Entries or notices with messages that are read by people: of a longer one `details` of an entry holds the whole. */
export function withShortMessages<Told extends ErrorEntry | Notice>(all: readonly Told[]): Told[] {
  return all.map((one) => {
    if (one.message.length <= LONGEST_MESSAGE + 1) return one;
    const details = 'kind' in one ? { details: { message: one.message, ...one.details } } : {};
    return { ...one, message: atMost(one.message), ...details };
  });
}

/** The beginning of a body, on one line. What looks like base64 is left out: a secret could hide in it. */
function excerpt(body: string): string {
  const line = body
    .slice(0, 10_000)
    .replace(/[\w+/-]{40,}=*/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
