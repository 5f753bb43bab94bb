import type { Transcript } from './transcript.js';

/** How long the caller waits, and what is written down. */
export interface CallOptions {
  /** Ends the operation. A purchase that was already made still comes back. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds for the whole operation, all its calls together. Default {@link DEFAULT_DEADLINE_MS} for
   * rating and tracking, {@link DEFAULT_PURCHASE_DEADLINE_MS} for operations that change something.
   *
   * Rating or tracking that is not done by then throws a {@link TimeoutError} with code `deadline_exceeded`. In shipping no purchase
   * is started once the deadline has passed. One that is under way has {@link CallOptions.grace_ms} more; if it still gets
   * no answer, the result is an {@link UnknownOutcomeError}. What was bought before always comes back. A carrier that
   * takes one package in each call needs more time for many packages.
   */
  readonly deadline_ms?: number;
  /**
   * Milliseconds beyond the deadline or the abort: for the answer to a purchase that is under way, and once more for
   * the labels of what was bought. Default {@link DEFAULT_GRACE_MS}. Rating has no such time.
   */
  readonly grace_ms?: number;
  /** Collects the calls as they go over the wire, without secrets. */
  readonly transcript?: Transcript;
  /** Names the operation in events of its calls: `fetchQuotes` and the others set it where the account is observed. */
  readonly operation_id?: string;
}

/** 30 seconds: for rating and tracking. */
export const DEFAULT_DEADLINE_MS = 30_000;

/**
 * 2 minutes: for shipping and for other operations that change something. A purchase that is cut off has an unknown
 * outcome, so it gets more time.
 */
export const DEFAULT_PURCHASE_DEADLINE_MS = 120_000;

/** 30 seconds: for a purchase that is under way, and for the labels of what was bought. */
export const DEFAULT_GRACE_MS = 30_000;
