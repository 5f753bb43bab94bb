/**
 * Answers with prices, in a process of its own: through `@waybill/server`, and through one route of Hono beside it that calls the
 * same carriers. Started by `server.ts`.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Aggregator } from '@waybill/aggregator';
import { openLedger } from '@waybill/ledger';
import { newKey, serve, sha256Of } from '@waybill/server';
import { Hono } from 'hono';
import { carriers } from '../carriers.ts';

/** The accounts that both sides ask. */
export interface RateAccounts {
  readonly accounts: readonly {
    readonly carrier: string;
    readonly account: string;
    readonly settings: Readonly<Record<string, unknown>>;
  }[];
}

/** Where both sides listen. */
export interface RateServers {
  readonly ours: string;
  readonly bare: string;
  readonly key: string;
}

process.once('message', async ({ accounts }: RateAccounts) => {
  const definitions = (await carriers()).map(({ definition }) => definition);
  const own = accounts.map(({ carrier, account, settings }) => {
    const definition = definitions.find(({ id }) => id === carrier);
    if (definition === undefined) throw new Error(`there is no carrier ${carrier}`);
    return { definition, proxy: definition.create(settings, { account }) };
  });
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const key = newKey();
  const known = { name: 'bench', sha256: sha256Of(key), scopes: ['quote'] as const };
  const server = await serve({
    accounts: own,
    ledger: await openLedger(folder),
    keys: { find: (sha256) => (sha256 === known.sha256 ? known : undefined) },
    limits: { per_minute: 10_000_000 },
    port: 0,
  });
  const servers: RateServers = {
    ours: server.url,
    bare: await bare(new Aggregator(own.map(({ proxy }) => proxy))),
    key,
  };
  process.send?.(servers);
});
process.once('disconnect', () => process.exit());

async function bare(aggregator: Aggregator): Promise<string> {
  const app = new Hono();
  app.post('/v1/rates', async (context) => {
    const [quotes, errors] = await aggregator.getQuotes(await context.req.json());
    return context.json({ quotes, errors });
  });
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
