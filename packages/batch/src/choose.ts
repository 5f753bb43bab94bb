import { cheapestFirst, chooseQuote, type ExchangeRates, isNamed } from '@waybill/aggregator';
import type { Quote } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import type { Among, Preference } from './read-choice.js';
import type { Chooser } from './types.js';

/** The services to ask for, where nothing but named services will do; else `undefined`. */
export function servicesOf(preferences: readonly Preference[]): string[] | undefined {
  const services = preferences.map((one) =>
    one.by === 'service'
      ? one.carrier === undefined
        ? one.service
        : `${one.carrier}:${one.service}`
      : undefined,
  );
  return services.every((service) => service !== undefined) ? [...new Set(services)] : undefined;
}

/** Whether an account may have what is wanted. */
export function mayServe(
  preferences: readonly Preference[],
  { carrier, account }: { readonly carrier: string; readonly account: string },
): boolean {
  return preferences.some((one) =>
    one.by === 'service'
      ? (one.carrier ?? carrier) === carrier && (one.account ?? account) === account
      : one.by === 'function' || isAmong(one, { carrier, account }),
  );
}

/** What a choice is made from. */
export interface ChoiceFacts {
  /** The day on which the packages leave, `YYYY-MM-DD`. */
  readonly ship_date: string;
  /** The value of one unit of each currency. */
  readonly rates?: Readonly<Record<string, number>>;
  readonly choosers?: Readonly<Record<string, Chooser>>;
  readonly row: Parameters<Chooser>[1];
}

/** The quote to buy and why, or why there is none. */
export type Choice =
  | { readonly quote: Quote; readonly why: string }
  | { readonly quote?: never; readonly code: string; readonly why: string };

/**
 * The quote of the first preference that finds one. Equal quotes are decided by carrier, account, service and options, so that
 * every worker chooses the same.
 * @throws what a function of the app throws.
 */
export function choose(
  quotes: readonly Quote[],
  preferences: readonly Preference[],
  facts: ChoiceFacts,
): Choice {
  const sorted = quotes.toSorted(cheapestFirst(ratesOf(facts)));
  const misses: Extract<Choice, { code: string }>[] = [];
  for (const preference of preferences) {
    const choice = chooseBy(preference, sorted, facts, preferences.length === 1);
    if (choice.quote !== undefined) return choice;
    misses.push(choice);
  }
  const [only] = misses;
  if (only !== undefined && misses.length === 1) return only;
  return { code: 'no_quote', why: misses.map(({ why }) => why).join('; ') };
}

function chooseBy(
  preference: Preference,
  sorted: readonly Quote[],
  facts: ChoiceFacts,
  isOnly: boolean,
): Choice {
  switch (preference.by) {
    case 'cheapest':
    case 'fastest':
      return byPriceOrTime(
        preference.by,
        sorted.filter((quote) => isAmong(preference, quote)),
        facts,
      );
    case 'cheapest within': {
      const { days } = preference;
      const offered = sorted.filter((quote) => isAmong(preference, quote));
      const inTime = offered.filter((quote) => isWithin(quote, days, facts.ship_date));
      if (inTime.length === 0 && offered.length > 0)
        return { code: 'none_in_time', why: `none of ${offered.length} quotes arrives within ${days} days` };
      const among = `of ${inTime.length} that arrive within ${days} days (${offered.length} quotes)`;
      const choice = chooseQuote(inTime, 'cheapest', ratesOf(facts));
      return choice.quote === undefined ? choice : { quote: choice.quote, why: `cheapest ${among}` };
    }
    case 'service':
      return named(preference, sorted, isOnly);
    case 'function':
      return byFunction(preference.name, sorted, facts);
  }
}

function byPriceOrTime(by: 'cheapest' | 'fastest', quotes: readonly Quote[], facts: ChoiceFacts): Choice {
  const choice = chooseQuote(quotes, by, ratesOf(facts));
  if (choice.quote === undefined) return choice;
  const suffix = by === 'fastest' ? ' with a time of delivery' : '';
  return { quote: choice.quote, why: `${by} of ${choice.among}${suffix}` };
}

/** As the aggregator takes them. */
export function ratesOf({ rates }: Pick<ChoiceFacts, 'rates'>): { rates?: ExchangeRates } {
  return rates === undefined ? {} : { rates };
}

function isWithin(quote: Quote, days: number, ship_date: string): boolean {
  if (quote.transit_days !== undefined) return quote.transit_days <= days;
  if (quote.delivery_date === undefined) return false;
  return (Date.parse(quote.delivery_date) - Date.parse(ship_date)) / DAY_MS <= days;
}

const DAY_MS = 86_400_000;

function named(
  { service, carrier, account }: Extract<Preference, { by: 'service' }>,
  sorted: readonly Quote[],
  isOnly: boolean,
): Choice {
  const spelled = service.toUpperCase();
  const own = sorted.filter(
    (quote) =>
      (carrier === undefined || quote.carrier === carrier) &&
      (account === undefined || quote.account === account),
  );
  const matching = own.filter(({ service_type, service_name }) =>
    [service_type, service_name].some((name) => name.toUpperCase() === spelled),
  );
  // Nothing else was asked for: the carrier knows the service by another of its names.
  const [quote] = matching.length === 0 && isOnly ? own : matching;
  const name = `${[carrier, account].filter(Boolean).join('/')}${carrier === undefined ? '' : ':'}${service}`;
  return quote === undefined
    ? { code: 'service_not_quoted', why: `${name} was not quoted` }
    : { quote, why: `${name} was asked for` };
}

function byFunction(name: string, sorted: readonly Quote[], { choosers = {}, row }: ChoiceFacts): Choice {
  const chooser = choosers[name];
  if (chooser === undefined)
    return { code: 'unknown_chooser', why: `this worker has no function ${name} to choose by` };
  const quote = chooser(sorted, row);
  return quote === undefined
    ? { code: 'none_chosen', why: `${name} chose none of ${sorted.length} quotes` }
    : { quote, why: `chosen by ${name} of ${sorted.length}` };
}

/** Whether quotes of an account are looked at. */
function isAmong({ from, without = [] }: Among, account: CarrierIdentity): boolean {
  return (from === undefined || isNamed(account, from)) && !isNamed(account, without);
}
