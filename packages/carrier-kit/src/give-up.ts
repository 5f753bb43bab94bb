import { TimeoutError } from '@waybill/core';

/**
 * Why a wait ended: the deadline passed (code `deadline`) or the caller gave up (code `aborted`).
 * @param sent whether the carrier may have received something.
 */
export function givenUp(signal: AbortSignal, sent: boolean): TimeoutError {
  const late = (signal.reason as Error | undefined)?.name === 'TimeoutError';
  return late
    ? new TimeoutError('no answer within the deadline', { code: 'deadline', details: { sent } })
    : new TimeoutError('given up by the caller', { code: 'aborted', details: { sent } });
}

/** Waits for `work`, which goes on for others when this caller gives up. */
export async function unlessGivenUp<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(givenUp(signal, false));
  });
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
