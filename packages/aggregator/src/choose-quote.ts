import type { Quote } from '@waybill/core';
import { cheapestFirst, type ExchangeRates } from './sort-quotes.js';

/** The quote that was chosen, or why none was. */
export type QuoteChoice =
  | {
      readonly quote: Quote;
      /** How many quotes it was chosen from; for the fastest, those that say when they arrive. */
      readonly among: number;
    }
  | {
      readonly quote?: never;
      readonly code: 'no_quote' | 'currencies_differ' | 'no_delivery_time';
      /** A part of a sentence for people. */
      readonly why: string;
    };

/**
 * Chooses the cheapest or the fastest of quotes, whatever their order:
 *
 * - `cheapest`: the lowest total. Without exchange rates, totals in several currencies are not compared, and none is chosen.
 * - `fastest`: the earliest day of delivery, or where no quote has one, the fewest days in transit; the cheapest of those. A quote
 *   that says neither is not chosen.
 *
 * Equal quotes are decided as {@link cheapestFirst} orders them.
 * @throws {@link ConfigurationError} `invalid_rates`
 */
export function chooseQuote(
  quotes: readonly Quote[],
  by: 'cheapest' | 'fastest',
  { rates = {} }: { readonly rates?: ExchangeRates } = {},
): QuoteChoice {
  const sorted = quotes.toSorted(cheapestFirst({ rates }));
  const [first] = sorted;
  if (first === undefined) return { code: 'no_quote', why: 'there is no quote' };
  return by === 'fastest' ? fastestOf(sorted) : cheapestOf(sorted, first, rates);
}

function cheapestOf(sorted: readonly Quote[], first: Quote, rates: ExchangeRates): QuoteChoice {
  const currencies = [...new Set(sorted.map(({ currency }) => currency))];
  const unrated = currencies.filter((currency) => !Object.hasOwn(rates, currency));
  if (unrated.length === 0 || currencies.length === 1) return { quote: first, among: sorted.length };
  const why = `the quotes are in ${currencies.join(', ')}, which cannot be compared without exchange rates`;
  return { code: 'currencies_differ', why };
}

function fastestOf(sorted: readonly Quote[]): QuoteChoice {
  const dated = sorted.filter(({ delivery_date }) => delivery_date !== undefined);
  const timed = dated.length > 0 ? dated : sorted.filter(({ transit_days }) => transit_days !== undefined);
  const arrival = ({ delivery_date, transit_days = 0 }: Quote) =>
    delivery_date === undefined ? transit_days : Date.parse(delivery_date);
  const [quote] = timed.toSorted((a, b) => arrival(a) - arrival(b));
  if (quote !== undefined) return { quote, among: timed.length };
  return { code: 'no_delivery_time', why: 'no quote says when the shipment is delivered' };
}
