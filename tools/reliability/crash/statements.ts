import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { End } from './orders.ts';

/** Counts what this process asks of its database, and ends the process at a statement. */
export class Statements {
  count = 0;
  /** The embedded database, once it is open. */
  embedded: PGlite | undefined;
  #end: End | undefined;

  /** Counts from one again, and ends the process where the order says so. */
  begin(end: End | undefined): void {
    this.count = 0;
    this.#end = end;
  }

  /** To be called around a statement's work, from this process alone. */
  reach(when: End['when']): void {
    const end = this.#end;
    if (end?.statement !== this.count || end.when !== when) return;
    this.#end = undefined;
    process.kill(process.pid, end.signal);
    if (end.signal === 'SIGKILL') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    // It slept for an hour: so does the parent change the times in the database.
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  }
}

/** Watches every statement to a PostgreSQL server and to PGlite. */
export function watchStatements(): Statements {
  const statements = new Statements();
  watchServer(statements);
  watchEmbedded(statements);
  return statements;
}

type Callback = (...results: unknown[]) => void;

function watchServer(statements: Statements): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    statements.count += 1;
    statements.reach('before');
    const statement = statements.count;
    const arrived = () => {
      // Statements do not overlap in a purchase; one that renews a claim might.
      if (statement === statements.count) statements.reach('after');
    };
    const last = given.at(-1);
    const args = given.slice();
    if (typeof last === 'function')
      args[args.length - 1] = (...results: unknown[]) => {
        arrived();
        (last as Callback)(...results);
      };
    const result: unknown = Reflect.apply(query, this, args);
    setImmediate(() => statements.reach('during'));
    return result instanceof Promise
      ? result.then((rows) => {
          arrived();
          return rows;
        })
      : result;
  } as typeof query;
}

/** Messages of PostgreSQL's protocol by their first byte: a query as text, and the execution of one with parameters. */
const RUNS = new Set([...'QE'].map((letter) => letter.charCodeAt(0)));
const SYNC = 'S'.charCodeAt(0);

function watchEmbedded(statements: Statements): void {
  const { execProtocolStream } = PGlite.prototype;
  PGlite.prototype.execProtocolStream = async function watched(message, options) {
    const [kind = 0] = message;
    statements.embedded = this;
    if (RUNS.has(kind)) {
      statements.count += 1;
      statements.reach('before');
    }
    const result = await execProtocolStream.call(this, message, options);
    if (RUNS.has(kind)) statements.reach('during');
    if (kind === SYNC) statements.reach('after');
    return result;
  };
}
