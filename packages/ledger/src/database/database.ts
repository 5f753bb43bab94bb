import type { PGlite } from '@electric-sql/pglite';
import type { Seal } from './seal.js';

/**
 * Runs SQL and returns its rows; a write returns what it changed with `RETURNING`. Values go into `params` (`$1`, …), never into the
 * text; `undefined` is NULL. Without `params` the text may hold several statements, and the rows are those of the last one.
 *
 * Both engines read columns alike: `bigint` is a number (a `bigint` beyond 2^53), `numeric` is text, `json` is parsed, `bytea`
 * is a `Uint8Array`, `timestamptz` a `Date`. Pass JSON as text: the server's driver makes a PostgreSQL array of a JavaScript array.
 */
export type Query = <Row>(text: string, params?: readonly unknown[]) => Promise<Row[]>;

/** A PostgreSQL database: embedded, in a folder of this machine, or a server. Errors of the engine are thrown as they are. */
export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'server';
  readonly query: Query;
  /**
   * Runs `work` in one transaction, which is rolled back when `work` throws. Only the query that it is given belongs to the
   * transaction; the database's own would wait for its end, forever with the embedded engine.
   */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** For libraries that bring a driver of their own. The connection string may hold a password. */
  readonly engine: { readonly pglite: PGlite } | { readonly connectionString: string };
  /** Seals what holds addresses and labels, where there is a key; what `query` reads is opened. */
  readonly seal?: Seal;
  /** What is left on the disk of an embedded database, in bytes. */
  freeBytes?(): Promise<number>;
  /** Ends all connections and frees the folder. Closing again does nothing. */
  close(): Promise<void>;
}
