import { type CallOptions, ConfigurationError, DEFAULT_DEADLINE_MS, type Quote } from '@waybill/core';
import type { ExchangeRates } from './sort-quotes.js';

/** What holds for every call of an `Aggregator` unless the call says otherwise. */
export interface AggregatorOptions {
  /** Milliseconds that one request may take, all carriers together. Default {@link DEFAULT_DEADLINE_MS}. */
  readonly deadline_ms?: number;
}

/** Whom to ask, and for how long. */
export interface StreamOptions extends CallOptions {
  /**
   * Whom to ask: a carrier id (`canadapost`) means all its accounts, `carrier/account` (`canadapost/toronto`) one.
   * Left out: everyone who can rate.
   */
  readonly carriers?: readonly string[];
}

/** Whom to ask, for how long, and in which order the quotes come back. */
export interface QuoteOptions extends StreamOptions {
  /** Puts the quotes in another order than the usual one, as `Array.prototype.sort` takes it. */
  readonly sort?: (a: Quote, b: Quote) => number;
  /** Lets totals in different currencies be compared. Without rates they never are. */
  readonly rates?: ExchangeRates;
}

/** From whom to buy, and how long to wait. */
export interface PurchaseOptions extends CallOptions {
  /** Carrier id, as in {@link Quote.carrier}. */
  readonly carrier: string;
  /** As in {@link Quote.account}. Needed when several accounts of that carrier are there. */
  readonly account?: string;
}

/** The longest delay that a JavaScript timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** @throws {@link ConfigurationError} for what no timer can wait. */
export function deadlineOf(deadline_ms = DEFAULT_DEADLINE_MS): number {
  if (deadline_ms > 0 && deadline_ms <= LONGEST_MS) return deadline_ms;
  throw new ConfigurationError(`deadline_ms must be above 0 and at most ${LONGEST_MS}, not ${deadline_ms}`, {
    code: 'invalid_deadline',
  });
}
