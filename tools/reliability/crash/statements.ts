import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Where in its work with the database a process ends, or is suspended. */
export interface End {
  /** Which statement, from 1. */
  readonly statement: number;
  /**
   * `before` it is sent; `during`: it has left, and may or may not have been carried out; `after`: its result has arrived, and the
   * program does not have it yet.
   */
  readonly when: 'before' | 'during' | 'after';
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

/** Every step of so much work with the database. */
export function stepsOf(statements: number): Omit<End, 'signal'>[] {
  return Array.from({ length: statements }).flatMap((_, index) =>
    (['before', 'during', 'after'] as const).map((when) => ({ statement: index + 1, when })),
  );
}

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

  next(): void {
    this.count += 1;
    this.reach('before');
  }
}

/** Watches every statement to a PostgreSQL server and to PGlite. */
export function watchStatements(): Statements {
  const statements = new Statements();
  watchServer(statements);
  watchEmbedded(statements);
  return statements;
}

function watchServer(statements: Statements): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    statements.next();
    const statement = statements.count;
    const arrived = <Result>(result: Result) => {
      // Statements do not overlap in a purchase; one that renews a claim might.
      if (statement === statements.count) statements.reach('after');
      return result;
    };
    const last = given.at(-1);
    const args =
      typeof last !== 'function' ? given : given.with(-1, (...all: unknown[]) => last(...arrived(all)));
    const result: unknown = Reflect.apply(query, this, args);
    setImmediate(() => statements.reach('during'));
    return result instanceof Promise ? result.then(arrived) : result;
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
    if (RUNS.has(kind)) statements.next();
    const result = await execProtocolStream.call(this, message, options);
    if (RUNS.has(kind)) statements.reach('during');
    if (kind === SYNC) statements.reach('after');
    return result;
  };
}
