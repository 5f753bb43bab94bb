import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Aggregator } from '@waybill/aggregator';
import { nextRequest, type Recording, record } from '../bench/recordings.ts';
import type { LoadCounts, LoadOrders } from './load-server.ts';

/** What comes of many requests at once, and of many for a long time. */
export interface LoadFigures {
  readonly carriers: number;
  readonly deadline_ms: number;
  readonly delay_ms: number;
  readonly bursts: readonly (Burst & { readonly at_once: number })[];
  readonly soak: Burst & {
    readonly seconds: number;
    readonly per_second: number;
    readonly trouble_percent: number;
    /** Megabytes of heap in use after a tenth of the time, and at the end. */
    readonly heap_mb: readonly [number, number];
  };
}

interface Burst {
  readonly issued: number;
  readonly returned: number;
  /** With the quotes of every carrier. */
  readonly complete: number;
  /** Answers of a carrier, of those that were asked for: quotes. The others are entries. */
  readonly answers: number;
  readonly asked: number;
  readonly slowest_ms: number;
  readonly connections: number;
  readonly most_open: number;
  readonly rss_mb: number;
}

const DELAY_MS = 200;
const DEADLINE_MS = 3_000;
/** Beyond the deadline, on a machine of CI. */
const TOO_LATE_MS = 20_000;
const PER_SECOND = 10;
const TROUBLE_PERCENT = 4;

interface Server extends AsyncDisposable {
  readonly aggregator: Aggregator;
  count(): Promise<LoadCounts>;
}

/** Asks 50, 500 and 2000 times at once, and then for some minutes while some calls fail. */
export async function load(
  { short }: { readonly short: boolean },
  report: (broken: string) => void,
): Promise<LoadFigures> {
  const recordings = await record();
  const bursts = [];
  for (const at_once of short ? [50] : [50, 500, 2_000]) {
    await using server = await start(recordings, 0);
    await ask(server.aggregator);
    await server.count();
    const all = Array.from({ length: at_once }, () => ask(server.aggregator));
    const burst = await measured(await Promise.all(all), recordings.length, server);
    if (burst.returned < at_once) report(`load: ${burst.returned} of ${at_once} came back`);
    bursts.push({ at_once, ...burst });
  }
  return {
    carriers: recordings.length,
    deadline_ms: DEADLINE_MS,
    delay_ms: DELAY_MS,
    bursts,
    soak: await soak(recordings, short ? 5 : 240, report),
  };
}

async function soak(recordings: readonly Recording[], seconds: number, report: (broken: string) => void) {
  await using server = await start(recordings, TROUBLE_PERCENT);
  const heap: number[] = [];
  const asked: Promise<Answered>[] = [];
  for (let issued = 0; issued < seconds * PER_SECOND; issued++) {
    asked.push(ask(server.aggregator));
    if (issued % PER_SECOND === 0) heap.push(heapOf());
    await delay(1_000 / PER_SECOND);
  }
  const answered = await Promise.all(asked);
  const burst = await measured(answered, recordings.length, server);
  if (burst.returned < burst.issued)
    report(`load: ${burst.returned} of ${burst.issued} came back in the soak`);
  const [early = 0, late = 0] = [heap[Math.floor(heap.length / 10)], heap.at(-1)];
  return {
    seconds,
    per_second: PER_SECOND,
    trouble_percent: TROUBLE_PERCENT,
    ...burst,
    heap_mb: [early, late] as const,
  };
}

interface Answered {
  readonly quoting: number;
  readonly ms: number;
  readonly thrown: boolean;
}

async function ask(aggregator: Aggregator): Promise<Answered> {
  const began = performance.now();
  try {
    const [quotes] = await aggregator.getQuotes(nextRequest(), { deadline_ms: DEADLINE_MS });
    return {
      quoting: new Set(quotes.map(({ account }) => account)).size,
      ms: performance.now() - began,
      thrown: false,
    };
  } catch {
    return { quoting: 0, ms: performance.now() - began, thrown: true };
  }
}

async function measured(all: readonly Answered[], carriers: number, server: Server): Promise<Burst> {
  const { connections, most_open } = await server.count();
  const back = all.filter(({ thrown, ms }) => !thrown && ms < DEADLINE_MS + TOO_LATE_MS);
  return {
    issued: all.length,
    returned: back.length,
    complete: back.filter(({ quoting }) => quoting === carriers).length,
    answers: back.reduce((sum, { quoting }) => sum + quoting, 0),
    asked: all.length * carriers,
    slowest_ms: Math.round(Math.max(...all.map(({ ms }) => ms))),
    connections,
    most_open,
    rss_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  };
}

async function start(recordings: readonly Recording[], trouble_percent: number): Promise<Server> {
  const server = fork(join(import.meta.dirname, 'load-server.ts'));
  const orders: LoadOrders = {
    carriers: recordings.map(({ calls }) => calls),
    delay_ms: DELAY_MS,
    trouble_percent,
  };
  server.send(orders);
  const [ports] = (await once(server, 'message')) as [readonly number[]];
  return {
    aggregator: new Aggregator(
      recordings.map(({ name, carrier, settings }, index) =>
        carrier.definition.create(
          { ...settings, server_url: `http://127.0.0.1:${ports[index]}` },
          { account: name },
        ),
      ),
    ),
    count: async () => {
      server.send('count');
      const [counts] = (await once(server, 'message')) as [LoadCounts];
      return counts;
    },
    [Symbol.asyncDispose]: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

function heapOf(): number {
  globalThis.gc?.();
  return Math.round((process.memoryUsage().heapUsed / 2 ** 20) * 10) / 10;
}
