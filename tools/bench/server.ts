/** How many requests for prices a second the HTTP API answers, beside one route of Hono that calls the same carriers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { accountsOf, type ReplayServer } from './accounts.ts';
import type { RateAccounts, RateServers } from './rate-server.ts';
import { nextRequest, type Recording } from './recordings.ts';
import { type Measurement, measurementOf } from './rounds.ts';

const ACCOUNTS = 4;
const CONNECTIONS = [1, 16, 64];
const ROUNDS = 7;
/** How long each side is under load in a round. */
const SECONDS = 6;
/** The least part of the bare route's requests a second. */
const LEAST = 0.8;

/** One side under load. */
interface Load {
  readonly a_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** Both sides take turns, so that a machine that gets slower meanwhile does so for both. */
export async function* measureServer(
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): AsyncGenerator<Measurement> {
  if (short) return;
  await using servers = await startServers(recordings, server);
  for (const connections of CONNECTIONS) {
    const ours: Load[] = [];
    const bare: Load[] = [];
    await load(servers.ours, servers.key, { connections, seconds: 1 });
    await load(servers.bare, servers.key, { connections, seconds: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(servers.ours, servers.key, { connections, seconds: SECONDS }));
      bare.push(await load(servers.bare, servers.key, { connections, seconds: SECONDS }));
    }
    const at = `${connections} connection${connections === 1 ? '' : 's'}`;
    const ratios = ours.map(({ a_second }, round) => a_second / (bare[round]?.a_second ?? Number.NaN));
    const part = measurementOf(`rates a second beside a bare route: ${at}`, ratios, 'times the floor');
    yield { ...part, target: LEAST, met: part.value >= LEAST, ...sides(ours, bare) };
    for (const latency of ['p50_ms', 'p99_ms'] as const)
      yield {
        ...measurementOf(
          `latency of rates, ${latency === 'p50_ms' ? 'median' : 'p99'}: ${at}`,
          ours.map((one) => one[latency]),
          'ms',
        ),
        floor: measurementOf(
          '',
          bare.map((one) => one[latency]),
          'ms',
        ).value,
        ours: measurementOf(
          '',
          ours.map((one) => one[latency]),
          'ms',
        ).value,
        sides_unit: 'ms',
      };
  }
}

function sides(ours: readonly Load[], bare: readonly Load[]): Partial<Measurement> {
  const rate = (loads: readonly Load[]) =>
    measurementOf(
      '',
      loads.map(({ a_second }) => a_second),
      'a second',
    ).value;
  return { ours: rate(ours), floor: rate(bare), sides_unit: 'a second' };
}

async function startServers(
  recordings: readonly Recording[],
  replay: ReplayServer,
): Promise<RateServers & AsyncDisposable> {
  const accounts = accountsOf(recordings, ACCOUNTS).map(({ name, carrier, settings }, index) => ({
    carrier: carrier.definition.id,
    account: `account-${index}`,
    settings: { ...settings, server_url: replay.urlFor(name, 0, index) },
  }));
  const child = fork(join(import.meta.dirname, 'rate-server.ts'));
  child.send({ accounts } satisfies RateAccounts);
  const [servers] = (await once(child, 'message')) as [RateServers];
  return {
    ...servers,
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Each request is for another shipment: requests that say the same are answered once for several. */
async function load(
  url: string,
  key: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const done = await autocannon({
    url: `${url}/v1/rates`,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(nextRequest()) }),
      },
    ],
  });
  const failed = done.non2xx + done.errors + done.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${done.requests.total} requests to ${url} failed`);
  return { a_second: done.requests.average, p50_ms: done.latency.p50, p99_ms: done.latency.p99 };
}
