import {
  type AnyCarrierProxy,
  type CarrierIdentity,
  ConfigurationError,
  canRate,
  type ErrorEntry,
} from '@waybill/core';

/** @throws {@link ConfigurationError} when two proxies are for the same account. */
export function refuseDuplicates(proxies: readonly CarrierIdentity[]): void {
  const seen = new Set<string>();
  for (const proxy of proxies) {
    const name = nameOf(proxy);
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
 * The accounts to request quotes from. Carriers that cannot rate are left out, unless they are named: then they answer
 * that they cannot.
 * @throws {@link ConfigurationError} for an unknown name.
 */
export function selectForRating(
  proxies: readonly AnyCarrierProxy[],
  names: readonly string[] | undefined,
): AnyCarrierProxy[] {
  if (names === undefined) return proxies.filter(canRate);
  const unknown = names.filter((name) => !proxies.some((proxy) => matchesName(proxy, name)));
  if (unknown.length > 0) throw unknownCarrier(unknown, proxies);
  return proxies.filter((proxy) => names.some((name) => matchesName(proxy, name)));
}

/**
 * The account to buy from.
 * @throws {@link ConfigurationError} for an unknown name, and when the carrier has several accounts and none is named.
 */
export function selectForShipping(
  proxies: readonly AnyCarrierProxy[],
  carrier: string,
  account: string | undefined,
): AnyCarrierProxy {
  const accounts = proxies.filter((proxy) => proxy.carrier === carrier);
  const chosen = account === undefined ? accounts : accounts.filter((proxy) => proxy.account === account);
  const [proxy, ...others] = chosen;
  if (proxy === undefined) {
    throw unknownCarrier([account === undefined ? carrier : `${carrier}/${account}`], proxies);
  }
  if (others.length > 0) {
    const names = chosen.map((one) => one.account).join(', ');
    throw new ConfigurationError(`${carrier} has several accounts; name the one to buy from: ${names}`, {
      code: 'ambiguous_account',
      carrier,
    });
  }
  return proxy;
}

/** Having no carrier to query is not an error of the program, so it is an entry; its message says what to do. */
export function noCarriersEntry(proxies: readonly AnyCarrierProxy[]): ErrorEntry {
  const message =
    proxies.length === 0
      ? 'no carrier is registered: call registerCarrier(container, carrier, settings), or pass proxies to new Aggregator'
      : `no carrier to query: none of ${proxies.map(nameOf).join(', ')} is named in carriers, or none can rate`;
  return {
    carrier: 'aggregator',
    account: 'aggregator',
    code: 'no_carriers',
    message,
    kind: 'not_supported',
    retryable: false,
  };
}

function unknownCarrier(names: readonly string[], proxies: readonly CarrierIdentity[]): ConfigurationError {
  const known =
    proxies.length === 0 ? 'none is registered' : `registered are ${proxies.map(nameOf).join(', ')}`;
  return new ConfigurationError(`no carrier account is called ${names.join(' or ')}: ${known}`, {
    code: 'unknown_carrier',
  });
}

function matchesName(proxy: CarrierIdentity, name: string): boolean {
  return name === proxy.carrier || name === nameOf(proxy);
}

function nameOf({ carrier, account }: CarrierIdentity): string {
  return `${carrier}/${account}`;
}

export function carrierRequired(): ConfigurationError {
  return new ConfigurationError(
    "createShipment needs a carrier. Pass the quote's: { carrier: quote.carrier, account: quote.account }",
    { code: 'carrier_required' },
  );
}
