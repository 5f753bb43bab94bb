import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sideBySide } from '../side-by-side.ts';
import type { Subject } from '../subjects.ts';
import type { BatchNews, BatchNewsRow, BatchOrder } from './batch-worker.ts';
import { kill, start } from './processes.ts';
import { Shop } from './shop.ts';
import { lapseBatch } from './time.ts';
import { printed, type Report, some } from './trials.ts';

/** What becomes of a batch whose workers die. */
export interface BatchCounts {
  /** For people: where the database is, or what was done. */
  readonly where: string;
  readonly rows: number;
  readonly workers: number;
  readonly kills: number;
  /** Calls to carriers, and those that met a fault. */
  readonly calls: number;
  readonly disturbed: number;
  readonly sold: number;
  readonly bought: number;
  /** Of those bought, the ones that lack a label or a price. */
  readonly in_part: number;
  readonly unknown: number;
  /** An entry says why. */
  readonly not_bought: number;
  /** Rows of which more than one was sold, and rows of which something sold is not in the ledger. */
  readonly twice: number;
  readonly lost: number;
  readonly seconds: number;
}

/** A batch that takes longer hangs. */
const MOST_MS = 1_800_000;

/** How large a batch is, and how it is disturbed. */
export interface BatchSize {
  readonly rows: number;
  readonly workers: number;
  /** Which workers are killed each time. */
  readonly kill: 'one' | 'all';
  readonly kill_every_ms: number;
  /** Kills at the most. */
  readonly kills: number;
  /** The share of calls that meet a fault, from 0 to 1. */
  readonly disturbed: number;
}

const NAME = 'orders';

/** Works on a batch with several processes, kills some of them every few seconds, and counts what was sold for each row. */
export async function batchKilled(
  all: readonly Subject[],
  plan: BatchSize & { readonly where: string; readonly location: string },
  report: Report,
): Promise<BatchCounts> {
  const { where, location, rows, workers, kill_every_ms } = plan;
  await using shop = await Shop.open(all, plan.disturbed);
  const began = performance.now();
  const order = { location, name: NAME, rows, accounts: shop.accounts, concurrency: 8 };
  let team = await teamOf(order, workers);
  let kills = 0;
  for (;;) {
    const wait_ms = kills < plan.kills ? kill_every_ms : MOST_MS;
    const finished = Promise.race(team.map((worker) => worker.finished));
    const news = await Promise.race([finished, delay(wait_ms, undefined, { ref: false })]);
    if (news !== undefined) {
      await Promise.all(team.map((worker) => worker.exited));
      const seconds = Math.round((performance.now() - began) / 1_000);
      const found = judge(`a batch ${where}`, news.rows, shop, report);
      const { all: calls, disturbed } = shop.calls;
      const sold = shop.purchases;
      return printed(`a batch ${where}`, {
        where,
        rows,
        workers,
        kills,
        calls,
        disturbed,
        sold,
        ...found,
        seconds,
      });
    }
    if (plan.kill === 'one') {
      const [victim] = team.splice(Math.floor(Math.random() * team.length), 1);
      await victim?.kill();
      kills += 1;
      team.push(new Worker(order));
    } else {
      await Promise.all(team.map((worker) => worker.kill()));
      kills += team.length;
      // A folder is free when its process has died.
      if (workers > 1) await lapseBatch(location, NAME);
      team = await teamOf(order, workers);
    }
  }
}

/** The first one starts the batch, as the same command does when it is given again; the others join. */
async function teamOf(order: BatchOrder, workers: number): Promise<Worker[]> {
  const first = new Worker({ ...order, start: true });
  if (workers > 1) await first.started;
  return [first, ...Array.from({ length: workers - 1 }, () => new Worker(order))];
}

const STEP_ROWS = 3;

/** Kills the only worker of a small batch at so many statements to the database; another one goes on with the batch. */
export async function batchSteps(
  all: readonly Subject[],
  location: string,
  most: number,
  report: Report,
): Promise<BatchCounts> {
  await using shop = await Shop.open(all, 0);
  const began = performance.now();
  const order = {
    location,
    rows: STEP_ROWS,
    accounts: shop.accounts,
    concurrency: STEP_ROWS,
    start: true,
  } as const;
  const undisturbed = await new Worker({ ...order, name: 'whole' }).finished;
  const every = Array.from({ length: undisturbed.statements }).flatMap((_, index) =>
    (['before', 'during', 'after'] as const).map((when) => ({ statement: index + 1, when })),
  );
  const ends = some(every, most);
  const found = await sideBySide(ends, 3, async (end, index) => {
    const name = `steps${index}`;
    const victim = new Worker({ ...order, name, end });
    const died = await Promise.race([victim.exited.then(() => true), victim.finished.then(() => false)]);
    await victim.exited;
    await lapseBatch(location, name);
    const heir = new Worker({ ...order, name });
    const { rows } = await heir.finished;
    await heir.exited;
    return { died, rows, where: `a worker killed ${end.when} statement ${end.statement}` };
  });
  const counts = found.map(({ rows, where }) => judge(where, rows, shop, report));
  const sum = (of: (one: (typeof counts)[number]) => number) =>
    counts.reduce((total, one) => total + of(one), 0);
  return printed('the steps of a batch', {
    where: 'killed at its steps',
    rows: sum((one) => one.bought + one.unknown + one.not_bought),
    workers: 1,
    kills: found.filter(({ died }) => died).length,
    calls: shop.calls.all,
    disturbed: 0,
    sold: shop.purchases - STEP_ROWS,
    bought: sum((one) => one.bought),
    in_part: sum((one) => one.in_part),
    unknown: sum((one) => one.unknown),
    not_bought: sum((one) => one.not_bought),
    twice: sum((one) => one.twice),
    lost: sum((one) => one.lost),
    seconds: Math.round((performance.now() - began) / 1_000),
  });
}

/** Compares the rows of a finished batch with what was sold for them. */
function judge(where: string, rows: readonly BatchNewsRow[], shop: Shop, report: Report) {
  const in_part = rows.filter(({ state, complete }) => state === 'bought' && !complete).length;
  return { ...shop.judge(where, rows, report), in_part };
}

type Finished = Extract<BatchNews, { type: 'finished' }>;

/** A process that works on the batch. */
class Worker {
  readonly #process: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly started: Promise<void>;
  /** Never resolves when it dies. */
  readonly finished: Promise<Finished>;

  constructor(order: BatchOrder) {
    this.#process = start('batch-worker.ts');
    this.exited = once(this.#process, 'exit');
    const started = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<Finished>();
    [this.started, this.finished] = [started.promise, finished.promise];
    this.#process.on('message', (news: BatchNews) => {
      if (news.type === 'started') started.resolve();
      else finished.resolve(news);
    });
    this.#process.on('exit', (code) => {
      // One that was killed has no code.
      if (code !== null && code > 0) finished.reject(new Error('a worker died that was not killed'));
    });
    this.#process.send(order);
  }

  kill(): Promise<void> {
    return kill(this.#process);
  }
}
