import {
  type AnyCarrierProxy,
  type CallOptions,
  type ErrorEntry,
  fetchQuotes,
  type Quote,
  type QuoteOutcome,
  type RateRequest,
} from '@waybill/core';
import { requestText } from '@waybill/core/plugin';
import type { Question } from './fan-out.js';
import type { AggregatorOptions, QuoteOptions } from './options.js';
import { sharedAnswer } from './shared-rates.js';

/** The quotes of one account. */
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

/** Which answers will do: also one that is kept, or that another caller waits for. */
export type Asking = Pick<AggregatorOptions, 'share_rates' | 'cache'> &
  Pick<QuoteOptions, 'fresh' | 'transcript'>;

/** Asks accounts for their quotes. */
export function quoteQuestions(
  proxies: readonly AnyCarrierProxy[],
  request: RateRequest,
  { share_rates = true, cache, fresh = false, transcript }: Asking,
): Question<Quote>[] {
  // A transcript is of calls, so who wants one makes them.
  const key = share_rates && transcript === undefined ? requestText(request) : undefined;
  return proxies.map((proxy) => {
    const fetch = async (within: CallOptions): Promise<QuoteOutcome> => {
      const options = transcript === undefined ? within : { ...within, transcript };
      const [quotes, errors] = await fetchQuotes(proxy, request, options);
      return [checked(quotes), errors];
    };
    return {
      proxy,
      ask: async (within) => {
        const ask = () =>
          key === undefined ? fetch(within) : sharedAnswer(proxy, key, within.signal, fetch);
        if (cache === undefined) return ask();
        return cache.quotes(proxy, request, ask, { fresh: fresh || transcript !== undefined });
      },
    };
  });
}

/** A quote that cannot be sorted is a defect of its plugin and must not affect the quotes of other carriers. */
function checked(quotes: Quote[]): Quote[] {
  for (const quote of quotes) {
    if (typeof quote?.currency !== 'string' || !Number.isFinite(quote.total_charge)) {
      throw new TypeError('parseQuoteResponse gave a quote without currency or total_charge');
    }
  }
  return quotes;
}
