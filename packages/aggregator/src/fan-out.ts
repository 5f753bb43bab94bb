import {
  type AnyCarrierProxy,
  type ErrorEntry,
  entriesFrom,
  fetchQuotes,
  type Quote,
  type RateRequest,
  TimeoutError,
} from '@waybill/core';

/** What came of asking one account. */
export interface CarrierOutcome {
  readonly carrier: string;
  readonly account: string;
  readonly quotes: readonly Quote[];
  readonly errors: readonly ErrorEntry[];
  /** Milliseconds until the account had answered, or was given up. */
  readonly duration_ms: number;
}

/**
 * Asks every account side by side and yields what each says as it arrives. When the deadline has passed or the caller
 * gives up, whoever has not answered is yielded as late, also when a plugin takes no notice of its signal. A consumer
 * that stops early aborts the rest.
 */
export async function* fanOut(
  proxies: readonly AnyCarrierProxy[],
  request: RateRequest,
  deadline_ms: number,
  signal?: AbortSignal,
): AsyncGenerator<CarrierOutcome, void, undefined> {
  const end = new AbortController();
  const giveUp = () => end.abort(abortedError());
  const late = () =>
    end.abort(new TimeoutError(`no answer within ${deadline_ms} ms`, { code: 'deadline_exceeded' }));
  const timer = setTimeout(late, deadline_ms);
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();

  const arrived: CarrierOutcome[] = [];
  let wake = () => {};
  try {
    for (const proxy of proxies) {
      void queryCarrier(proxy, request, deadline_ms, end.signal).then((outcome) => {
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
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    giveUp();
  }
}

export function abortedError(): TimeoutError {
  return new TimeoutError('the caller gave up waiting', { code: 'aborted' });
}

/** Settles once, and never rejects: with the account's answer, or when the time is over. */
function queryCarrier(
  proxy: AnyCarrierProxy,
  request: RateRequest,
  deadline_ms: number,
  end: AbortSignal,
): Promise<CarrierOutcome> {
  const { carrier, account } = proxy;
  const started = performance.now();
  const duration = () => performance.now() - started;
  return new Promise((resolve) => {
    const settle = (quotes: readonly Quote[], errors: readonly ErrorEntry[]) =>
      resolve({ carrier, account, quotes, errors, duration_ms: duration() });
    const stop = () => settle([], entriesFrom(end.reason, proxy));
    if (end.aborted) return stop();
    // Listens before the plugin can: at the end the entry is the same whether or not the plugin heeds its signal.
    end.addEventListener('abort', stop, { once: true });
    fetchQuotes(proxy, request, { signal: end, deadline_ms })
      .then(([quotes, errors]) => settle(checked(quotes), [...errors]))
      .catch((error: unknown) => settle([], entriesFrom(error, proxy)))
      .finally(() => end.removeEventListener('abort', stop));
  });
}

/** A quote that cannot be put in order is its plugin's defect, and must not reach the quotes of others. */
function checked(quotes: readonly Quote[]): readonly Quote[] {
  for (const quote of quotes) {
    if (typeof quote?.currency !== 'string' || !Number.isFinite(quote.total_charge)) {
      throw new TypeError('parseQuoteResponse gave a quote without currency or total_charge');
    }
  }
  return quotes;
}
