import type { Logger } from '@waybill/core/observe';
import type { PurchaseLedger } from '@waybill/core/plugin';
import type { Database } from '@waybill/ledger';
import type {
  BatchEvent,
  BatchProgress,
  BatchRow,
  BatchState,
  Chooser,
  FileDialect,
  RowResult,
  RowState,
  StartOptions,
  StartReport,
} from './types.js';

/** What batches need of a ledger; the one of `openLedger` has it. */
export interface BatchLedger extends PurchaseLedger {
  readonly database: Database;
  /** Frees the key of a purchase that was refused, so that it can be used with a corrected request. */
  release(key: string): Promise<unknown>;
}

/** The accounts and functions of this process, and how long carriers may take. */
export interface BatchesOptions {
  /** Functions that choose a quote; rows name them: `by heaviest`. Batches that use others are left to other workers. */
  readonly choosers?: Readonly<Record<string, Chooser>>;
  /** Milliseconds for the rates of a row; as `deadline_ms` of the aggregator's options. */
  readonly deadline_ms?: number;
  /** Milliseconds for the purchase of a row; as `purchase_deadline_ms` of the aggregator's options. */
  readonly purchase_deadline_ms?: number;
  /** For what an operator should know, such as a database that does not answer. */
  readonly logger?: Logger;
}

/** How a process works. */
export interface WorkOptions {
  /** Rows that are worked on at once; 8 by default. */
  readonly concurrency?: number;
  /** Ends the work of this process: rows whose purchase has begun are finished, the others go back. */
  readonly signal?: AbortSignal;
}

/** Which rows, in the order of their numbers. */
export interface RowsQuery {
  /** Left out: all. */
  readonly states?: readonly RowState[];
}

/** The batches of a database. Made by {@link openBatches}. */
export interface Batches extends AsyncDisposable {
  /**
   * Checks the rows, stores them a part at a time, and lets workers have them once all are there: nothing is bought before every row
   * is checked, and a start that is cut off changes nothing. Started again under the same name, the batch goes on: new rows are added, rows that changed and are not bought are replaced, rows that are not
   * in the list any more are cancelled, and what was unknown is asked for again. Other `accounts` are for rows that have not chosen
   * a quote yet; the others stay with what they chose, and those that found no quote need `retry`.
   * @throws {@link ConfigurationError} for options that cannot be meant, and for an account that this process does not have.
   */
  start(rows: Iterable<BatchRow> | AsyncIterable<BatchRow>, options: StartOptions): Promise<StartedBatch>;
  /** A batch that was started before; `undefined` if there is none of that name. */
  get(name: string): Promise<Batch | undefined>;
  /**
   * Batches that match, the newest first.
   * @throws {@link ValidationError} for a query that is wrong, with its field.
   */
  list(query?: BatchesQuery): Promise<readonly BatchSummary[]>;
  /**
   * Works on the rows of all running batches, also those that are started later, until the signal aborts. Any number of processes
   * may do so on a PostgreSQL server.
   */
  work(options: WorkOptions & { readonly signal: AbortSignal }): Promise<void>;
  /**
   * Removes requests, quotes and errors of the rows of batches that were finished before; numbers, states, amounts and tracking
   * numbers stay. Rows with an unknown outcome keep everything.
   * @returns how many rows lost something.
   */
  forget(before: Date): Promise<number>;
  /** Ends the queue's connections. The ledger stays open. */
  close(): Promise<void>;
}

/** One batch. */
export interface Batch {
  readonly name: string;
  /**
   * The accounts that its rows may have been rated and bought with, as `carrier/account`: those of every start until this was
   * read. Left out: any.
   */
  readonly accounts?: readonly string[];
  /** As it was given with the last start. */
  readonly dialect?: FileDialect;
  /**
   * Works on the rows of this batch until all are settled, it is stopped, or the signal aborts; together with whatever other
   * processes work on it.
   */
  run(options?: WorkOptions): Promise<BatchProgress>;
  progress(): Promise<BatchProgress>;
  /**
   * What changes from now on, or after an event of before (0 for all): each settled or waiting row, and the progress. It ends
   * when the batch is finished or stopped. The changes may be made by any process.
   */
  events(options?: { readonly after?: number; readonly signal?: AbortSignal }): AsyncIterable<BatchEvent>;
  /** The rows as they are now, in the order of their numbers. */
  results(query?: RowsQuery): AsyncIterable<RowResult>;
  /**
   * Stops the batch for all workers: rows whose purchase has begun are finished, nothing else is begun. Starting it again goes
   * on.
   */
  stop(): Promise<void>;
}

/** A batch that was just started. */
export interface StartedBatch extends Batch {
  readonly started: StartReport;
}

/** Which batches, and a part of the list. */
export interface BatchesQuery {
  /** What the name begins with, to the letter. */
  readonly prefix?: string;
  /** Those that may use no others than these, as `carrier/account`: {@link Batch.accounts}. */
  readonly accounts?: readonly string[];
  /** A whole number from 1; default 100. */
  readonly limit?: number;
  /** {@link BatchSummary.number} of the last batch of the page before. */
  readonly after?: number;
}

/** One batch of a list. */
export interface BatchSummary {
  /** Counts batches in the order in which they were started first, with gaps. */
  readonly number: number;
  readonly name: string;
  readonly state: BatchState;
  /** Rows. */
  readonly total: number;
  readonly created_at: Date;
}
