import { type CallOptions, ConfigurationError, type Quote } from '@waybill/core';
import { type CarrierId, type LedgerOptions, MAX_TIMER_MS, type PurchaseLedger } from '@waybill/core/plugin';
import type { QuoteCache } from './quote-cache.js';
import type { CarrierOutcome } from './quotes-of-account.js';
import type { ExchangeRates } from './sort-quotes.js';

/** Defaults of every call of an `Aggregator`. */
export interface AggregatorOptions {
  /** Milliseconds that an operation may take that changes nothing, all carriers together. Default {@link DEFAULT_DEADLINE_MS}. */
  readonly deadline_ms?: number;
  /** Milliseconds that one may take that buys, books or cancels. Default {@link DEFAULT_PURCHASE_DEADLINE_MS}. */
  readonly purchase_deadline_ms?: number;
  /**
   * Whether requests for quotes that are under way to the same account and say the same share one operation. Default true. Each
   * caller keeps its own deadline and signal, and gets quotes of its own.
   */
  readonly share_rates?: boolean;
  /** Keeps quotes for a while. By default every request asks the carriers. */
  readonly cache?: QuoteCache;
  /** Keeps purchases, so that each key is bought at most once. Also by the token `LEDGER` of a container. */
  readonly ledger?: PurchaseLedger;
}

/** Which carriers to query, for how long, and how to sort the quotes. */
export interface QuoteOptions extends CallOptions {
  /**
   * A carrier id (`canadapost`) means all its accounts, `carrier/account` (`canadapost/toronto`) one. Left out: every
   * carrier that can rate and that `shipment.services` does not leave out.
   */
  readonly carriers?: readonly CarrierId[];
  /** Sorts the quotes in another order than the usual one; a function for `Array.prototype.sort`. */
  readonly sort?: (a: Quote, b: Quote) => number;
  /** True to ask the carriers even where a cache has quotes; the new ones replace them. */
  readonly fresh?: boolean;
  /** Lets totals in different currencies be compared. Without rates they never are. */
  readonly rates?: ExchangeRates;
}

/** How quotes of all carriers are gathered. */
export interface GatherOptions extends QuoteOptions {
  /** Called with the outcome of each account as it arrives, to show progress. */
  readonly onOutcome?: (outcome: CarrierOutcome) => void;
}

/** Which carrier to buy from, under which key, and how long to wait. */
export interface PurchaseOptions extends LedgerOptions {
  /** Carrier id, as in {@link Quote.carrier}. */
  readonly carrier: CarrierId;
  /** As in {@link Quote.account}. Required when the carrier has several accounts. */
  readonly account?: string;
}

/**
 * Which account to ask, and how long to wait. What was bought or booked names its account itself, so a request that takes
 * it back needs none of this.
 */
export interface AccountOptions extends CallOptions {
  /** Carrier id, e.g. `canadapost`. */
  readonly carrier?: CarrierId;
  /** Required when the carrier has several accounts and the request does not name one. */
  readonly account?: string;
}

/** From which account a return is made, under which key, and how long to wait. */
export interface ReturnOptions extends AccountOptions, LedgerOptions {}

/** @throws {@link ConfigurationError} for a key that nothing would remember. */
export function refuseForgottenKey(
  idempotency_key: string | undefined,
  ledger: PurchaseLedger | undefined,
): void {
  if (idempotency_key === undefined || ledger !== undefined) return;
  throw new ConfigurationError(
    'an idempotency_key needs a ledger, which remembers it: new Aggregator(proxies, { ledger: await openLedger(…) }), from @waybill/ledger',
    { code: 'no_ledger' },
  );
}

export function deadlineOf(deadline_ms: number | undefined, otherwise: number): number {
  return deadline_ms === undefined ? otherwise : timeOf('deadline_ms', deadline_ms, 'invalid_deadline');
}

/** @throws {@link ConfigurationError} for a time that no timer can measure. */
export function timeOf(name: string, ms: number, code: string): number {
  if (ms > 0 && ms <= MAX_TIMER_MS) return ms;
  throw new ConfigurationError(`${name} must be above 0 and at most ${MAX_TIMER_MS} ms, not ${ms}`, { code });
}
