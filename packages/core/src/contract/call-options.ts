/** How long a caller is willing to wait. */
export interface CallOptions {
  /** Gives up when aborted. A purchase that was already made still comes back. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds for the whole operation, all its calls together. Default {@link DEFAULT_DEADLINE_MS}. A carrier that
   * sells one package a call needs more for many packages: a purchase that the deadline cuts off is an unknown outcome.
   */
  readonly deadline_ms?: number;
}

/** 30 seconds. */
export const DEFAULT_DEADLINE_MS = 30_000;
