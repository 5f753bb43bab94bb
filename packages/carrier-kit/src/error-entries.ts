import type { Answer, CarrierIdentity, ErrorEntry, ErrorKind } from '@waybill/core';
import { withRetryAfter } from './retry-after.js';

/** Who an entry is about. */
export type Speaker = CarrierIdentity;

/**
 * An entry for something a carrier said in a reply of a given status: the kind follows from the status. A carrier that
 * leaves code or message empty gets a word of ours.
 */
export function carrierErrorEntry(
  speaker: Speaker,
  said: { code: string; message: string; status: number; field?: string },
): ErrorEntry {
  const kind = kindOfStatus(said.status);
  return {
    carrier: speaker.carrier,
    account: speaker.account,
    code: said.code.trim() || (said.status < 400 ? 'carrier_error' : String(said.status)),
    message: said.message.trim() || `${speaker.carrier}: HTTP ${said.status} without a message`,
    kind,
    retryable: kind === 'rate_limit' || kind === 'unavailable',
    http_status: said.status,
    ...(said.field === undefined ? {} : { field: said.field }),
  };
}

function kindOfStatus(status: number): ErrorKind {
  if (status === 401 || status === 403) return 'authentication';
  if (status === 429) return 'rate_limit';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return 'carrier';
}

/**
 * An entry that follows from what replies hold or lack, whatever their status: a price that cannot be read, a label of
 * a bought shipment that could not be fetched, no service at all. Never retryable.
 */
export function localErrorEntry(
  { carrier, account }: Speaker,
  code: string,
  message: string,
  kind: ErrorKind = 'unexpected_reply',
): ErrorEntry {
  return { carrier, account, code, message, kind, retryable: false };
}

/** An entry for a reply that holds nothing we can read: HTML, nothing at all, half a document. */
export function unreadableReplyEntry(speaker: Speaker, reply: Answer, why: string): ErrorEntry {
  const { status } = reply;
  const kind = status < 400 ? 'unexpected_reply' : status >= 500 ? 'unavailable' : kindOfStatus(status);
  const entry = {
    carrier: speaker.carrier,
    account: speaker.account,
    code: status < 400 ? 'unreadable_reply' : String(status),
    message: `${speaker.carrier}: HTTP ${status}, ${why}`,
    kind: kind === 'carrier' ? ('unexpected_reply' as const) : kind,
    retryable: kind === 'rate_limit' || kind === 'unavailable',
    http_status: status,
    details: { content_type: reply.headers['content-type'] ?? '', excerpt: excerpt(reply.body) },
  };
  return withRetryAfter(entry, reply);
}

/**
 * An entry for a purchase's reply that holds nothing we can read. A 4xx is a refusal; of anything else nobody knows
 * whether it was bought, so it is never retryable.
 */
export function unreadablePurchaseEntry(speaker: Speaker, reply: Answer, why: string): ErrorEntry {
  const entry = unreadableReplyEntry(speaker, reply, why);
  if (reply.status >= 400 && reply.status < 500) return entry;
  return {
    ...entry,
    kind: 'unknown_outcome',
    retryable: false,
    message: `${entry.message}. The purchase may have been made: look it up with the carrier before buying again`,
  };
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
