import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { ConfigurationError } from '@waybill/core';
import { answerBackups } from '../backup/by-owner.js';
import type { Database, Query } from './database.js';
import { DurableFiles } from './durable-files.js';
import { lockFolder } from './lock.js';
import { plainly } from './seal.js';

/** Opens PGlite in a folder, which is locked until it is closed. */
export async function openEmbedded(location: string): Promise<Database> {
  const folder = resolve(location);
  const unlock = lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      fs: new DurableFiles(join(folder, 'postgres')),
      startParams: DurableFiles.startParams,
    });
    return new EmbeddedDatabase(pglite, unlock, folder);
  } catch (error) {
    unlock();
    throw new ConfigurationError(`the database in ${folder} cannot be opened: ${(error as Error).message}`, {
      code: 'invalid_location',
    });
  }
}

class EmbeddedDatabase implements Database {
  readonly kind = 'embedded';
  readonly #pglite: PGlite;
  readonly #unlock: () => void;
  readonly query: Query;
  readonly #folder: string;
  readonly #endBackups: () => Promise<void>;
  #closed: Promise<void> | undefined;

  constructor(pglite: PGlite, unlock: () => void, folder: string) {
    this.#pglite = pglite;
    this.#unlock = unlock;
    this.#folder = folder;
    this.query = queryOf(pglite);
    this.#endBackups = answerBackups(folder, this);
  }

  get engine() {
    return { pglite: this.#pglite };
  }

  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    return this.#pglite.transaction((transaction) => work(queryOf(transaction)));
  }

  async freeBytes(): Promise<number> {
    // Some file systems do not say.
    const { bavail, bsize, blocks } = await statfs(this.#folder).catch(() => ({
      bavail: 0,
      bsize: 0,
      blocks: 0,
    }));
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  }

  close(): Promise<void> {
    this.#closed ??= this.#endBackups()
      .then(() => this.#pglite.close())
      .finally(this.#unlock);
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** The database works in this process: after each statement others have their turn, also amid a long list of statements. */
function queryOf(engine: PGlite | Transaction): Query {
  return async <Row>(text: string, params?: readonly unknown[]) => {
    const result =
      params === undefined
        ? (await engine.exec(text)).at(-1)
        : await engine.query<Row>(text, plainly(params));
    await nextTurn();
    return result?.rows as Row[];
  };
}
