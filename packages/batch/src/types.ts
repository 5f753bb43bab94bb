import type { ErrorEntry, Quote, ShipmentRequestData } from '@waybill/core';
import type { Query } from '@waybill/ledger';

/**
 * Which quote of a row is bought, as text:
 * - `cheapest`
 * - `fastest`
 * - `cheapest within 3 days`
 * - each of these among some carriers (`ups`) or accounts (`canadapost/toronto`): `cheapest from ups, fedex`, `fastest without canpar`
 * - a service by its code or name: `ups:03`, `canadapost/toronto:DOM.EP` (of one account), or without a carrier `DOM.EP`
 * - `by <name>`: a function of {@link BatchesOptions.choosers}
 *
 * A list holds preferences: the first of them that finds a quote decides.
 */
export type Choose = ChooseText | readonly ChooseText[];
/** One preference, see {@link Choose}. */
export type ChooseText =
  | 'cheapest'
  | 'fastest'
  | `cheapest within ${number} days`
  | `by ${string}`
  | (string & {});

/** Chooses a quote in code; `undefined` if none will do. The quotes come cheapest first. */
export type Chooser = (
  quotes: readonly Quote[],
  row: Pick<BatchRow, 'request'> & { readonly key: string },
) => Quote | undefined;

/** A shipment to buy. */
export interface BatchRow {
  /** Place in the batch, from 1; results come in this order. Left out: the place in the list. */
  readonly number?: number;
  /**
   * Names the row in its batch, for example by the order's number: whatever else changes, one label is bought for it. Left
   * out: the number.
   */
  readonly key?: string;
  /** What to ship. It is checked; a bad one is a row in state `invalid` and stops no other. */
  readonly request: ShipmentRequestData;
  /** Where it differs from {@link BatchOptions.choose}. */
  readonly choose?: Choose;
  /** What was wrong with the row before it became a request, e.g. in a file. Such a row is `invalid`. */
  readonly problems?: readonly RowProblem[];
}

/** What is wrong with a row of a file. */
export interface RowProblem {
  /** A sentence for people. */
  readonly message: string;
  /** A stable word; `invalid_row` if left out. */
  readonly code?: string;
  /** Path of the request field, e.g. `recipient.city`. */
  readonly field?: string;
  /** The title of the column in the file; kept in the `details` of the row's entry. */
  readonly column?: string;
}

/** What a CSV file is written in. */
export interface FileDialect {
  /** One character between the cells of a row; a comma by default. `\t` for a tab. */
  readonly delimiter?: string;
  /** What separates the decimals of a number; a point by default. */
  readonly decimal?: '.' | ',';
}

