import { type CallOptions, DEFAULT_DEADLINE_MS, TimeoutError } from '@waybill/core';

/** Node's timers hold no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Why a wait ended: the deadline passed (code `deadline`) or the caller gave up (code `aborted`).
 * @param sent whether the carrier may have received something.
 */
export function abortError(signal: AbortSignal, sent: boolean): TimeoutError {
  const late = (signal.reason as Error | undefined)?.name === 'TimeoutError';
  return late
    ? new TimeoutError('no answer within the deadline', { code: 'deadline', details: { sent } })
    : new TimeoutError('given up by the caller', { code: 'aborted', details: { sent } });
}

/**
 * Does something with a signal that ends it at the deadline or when the caller gives up. Once it is done the signal
 * fires, too: whatever it began and left under way is of no use any more.
 */
export async function withDeadline<T>(
  { signal, deadline_ms = DEFAULT_DEADLINE_MS }: CallOptions,
  act: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const late = () => over.abort(new DOMException('the deadline has passed', 'TimeoutError'));
  const timer = setTimeout(late, Math.min(deadline_ms, LONGEST_TIMER_MS)).unref();
  try {
    return await act(signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]));
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** Waits for `work`, which goes on for others when this caller gives up. */
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
