import {
  type Answer,
  type CarrierIdentity,
  type ErrorEntry,
  isAnswer,
  type PackageVoidOutcome,
  type Reply,
} from '@waybill/core';
import { failureEntry, localErrorEntry, redirectOf } from '../error-entries.js';
import { isRefusal, type StatusFact } from '../purchase-outcome.js';
import { mayHaveBeenDone } from '../unknown-outcome.js';

/** The result of reading the answer to a void, whatever its status. */
export type VoidReading =
  /** It is voided, now or before; or the carrier will decide about the money. */
  | { readonly outcome: 'voided' | 'refund_requested'; readonly reference?: string | null }
  /** The carrier's own error document, at least one entry. */
  | { readonly refused: readonly ErrorEntry[] }
  /** Neither, and why. */
  | { readonly unreadable: string };

/** What became of one package, and the entries that say why. */
export interface PackageVoid {
  readonly outcome: PackageVoidOutcome;
  readonly reference: string | null;
  readonly errors: readonly ErrorEntry[];
}

/** How to judge the reply to a void. */
export interface VoidOptions {
  readonly carrier: CarrierIdentity;
  readonly read: (answer: Answer) => VoidReading;
  /** Completes "look for …": `shipment 1Z… in UPS's shipping history`. */
  readonly lookup: string;
  readonly refusedAt?: readonly StatusFact[];
}

/**
 * Decides what became of a void by the rule of purchases (see `purchaseOutcome`): the carrier's own "no" is believed at 2xx
 * and 4xx, anything that is neither yes nor no is unknown. Asking again is harmless, so an unknown outcome is retryable.
 */
export function packageVoid(
  reply: Reply | undefined,
  { carrier, read, lookup, refusedAt }: VoidOptions,
): PackageVoid {
  const refused = (errors: readonly ErrorEntry[]): PackageVoid => ({
    outcome: 'refused',
    reference: null,
    errors,
  });
  const unknown = (code: string, why: string, answer?: Answer): PackageVoid => ({
    outcome: 'unknown',
    reference: null,
    errors: [
      {
        ...localErrorEntry(carrier, code, mayHaveBeenDone(why, lookup), 'unknown_outcome'),
        retryable: true,
        ...(answer === undefined ? {} : { http_status: answer.status }),
        details: { lookup, ...(answer === undefined ? {} : { body: answer.body }) },
      },
    ],
  });

  if (reply === undefined) return refused([localErrorEntry(carrier, 'not_sent', 'The void was not sent.')]);
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    if (sent || kind === 'unknown_outcome') return unknown(kind, message);
    return refused([failureEntry(carrier, reply)]);
  }
  const reading = read(reply);
  if ('outcome' in reading)
    return { outcome: reading.outcome, reference: reading.reference ?? null, errors: [] };
  if ('refused' in reading && isRefusal(reply.status, refusedAt)) return refused(reading.refused);
  const why =
    'refused' in reading ? reading.refused.map(({ message }) => message).join('; ') : reading.unreadable;
  const code = reply.status < 400 ? 'unreadable_reply' : String(reply.status);
  return unknown(code, `${carrier.carrier}: HTTP ${reply.status}, ${redirectOf(reply) ?? why}`, reply);
}