/** An amount that a batch may spend. */
export interface Budget {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A batch, and how its rows are bought. */
export interface BatchOptions {
  /** Names the batch: started again under the same name, it goes on. Part of each row's purchase key. */
  readonly name: string;
  /** Which quote is bought; `cheapest` by default. */
  readonly choose?: Choose;
  /**
   * Buying stops with the first row that does not fit. Prices are reserved before they are spent, whatever the number of workers,
   * so that it holds to the cent as far as carriers bill what they quote.
   */
  readonly budget?: Budget;
  /** The value of one unit of each currency, all in the same one; without, amounts in different currencies are never compared. */
  readonly rates?: Readonly<Record<string, number>>;
  /**
   * How long a row waits for an account that gave no answer, in milliseconds; 10 minutes by default. Then it is decided among
   * those that answered.
   */
  readonly patience_ms?: number;
  /**
   * The only accounts that its rows are rated and bought with, as `carriers` of `QuoteOptions`: `ups`, `canadapost/toronto`. Left
   * out: every account of the worker that has the row. Workers without one of these take no rows of the batch.
   */
  readonly accounts?: readonly string[];
  /** What the file was written in that the rows come from: the files of its results are written alike. */
  readonly dialect?: FileDialect;
  /** True to try rows again that were refused, that found no quote, or that were invalid. */
  readonly retry?: boolean;
}

/** How a batch is started. */
export interface StartOptions extends BatchOptions {
  /**
   * Runs in the transaction in which the batch begins, before any of its rows is seen by a worker: what it writes and the batch are
   * there together, or neither. The start ends with what it throws.
   */
  readonly within?: (query: Query) => Promise<void>;
}

/**
 * - `waiting`: not tried yet, or waits for an account
 * - `active`: a worker has it
 * - `bought`: the label is in the ledger
 * - `refused`: the carrier refused the purchase; nothing was bought
 * - `unknown`: the purchase may have been made; the next start asks the carrier, or a person settles it in the ledger
 * - `invalid`: the request is wrong; nothing was sent
 * - `no_quotes`: no account offers what was to be chosen
 * - `over_budget`: its price did not fit; the batch stopped
 * - `cancelled`: it was not in the list any more when the batch was started again
 */
export type RowState = (typeof ROW_STATES)[number];
/** States in which nothing more is done with a row. */
export const SETTLED_STATES = [
  'bought',
  'refused',
  'unknown',
  'invalid',
  'no_quotes',
  'over_budget',
  'cancelled',
] as const;
/** Every {@link RowState}. */
export const ROW_STATES = ['waiting', 'active', ...SETTLED_STATES] as const;

/** A quote that a row could choose from. */
export interface QuoteSeen {
  readonly carrier: string;
  readonly account: string;
  /** The carrier's own code. */
  readonly service: string;
  readonly service_name: string;
  readonly total: number;
  readonly currency: string;
  /** `YYYY-MM-DD`, where the carrier says so. */
  readonly delivery_date?: string;
  readonly transit_days?: number;
}

/** The quote that was chosen. */
export interface ChosenQuote extends QuoteSeen {
  /** Why this one, in words: `cheapest of 14`. */
  readonly why: string;
}

/** What a waiting row waits for. */
export interface WaitingFor {
  /** `carrier/account` */
  readonly accounts: readonly string[];
  /** Milliseconds from when this was read; 0 when it is about to be tried. */
  readonly for_ms: number;
  /** A sentence for people. */
  readonly why: string;
}

/** A row as the database has it. */
export interface RowResult {
  readonly number: number;
  readonly key: string;
  readonly state: RowState;
  /** The idempotency key of the purchase: the ledger has the result and the documents under it. */
  readonly purchase_key: string;
  readonly choose: Choose;
  /** The quote that was bought, or is to be bought; `null` before one is chosen. */
  readonly chosen: ChosenQuote | null;
  /** The quotes that it was chosen from, cheapest first. */
  readonly quotes: readonly QuoteSeen[];
  /** Why there is no label, or what is to be known about it. */
  readonly errors: readonly ErrorEntry[];
  readonly tracking_number: string | null;
  /** What the carrier charged; before that, and where it says nothing, what it quoted. `null` without a choice. */
  readonly charge: { readonly amount: string; readonly currency: string } | null;
  /** False if a part of what was bought is missing, such as a label. */
  readonly complete: boolean;
  readonly waiting_for?: WaitingFor;
}

/** `finished`: every row is settled. `stopped`: no worker takes a row before the batch is started again. */
export type BatchState = 'running' | 'stopped' | 'finished';

/** How far a batch is. */
export interface BatchProgress {
  readonly state: BatchState;
  readonly stopped_because?: 'stopped' | 'budget';
  /** Rows, without those that were cancelled. */
  readonly total: number;
  /** Rows in state `bought`. */
  readonly done: number;
  /** Rows that are settled without a label, `unknown` among them, `cancelled` not. */
  readonly failed: number;
  /** Rows that are not settled yet. */
  readonly waiting: number;
  /** Rows whose purchase another process began, perhaps one that has ended: they go on at this time (ISO 8601) at the latest. */
  readonly held?: { readonly rows: number; readonly until: string };
  /** Rows in each settled state. */
  readonly states: Readonly<Record<Exclude<RowState, 'waiting' | 'active'>, number>>;
  /** By currency, from A to Z. */
  readonly spent: readonly { readonly amount: string; readonly currency: string }[];
  /** Milliseconds, estimated by the rows settled since the batch was started; left out while there is nothing to go by. */
  readonly time_left_ms?: number;
}

/** Something that changed in a batch, whichever process changed it. */
export type BatchEvent =
  | {
      readonly type: 'row';
      /** Give it to {@link Batch.events} to go on after this event. */
      readonly id: number;
      readonly row: RowResult;
    }
  | { readonly type: 'progress'; readonly progress: BatchProgress };

/** What starting a batch did with its rows. */
export interface StartReport {
  /** Rows that the batch did not have. */
  readonly added: number;
  /** Rows that were there and are tried with a new request or choice. */
  readonly replaced: number;
  /** Rows that are tried again as they were. */
  readonly retried: number;
  /** Rows that stay as they are: settled ones, and those that still wait. */
  readonly unchanged: number;
  /** Rows that were not in the list any more, and are not bought. */
  readonly cancelled: number;
  /** Rows of the list in state `invalid`. */
  readonly invalid: number;
  /** Rows that were changed too late: they are bought, or about to be. The purchase stays as it is. */
  readonly conflicts: readonly StartConflict[];
}

/** A row that was changed after its purchase. */
export interface StartConflict {
  readonly number: number;
  readonly key: string;
  readonly state: RowState;
  /** A sentence for people. */
  readonly message: string;
}

/** How a dry run rates, and what it assumes. */
export interface BatchDryRunOptions extends Omit<BatchOptions, 'name' | 'retry' | 'patience_ms' | 'dialect'> {
  /** Functions that choose a quote. */
  readonly choosers?: Readonly<Record<string, Chooser>>;
  /** Rows that are rated at once; 8 by default. */
  readonly concurrency?: number;
  /** Milliseconds for the rates of a row. */
  readonly deadline_ms?: number;
  /** Ends the dry run: rows that were not rated by then are left out. */
  readonly signal?: AbortSignal;
  /** Called with each row as it is rated, to show progress. */
  readonly onRow?: (row: BatchDryRunRow) => void;
}

/** What would become of a row; `would_buy` instead of a purchase. */
export interface BatchDryRunRow {
  readonly number: number;
  readonly key: string;
  /** `no_answer`: a carrier may still have what was to be chosen, but did not answer. */
  readonly state: 'would_buy' | 'invalid' | 'no_quotes' | 'no_answer' | 'over_budget';
  readonly chosen: ChosenQuote | null;
  /** Cheapest first. */
  readonly quotes: readonly QuoteSeen[];
  readonly errors: readonly ErrorEntry[];
}

/** What a batch would cost by the quotes of now. */
export interface BatchDryRun {
  /** In the order of their numbers. */
  readonly rows: readonly BatchDryRunRow[];
  readonly would_buy: number;
  /** Rows that would not be bought. */
  readonly failed: number;
  /** The totals of the rows that would be bought, by currency from A to Z. */
  readonly spent: readonly { readonly amount: string; readonly currency: string }[];
}
