import {
  type AnyCarrierProxy,
  type CarrierIdentity,
  ConfigurationError,
  canRate,
  type ErrorEntry,
} from '@waybill/core';

/** @throws {@link ConfigurationError} when two proxies speak for the same account. */
export function refuseDuplicates(proxies: readonly CarrierIdentity[]): void {
  const seen = new Set<string>();
  for (const proxy of proxies) {
    const name = nameOf(proxy);
    if (seen.has(name)) {
      const { carrier, account } = proxy;
      throw new ConfigurationError(
        `carrier ${carrier} is there twice for account ${account}; give one of the two another account name`,
        { code: 'duplicate_account', carrier, account },
      );
    }
    seen.add(name);
  }
}

/**
 * Who is asked for quotes. Carriers that cannot rate are left out, unless they are asked by name: then they say so.
 * @throws {@link ConfigurationError} for a name that nobody has.
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
 * Who sells the shipment.
 * @throws {@link ConfigurationError} when nobody has that name, or several accounts of the carrier could be meant.
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
    throw new ConfigurationError(`${carrier} has several accounts, name the one that pays: ${names}`, {
      code: 'ambiguous_account',
      carrier,
    });
  }
  return proxy;
}

/** Nobody to ask is a normal state, and this says what to do about it. */
export function noCarriersEntry(proxies: readonly AnyCarrierProxy[]): ErrorEntry {
  const message =
    proxies.length === 0
      ? 'no carrier is registered: call registerCarrier(container, carrier, settings), or pass proxies to new Aggregator'
      : `no carrier was asked: of ${proxies.map(nameOf).join(', ')} none is named in carriers, or none can rate`;
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
  const known = proxies.length === 0 ? 'none is registered' : `there are ${proxies.map(nameOf).join(', ')}`;
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
    "createShipment needs to know who sells: { carrier: 'canadapost' }, of the quote",
    {
      code: 'no_seller',
    },
  );
}
