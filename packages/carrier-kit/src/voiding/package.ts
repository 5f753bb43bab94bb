import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity, PackageVoidOutcome, Reply } from '@waybill/core/plugin';
import { changeOutcome } from '../outcome/change-outcome.js';
import type { StatusFact } from '../outcome/purchase-outcome.js';

/** The result of reading the answer to a void, whatever its status. */
export type VoidReading =
  /** It is voided, now or before; or the carrier will decide about the money. */
  | { readonly outcome: 'voided' | 'refund_requested'; readonly reference?: string | null }
  /** The carrier's own error document, at least one entry. */
  | { readonly refused: readonly ErrorEntry[] }
  /** Neither, and why. `code` is the carrier's, if it sent one. */
  | { readonly unreadable: string; readonly code?: string | undefined };

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

/** Decides whether a void was made, by the rule of `changeOutcome`. A second void is harmless, so an unknown outcome is retryable. */
export function packageVoid(
  reply: Reply | undefined,
  { carrier, read, lookup, refusedAt }: VoidOptions,
): PackageVoid {
  const judged = changeOutcome(reply, {
    carrier,
    what: 'The void',
    lookup,
    effect: 'repeatable',
    ...(refusedAt === undefined ? {} : { refusedAt }),
    read: (answer) => {
      const reading = read(answer);
      return 'outcome' in reading ? { done: reading } : reading;
    },
  });
  if (judged.outcome !== 'done') return { outcome: judged.outcome, reference: null, errors: judged.errors };
  return { outcome: judged.done.outcome, reference: judged.done.reference ?? null, errors: [] };
}
