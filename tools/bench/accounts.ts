/** Accounts at the replay server: as Waybill asks them, and as a programmer asks them by hand. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import type { HttpClient } from '@waybill/core/plugin';
import got from 'got';
import { byHand, type PriceRow, type RateCallByHand } from './by-hand.ts';
import { nextRequest, type Recording, rateCallOf } from './recordings.ts';

export interface ReplayServer extends AsyncDisposable {
  /** The base URL for the account with this place in a list. */
  readonly urlFor: (account: string, delay: number | 'never', index?: number) => string;
}

export async function startReplayServer(recordings: readonly Recording[]): Promise<ReplayServer> {
  const server = fork(join(import.meta.dirname, 'replay-server.ts'));
  server.send(Object.fromEntries(recordings.map(({ name, calls }) => [name, calls])));
  const [ports] = (await once(server, 'message')) as [number[]];
  return {
    urlFor: (account, delay, index = 0) =>
      `http://127.0.0.1:${ports[index % ports.length]}/${delay}/${encodeURIComponent(account)}`,
    [Symbol.asyncDispose]: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

/** So many accounts, the carriers in turn. */
export function accountsOf(recordings: readonly Recording[], count: number): Recording[] {
  return Array.from({ length: count }, (_, at) => recordings[at % recordings.length] as Recording);
}

/** @param http by default the one of carrier-kit. */
export function aggregatorOf(
  accounts: readonly Recording[],
  server: ReplayServer,
  delayOf: (index: number) => number | 'never',
  http?: HttpClient,
): Aggregator {
  return new Aggregator(
    accounts.map(({ name, carrier, settings }, index) =>
      carrier.definition.create(
        { ...settings, server_url: server.urlFor(name, delayOf(index), index) },
        { account: `account-${index}`, ...(http === undefined ? {} : { http }) },
      ),
    ),
  );
}

/** Options that carrier-kit gives to got, too. */
const client = got.extend({
  throwHttpErrors: false,
  followRedirect: false,
  responseType: 'text',
  agent: { http: new http.Agent({ keepAlive: true }) },
  timeout: { lookup: 10_000, connect: 10_000, secureConnect: 10_000, response: 60_000 },
});

function handOf({ name }: Recording): RateCallByHand {
  const hand = byHand[name];
  if (hand === undefined) throw new Error(`by-hand.ts has no account ${name}`);
  return hand;
}

/** The floor of an aggregate: writes, sends, reads and sorts, with the login that was recorded. */
export async function askByHand(
  accounts: readonly Recording[],
  server: ReplayServer,
  delayOf: (index: number) => number | 'never',
): Promise<PriceRow[]> {
  const request = nextRequest();
  const tables = await Promise.all(
    accounts.map(async (account, index) => {
      const { method, path, headers } = rateCallOf(account);
      const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
      const hand = handOf(account);
      const { body } = await client(server.urlFor(account.name, delayOf(index), index) + path, {
        method: method as 'POST',
        headers: sent,
        body: hand.serialise(hand.write(request)),
      });
      return hand.read(body);
    }),
  );
  return tables.flat().sort((a, b) => a.total - b.total);
}
