/** Whole aggregates at a server that replays recorded answers: time, CPU, throughput, a carrier that hangs, growth. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Aggregator } from '@waybill/aggregator';
import { gotClient } from '@waybill/carrier-kit/http';
import { accountsOf, aggregatorOf, askByHand, type ReplayServer } from './accounts.ts';
import { requestWith } from './mapping.ts';
import { nextRequest, type Recording } from './recordings.ts';
import { cpu_ms, inTurn, type Measurement, measurementOf, median, ratioOf, wall_ms } from './rounds.ts';

/** Milliseconds until the slowest carrier answers. */
const SLOWEST_MS = 50;
const FAN_OUT_TIMES = 2;
const FAN_OUT_MORE_MS = 2;
const CPU_TIMES = 1.5;
const LATER_THAN_DEADLINE_MS = 20;
const DEADLINE_MS = 250;

export async function* measureAggregates(
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): AsyncGenerator<Measurement> {
  for (const count of short ? [8] : [1, 4, 8, 16, 32]) {
    yield await fanOut(count, recordings, server, short);
    yield await cpuPerRequest(count, recordings, server, short);
  }
  yield await inFlight(short ? 8 : 32, recordings, server);
  yield await throughput(recordings, server, short);
  yield await hanging(recordings, server, short);
  if (!short) yield* await growth(recordings, server);
}

async function quotesOf(aggregator: Aggregator): Promise<void> {
  const [quotes, errors] = await aggregator.getQuotes(nextRequest());
  if (errors.length > 0 || quotes.length === 0) throw new Error(`no quotes: ${JSON.stringify(errors)}`);
}

/** Time beyond the slowest carrier's own, as a share of what it may be: twice the floor's and 2 ms. */
async function fanOut(
  count: number,
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): Promise<Measurement> {
  const accounts = accountsOf(recordings, count);
  const aggregator = aggregatorOf(accounts, server, () => SLOWEST_MS);
  const beyond = (taken: number) => Math.max(taken - SLOWEST_MS, 0.1);
  const pairs = await inTurn(
    times(() => quotesOf(aggregator)),
    times(() => askByHand(accounts, server, () => SLOWEST_MS)),
    { rounds: short ? 9 : 21, times: 1, clock: wall_ms },
  );
  const ours = pairs.ours.map(beyond);
  const floor = pairs.floor.map(beyond);
  const most = FAN_OUT_TIMES * median(floor) + FAN_OUT_MORE_MS;
  const measured = ratioOf(`fan-out beyond the slowest carrier: ${count} carriers`, { ours, floor });
  return { ...measured, target: round(most / median(floor)), met: median(ours) <= most };
}

async function cpuPerRequest(
  count: number,
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): Promise<Measurement> {
  const accounts = accountsOf(recordings, count);
  const aggregator = aggregatorOf(accounts, server, () => 0);
  const pairs = await inTurn(
    times(() => quotesOf(aggregator)),
    times(() => askByHand(accounts, server, () => 0)),
    { rounds: short ? 7 : 15, times: Math.ceil((short ? 100 : 240) / count), clock: cpu_ms },
  );
  const each = (side: readonly number[]) => side.map((taken) => taken / count);
  return ratioOf(
    `CPU per carrier request: ${count} carriers`,
    { ours: each(pairs.ours), floor: each(pairs.floor) },
    CPU_TIMES,
  );
}

/** Waves that the calls of one aggregate go out in: 1 when all are under way at once. */
async function inFlight(
  count: number,
  recordings: readonly Recording[],
  server: ReplayServer,
): Promise<Measurement> {
  const accounts = accountsOf(recordings, count);
  let now = 0;
  let most = 0;
  const aggregator = aggregatorOf(accounts, server, () => SLOWEST_MS, {
    send: (request) => {
      now += 1;
      most = Math.max(most, now);
      return gotClient.send(request).finally(() => {
        now -= 1;
      });
    },
  });
  await quotesOf(aggregator);
  most = 0;
  await quotesOf(aggregator);
  return measurementOf(`waves of calls: ${count} carriers`, [Math.ceil(count / most)], 'waves', 1);
}

/** Carrier requests per second when eight aggregates of eight carriers are always under way. */
async function throughput(
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): Promise<Measurement> {
  const accounts = accountsOf(recordings, 8);
  const aggregator = aggregatorOf(accounts, server, () => 0);
  const eightAtOnce = (ask: () => Promise<unknown>) => (rounds: number) =>
    Promise.all(Array.from({ length: 8 }, () => times(ask)(rounds)));
  const pairs = await inTurn(
    eightAtOnce(() => quotesOf(aggregator)),
    eightAtOnce(() => askByHand(accounts, server, () => 0)),
    { rounds: short ? 5 : 11, times: short ? 2 : 5, clock: wall_ms },
  );
  return ratioOf('time of a request with 64 under way', pairs);
}

/** How long after the deadline the others' quotes come when one carrier never answers. */
async function hanging(
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): Promise<Measurement> {
  const accounts = accountsOf(recordings, 4);
  const aggregator = aggregatorOf(accounts, server, (index) => (index === 3 ? 'never' : 0));
  const late: number[] = [];
  for (let round = 0; round < (short ? 5 : 15); round += 1) {
    // A busy machine is late with every timer.
    const timer = delay(DEADLINE_MS).then(() => performance.now());
    const [quotes, errors] = await aggregator.getQuotes(nextRequest(), { deadline_ms: DEADLINE_MS });
    const ended = performance.now();
    late.push(ended - (await timer));
    const kinds = errors.map(({ kind }) => kind);
    const answered = new Set(quotes.map(({ account }) => account));
    if (answered.size !== 3 || kinds.join() !== 'timeout')
      throw new Error(`one carrier hangs: quotes of ${answered.size} accounts, errors ${kinds.join()}`);
    await delay(20);
  }
  return measurementOf(
    'one hanging carrier, after the deadline',
    late.slice(1),
    'ms',
    LATER_THAN_DEADLINE_MS,
  );
}

/** How CPU time grows, as the exponent: 1 where twice as much takes twice as long. */
async function growth(recordings: readonly Recording[], server: ReplayServer): Promise<Measurement[]> {
  const few = aggregatorOf(accountsOf(recordings, 6), server, () => 0);
  const many = aggregatorOf(accountsOf(recordings, 60), server, () => 0);
  const accounts = await inTurn(
    times(() => quotesOf(many)),
    times(() => quotesOf(few)),
    {
      rounds: 7,
      times: 3,
      clock: cpu_ms,
    },
  );
  const [small, large] = [requestWith(3), requestWith(30)];
  const ask = (request: typeof small) => few.getQuotes(request);
  const packages = await inTurn(
    times(() => ask(large)),
    times(() => ask(small)),
    {
      rounds: 7,
      times: 3,
      clock: cpu_ms,
    },
  );
  const exponents = ({ ours, floor }: typeof accounts) =>
    ours.map((taken, at) => Math.log10(taken / (floor[at] ?? Number.NaN)));
  return [
    measurementOf('growth with accounts, 6 to 60', exponents(accounts), 'exponent', 1.2),
    measurementOf('growth with packages, 3 to 30', exponents(packages), 'exponent', 1.2),
  ];
}

function times(act: () => Promise<unknown>) {
  return async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) await act();
  };
}

const round = (value: number): number => Number(value.toPrecision(4));
