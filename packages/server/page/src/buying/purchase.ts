import type { ErrorEntry } from '@waybill/core';
import { ProblemError } from '../api/problem.js';
import type { PurchaseAnswer } from '../api/shipments.js';

/** What a purchase has come to. */
export type Outcome =
  | { readonly at: 'bought'; readonly answer: PurchaseAnswer }
  /** Nothing was bought, and asking again as it is changes nothing. */
  | { readonly at: 'refused'; readonly errors: readonly ErrorEntry[]; readonly message: string }
  /** The carrier's answer was lost. */
  | { readonly at: 'unknown'; readonly errors: readonly ErrorEntry[] }
  /** The server's answer is missing: asking again under the same key gets it. */
  | { readonly at: 'open'; readonly error: unknown };

interface Steps {
  /** Sends the purchase; under the same key each time. */
  readonly buy: () => Promise<PurchaseAnswer>;
  readonly pause: (ms: number) => Promise<void>;
  /** Called when the server is at it, and this asks again later. */
  readonly onUnderWay: () => void;
}

const PAUSE_MS = 2000;

/** Asks for a purchase until it is decided, or until no answer comes. */
export async function purchase({ buy, pause, onUnderWay }: Steps): Promise<Outcome> {
  for (;;) {
    try {
      return outcomeOf(await buy());
    } catch (error) {
      if (!(error instanceof ProblemError && error.has('purchase_under_way'))) return failureOf(error);
      onUnderWay();
      await pause(error.retry_after_ms ?? PAUSE_MS);
    }
  }
}

/** The outcome that an answer with a result tells of. */
export function outcomeOf(answer: PurchaseAnswer): Outcome {
  if (answer.shipment !== null) return { at: 'bought', answer };
  return { at: 'unknown', errors: answer.errors };
}

/** The outcome that an answer without a result tells of. */
export function failureOf(error: unknown): Outcome {
  if (!(error instanceof ProblemError) || !isDecision(error.status)) return { at: 'open', error };
  return { at: 'refused', errors: entriesOf(error), message: error.message };
}

/** Whether the answer is about this request, and would be the same again. */
function isDecision(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
}

/** Entries of carriers; what the server says of the request itself has no carrier. */
function entriesOf({ problem }: ProblemError): readonly ErrorEntry[] {
  return (problem.errors ?? []).flatMap((entry) => {
    const { carrier, account, code, message, kind, retryable = false } = entry;
    if (carrier === undefined || account === undefined || code === undefined) return [];
    if (message === undefined || kind === undefined) return [];
    return [{ ...entry, carrier, account, code, message, kind, retryable }];
  });
}
