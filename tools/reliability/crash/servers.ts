import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Quote, requestToBuy } from '@waybill/core';
import { newKey, sha256Of } from '@waybill/server';
import { ROOT } from '../../workspace.ts';
import { sideBySide } from '../side-by-side.ts';
import type { Subject } from '../subjects.ts';
import type { ServerOrder } from './api-server.ts';
import { lampFor, Shop } from './shop.ts';
import type { Report } from './trials.ts';

/** What becomes of purchases over HTTP whose server dies. */
export interface ServerCounts {
  /** For people: where the database is. */
  readonly where: string;
  readonly servers: number;
  readonly keys: number;
  readonly kills: number;
  /** Requests that clients sent to buy, and those that got no answer. */
  readonly requests: number;
  readonly unanswered: number;
  /** Calls to carriers, and those that met a fault. */
  readonly calls: number;
  readonly disturbed: number;
  readonly sold: number;
  readonly bought: number;
  readonly unknown: number;
  /** An entry says why. */
  readonly not_bought: number;
  readonly twice: number;
  readonly lost: number;
  readonly seconds: number;
}

/** How much is bought, and how it is disturbed. */
export interface ServerSize {
  readonly keys: number;
  readonly servers: number;
  /** Clients that buy at once. */
  readonly clients: number;
  readonly kill_every_ms: number;
  /** Kills at the most. */
  readonly kills: number;
  /** The share of calls that meet a fault, from 0 to 1. */
  readonly disturbed: number;
  /** How long a purchase may take; a claim of a server that died lapses some time after it. */
  readonly deadline_ms: number;
}

/** How long a client waits before it repeats a request. */
const AGAIN_MS = 500;

/** Kills one of several servers every few seconds while clients buy, and compares what they know in the end with what was sold. */
export async function serversKilled(
  all: readonly Subject[],
  plan: ServerSize & { readonly where: string; readonly location: string },
  report: Report,
): Promise<ServerCounts> {
  const { where, location, keys, clients, disturbed } = plan;
  await using shop = await Shop.open(all, disturbed);
  const began = performance.now();
  const key = newKey();
  const order = { location, accounts: shop.accounts, sha256: sha256Of(key) };
  const servers = await Promise.all(Array.from({ length: plan.servers }, () => Server.start(order)));
  const done = new AbortController();
  const killing = killSome(servers, order, plan, done.signal);
  const client = new Client(servers, key, plan.deadline_ms);
  const names = Array.from({ length: keys }, (_, index) => `row-http${plan.servers}-${index + 1}`);
  const ends = await sideBySide(names, clients, (name, index) => client.buy(name, index));
  done.abort();
  const kills = await killing;
  for (const server of servers) await server.kill();
  const found = ends.map((end, index) => judge(where, names[index] ?? '', end, shop, report));
  const count = (which: (one: Judged) => boolean) => found.filter(which).length;
  return print({
    where,
    servers: plan.servers,
    keys,
    kills,
    requests: client.requests,
    unanswered: client.unanswered,
    calls: shop.calls.all,
    disturbed: shop.calls.disturbed,
    sold: shop.purchases,
    bought: count(({ state }) => state === 'bought'),
    unknown: count(({ state }) => state === 'unknown'),
    not_bought: count(({ state }) => state === 'not_bought'),
    twice: count(({ twice }) => twice),
    lost: count(({ lost }) => lost),
    seconds: Math.round((performance.now() - began) / 1_000),
  });
}

/** Kills the servers in turn, and starts another one in the place of each. */
async function killSome(
  servers: Server[],
  order: ServerOrder,
  { kills: most, kill_every_ms }: ServerSize,
  signal: AbortSignal,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await delay(kill_every_ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || kills === most) return kills;
    const at = kills % servers.length;
    await servers[at]?.kill();
    servers[at] = await Server.start(order);
  }
}

/** How a purchase ended, as its client knows it. */
interface End {
  readonly state: 'bought' | 'unknown' | 'not_bought';
  readonly tracking_number: string | null;
  readonly answer: string;
}

