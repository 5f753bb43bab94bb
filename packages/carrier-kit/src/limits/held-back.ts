import { RateLimitedError, UnavailableError, WaybillError } from '@waybill/core';

/** Why a request was not sent. */
type Reason = 'quota' | 'pause' | 'circuit' | 'queue';

/** An error for a request that was certainly not sent, and may be sent after so many milliseconds. */
export function heldBack(
  held_back: Reason,
  kind: 'rate_limit' | 'unavailable',
  code: string,
  retry_after_ms: number,
  because: string,
): RateLimitedError | UnavailableError {
  const ErrorClass = kind === 'rate_limit' ? RateLimitedError : UnavailableError;
  return new ErrorClass(`no call for another ${inWords(retry_after_ms)}, because ${because}`, {
    code,
    retry_after_ms,
    details: { sent: false, held_back },
  });
}

/** Whether this is the error of a request that was held back. */
export function wasHeldBack(error: unknown): error is RateLimitedError | UnavailableError {
  return error instanceof WaybillError && error.details?.held_back !== undefined;
}

/** A time for people: `42 s`, `23 min`, `5 h`. */
export function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
