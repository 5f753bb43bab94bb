/**
 * Waits so many milliseconds.
 * @throws when the signal aborts first.
 */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The current time, and waiting; a test can replace both. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits until a call is made again: after a failure, or for a label that is not ready. By default in real time. */
  readonly wait?: Wait;
}

export const systemClock: Clock = { now: () => Date.now() };
