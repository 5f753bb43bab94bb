/** The server of a shop's desk in a process of its own, for `desk.ts`: it is killed there. */
import { setTimeout as delay } from 'node:timers/promises';
import { openBatches } from '@waybill/batch';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { openLedger } from '@waybill/ledger';
import { followShop, openDesk } from '@waybill/orders';
import { serve, sha256Of } from '@waybill/server';
import { createShopify, type ShopifySettings } from '@waybill/shop-shopify';
import { importBuilt } from '../../carriers.ts';
import { packages } from '../../workspace.ts';
import type { Account } from '../crash/worker.ts';

/** What the desk works with. */
export interface DeskServer {
  readonly location: string;
  readonly accounts: readonly Account[];
  /** The settings of a shop that is followed. */
  readonly shop?: ShopifySettings | undefined;
  readonly key: string;
  readonly port: number;
}

/** A shop is asked again after this, in place of the minutes in which a real one is. */
const LOOK_MS = 1_000;

process.once('message', async ({ location, accounts: given, shop, key, port }: DeskServer) => {
  const accounts = [];
  for (const { carrier, account, settings } of given) {
    const found = packages().find(({ path }) => path === carrier);
    const definition = Object.values(found ? await importBuilt(found, 'index.js') : {}).find(
      isCarrierDefinition,
    );
    if (definition === undefined) throw new Error(`${carrier} is not built`);
    accounts.push({
      definition,
      proxy: definition.create(settings, account === undefined ? {} : { account }),
      simulated: true as const,
    });
  }
  const ledger = await openLedger(location);
  const proxies = accounts.map(({ proxy }) => proxy);
  const batches = await openBatches(ledger, proxies);
  const desk = await openDesk({ ledger, batches, accounts });
  const known = { name: 'desk', sha256: sha256Of(key), scopes: ['admin'] as const };
  const server = await serve({
    ...{ accounts, ledger, batches, desk, port },
    keys: { find: (sha256) => (sha256 === known.sha256 ? known : undefined) },
    limits: { per_minute: 1_000_000 },
    // The simulators list what they have sold at once.
    follow_up: { absent_after_minutes: 1 },
  });
  if (shop !== undefined) {
    const { signal } = new AbortController();
    const wait = (_: number) => delay(LOOK_MS);
    void followShop(createShopify(shop, { id: 'followed' }), desk.of(), { signal, wait });
  }
  process.send?.(server.url);
});
process.once('disconnect', () => process.exit());
