import type { ErrorEntry, Quote } from '@waybill/core';
import { NothingBought } from '../exit.js';

/** Which of several quotes is bought. */
export interface Choice {
  readonly cheapest?: true;
  readonly fastest?: true;
  /** A number as `waybill quote` prints them, from 1 on. */
  readonly fromQuote?: number;
}

/**
 * The chosen one of quotes in their usual order.
 * @param errors what the carriers reported that gave none.
 * @throws {@link NothingBought} when there are none, or not so many, and when nothing tells which is cheapest or fastest.
 */
export function chooseQuote(
  quotes: readonly Quote[],
  { fromQuote, fastest }: Choice,
  errors: readonly ErrorEntry[] = [],
): Quote {
  const [first] = quotes;
  if (first === undefined) throw new NothingBought('There is no quote to buy.', errors);
  if (fromQuote !== undefined) return numbered(quotes, fromQuote);
  return fastest ? fastestOf(quotes) : cheapestOf(quotes, first);
}

function numbered(quotes: readonly Quote[], number: number): Quote {
  const quote = quotes[number - 1];
  if (quote !== undefined) return quote;
  throw new NothingBought(`There is no quote ${number}: they go from 1 to ${quotes.length}.`);
}

/** Quotes come cheapest first, by currency. */
function cheapestOf(quotes: readonly Quote[], first: Quote): Quote {
  const currencies = [...new Set(quotes.map(({ currency }) => currency))];
  if (currencies.length === 1) return first;
  throw new NothingBought(
    `The quotes are in ${currencies.join(', ')}, which cannot be compared. Ask fewer carriers (--carrier), or choose with --from-quote.`,
  );
}

/** The earliest day of delivery, else the fewest days; the cheapest of those. A quote that says neither is not chosen. */
function fastestOf(quotes: readonly Quote[]): Quote {
  const dated = quotes.filter(({ delivery_date }) => delivery_date !== undefined);
  const timed = dated.length > 0 ? dated : quotes.filter(({ transit_days }) => transit_days !== undefined);
  const arrival = ({ delivery_date = '', transit_days = 0 }: Quote) =>
    dated.length > 0 ? delivery_date : String(transit_days).padStart(5, '0');
  const [fastest] = timed.toSorted((a, b) => arrival(a).localeCompare(arrival(b)));
  if (fastest !== undefined) return fastest;
  throw new NothingBought('No quote says when the shipment is delivered.');
}
