import type { ErrorEntry, ReturnRequestData, ShipmentRequestData, ShippingResult } from '@waybill/core';
import type { ShipmentHandle } from '@waybill/core/plugin';
import type { Query } from './database/database.js';
import { isKey } from './entries.js';
import { conditionsOf, MATCHES, type PurchaseFilter, type PurchasePage, pageOf } from './filter.js';
import type { PurchaseOperation } from './order.js';
import { foundText } from './plain-text.js';
import type { PurchaseState } from './states.js';

/** One line of a list of purchases. */
export interface PurchaseSummary {
  /** Counts purchases in the order in which they were begun, with gaps. */
  readonly number: number;
  readonly key: string;
  /** `returns`: a label for goods that come back. */
  readonly operation: PurchaseOperation;
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
  /** Who gets it; `null` once it was forgotten. */
  readonly recipient: PurchaseRecipient | null;
  /** What a person wrote when it was settled. */
  readonly note: string | null;
  /** ISO 8601, by the database's clock. */
  readonly created_at: string;
  readonly changed_at: string;
  /** When addresses and documents were deleted; `null` if they are there. */
  readonly forgotten_at: string | null;
}

/** Who gets a purchase, in a list. */
export interface PurchaseRecipient {
  /** The person, else the company. */
  readonly name: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country_code: string | null;
}

/** A purchase as it is stored. */
export interface LedgerPurchase extends PurchaseSummary {
  /** `null` once it was forgotten. */
  readonly request: ShipmentRequestData | ReturnRequestData | null;
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
export async function findPurchases(
  query: Query,
  asked: PurchaseFilter & PurchasePage,
): Promise<PurchaseSummary[]> {
  const { limit, after } = pageOf(asked);
  const conditions = await conditionsOf(query, asked);
  if (conditions === undefined) return [];
  const text = `
    SELECT ${SUMMARY}, request FROM waybill.purchase
    WHERE ${MATCHES} AND ($11::bigint IS NULL OR number < $11) ORDER BY number DESC LIMIT $12`;
  const rows = await query(text, [...conditions, after, limit]);
  return rows.map((row) => {
    const { request: _, ...summary } = read<PurchaseSummary & Pick<LedgerPurchase, 'request'>>(row);
    return summary;
  });
}

export async function purchaseUnder(query: Query, key: string): Promise<LedgerPurchase | undefined> {
  if (!isKey(key)) return undefined;
  const [row] = await query(`SELECT ${WHOLE} FROM waybill.purchase WHERE key = $1`, [key]);
  return row === undefined ? undefined : read<LedgerPurchase>(row);
}

export async function newestOf(query: Query, shipment: ShipmentHandle): Promise<LedgerPurchase | undefined> {
  const { carrier, account, tracking_number, reference, meta } = shipment;
  const number =
    tracking_number ?? meta?.parcels?.find((parcel) => parcel.tracking_number !== null)?.tracking_number;
  const words = [carrier, account, number, number == null ? reference?.value : undefined];
  const [row] = await query(
    `SELECT ${WHOLE} FROM waybill.purchase
     WHERE carrier = $1 AND ($2::text IS NULL OR account = $2) AND (tracking_numbers @> ARRAY[$3::text] OR reference = $4)
     ORDER BY number DESC LIMIT 1`,
    words.map((word) => (word == null ? null : foundText(word))),
  );
  return row === undefined ? undefined : read<LedgerPurchase>(row);
}

/** The oldest first, a page at a time: a ledger may be larger than the memory. */
export async function* exportPurchases(query: Query, filter: PurchaseFilter): AsyncGenerator<LedgerPurchase> {
  const conditions = await conditionsOf(query, filter);
  if (conditions === undefined) return;
  const text = `
    SELECT ${WHOLE} FROM waybill.purchase
    WHERE ${MATCHES} AND number > $11 ORDER BY number LIMIT 100`;
  for (let after = 0; ; ) {
    const rows = (await query(text, [...conditions, after])).map((row) => read<LedgerPurchase>(row));
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

export async function totalPurchases(query: Query, filter: PurchaseFilter): Promise<PurchaseTotal[]> {
  const conditions = await conditionsOf(query, filter);
  if (conditions === undefined) return [];
  const text = `
    SELECT carrier, account, currency, count(*)::integer AS purchases, sum(amount)::text AS amount
    FROM waybill.purchase
    WHERE ${MATCHES} AND state = 'bought'
    GROUP BY carrier, account, currency ORDER BY carrier, account, currency`;
  return query(text, conditions);
}

const SUMMARY = `
  number, key, operation, carrier, account, state, complete, service, shipment_date, tracking_number, tracking_numbers, reference,
  coalesce(claimed_until > clock_timestamp(), false) AS under_way,
  amount::text AS amount, currency, note, created_at, changed_at, forgotten_at`;

const WHOLE = `${SUMMARY}, request, request_sha256, result, errors`;

function read<Purchase>(row: unknown): Purchase {
  const { amount, currency, errors, created_at, changed_at, forgotten_at, ...rest } = row as {
    amount: string | null;
    currency: string | null;
    request: LedgerPurchase['request'];
    errors?: readonly ErrorEntry[] | null;
    created_at: Date;
    changed_at: Date;
    forgotten_at: Date | null;
  };
  return {
    ...rest,
    charge: amount === null ? null : { amount, currency },
    recipient: recipientOf(rest.request),
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
    forgotten_at: forgotten_at?.toISOString() ?? null,
    ...(errors === undefined ? {} : { errors: errors ?? [] }),
  } as Purchase;
}

function recipientOf(request: LedgerPurchase['request']): PurchaseRecipient | null {
  if (request === null) return null;
  const { person_name, company_name, city, country_code } = request.recipient;
  return {
    name: person_name ?? company_name ?? null,
    city: city ?? null,
    country_code: country_code ?? null,
  };
}
