import { type AnyCarrierProxy, ConfigurationError, type ErrorEntry } from '@waybill/core';
import { type CarrierIdentity, canRate, hint, readCode } from '@waybill/core/plugin';

/** @throws {@link ConfigurationError} when two proxies are for the same account. */
export function refuseDuplicates(proxies: readonly CarrierIdentity[]): void {
  const seen = new Set<string>();
  for (const proxy of proxies) {
    const name = accountName(proxy);
    if (seen.has(name)) {
      const { carrier, account } = proxy;
      throw new ConfigurationError(
        `carrier ${carrier} has two proxies for account ${account}: give one of them another account name`,
        { code: 'duplicate_account', carrier, account },
      );
    }
    seen.add(name);
  }
}

/**
 * The accounts to request quotes from, or that could ship. Left out are carriers that cannot, and carriers for which none of `services`
 * is meant; those that `names` lists are called all the same and answer for themselves.
 * @throws {@link ConfigurationError} for an unknown name.
 */
export function selectAccounts(
  proxies: readonly AnyCarrierProxy[],
  names: readonly string[] | undefined,
  services: readonly string[],
  can: (proxy: AnyCarrierProxy) => boolean = canRate,
): AnyCarrierProxy[] {
  if (names === undefined) return proxies.filter((proxy) => can(proxy) && isMeant(services, proxy));
  return accountsNamed(proxies, names);
}

/**
 * The accounts that names mean: `ups` is every account with UPS, `canadapost/toronto` is one.
 * @throws {@link ConfigurationError} `unknown_carrier` for a name that no account has.
 */
export function accountsNamed<Account extends CarrierIdentity>(
  accounts: readonly Account[],
  names: readonly string[],
): Account[] {
  const unknown = names.filter((name) => !accounts.some((account) => isNamed(account, [name])));
  if (unknown.length > 0) throw unknownCarrier(unknown, accounts);
  return accounts.filter((account) => isNamed(account, names));
}

/** Whether services may be this carrier's: a bare code may be any carrier's, `ups:03` is for UPS alone. */
function isMeant(services: readonly string[], { carrier }: CarrierIdentity): boolean {
  return (
    services.length === 0 || services.some((service) => (readCode(service).carrier ?? carrier) === carrier)
  );
}

/** Entries of the aggregator itself, about carriers that it does not ask although the request may want them. */
export function unaskedEntries(
  proxies: readonly CarrierIdentity[],
  chosen: readonly CarrierIdentity[],
  services: readonly string[],
): ErrorEntry[] {
  const unknown = proxies.length === 0 ? [] : unknownCarriersIn(services, proxies);
  return chosen.length === 0 && unknown.length === 0 ? [noCarriersEntry(proxies)] : unknown;
}

/** An entry for each service of a carrier that is not registered, so that a misspelled prefix does not go unnoticed. */
function unknownCarriersIn(services: readonly string[], proxies: readonly CarrierIdentity[]): ErrorEntry[] {
  const registered = [...new Set(proxies.map(({ carrier }) => carrier))];
  return services.flatMap((service, index) => {
    const { carrier } = readCode(service);
    if (carrier === undefined || registered.includes(carrier)) return [];
    const field = `shipment.services[${index}]`;
    const message = `${field} is for ${carrier}, which is not registered${hint(carrier, registered)}`;
    return [{ ...ownEntry('unknown_carrier', message), field }];
  });
}

/**
 * The account to buy from, or that bought.
 * @throws {@link ConfigurationError} for an unknown name, and when the carrier has several accounts and none is named.
 */
export function selectAccount(
  proxies: readonly AnyCarrierProxy[],
  carrier: string,
  account: string | undefined,
): AnyCarrierProxy {
  const found = accountNamed(proxies, carrier, account);
  if (typeof found !== 'string') return found;
  const isAmbiguous = account === undefined && proxies.some((proxy) => proxy.carrier === carrier);
  if (!isAmbiguous) throw new ConfigurationError(found, { code: 'unknown_carrier' });
  throw new ConfigurationError(found, { code: 'ambiguous_account', carrier });
}

