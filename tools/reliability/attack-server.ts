/** A server in a process of its own, for `attack.ts`: it says for how long nothing else was done in it, and how much memory it has. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBatches } from '@waybill/batch';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { openLedger } from '@waybill/ledger';
import { type ApiKey, serve } from '@waybill/server';
import { importBuilt } from '../carriers.ts';
import { packages } from '../workspace.ts';

/** What the server works with. */
export interface AttackedServer {
  readonly location: string;
  /** Of UPS's simulator. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly keys: readonly ApiKey[];
}

process.once('message', async ({ location, settings, keys }: AttackedServer) => {
  const found = packages().find(({ path }) => path.endsWith('/carrier-ups'));
  const definition = Object.values(found ? await importBuilt(found, 'index.js') : {}).find(
    isCarrierDefinition,
  );
  if (definition === undefined) throw new Error('UPS is not built');
  const proxy = definition.create(settings);
  const ledger = await openLedger(location);
  const batches = await openBatches(ledger, [proxy]);
  const server = await serve({
    accounts: [{ definition, proxy }],
    ...{ ledger, batches, port: 0, page: false },
    keys: { find: (sha256) => keys.find((key) => key.sha256 === sha256), list: () => keys },
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => {
    const stopped_ms = Math.max(0, Math.round(delay.max / 1e6) - 1);
    delay.reset();
    process.send?.({ stopped_ms, memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20) });
  });
  process.send?.({ url: server.url });
});
process.once('disconnect', () => process.exit());
