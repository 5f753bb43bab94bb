import { ConfigurationError } from '@waybill/core';
import pg from 'pg';
import type { Database, Query } from './database.js';
import { plainly } from './seal.js';

/** A server that does not answer must not hold a purchase up for ever. */
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

/** A pool of connections to a PostgreSQL server; the first one is made by the first query. */
export function openServer(connectionString: string): Database {
  return new ServerDatabase(connectionString, poolOf(connectionString));
}

function poolOf(connectionString: string): pg.Pool {
  checkUrl(connectionString);
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    // A program that forgot to close the ledger ends all the same.
    allowExitOnIdle: true,
    types: { getTypeParser },
    onConnect: (client) => client.query(DURABLE),
  });
  // A connection that breaks while it is idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** A pool reads its URL when it first connects; a wrong one is a mistake of the program, and known now. */
function checkUrl(connectionString: string): void {
  try {
    new pg.Client({ connectionString });
  } catch {
    // The reason is left out: it repeats the URL, and so its password.
    throw new ConfigurationError(
      'the URL of the PostgreSQL server cannot be read; it is written postgres://user:password@host:5432/name',
      { code: 'invalid_location' },
    );
  }
}

/** A commit is on the disk before it is reported, also where the server's default is to be quick. */
const DURABLE = `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;

/** `bigint` as PGlite reads it. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === pg.types.builtins.INT8 && format !== 'binary') return integer;
  return pg.types.getTypeParser(type, format as 'text');
};

function integer(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

class ServerDatabase implements Database {
  readonly kind = 'server';
  // Private fields are not shown when the object is logged: the URL holds a password.
  readonly #connectionString: string;
  readonly #pool: pg.Pool;
  readonly query: Query;
  #closed: Promise<void> | undefined;

  constructor(connectionString: string, pool: pg.Pool) {
    this.#connectionString = connectionString;
    this.#pool = pool;
    this.query = queryOf(pool);
  }

  get engine() {
    return { connectionString: this.#connectionString };
  }

  async transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(queryOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => {
        broken = lost;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function queryOf(engine: pg.Pool | pg.PoolClient): Query {
  return async <Row>(text: string, params?: readonly unknown[]) => {
    const result = await engine.query(text, params && plainly(params));
    // Several statements give a list of results, which the types do not say.
    return [result].flat().at(-1)?.rows as Row[];
  };
}
