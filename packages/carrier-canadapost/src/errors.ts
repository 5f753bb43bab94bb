import {
  carrierErrorEntry,
  type PurchaseReading,
  type Speaker,
  unreadableReplyEntry,
} from '@waybill/carrier-kit';
import type { Answer, ErrorEntry } from '@waybill/core';

/** What a reply holds: a document of the wanted kind, or the reasons why there is none. */
export type Reading = { readonly document: unknown; readonly errors?: undefined } | Refusal;

export interface Refusal {
  readonly errors: ErrorEntry[];
  /** Why there is nothing to read, where neither Canada Post nor its gateway says no. */
  readonly unreadable?: string;
}

/** What a refusal says of a purchase. */
export function refusalReading({ errors, unreadable }: Refusal): PurchaseReading<never> {
  return unreadable === undefined ? { refused: errors } : { unreadable };
}

/** What a reply that names a shipment says went wrong. */
export function warningsOf(reading: Reading): readonly ErrorEntry[] {
  return reading.errors === undefined || reading.unreadable !== undefined ? [] : reading.errors;
}

/** A reply that holds neither the wanted document nor a reason. */
export function unreadable(reply: Answer, why: string, account: Speaker): Refusal {
  return { errors: [unreadableReplyEntry(account, reply, why)], unreadable: why };
}

/** Codes that mean more than the status tells. Source: Canada Post, "Messages and error codes". */
const KINDS: Readonly<Record<string, Pick<ErrorEntry, 'kind' | 'retryable'>>> = {
  E002: { kind: 'authentication', retryable: false },
};

/** One of Canada Post's own messages. */
export function messageEntry(account: Speaker, status: number, code: string, message: string): ErrorEntry {
  const entry = carrierErrorEntry(account, { code, message, status });
  // Throttling comes as a text, not as a code of its own.
  if (/SLM Monitor/i.test(message)) return { ...entry, kind: 'rate_limit', retryable: true };
  return { ...entry, ...KINDS[code] };
}
