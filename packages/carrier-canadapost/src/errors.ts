import { carrierErrorEntry, type Speaker } from '@waybill/carrier-kit';
import type { ErrorEntry } from '@waybill/core';

/** What a reply holds: a document of the wanted kind, or the reasons why there is none. */
export type Reading = { readonly document: unknown; readonly errors?: undefined } | Refusal;

export interface Refusal {
  readonly errors: ErrorEntry[];
  /** Canada Post itself said no; otherwise nothing is known but that the document is not there. */
  readonly refused: boolean;
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
