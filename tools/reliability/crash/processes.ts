import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../workspace.ts';
import type { Answer, Got, Order } from './orders.ts';

/** Starts a program of this folder, which need not be compiled again each time. */
export function start(program: string): ChildProcess {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/crash') };
  return fork(join(import.meta.dirname, program), { env });
}

/** Kills a process, unless it has gone, and waits until it has. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A process that buys. It is started before it is needed. */
export class Buyer implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #asked = new Map<string, (got: Got) => void>();

  constructor() {
    this.#process = start('buyer.ts');
    this.#ended = once(this.#process, 'exit');
    this.#process.on('message', ({ key, got }: Answer) => this.#asked.get(key)?.(got));
    // Orders to one that has died go nowhere.
    this.#process.on('error', () => {});
  }

  /** What the program gets; `undefined` when the process dies before. */
  async buy(order: Order): Promise<Got | undefined> {
    const { promise, resolve } = Promise.withResolvers<Got | undefined>();
    this.#asked.set(order.key, resolve);
    this.#process.send(order);
    return Promise.race([promise, this.#ended.then(() => undefined)]);
  }

  /** What the program gets, of a process that must not die. */
  async answer(order: Order): Promise<Got> {
    const got = await this.buy(order);
    if (got === undefined) throw new Error('a process died that was not killed');
    return got;
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#process.kill(name);
  }

  /** Resolves when the process is suspended. */
  async stops(): Promise<true> {
    for (;;) {
      await delay(50);
      const state = execFileSync('ps', ['-o', 'state=', '-p', String(this.#process.pid)], {
        encoding: 'utf8',
      });
      if (state.startsWith('T')) return true;
    }
  }

  /** Lets it close its database and end, if it is alive. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#ended;
  }
}

/** Processes in waiting, so that the next one is ready when the last has died. */
export class Buyers implements AsyncDisposable {
  readonly #waiting: Buyer[];

  constructor(waiting: number) {
    this.#waiting = Array.from({ length: waiting }, () => new Buyer());
  }

  next(): Buyer {
    this.#waiting.push(new Buyer());
    return this.#waiting.shift() as Buyer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#waiting.map((buyer) => buyer[Symbol.asyncDispose]()));
  }
}
