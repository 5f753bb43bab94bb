import type { AnyCarrierProxy, ErrorEntry, ShippingOutcome } from '@waybill/core';
import type { LedgerPurchase } from '@waybill/ledger';
import { type Access, isBoundTo } from './access.js';
import type { ApiKey } from './keys/api-key.js';
import { problemOf } from './problems/of-errors.js';
import { Problem } from './problems/problem.js';
import { shownName, storedName } from './tenant.js';

/**
 * The purchase that a key calls so, as it is stored.
 * @throws {@link Problem} `not_found` if there is none, and for those of other tenants and accounts
 */
export async function purchaseNamed({ key, ledger }: Access, name: string): Promise<LedgerPurchase> {
  const purchase = await ledger.get(storedName(key, name));
  if (purchase === undefined || !isBoundTo(key, purchase))
    throw new Problem('not_found', `There is no shipment with the key ${JSON.stringify(name)}`);
  return purchase;
}

/** @throws {@link Problem} `not_offered` where the account was taken away after the purchase */
export function accountOf({ accounts }: Access, { carrier, account }: LedgerPurchase): AnyCarrierProxy {
  const found = accounts.find(({ proxy }) => proxy.carrier === carrier && proxy.account === account);
  if (found !== undefined) return found.proxy;
  throw new Problem('not_offered', `This server does not have the account ${carrier}/${account} any more`);
}

/**
 * What was bought.
 * @throws {@link Problem} `conflict` where nothing was, or not yet
 */
export function resultOf({ result, state }: LedgerPurchase): NonNullable<LedgerPurchase['result']> {
  if (result !== null) return result;
  throw new Problem('conflict', `There is no shipment yet: the purchase is ${STATES[state]}`);
}

const STATES = {
  claimed: 'about to begin',
  sending: 'under way',
  bought: 'made, and its result is not there',
  refused: 'refused',
  unknown: 'unknown. Ask the carrier about it with POST …/recover',
  void: 'voided',
} as const;

/**
 * The outcome of a purchase as the key sees it. One that is unknown has no shipment.
 * @throws {@link Problem} if nothing was bought
 */
export function purchased(
  { key }: Pick<Access, 'key'>,
  [shipment, errors]: ShippingOutcome,
): ShippingOutcome {
  const shown = shownEntries(key, errors);
  const isUnknown = errors.length === 0 || errors.some(({ kind }) => kind === 'unknown_outcome');
  if (shipment === null && !isUnknown) throw problemOf(shown);
  return [shipment, shown];
}

/** Entries as a key sees them: what names a purchase in the database is its own name for it. */
export function shownEntries(key: ApiKey, errors: readonly ErrorEntry[]): ErrorEntry[] {
  return errors.map((entry) => {
    const stored = entry.details?.idempotency_key;
    if (typeof stored !== 'string') return entry;
    return { ...entry, details: { ...entry.details, idempotency_key: shownName(key, stored) } };
  });
}
