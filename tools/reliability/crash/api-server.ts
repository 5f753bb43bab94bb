/** A process that serves the HTTP API until it dies. Started by `servers.ts`. */
import { openLedger } from '@waybill/ledger';
import { serve } from '@waybill/server';
import { accountOf, type ShopAccount } from './accounts.ts';

/** What a process serves. */
export interface ServerOrder {
  readonly location: string;
  readonly accounts: readonly ShopAccount[];
  readonly sha256: string;
}

process.once('message', async ({ location, accounts, sha256 }: ServerOrder) => {
  const key = { name: 'shop', sha256, scopes: ['buy'] as const };
  const server = await serve({
    accounts: await Promise.all(accounts.map(accountOf)),
    ledger: await openLedger(location),
    keys: { find: (given) => (given === sha256 ? key : undefined) },
    limits: { per_minute: 1_000_000 },
    port: 0,
  });
  process.send?.(server.url);
});
process.once('disconnect', () => process.exit());
