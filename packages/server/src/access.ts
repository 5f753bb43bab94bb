import { Aggregator, isNamed } from '@waybill/aggregator';
import type { Batches } from '@waybill/batch';
import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import type { Ledger } from '@waybill/ledger';
import type { ApiKey } from './keys/api-key.js';

/** An account that the server uses. */
export interface ServerAccount {
  readonly definition: CarrierDefinition;
  readonly proxy: AnyCarrierProxy;
  /** Set where a simulator answers in place of the carrier. */
  readonly simulated?: true;
}

/** What the keys of one server share. */
export interface Shop {
  readonly accounts: readonly ServerAccount[];
  readonly ledger: Ledger;
  readonly batches?: Batches;
}

/** What one key may use. */
export interface Access {
  readonly key: ApiKey;
  /** The accounts that the key is bound to. */
  readonly accounts: readonly ServerAccount[];
  /** Asks these accounts only, and keeps purchases in the ledger. */
  readonly aggregator: Aggregator;
  readonly ledger: Ledger;
  readonly batches?: Batches;
}

/** Finds what a key may use. Keys that are bound to the same accounts share an aggregator. */
export function accessOf({ accounts, ledger, batches }: Shop): (key: ApiKey) => Access {
  const shared = new Map<string, Pick<Access, 'accounts' | 'aggregator'>>();
  return (key) => {
    const name = JSON.stringify(key.accounts ?? null);
    let bound = shared.get(name);
    if (bound === undefined) {
      const own = accounts.filter(({ proxy }) => isBoundTo(key, proxy));
      bound = {
        accounts: own,
        aggregator: new Aggregator(
          own.map(({ proxy }) => proxy),
          { ledger },
        ),
      };
      shared.set(name, bound);
    }
    return { key, ...bound, ledger, ...(batches === undefined ? {} : { batches }) };
  };
}

/** Whether a key may use an account. */
export function isBoundTo({ accounts }: ApiKey, account: CarrierIdentity): boolean {
  return accounts === undefined || isNamed(account, accounts);
}
