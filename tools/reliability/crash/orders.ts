import type { ErrorEntry, ShipmentRequestData } from '@waybill/core';

/** What a process is asked: to buy this under this key, and perhaps to die meanwhile. */
export interface Order {
  /** Of the ledger: `postgres://…`, or a folder. It is opened with the first order. */
  readonly location: string;
  readonly key: string;
  /** The carrier's package: `packages/carrier-ups`. */
  readonly carrier: string;
  /** Of the account. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly request: ShipmentRequestData;
  /** The time of the account's clock. */
  readonly now: number;
  /** Set for a purchase of a process that has died: its claim lapses first. Only of a folder. */
  readonly lapse?: true;
  readonly end?: End;
}

/** Where in its work with the database a process ends. */
export interface End {
  /** Which statement of the purchase, from 1. */
  readonly statement: number;
  /**
   * `before` it is sent; `during`: it has left, and may or may not have been carried out; `after`: its result has arrived, and the
   * program does not have it yet.
   */
  readonly when: 'before' | 'during' | 'after';
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

export interface Answer {
  readonly key: string;
  readonly got: Got;
}

/** What the program of a process got. */
export interface Got {
  /** Statements that the purchase took. */
  readonly statements: number;
  readonly shipment: null | {
    readonly complete: boolean;
    /** Each once. */
    readonly tracking_numbers: readonly string[];
    readonly documents: number;
    readonly total: string | undefined;
  };
  readonly entries: readonly Pick<ErrorEntry, 'kind' | 'code' | 'message' | 'retryable'>[];
}
