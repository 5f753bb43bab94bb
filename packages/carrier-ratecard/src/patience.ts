/** How long a caller waits: a card answers at once, a counter may not. */
import { givenUp } from '@waybill/carrier-kit';
import { type CallOptions, DEFAULT_DEADLINE_MS } from '@waybill/core';

/** Node's timers hold no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const late = () => new DOMException('the deadline has passed', 'TimeoutError');

/** @throws TimeoutError when nobody waits any more. */
export function refuseGivenUp({ signal, deadline_ms = DEFAULT_DEADLINE_MS }: CallOptions = {}): void {
  if (signal?.aborted) throw givenUp(signal, false);
  if (deadline_ms <= 0) throw givenUp(AbortSignal.abort(late()), false);
}

/** Does something until the caller's signal or the deadline ends it. */
export async function untilDeadline<T>(
  options: CallOptions,
  act: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  refuseGivenUp(options);
  const { signal, deadline_ms = DEFAULT_DEADLINE_MS } = options;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(late()), Math.min(deadline_ms, LONGEST_TIMER_MS)).unref();
  try {
    return await act(signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]));
  } finally {
    clearTimeout(timer);
  }
}
