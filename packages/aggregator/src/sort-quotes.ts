import { ConfigurationError, type ErrorEntry, type Quote } from '@waybill/core';
import type { QuoteOptions } from './options.js';

/**
 * The value of one unit of each currency, all in the same currency: `{ CAD: 1, USD: 1.37 }` means that 1 USD is worth
 * 1.37 CAD.
 */
export type ExchangeRates = Readonly<Record<string, number>>;

/** The order that a caller wants. Quotes that are equal in it are in the usual order. */
export function orderOf(preferred: string | undefined, { sort, rates }: QuoteOptions): QuoteOrder {
  const usual = cheapestFirst({
    ...(preferred !== undefined && { currency: preferred }),
    ...(rates !== undefined && { rates }),
  });
  return sort === undefined ? usual : (a, b) => sort(a, b) || usual(a, b);
}

/** Negative where the first of two quotes comes before the second, as for `sort`. */
export type QuoteOrder = (a: Quote, b: Quote) => number;

/** What prices in several currencies are compared by. */
export interface PriceOrder {
  /** Quotes in this currency come first, e.g. that of the shipment. */
  readonly currency?: string;
  readonly rates?: ExchangeRates;
}

/**
 * The usual order of quotes, for `sort`: those in `currency` first, then other currencies from A to Z; within a currency by total,
 * carrier, account, service, options and handle. Currencies that have a rate count as one, which comes first.
 * @throws {@link ConfigurationError} `invalid_rates`
 */
export function cheapestFirst({ currency: preferred, rates = {} }: PriceOrder = {}): QuoteOrder {
  checkRates(rates, preferred);
  const group = ({ currency }: Quote) =>
    currency === preferred || Object.hasOwn(rates, currency) ? '' : currency;
  const worth = ({ currency, total_charge }: Quote) => total_charge * (rates[currency] ?? 1);
  return (a, b) =>
    alphabetically(group(a), group(b)) ||
    worth(a) - worth(b) ||
    byAccount(a, b) ||
    alphabetically(a.service_type, b.service_type) ||
    alphabetically((a.options ?? []).join(), (b.options ?? []).join()) ||
    alphabetically(a.handle ?? '', b.handle ?? '');
}

/** By carrier, then account, both from A to Z. */
export function byAccount(a: Quote | ErrorEntry, b: Quote | ErrorEntry): number {
  return alphabetically(a.carrier, b.carrier) || alphabetically(a.account, b.account);
}

/** By code unit, so that the order does not depend on the locale. */
function alphabetically(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function checkRates(rates: ExchangeRates, preferred: string | undefined): void {
  const currencies = Object.keys(rates);
  const wrong = currencies.find((currency) => {
    const rate = rates[currency];
    return rate === undefined || !Number.isFinite(rate) || rate <= 0;
  });
  if (wrong !== undefined) {
    throw new ConfigurationError(`rates.${wrong} must be a number above 0, not ${rates[wrong]}`, {
      code: 'invalid_rates',
    });
  }
  if (preferred !== undefined && currencies.length > 0 && !currencies.includes(preferred)) {
    throw new ConfigurationError(
      `rates must include the shipment's currency, ${preferred}; it has ${currencies.join(', ')}`,
      { code: 'invalid_rates' },
    );
  }
}
