import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Quote, requestToBuy, type ShippingResult } from '@waybill/core';
import { newKey, sha256Of } from '@waybill/server';
import { number, type Row } from '../results.ts';
import { requestOf } from '../shared.ts';
import { sideBySide } from '../side-by-side.ts';
import type { Report, Subject } from '../subjects.ts';
import { printed, some, Worker, withLedgers } from './processes.ts';
import { Shop } from './shop.ts';
import { stepsOf } from './statements.ts';
import { lapseBatch } from './time.ts';
import type { BatchOrder, RowEnd, ServeOrder } from './worker.ts';

/** How much is bought, by how many processes, and how these are killed. */
interface Size {
  readonly rows: number;
  readonly processes: number;
  readonly kill_every_ms: number;
  /** Kills at the most. */
  readonly kills: number;
  /** Clients of the HTTP API at once. */
  readonly clients?: number;
}

/** At how many of its steps the worker of a small batch is killed; and batches and the HTTP API on a server and in a folder. */
const SHORT = {
  steps: 0,
  batch: { rows: 16, processes: 2, kill_every_ms: 1_500, kills: 2 },
  batch_in_folder: { rows: 8, processes: 1, kill_every_ms: 2_000, kills: 1 },
  // Claims of a server that died lapse by the clock, which takes most of a minute.
  api: undefined,
  api_in_folder: { rows: 6, processes: 1, kill_every_ms: 700, kills: 1, clients: 3 },
};
const FULL = {
  steps: 120,
  batch: { rows: 2_000, processes: 3, kill_every_ms: 5_000, kills: 1_000 },
  batch_in_folder: { rows: 200, processes: 1, kill_every_ms: 8_000, kills: 50 },
  api: { rows: 1_500, processes: 3, kill_every_ms: 4_000, kills: 1_000, clients: 24 },
  api_in_folder: { rows: 200, processes: 1, kill_every_ms: 8_000, kills: 50, clients: 8 },
};

/** The share of calls that meet a fault. */
const DISTURBED = 0.03;
const NAME = 'orders';
/** Work that takes longer hangs. */
const MOST_MS = 1_800_000;

/** Kills workers of batches, while some calls to carriers meet faults, and lets others go on. */
export async function batches(all: readonly Subject[], short: boolean, report: Report) {
  const size = short ? SHORT : FULL;
  return withLedgers(async (folder, database) => {
    const rows: Row[] = [];
    if (database !== undefined) {
      const location = await database.createDatabase();
      rows.push(await batchKilled(all, 'on a server', location, size.batch, short, report));
      if (size.steps > 0) rows.push(await batchSteps(all, location, size.steps, report));
    }
    const location = join(folder, 'ledger');
    rows.push(await batchKilled(all, 'in a folder', location, size.batch_in_folder, true, report));
    return { rows };
  });
}

/** Kills servers of the HTTP API while clients buy through them: several on one PostgreSQL server, and one with its database in a folder. */
export async function servers(all: readonly Subject[], short: boolean, report: Report) {
  const size = short ? SHORT : FULL;
  return withLedgers(async (folder, database) => {
    const rows: Row[] = [];
    if (database !== undefined && size.api !== undefined)
      rows.push(await serversKilled(all, 'on a server', await database.createDatabase(), size.api, report));
    rows.push(await serversKilled(all, 'in a folder', join(folder, 'ledger'), size.api_in_folder, report));
    return { rows };
  });
}

/** Kills some processes every few seconds until the work is done. */
async function killUntil<Done>(done: Promise<Done>, size: Size, killSome: () => Promise<number>) {
  for (let kills = 0; ; ) {
    const wait_ms = kills < size.kills ? size.kill_every_ms : MOST_MS;
    const isDone = await Promise.race([done.then(() => true), delay(wait_ms, false, { ref: false })]);
    if (isDone) return { kills, done: await done };
    if (kills >= size.kills) throw new Error('the work hangs');
    kills += await killSome();
  }
}

/**
 * Works on a batch with several processes, kills one of them or all every few seconds, and counts what was sold for each row. When all
 * were killed, their claims lapse.
 */
async function batchKilled(
  all: readonly Subject[],
  where: string,
  location: string,
  size: Size,
  kill_all: boolean,
  report: Report,
): Promise<Row> {
  const { rows, processes } = size;
  await using shop = await Shop.open(all, DISTURBED);
  const finished = Promise.withResolvers<readonly RowEnd[]>();
  const order = { location, name: NAME, rows, accounts: shop.accounts, start: false };
  const team: ReturnType<typeof startWork>[] = [];
  const add = async (order: BatchOrder) => {
    const work = startWork(order);
    team.push(work);
    work.ended.then((found) => found && finished.resolve(found.rows), finished.reject);
    await work.opened;
  };
  // The first one starts the batch, as the same command does when it is given again; the others join.
  const fill = async () => {
    await add({ ...order, start: true });
    for (let more = 1; more < processes; more += 1) void add(order);
  };
  await fill();
  const { kills, done } = await killUntil(finished.promise, size, async () => {
    const victims = kill_all ? team.splice(0) : team.splice(Math.floor(Math.random() * team.length), 1);
    await Promise.all(victims.map(({ worker }) => worker.kill()));
    if (!kill_all) void add(order);
    else {
      // A folder is free when its process has died.
      if (processes > 1) await lapseBatch(location, NAME);
      await fill();
    }
    return victims.length;
  });
  await Promise.all(team.map(({ ended }) => ended));
  await Promise.all(team.map(({ worker }) => worker[Symbol.asyncDispose]()));
  const judged = shop.judge(`a batch ${where}`, done, report);
  return printed({ 'workers are killed': where, rows, workers: processes, kills, ...judged });
}

