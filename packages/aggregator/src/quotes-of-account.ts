import {
  type AnyCarrierProxy,
  type CallOptions,
  type ErrorEntry,
  fetchQuotes,
  type Quote,
  type RateRequest,
} from '@waybill/core';
import type { Question } from './fan-out.js';

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

/** Asks an account for its quotes. */
export function quoteQuestion(
  proxy: AnyCarrierProxy,
  request: RateRequest,
  options: Pick<CallOptions, 'transcript'>,
): Question<Quote> {
  return {
    proxy,
    ask: async (within) => {
      const [quotes, errors] = await fetchQuotes(proxy, request, { ...options, ...within });
      return [checked(quotes), errors];
    },
  };
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
