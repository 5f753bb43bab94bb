import { type CallOptions, DEFAULT_DEADLINE_MS } from './contract/call-options.js';
import { TimeoutError } from './errors.js';

/** The longest delay that a JavaScript timer takes: 24.8 days. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** A signal that ends an operation. */
export interface Deadline {
  /** Aborts when the deadline passes or the caller aborts; its reason is a {@link TimeoutError}. */
  readonly signal: AbortSignal;
  /** Stops the timer, and aborts what the operation left running. Call it when the operation is over. */
  end(): void;
}

/**
 * Why a wait ended: code `deadline_exceeded` when the deadline passed, `aborted` when the caller gave up.
 * @param sent whether the carrier may have received something; kept in `details.sent`.
 */
export function abortError(signal: AbortSignal, sent?: boolean): TimeoutError {
  const { message, code } = reasonOf(signal);
  return new TimeoutError(message, { code, ...(sent === undefined ? {} : { details: { sent } }) });
}

/** When a signal of {@link startDeadline} aborts by itself, whichever installed copy of this package made it. */
const ENDS_AT = Symbol.for('@waybill/core:ends-at');

/** Milliseconds until the deadline of a signal; `Infinity` for one that no deadline ends. */
export function timeLeft(signal: AbortSignal): number {
  const ends_at: unknown = Reflect.get(signal, ENDS_AT);
  return typeof ends_at === 'number' ? ends_at - performance.now() : Number.POSITIVE_INFINITY;
}

/**
 * Whether a signal has aborted, or would have if its timer had had its turn: a process that was suspended goes on with what it
 * was at before its timers run.
 */
export function hasEnded(signal: AbortSignal): boolean {
  return signal.aborted || timeLeft(signal) <= 0;
}

/**
 * Gives a signal the deadline that {@link timeLeft} reads, for an operation that several callers wait for: it may become later
 * while the operation runs. Whoever gives it also aborts the signal then.
 * @param time when the signal will abort, by `performance.now()`
 */
export function endsAt(signal: AbortSignal, time: () => number): void {
  Object.defineProperty(signal, ENDS_AT, { get: time });
}

/** One for all: nothing fails with it, and a new error takes its stack each time. */
const OVER = new TimeoutError('the operation is over', { code: 'aborted' });

/** Starts the time of an operation. {@link withDeadline} is simpler where the operation is one function. */
export function startDeadline({ signal, deadline_ms = DEFAULT_DEADLINE_MS }: CallOptions): Deadline {
  const controller = new AbortController();
  const passed = () => controller.abort(deadlineExceeded(`no answer within ${Math.round(deadline_ms)} ms`));
  const aborted = () => controller.abort(signal === undefined ? undefined : abortError(signal));
  const timer = setTimeout(passed, Math.min(deadline_ms, MAX_TIMER_MS));
  signal?.addEventListener('abort', aborted, { once: true });
  if (signal?.aborted) aborted();
  const own_end = performance.now() + deadline_ms;
  endsAt(controller.signal, () =>
    signal === undefined ? own_end : Math.min(own_end, performance.now() + timeLeft(signal)),
  );
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      controller.abort(OVER);
    },
  };
}

/**
 * Runs `act` with a signal that aborts at the deadline or when the caller aborts. The signal also aborts once `act`
 * returns, to cancel work it left running.
 */
export async function withDeadline<T>(
  options: CallOptions,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(options);
  try {
    return await act(deadline.signal);
  } finally {
    deadline.end();
  }
}

/**
 * Waits for `work` until the signal aborts. The work itself goes on: others may wait for it, too.
 * @throws {@link TimeoutError} when the signal aborts first.
 */
export async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(abortError(signal, false));
  });
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function deadlineExceeded(message: string): TimeoutError {
  return new TimeoutError(message, { code: 'deadline_exceeded' });
}

/** Our own signals abort with a {@link TimeoutError}. A caller's signal may come from `AbortSignal.timeout`. */
function reasonOf(signal: AbortSignal): TimeoutError {
  const { reason, aborted } = signal;
  if (reason instanceof TimeoutError) return reason;
  return (reason as Error | undefined)?.name === 'TimeoutError' || (!aborted && hasEnded(signal))
    ? deadlineExceeded('no answer within the deadline')
    : new TimeoutError('the caller gave up waiting', { code: 'aborted' });
}
