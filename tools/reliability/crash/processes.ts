import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasPostgres, PostgresServer } from '@waybill/test-postgres';
import { ROOT } from '../../workspace.ts';
import type { Row } from '../results.ts';
import type { Work } from './worker.ts';

type Answer<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>;

/** A process that buys, works on a batch or serves. */
export class Worker implements AsyncDisposable {
  // It need not be compiled again each time.
  readonly #process = fork(join(import.meta.dirname, 'worker.ts'), {
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/crash') },
  });
  readonly #ended = once(this.#process, 'exit');
  readonly #asked = new Map<number, (answer: never) => void>();

  constructor() {
    this.#process.on('message', ({ id, answer }: { id: number; answer: never }) =>
      this.#asked.get(id)?.(answer),
    );
    // Orders to one that has died go nowhere.
    this.#process.on('error', () => {});
  }

  /**
   * What it answers; `undefined` when it is killed before.
   * @throws when it ends by itself
   */
  async ask<Name extends keyof Work>(
    work: Name,
    order: Parameters<Work[Name]>[0],
  ): Promise<Answer<Name> | undefined> {
    const { promise, resolve } = Promise.withResolvers<Answer<Name>>();
    const id = this.#asked.size;
    this.#asked.set(id, resolve);
    this.#process.send({ id, work, order });
    const died = this.#ended.then(([code]) => {
      if (code > 0) throw new Error('a process died that was not killed');
      return undefined;
    });
    return Promise.race([promise, died]);
  }

  /** What it answers, of a process that must not die. */
  async answer<Name extends keyof Work>(work: Name, order: Parameters<Work[Name]>[0]): Promise<Answer<Name>> {
    const answer = await this.ask(work, order);
    if (answer === undefined) throw new Error('a process was killed that should live');
    return answer;
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#process.kill(name);
  }

  /** Kills it, unless it has gone, and waits until it has. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#ended;
  }

  /** Resolves when it is suspended. */
  async stops(): Promise<true> {
    const query = ['-o', 'state=', '-p', String(this.#process.pid)];
    while (!execFileSync('ps', query, { encoding: 'utf8' }).startsWith('T')) await delay(50);
    return true;
  }

  /** Lets it close its database and end, if it is alive. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#ended;
  }
}

/** Processes in waiting, so that the next one is ready when the last has died. */
export class Workers implements AsyncDisposable {
  readonly #waiting: Worker[];

  constructor(waiting: number) {
    this.#waiting = Array.from({ length: waiting }, () => new Worker());
  }

  next(): Worker {
    this.#waiting.push(new Worker());
    return this.#waiting.shift() as Worker;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#waiting.map((worker) => worker[Symbol.asyncDispose]()));
  }
}

/** Gives work a folder for its databases, and a PostgreSQL server where one can be started; both go when the work is done. */
export async function withLedgers<Result>(
  work: (folder: string, server: PostgresServer | undefined) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-reliability-'));
  try {
    await using server = hasPostgres ? await PostgresServer.start({ durable: true }) : undefined;
    return await work(folder, server);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** So many of a list, spread evenly; all if they are fewer. */
export function some<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Prints a row as soon as it is known: all takes hours. */
export function printed(row: Row): Row {
  console.log(JSON.stringify(row));
  return row;
}