/** Does what the documentation asks of clients: repeats a request under its key until it gets an answer that decides. */
class Client {
  requests = 0;
  unanswered = 0;
  readonly #servers: readonly Server[];
  readonly #key: string;
  readonly #deadline_ms: number;

  constructor(servers: readonly Server[], key: string, deadline_ms: number) {
    this.#servers = servers;
    this.#key = key;
    this.#deadline_ms = deadline_ms;
  }

  async buy(name: string, index: number): Promise<End> {
    const request = lampFor(name);
    const { quotes } = (
      await this.#until('/v1/rates', request, undefined, ({ quotes = [] }) => quotes.length > 0)
    ).body;
    // Every key another one, so that all carriers and services are bought.
    const quote = quotes?.[index % quotes.length] as Quote;
    const path = `/v1/shipments?carrier=${quote.carrier}&account=${quote.account}&deadline_ms=${this.#deadline_ms}`;
    const { status, body } = await this.#until(path, requestToBuy(request, quote), name, () => true);
    const answer = `${status} ${JSON.stringify(body.errors).slice(0, 500)}`;
    if (status === 201)
      return { state: 'bought', tracking_number: body.shipment?.tracking_number ?? null, answer };
    return { state: status === 202 ? 'unknown' : 'not_bought', tracking_number: null, answer };
  }

  async #until(
    path: string,
    body: unknown,
    idempotency_key: string | undefined,
    isEnough: (answer: AnswerBody) => boolean,
  ): Promise<{ readonly status: number; readonly body: AnswerBody }> {
    for (;;) {
      const answer = await this.#post(path, body, idempotency_key);
      const isLater = answer === undefined || answer.status === 409 || answer.status >= 500;
      if (!isLater && isEnough(answer.body)) return answer;
      await delay(AGAIN_MS);
    }
  }

  async #post(path: string, body: unknown, idempotency_key: string | undefined) {
    if (idempotency_key !== undefined) this.requests += 1;
    const server = this.#servers[Math.floor(Math.random() * this.#servers.length)] as Server;
    try {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#key}`,
          'content-type': 'application/json',
          ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as AnswerBody };
    } catch {
      if (idempotency_key !== undefined) this.unanswered += 1;
      return undefined;
    }
  }
}

/** The parts of answers that clients read. */
interface AnswerBody {
  readonly quotes?: readonly Quote[];
  readonly shipment?: { readonly tracking_number: string | null } | null;
  readonly errors?: unknown;
}

interface Judged {
  readonly state: End['state'];
  readonly twice: boolean;
  readonly lost: boolean;
}

function judge(where: string, name: string, end: End, shop: Shop, report: Report): Judged {
  const sold = shop.sold.get(name) ?? [];
  const { state, tracking_number, answer } = end;
  const isShown = tracking_number !== null && sold.includes(tracking_number);
  const lost = state === 'bought' ? !isShown : state === 'not_bought' && sold.length > 0;
  const twice = sold.length > 1;
  const facts = `${name}: ${state} ${tracking_number}, sold ${sold.join()}, answered ${answer}`;
  if (twice) report(`a server ${where}: twice: ${facts}`);
  if (lost) report(`a server ${where}: lost: ${facts}`);
  return { state, twice, lost };
}

function print(counts: ServerCounts): ServerCounts {
  const { where, servers, keys, kills, requests, unanswered, calls, disturbed, sold, ...ends } = counts;
  const { bought, unknown, not_bought, twice, lost, seconds } = ends;
  console.log(
    `crash, the HTTP API ${where}: ${servers} servers, ${keys} keys, ${kills} kills, ${unanswered} of ${requests} requests unanswered, ${disturbed} of ${calls} calls disturbed, ${sold} purchases; ${bought} bought, ${unknown} unknown, ${not_bought} not bought, ${twice} twice, ${lost} lost; ${seconds} s`,
  );
  return counts;
}

/** A process that serves the API. */
class Server {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  static async start(order: ServerOrder): Promise<Server> {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/crash') };
    const child = fork(join(import.meta.dirname, 'api-server.ts'), { env });
    child.send(order);
    const [url] = (await once(child, 'message')) as [string];
    return new Server(url, child);
  }

  async kill(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  }
}
