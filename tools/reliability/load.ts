import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Aggregator } from '@waybill/aggregator';
import { nextRequest, type Recording, record } from '../bench/recordings.ts';
import type { LoadOrders } from './load-server.ts';
import { number, type Row } from './results.ts';
import type { Report } from './subjects.ts';

const DELAY_MS = 200;
const DEADLINE_MS = 3_000;
/** Beyond the deadline, on a machine of CI. */
const TOO_LATE_MS = 20_000;
const PER_SECOND = 10;
const TROUBLE_PERCENT = 4;

/** Asks 50, 500 and 2000 times at once, and then for some minutes while some calls fail. */
export async function load(short: boolean, report: Report) {
  const recordings = await record();
  const rows: Row[] = [];
  for (const at_once of short ? [50] : [50, 500, 2_000]) {
    await using server = await start(recordings, 0);
    // Logins are there before the requests come.
    await ask(server.aggregator);
    const asked = Array.from({ length: at_once }, () => ask(server.aggregator));
    rows.push(await rowOf(`${number(at_once)} at once`, asked, server, report));
  }
  await using server = await start(recordings, TROUBLE_PERCENT);
  const seconds = short ? 5 : 240;
  const heap_mb: number[] = [];
  const asked: Promise<Answered>[] = [];
  for (let issued = 0; issued < seconds * PER_SECOND; issued++) {
    asked.push(ask(server.aggregator));
    if (issued % PER_SECOND === 0) heap_mb.push(heapInUse_mb());
    await delay(1_000 / PER_SECOND);
  }
  const what = `${PER_SECOND} a second for ${seconds} s, ${TROUBLE_PERCENT} % of calls in trouble`;
  rows.push(await rowOf(what, asked, server, report));
  return {
    rows,
    ...{ carriers: recordings.length, delay_ms: DELAY_MS, deadline_s: DEADLINE_MS / 1000 },
    // After a tenth of the time, and at the end.
    early_heap_mb: heap_mb[Math.floor(heap_mb.length / 10)] ?? 0,
    late_heap_mb: heap_mb.at(-1) ?? 0,
  };
}

/** Asks very often, some at once, while almost a third of the calls fail: memory stays as it is. */
export async function fanOut(requests: number, report: Report): Promise<Row> {
  const recordings = await record();
  const accounts = Array.from({ length: 17 }, (_, at) => {
    const one = recordings[at % recordings.length] as Recording;
    return { ...one, name: `${one.name} ${at}` };
  });
  await using server = await start(accounts, 30, 20);
  const heap_mb: number[] = [];
  const all: Answered[] = [];
  while (all.length < requests) {
    all.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(server.aggregator, 1_500)))));
    heap_mb.push(heapInUse_mb());
  }
  const [early = 0, late = 0] = [heap_mb[Math.floor(heap_mb.length / 5)], heap_mb.at(-1)];
  if (all.some(({ thrown }) => thrown)) report('fan-out: a request for prices threw');
  if (late > early * 1.3 + 10) report(`fan-out: the heap grew from ${early} to ${late} MB`);
  const slowest = Math.max(...all.map(({ ms }) => ms));
  return {
    ...{ requests: all.length, accounts: server.carriers, threw: all.filter(({ thrown }) => thrown).length },
    'carriers that quoted': `${number(all.reduce((sum, { quoting }) => sum + quoting, 0))} of ${number(all.length * server.carriers)}`,
    ...{
      slowest: `${(slowest / 1000).toFixed(1)} s`,
      'heap after a fifth, MB': early,
      'at the end, MB': late,
    },
  };
}

/** How many carriers quoted; none when it threw. */
interface Answered {
  readonly quoting: number;
  readonly ms: number;
  readonly thrown: boolean;
}

async function ask(aggregator: Aggregator, deadline_ms = DEADLINE_MS): Promise<Answered> {
  const began = performance.now();
  const asked = aggregator.getQuotes(nextRequest(), { deadline_ms });
  const quotes = await asked.then(
    ([found]) => found,
    () => undefined,
  );
  const quoting = new Set(quotes?.map(({ account }) => account)).size;
  return { quoting, ms: performance.now() - began, thrown: quotes === undefined };
}

async function rowOf(
  requests: string,
  asked: readonly Promise<Answered>[],
  server: Awaited<ReturnType<typeof start>>,
  report: Report,
): Promise<Row> {
  const all = await Promise.all(asked);
  const back = all.filter(({ thrown, ms }) => !thrown && ms < DEADLINE_MS + TOO_LATE_MS);
  if (back.length < all.length) report(`load, ${requests}: ${back.length} of ${all.length} came back`);
  const answers = back.reduce((sum, { quoting }) => sum + quoting, 0);
  return {
    requests,
    'came back': `${number(back.length)} of ${number(all.length)}`,
    'with all carriers': back.filter(({ quoting }) => quoting === server.carriers).length,
    'carriers that quoted': `${number(answers)} of ${number(all.length * server.carriers)}`,
    slowest: `${(Math.max(...all.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
    'connections at once': await server.mostOpen(),
    memory: `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
  };
}

async function start(recordings: readonly Recording[], trouble_percent: number, delay_ms = DELAY_MS) {
  const server = fork(join(import.meta.dirname, 'load-server.ts'));
  const carriers = recordings.map(({ calls }) => calls);
  server.send({ carriers, delay_ms, trouble_percent } satisfies LoadOrders);
  const [ports] = (await once(server, 'message')) as [readonly number[]];
  const proxies = recordings.map(({ name, carrier, settings }, index) => {
    const server_url = `http://127.0.0.1:${ports[index]}`;
    return carrier.definition.create({ ...settings, server_url }, { account: name });
  });
  return {
    carriers: carriers.length,
    aggregator: new Aggregator(proxies),
    mostOpen: async (): Promise<number> => {
      server.send('count');
      return (await once(server, 'message'))[0];
    },
    [Symbol.asyncDispose]: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

function heapInUse_mb(): number {
  globalThis.gc?.();
  return Math.round((process.memoryUsage().heapUsed / 2 ** 20) * 10) / 10;
}
