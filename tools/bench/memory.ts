/**
 * Whether one long-lived aggregator keeps memory: the heap after a collection, over many aggregates whose answers come
 * from memory. Run in a process of its own, with `--expose-gc`.
 */
import { Aggregator } from '@waybill/aggregator';
import type { HttpClient } from '@waybill/core/plugin';
import { accountsOf } from './accounts.ts';
import { nextRequest, type Recording } from './recordings.ts';
import { type Measurement, measurementOf } from './rounds.ts';

/** What caches of the engine may still take then. */
const MOST_KB = 1_000;
const SIDE_BY_SIDE = 4;

export async function* measureMemory(
  recordings: readonly Recording[],
  aggregates: number,
): AsyncGenerator<Measurement> {
  const accounts = accountsOf(recordings, 6).map(({ name, carrier, settings, calls }) => {
    const http: HttpClient = {
      send: async ({ url }) => {
        const path = url.slice(settings.server_url.length);
        const call = calls.find((one) => one.path === path);
        if (call === undefined) throw new Error(`${name} has no call ${path}`);
        return {
          status: call.status,
          headers: { 'content-type': call.reply_type },
          body: Buffer.from(call.reply),
        };
      },
    };
    return carrier.definition.create(settings, { account: name, http });
  });
  const aggregator = new Aggregator(accounts);
  const heap: number[] = [];
  const step = Math.ceil(aggregates / 10);
  for (let done = 0; done < aggregates; done += step) {
    await ask(aggregator, step);
    heap.push(await heapInUse());
  }
  // The engine compiles and caches during the first half.
  const [half = 0, ...later] = heap.slice(heap.length / 2);
  const grown = later.map((bytes) => (bytes - half) / 1_000);
  yield measurementOf(
    `growth of the heap during the second half of ${aggregates} aggregates`,
    grown.slice(-1),
    'KB',
    MOST_KB,
  );
  yield measurementOf(
    'heap in use',
    heap.map((bytes) => bytes / 1_000),
    'KB',
  );
}

async function ask(aggregator: Aggregator, times: number): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left-- > 0) {
      const [quotes, errors] = await aggregator.getQuotes(nextRequest());
      if (quotes.length === 0 || errors.length > 0) throw new Error(JSON.stringify(errors));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** After a pause in which timers and promises end. */
async function heapInUse(): Promise<number> {
  for (let at = 0; at < 3; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed;
}
