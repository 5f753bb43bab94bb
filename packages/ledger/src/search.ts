import type { ErrorEntry, ShipmentRequestData, ShippingResult } from '@waybill/core';
import type { Query } from './database/database.js';
import { plainText } from './plain-text.js';
import type { PurchaseState } from './states.js';

/** Which purchases are wanted; what is left out does not matter. */
export interface PurchaseFilter {
  readonly state?: PurchaseState | readonly PurchaseState[];
  readonly carrier?: string;
  readonly account?: string;
  /** A part of the key, of a tracking number, of a reference, of the recipient's name or company, or of the note. */
  readonly text?: string;
  /** Purchases begun at this time or later: a date, or text such as `2026-11-01` or `2026-11-01T12:00:00Z`. */
  readonly from?: Date | string;
  /** Purchases begun before this time. */
  readonly to?: Date | string;
}

/** A part of a list. */
export interface PurchasePage {
  /** Default 100. */
  readonly limit?: number;
  /** {@link PurchaseSummary.number} of the last purchase of the page before. */
  readonly after?: number;
}

/** One line of a list of purchases. */
export interface PurchaseSummary {
  /** Counts purchases in the order in which they were begun, with gaps. */
  readonly number: number;
  readonly key: string;
  readonly carrier: string;
  readonly account: string;
  readonly state: PurchaseState;
  /** Whether a process is at it. */
  readonly under_way: boolean;
  /** Of the result; `null` if there is none. */
  readonly complete: boolean | null;
  readonly service: string | null;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string | null;
  readonly tracking_number: string | null;
  /** Of every package that has one. */
  readonly tracking_numbers: readonly string[];
  /** The carrier's own reference for the shipment. */
  readonly reference: string | null;
  /** `amount` is a decimal number as text, as the carrier reported it. */
  readonly charge: { readonly amount: string; readonly currency: string } | null;
  /** What a person wrote when it was settled. */
  readonly note: string | null;
  /** ISO 8601, by the database's clock. */
  readonly created_at: string;
  readonly changed_at: string;
  /** When addresses and documents were deleted; `null` if they are there. */
  readonly forgotten_at: string | null;
}

/** A purchase as it is stored. */
export interface LedgerPurchase extends PurchaseSummary {
  /** `null` once it was forgotten. */
  readonly request: ShipmentRequestData | null;
  /** Names what was bought from whom: the same request has the same digest. */
  readonly request_sha256: string;
  /** Without its documents. */
  readonly result: ShippingResult | null;
  readonly errors: readonly ErrorEntry[];
}

/** What was spent at one account in one currency. */
export interface PurchaseTotal {
  readonly carrier: string;
  readonly account: string;
  /** `null` for purchases whose price is not known. */
  readonly currency: string | null;
  readonly purchases: number;
  /** Exact sum, a decimal number as text; `null` where no price is known. */
  readonly amount: string | null;
}

/** The newest first. */
export function findPurchases(
  query: Query,
  filter: PurchaseFilter,
  { limit = 100, after }: PurchasePage,
): Promise<PurchaseSummary[]> {
  const text = `
    SELECT ${SUMMARY} FROM waybill.purchase
    WHERE ${MATCHES} AND ($7::bigint IS NULL OR number < $7) ORDER BY number DESC LIMIT $8`;
  return query(text, [...valuesOf(filter), after ?? null, limit]).then((rows) =>
    rows.map((row) => read<PurchaseSummary>(row)),
  );
}

export async function purchaseUnder(query: Query, key: string): Promise<LedgerPurchase | undefined> {
  const [row] = await query(`SELECT ${WHOLE} FROM waybill.purchase WHERE key = $1`, [key]);
  return row === undefined ? undefined : read<LedgerPurchase>(row);
}

/** The oldest first, a page at a time: a ledger may be larger than the memory. */
export async function* exportPurchases(query: Query, filter: PurchaseFilter): AsyncGenerator<LedgerPurchase> {
  const text = `
    SELECT ${WHOLE} FROM waybill.purchase
    WHERE ${MATCHES} AND number > $7 ORDER BY number LIMIT 100`;
  for (let after = 0; ; ) {
    const rows = (await query(text, [...valuesOf(filter), after])).map((row) => read<LedgerPurchase>(row));
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

export function totalPurchases(query: Query, filter: PurchaseFilter): Promise<PurchaseTotal[]> {
  const text = `
    SELECT carrier, account, currency, count(*)::integer AS purchases, sum(amount)::text AS amount
    FROM waybill.purchase
    WHERE ${MATCHES} AND state = 'bought'
    GROUP BY carrier, account, currency ORDER BY carrier, account, currency`;
  return query(text, valuesOf(filter));
}

const SUMMARY = `
  number, key, carrier, account, state, complete, service, shipment_date, tracking_number, tracking_numbers, reference,
  coalesce(claimed_until > clock_timestamp(), false) AS under_way,
  amount::text AS amount, currency, note, created_at, changed_at, forgotten_at`;

const WHOLE = `${SUMMARY}, request, request_sha256, result, errors`;

const MATCHES = `
  ($1::text[] IS NULL OR state = ANY ($1))
  AND ($2::text IS NULL OR carrier = $2)
  AND ($3::text IS NULL OR account = $3)
  AND ($4::text IS NULL OR key ILIKE $4 OR array_to_string(tracking_numbers, ' ') ILIKE $4
    OR searchable ILIKE $4 OR note ILIKE $4)
  AND ($5::timestamptz IS NULL OR created_at >= $5)
  AND ($6::timestamptz IS NULL OR created_at < $6)`;

function valuesOf({ state, carrier, account, text, from, to }: PurchaseFilter): unknown[] {
  return [
    state === undefined ? null : [state].flat(),
    carrier ?? null,
    account ?? null,
    // What people search for is no pattern.
    text === undefined ? null : `%${plainText(text).replace(/[\\%_]/g, '\\$&')}%`,
    timeOf(from),
    timeOf(to),
  ];
}

/** Text without a zone is UTC, wherever the database is. */
export function timeOf(time: Date | string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

function read<Purchase>(row: unknown): Purchase {
  const { amount, currency, errors, created_at, changed_at, forgotten_at, ...rest } = row as {
    amount: string | null;
    currency: string | null;
    errors?: readonly ErrorEntry[] | null;
    created_at: Date;
    changed_at: Date;
    forgotten_at: Date | null;
  };
  return {
    ...rest,
    charge: amount === null || currency === null ? null : { amount, currency },
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
    forgotten_at: forgotten_at?.toISOString() ?? null,
    ...(errors === undefined ? {} : { errors: errors ?? [] }),
  } as Purchase;
}
