import { chooseQuote as cheapestOrFastest } from '@waybill/aggregator';
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
  if (quotes.length === 0) throw new NothingBought('There is no quote to buy.', errors);
  if (fromQuote !== undefined) return numbered(quotes, fromQuote);
  const choice = cheapestOrFastest(quotes, fastest ? 'fastest' : 'cheapest');
  if (choice.quote !== undefined) return choice.quote;
  const advice =
    choice.code === 'currencies_differ'
      ? ' Ask fewer carriers (--carrier), or choose with --from-quote.'
      : '';
  throw new NothingBought(`${choice.why.charAt(0).toUpperCase()}${choice.why.slice(1)}.${advice}`);
}

function numbered(quotes: readonly Quote[], number: number): Quote {
  const quote = quotes[number - 1];
  if (quote !== undefined) return quote;
  throw new NothingBought(`There is no quote ${number}: they go from 1 to ${quotes.length}.`);
}
