/** A server in a process of its own, for `attack.ts`: it says for how long nothing else was done in it, and how much memory it has. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapSnapshot } from 'node:v8';
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

/** Since the look before. */
export interface Look {
  /** The longest time in which nothing else was done, by the clock: other processes of the machine count. */
  readonly stopped_ms: number;
  /** The longest time that the server itself worked without a turn for others, by the processor's time of its thread. */
  readonly worked_ms: number;
  readonly memory_mb: number;
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
  let [worked_ms, before_ms] = [0, ownTime_ms()];
  setInterval(() => {
    const now_ms = ownTime_ms();
    worked_ms = Math.max(worked_ms, now_ms - before_ms);
    before_ms = now_ms;
  }, 1);
  process.on('message', async (order: 'look' | { readonly find: readonly string[] }) => {
    if (order !== 'look') return void process.send?.(await foundInHeap(order.find));
    const stopped_ms = Math.max(0, Math.round(delay.max / 1e6) - 1);
    const memory_mb = Math.round(process.memoryUsage.rss() / 2 ** 20);
    process.send?.({ stopped_ms, worked_ms: Math.round(worked_ms), memory_mb } satisfies Look);
    delay.reset();
    worked_ms = 0;
  });
  process.send?.({ url: server.url });
});
process.once('disconnect', () => process.exit());

/** Which of some texts a snapshot of the heap holds: who gets one, or a core dump, has the memory of the process. */
async function foundInHeap(texts: readonly string[]): Promise<boolean[]> {
  const found = new Set<string>();
  let end = '';
  for await (const chunk of getHeapSnapshot()) {
    const text = end + String(chunk);
    for (const one of texts) if (text.includes(one)) found.add(one);
    end = text.slice(-200);
  }
  return texts.map((one) => found.has(one));
}

/** Processor time of the main thread. */
function ownTime_ms(): number {
  const { user, system } = (process as unknown as { threadCpuUsage(): NodeJS.CpuUsage }).threadCpuUsage();
  return (user + system) / 1_000;
}
