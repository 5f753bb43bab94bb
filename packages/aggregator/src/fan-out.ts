import {
  type AnyCarrierProxy,
  abortError,
  type ErrorEntry,
  entriesFrom,
  fetchQuotes,
  type Quote,
  type RateRequest,
  startDeadline,
} from '@waybill/core';

/** The answer of one account. */
export interface CarrierOutcome {
  /** Carrier id, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier. */
  readonly account: string;
  /** In the order that `getQuotes` has. */
  readonly quotes: readonly Quote[];
  /** Why quotes are missing; empty when there is no problem. */
  readonly errors: readonly ErrorEntry[];
  /** Milliseconds until the account answered, or the deadline or the caller ended the wait. */
  readonly duration_ms: number;
}

/**
 * Requests quotes from every account at the same time and yields each answer as it arrives. When the deadline has
 * passed or the caller aborts, carriers that have not answered are reported as timed out, even if a plugin ignores its
 * signal. A consumer that stops early aborts the rest.
 */
export async function* fanOut(
  proxies: readonly AnyCarrierProxy[],
  request: RateRequest,
  deadline_ms: number,
  signal?: AbortSignal,
): AsyncGenerator<CarrierOutcome, void, undefined> {
  const deadline = startDeadline({ deadline_ms, ...(signal === undefined ? {} : { signal }) });
  const arrived: CarrierOutcome[] = [];
  let wake = () => {};
  try {
    for (const proxy of proxies) {
      void queryCarrier(proxy, request, deadline_ms, deadline.signal).then((outcome) => {
        arrived.push(outcome);
        wake();
      });
    }
    for (let waiting = proxies.length; waiting > 0; ) {
      const outcome = arrived.shift();
      if (outcome === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        waiting -= 1;
        yield outcome;
      }
    }
  } finally {
    deadline.end();
  }
}

/** Resolves with the account's answer, or as soon as the signal aborts. Never rejects. */
function queryCarrier(
  proxy: AnyCarrierProxy,
  request: RateRequest,
  deadline_ms: number,
  signal: AbortSignal,
): Promise<CarrierOutcome> {
  const { carrier, account } = proxy;
  const started = performance.now();
  const duration = () => performance.now() - started;
  return new Promise((resolve) => {
    const settle = (quotes: readonly Quote[], errors: readonly ErrorEntry[]) =>
      resolve({ carrier, account, quotes, errors, duration_ms: duration() });
    const stop = () => settle([], entriesFrom(abortError(signal), proxy));
    if (signal.aborted) return stop();
    // Added before the plugin can add its own listener, so the entry is the same whether or not it listens.
    signal.addEventListener('abort', stop, { once: true });
    fetchQuotes(proxy, request, { signal, deadline_ms })
      .then(([quotes, errors]) => settle(checked(quotes), [...errors]))
      .catch((error: unknown) => settle([], entriesFrom(error, proxy)))
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A quote that cannot be sorted is a defect of its plugin and must not affect the quotes of other carriers. */
function checked(quotes: readonly Quote[]): readonly Quote[] {
  for (const quote of quotes) {
    if (typeof quote?.currency !== 'string' || !Number.isFinite(quote.total_charge)) {
      throw new TypeError('parseQuoteResponse gave a quote without currency or total_charge');
    }
  }
  return quotes;
}
