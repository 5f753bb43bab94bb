import { type Aggregator, accountName, accountsNamed } from '@waybill/aggregator';
import {
  type AnyCarrierProxy,
  ConfigurationError,
  type ErrorEntry,
  type Quote,
  type ShipmentRequestData,
} from '@waybill/core';
import { canRate, canShip, entriesFrom } from '@waybill/core/plugin';
import { mayServe, servicesOf } from './choose.js';
import type { Preference } from './read-choice.js';
import type { Answer } from './record.js';

/**
 * The accounts that a batch may use.
 * @param names as `carriers` of `QuoteOptions`; left out: all
 * @throws {@link ConfigurationError} for an unknown name, and for an empty list
 */
export function accountsOf(
  proxies: readonly AnyCarrierProxy[],
  names: readonly string[] | undefined,
): readonly AnyCarrierProxy[] {
  if (names === undefined) return proxies;
  if (names.length > 0) return accountsNamed(proxies, names);
  throw new ConfigurationError('accounts is empty: leave it out for every account, or name some', {
    code: 'no_accounts',
  });
}

/** The accounts that may sell what is wanted. */
export function accountsFor(
  proxies: readonly AnyCarrierProxy[],
  preferences: readonly Preference[],
): AnyCarrierProxy[] {
  return proxies.filter((proxy) => canRate(proxy) && canShip(proxy) && mayServe(preferences, proxy));
}

/** The request for prices: of the named services alone, where nothing else will do. */
export function requestToRate(
  request: ShipmentRequestData,
  preferences: readonly Preference[],
): ShipmentRequestData {
  const services = servicesOf(preferences);
  return services === undefined ? request : { ...request, shipment: { ...request.shipment, services } };
}

/** Asks accounts for their prices; one answer for each, whatever happens. */
export async function askAccounts(
  aggregator: Aggregator,
  request: ShipmentRequestData,
  accounts: readonly AnyCarrierProxy[],
  signal?: AbortSignal,
): Promise<Answer[]> {
  const at = Date.now();
  const carriers = accounts.map(accountName);
  const answers: Answer[] = [];
  try {
    const within = signal === undefined ? { carriers } : { carriers, signal };
    for await (const { quotes, errors, ...identity } of aggregator.streamQuotes(request, within))
      answers.push({ account: accountName(identity), at, quotes, errors });
    return answers;
  } catch (error) {
    return accounts.map((proxy) => ({
      account: accountName(proxy),
      at,
      quotes: [],
      errors: entriesFrom(error, proxy),
    }));
  }
}

/** Whether an account may still have a quote: it was not asked, or something that goes away kept it from answering. */
export function mayAnswer({ errors }: Pick<Answer, 'errors'>): boolean {
  return errors.some(({ retryable }) => retryable);
}

/** All quotes of answers. */
export function quotesOf(answers: readonly Answer[]): readonly Quote[] {
  return answers.flatMap(({ quotes }) => quotes);
}

/** All errors of answers. */
export function errorsOf(answers: readonly Answer[]): readonly ErrorEntry[] {
  return answers.flatMap(({ errors }) => errors);
}