/** The account of a carrier, or a sentence that says why there is none. */
export function accountNamed(
  proxies: readonly AnyCarrierProxy[],
  carrier: string,
  account: string | undefined,
): AnyCarrierProxy | string {
  const accounts = proxies.filter((proxy) => proxy.carrier === carrier);
  const chosen = account === undefined ? accounts : accounts.filter((proxy) => proxy.account === account);
  const [proxy, ...others] = chosen;
  if (proxy === undefined)
    return unknownAccount([account === undefined ? carrier : `${carrier}/${account}`], proxies);
  if (others.length === 0) return proxy;
  return `${carrier} has several accounts; name the one to use: ${chosen.map((one) => one.account).join(', ')}`;
}

const unpricedWords = (accounts: number): string =>
  accounts === 1
    ? 'has no prices of its own: bind a rate card to the account'
    : 'have no prices of their own: bind a rate card to each account';

/** Having no carrier to query is not an error of the program, so it is an entry; its message says what to do. */
function noCarriersEntry(proxies: readonly CarrierIdentity[]): ErrorEntry {
  const unpriced = proxies.filter((proxy) => !canRate(proxy));
  const left_out = proxies.filter((proxy) => canRate(proxy));
  const list = (some: readonly CarrierIdentity[]) => some.map(accountName).join(', ');
  const reasons = [
    ...(left_out.length > 0 ? [`carriers and services of the request leave out ${list(left_out)}`] : []),
    ...(unpriced.length > 0 ? [`${list(unpriced)} ${unpricedWords(unpriced.length)} (priced_by)`] : []),
  ];
  const message =
    proxies.length === 0
      ? 'no carrier is registered: call registerCarrier(container, carrier, settings), or pass proxies to new Aggregator'
      : `no carrier to query: ${reasons.join('; ')}`;
  return ownEntry('no_carriers', message);
}

/** An entry of the aggregator, not of a carrier. */
export function ownEntry(code: string, message: string): ErrorEntry {
  return {
    carrier: 'aggregator',
    account: 'aggregator',
    code,
    message,
    kind: 'not_supported',
    retryable: false,
  };
}

function unknownCarrier(names: readonly string[], proxies: readonly CarrierIdentity[]): ConfigurationError {
  return new ConfigurationError(unknownAccount(names, proxies), { code: 'unknown_carrier' });
}

function unknownAccount(names: readonly string[], proxies: readonly CarrierIdentity[]): string {
  const known =
    proxies.length === 0 ? 'none is registered' : `registered are ${proxies.map(accountName).join(', ')}`;
  return `no carrier account is called ${names.join(' or ')}: ${known}`;
}

/** Whether one of the names means this account: `ups` is every account with UPS, `canadapost/toronto` is one. */
export function isNamed(account: CarrierIdentity, names: readonly string[]): boolean {
  return names.includes(account.carrier) || names.includes(accountName(account));
}

/** The name of one account: `canadapost/toronto`. */
export function accountName({ carrier, account }: CarrierIdentity): string {
  return `${carrier}/${account}`;
}

/**
 * The account that a request is for: the one that the caller names, else the one of what it takes back: a shipment, a
 * pickup, a closed day.
 * @throws {@link ConfigurationError} when neither names a carrier.
 */
export function namedAccount(
  request: object,
  { carrier, account }: { readonly carrier?: string; readonly account?: string },
): { readonly carrier: string; readonly account: string | undefined } {
  if (carrier !== undefined) return { carrier, account };
  const handle = HANDLES.flatMap(
    (name) => Reflect.get(request, name) as Handle | readonly Handle[] | undefined,
  ).find((held) => held !== undefined);
  if (handle?.carrier === undefined) throw carrierRequired();
  return { carrier: handle.carrier, account: account ?? handle.account };
}

/** What a request takes back. */
interface Handle {
  /** Left out of a shipment that is still to be bought. */
  readonly carrier?: string;
  readonly account?: string;
}

/** The fields of requests that hold it. */
const HANDLES = ['shipment', 'shipments', 'pickup', 'manifest'];

function carrierRequired(): ConfigurationError {
  return new ConfigurationError(
    "name the carrier to ask, and its account if it has several: { carrier: 'canadapost' }",
    { code: 'carrier_required' },
  );
}