/** A process that works on a batch until it is finished. */
function startWork(order: BatchOrder, concurrency = 8) {
  const worker = new Worker();
  const opened = worker.ask('openBatch', order);
  return { worker, opened, ended: opened.then(() => worker.ask('runBatch', concurrency)) };
}

const STEP_ROWS = 3;

/** Kills the only worker of a small batch at so many statements to the database; another one goes on with the batch. */
async function batchSteps(all: readonly Subject[], location: string, most: number, report: Report) {
  await using shop = await Shop.open(all, 0);
  const order = { location, rows: STEP_ROWS, accounts: shop.accounts, start: true };
  const work = async (own: Pick<BatchOrder, 'name' | 'end'>) => {
    const { worker, ended } = startWork({ ...order, ...own }, STEP_ROWS);
    const found = await ended;
    await worker[Symbol.asyncDispose]();
    return found;
  };
  const whole = await work({ name: 'whole' });
  const tried = await sideBySide(some(stepsOf(whole?.statements ?? 0), most), 3, async (step, index) => {
    const name = `steps${index}`;
    const died = (await work({ name, end: { ...step, signal: 'SIGKILL' } })) === undefined;
    await lapseBatch(location, name);
    const { rows = [] } = (await work({ name })) ?? {};
    if (rows.length < STEP_ROWS)
      report(`a worker killed ${step.when} statement ${step.statement}: ${rows.length} rows of ${STEP_ROWS}`);
    return { died, rows };
  });
  const rows = tried.flatMap((one) => one.rows);
  const judged = shop.judge('a worker killed at its steps', rows, report);
  return printed({
    'workers are killed': 'killed at its steps',
    rows: rows.length,
    workers: 1,
    kills: tried.filter(({ died }) => died).length,
    ...judged,
    // Without those of the batch that was left alone.
    'purchases sold': Number(judged['purchases sold']) - STEP_ROWS,
  });
}

/** Kills the servers in turn while clients buy, and compares what they know in the end with what was sold. */
async function serversKilled(
  all: readonly Subject[],
  where: string,
  location: string,
  size: Size,
  report: Report,
): Promise<Row> {
  const isShort = size.processes === 1 && size.kills === 1;
  await using shop = await Shop.open(all, isShort ? 0 : DISTURBED);
  const key = newKey();
  const order = { location, accounts: shop.accounts, sha256: sha256Of(key) };
  const team = await Promise.all(Array.from({ length: size.processes }, () => startServer(order)));
  const client = clientOf(team, key, isShort ? 5_000 : 20_000);
  const names = Array.from({ length: size.rows }, (_, index) => `row-http${size.processes}-${index + 1}`);
  let killed = 0;
  const { kills, done } = await killUntil(
    sideBySide(names, size.clients ?? 1, client.buy),
    size,
    async () => {
      const at = killed++ % team.length;
      await team[at]?.worker.kill();
      team[at] = await startServer(order);
      return 1;
    },
  );
  for (const { worker } of team) await worker.kill();
  return printed({
    database: where,
    servers: size.processes,
    keys: size.rows,
    kills,
    'requests without an answer': `${number(client.sent.unanswered)} of ${number(client.sent.requests)}`,
    ...shop.judge(`a server ${where}`, done, report),
  });
}

/** A process that serves the API. */
async function startServer(order: ServeOrder) {
  const worker = new Worker();
  return { worker, url: await worker.answer('serve', order) };
}
type Server = Awaited<ReturnType<typeof startServer>>;

/** The parts of answers that clients read. */
interface AnswerBody {
  readonly quotes?: readonly Quote[];
  readonly shipment?: Pick<ShippingResult, 'tracking_number' | 'complete'> | null;
  readonly errors?: unknown;
}

/**
 * Does what the documentation asks of clients: repeats a request under its key until it gets an answer that decides.
 * @param deadline_ms how long a purchase may take; a claim of a server that died lapses some time after it
 */
function clientOf(servers: readonly Server[], key: string, deadline_ms: number) {
  const sent = { requests: 0, unanswered: 0 };
  const post = async (path: string, body: unknown, own: Readonly<Record<string, string>>) => {
    const server = servers[Math.floor(Math.random() * servers.length)] as Server;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...own };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as AnswerBody };
  };
  const ask = async (...request: Parameters<typeof post>) => {
    for (;;) {
      const answer = await post(...request).catch(() => undefined);
      if ('idempotency-key' in request[2]) {
        sent.requests += 1;
        sent.unanswered += answer === undefined ? 1 : 0;
      }
      const { status = 500, body } = answer ?? {};
      if (status !== 409 && status < 500 && body?.quotes?.length !== 0) return { status, body };
      await delay(500);
    }
  };
  const buy = async (name: string, index: number): Promise<RowEnd> => {
    const request = requestOf(name);
    const quotes = (await ask('/v1/rates', request, {})).body?.quotes ?? [];
    // Every key another one, so that all carriers and services are bought.
    const quote = quotes[index % quotes.length] as Quote;
    const path = `/v1/shipments?carrier=${quote.carrier}&account=${quote.account}&deadline_ms=${deadline_ms}`;
    const { status, body } = await ask(path, requestToBuy(request, quote), { 'idempotency-key': name });
    const shipment = status === 201 ? body?.shipment : null;
    return {
      key: name,
      state: status === 201 ? 'bought' : status === 202 ? 'unknown' : 'not bought',
      tracking_number: shipment?.tracking_number ?? null,
      complete: shipment?.complete ?? false,
      why: `${status} ${JSON.stringify(body?.errors).slice(0, 500)}`,
    };
  };
  return { buy, sent };
}
