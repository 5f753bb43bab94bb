import { Aggregator, isNamed } from '@waybill/aggregator';
import type { Batches } from '@waybill/batch';
import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { type Ledger, readLimit } from '@waybill/ledger';
import type { Desks } from '@waybill/orders';
import type { ApiKey, KeyStore } from './keys/api-key.js';
import type { PeopleStore } from './people/people-file.js';

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
  /** Orders of shops, where the server has a desk for them. */
  readonly desk?: Desks;
  /** Who signs in, where people do. */
  readonly people?: PeopleStore;
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
  readonly desk?: Desks;
  readonly people?: PeopleStore;
  /** Asks those of its accounts alone that no key of another tenant may use. */
  unshared(): Promise<Aggregator>;
}

/** Finds what a key may use. Keys that are bound to the same accounts share an aggregator. */
export function accessOf({
  accounts,
  ledger,
  batches,
  desk,
  people,
  keys,
}: Shop & { readonly keys: KeyStore }): (key: ApiKey) => Access {
  const shared = new Map<string, Pick<Access, 'accounts' | 'aggregator' | 'ledger'>>();
  return (key) => {
    const own_limit = key.limit === undefined ? [] : [{ ...readLimit(key.limit), api_key: key.name }];
    const name = JSON.stringify([key.accounts ?? null, ...own_limit]);
    let bound = shared.get(name);
    if (bound === undefined) {
      const own = accounts.filter(({ proxy }) => isBoundTo(key, proxy));
      const limited = own_limit.length === 0 ? ledger : ledger.within(own_limit);
      bound = {
        ledger: limited,
        accounts: own,
        aggregator: new Aggregator(
          own.map(({ proxy }) => proxy),
          { ledger: limited },
        ),
      };
      shared.set(name, bound);
    }
    const { accounts: own, aggregator } = bound;
    return {
      key,
      accounts: own,
      aggregator,
      ledger: bound.ledger,
      ...(batches === undefined ? {} : { batches }),
      ...(desk === undefined ? {} : { desk }),
      ...(people === undefined ? {} : { people }),
      async unshared() {
        if (key.tenant === undefined) return aggregator;
        const all = await keys.list?.();
        const others = all?.filter(({ tenant }) => tenant !== undefined && tenant !== key.tenant);
        const isAlone = (proxy: AnyCarrierProxy) =>
          others?.every((other) => !isBoundTo(other, proxy)) ?? false;
        return new Aggregator(own.map(({ proxy }) => proxy).filter(isAlone), { ledger });
      },
    };
  };
}

/** Whether a key may use an account. */
export function isBoundTo({ accounts }: ApiKey, account: CarrierIdentity): boolean {
  return accounts === undefined || isNamed(account, accounts);
}
