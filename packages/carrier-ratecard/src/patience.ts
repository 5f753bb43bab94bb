/** How long a caller waits: a card answers at once, a counter may not. */
import { abortError } from '@waybill/carrier-kit';
import type { CallOptions } from '@waybill/core';

/** @throws TimeoutError when nobody waits any more. */
export function refuseGivenUp({ signal, deadline_ms }: CallOptions = {}): void {
  if (signal?.aborted) throw abortError(signal, false);
  if (deadline_ms !== undefined && deadline_ms <= 0)
    throw abortError(AbortSignal.abort(new DOMException('the deadline has passed', 'TimeoutError')), false);
}
