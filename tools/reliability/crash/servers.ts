import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Quote, requestToBuy } from '@waybill/core';
import { newKey, sha256Of } from '@waybill/server';
import { sideBySide } from '../side-by-side.ts';
import type { Subject } from '../subjects.ts';
import type { ServerOrder } from './api-server.ts';
import { kill, start } from './processes.ts';
import { lampFor, type RowEnd, Shop } from './shop.ts';
import { printed, type Report } from './trials.ts';

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
  return printed(`the HTTP API ${where}`, {
    where,
    servers: plan.servers,
    keys,
    kills,
    requests: client.requests,
    unanswered: client.unanswered,
    calls: shop.calls.all,
    disturbed: shop.calls.disturbed,
    sold: shop.purchases,
    ...shop.judge(`a server ${where}`, ends, report),
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

interface End extends RowEnd {
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
    const state = status === 201 ? 'bought' : status === 202 ? 'unknown' : 'not_bought';
    const tracking_number = (status === 201 && body.shipment?.tracking_number) || null;
    return { key: name, state, tracking_number, answer };
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

/** A process that serves the API. */
class Server {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  static async start(order: ServerOrder): Promise<Server> {
    const child = start('api-server.ts');
    child.send(order);
    const [url] = (await once(child, 'message')) as [string];
    return new Server(url, child);
  }

  kill(): Promise<void> {
    return kill(this.#process);
  }
}
