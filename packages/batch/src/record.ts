import type { ErrorEntry, Quote, ShipmentRequestData } from '@waybill/core';
import {
  type BatchState,
  type Choose,
  type ChosenQuote,
  type FileDialect,
  type QuoteSeen,
  SETTLED_STATES,
} from './types.js';

/** What a worker knows of a batch, as the database has it. */
export interface BatchRecord {
  readonly id: number;
  readonly name: string;
  readonly state: BatchState;
  readonly options: StoredOptions;
  /** `carrier/account` of those that rows may choose from; `null`: any. */
  readonly accounts: readonly string[] | null;
  /** As text, exact. */
  readonly budget: string | null;
  readonly budget_currency: string | null;
}

/** The options of a batch that its workers go by. */
export interface StoredOptions {
  readonly rates?: Readonly<Record<string, number>>;
  readonly patience_ms?: number;
  readonly dialect?: FileDialect;
}

/** The quote that is to be bought, with what buys exactly it. */
export interface StoredChoice extends ChosenQuote {
  readonly options?: readonly string[];
  readonly handle?: string;
}

/** What an account answered to a request for prices. */
export interface Answer {
  /** `carrier/account` */
  readonly account: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly quotes: readonly Quote[];
  readonly errors: readonly ErrorEntry[];
}

/** A row that a worker has taken. */
export interface TakenRow {
  readonly batch: number;
  readonly key: string;
  readonly number: number;
  readonly request: ShipmentRequestData;
  readonly choose: Choose;
  readonly turn: number;
  readonly used_key: boolean;
  readonly waits: number;
  /** Milliseconds since the row had to wait first. */
  readonly waited_ms: number;
  readonly answers: readonly Answer[] | null;
  readonly passed_over: readonly string[];
  readonly quotes: readonly QuoteSeen[] | null;
  readonly chosen: StoredChoice | null;
}

/** One of {@link SETTLED_STATES}. */
export type SettledState = (typeof SETTLED_STATES)[number];

/** The rows of a batch that are settled, as SQL. */
export const SETTLED_SUM = SETTLED_STATES.join(' + ');

/** What the name of a batch begins with that has none yet. Names have no `/`. */
export const NO_NAME = '/';

/** The key under which the ledger buys a row. Names of batches have no `/`. */
export function purchaseKey(batch: string, row: string): string {
  return `${batch}/${row}`;
}

/** What a row keeps of a quote that it could choose. */
export function seen(quote: Quote): QuoteSeen {
  const { carrier, account, service_type, service_name, total_charge, currency } = quote;
  const { delivery_date, transit_days } = quote;
  return {
    carrier,
    account,
    service: service_type,
    service_name,
    total: total_charge,
    currency,
    ...(delivery_date === undefined ? {} : { delivery_date }),
    ...(transit_days === undefined ? {} : { transit_days }),
  };
}
