import type { Query } from './database/database.js';
import { type PurchasePage, pageOf, timeOf } from './filter.js';
import { foundText } from './plain-text.js';

/** What an API key is about to do. */
export interface Deed {
  /** The name of the API key. */
  readonly api_key: string;
  readonly tenant?: string | undefined;
  /** The operation, as the description of the API names it: `voidShipment`. */
  readonly operation: string;
  /** The purchase that it is about. */
  readonly purchase_key?: string | undefined;
  /** The batch that it is about. */
  readonly batch?: string | undefined;
  /** The packages that its request names. */
  readonly tracking_numbers?: readonly string[];
}

/** What an API key did. */
export interface AuditEntry {
  /** Counts entries in their order, with gaps. */
  readonly number: number;
  /** ISO 8601, by the database's clock. */
  readonly at: string;
  /** The name of the API key. */
  readonly api_key: string;
  readonly tenant: string | null;
  /** The operation, as the description of the API names it: `voidShipment`. */
  readonly operation: string;
  readonly purchase_key: string | null;
  readonly batch: string | null;
  /** Of the purchase. */
  readonly carrier: string | null;
  readonly account: string | null;
  /** Those that the request named, or else of the purchase. */
  readonly tracking_numbers: readonly string[];
  /** HTTP status of the answer; `null` if the process ended before, or is at it. */
  readonly status: number | null;
}

/** Which entries are wanted; what is left out does not matter. */
export interface AuditFilter extends PurchasePage {
  /** The name of the API key. */
  readonly api_key?: string;
  readonly tenant?: string;
  readonly purchase_key?: string;
  readonly tracking_number?: string;
  /** Entries at this time or later, as {@link PurchaseFilter} has it. */
  readonly from?: Date | string;
  /** Entries before this time. */
  readonly to?: Date | string;
}

/** Keeps what is about to be done. What it returns keeps how that was answered. */
export async function record(query: Query, deed: Deed): Promise<(status: number) => Promise<void>> {
  const { api_key, tenant, operation, purchase_key, batch, tracking_numbers = [] } = deed;
  const texts = [api_key, tenant, operation, purchase_key, batch].map((text) => text && foundText(text));
  const [row] = await query<{ number: number }>(
    `INSERT INTO waybill.audit (api_key, tenant, operation, purchase_key, batch, tracking_numbers)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING number`,
    [...texts, tracking_numbers.map(foundText)],
  );
  return async (status) => {
    await query('UPDATE waybill.audit SET status = $1 WHERE number = $2', [status, row?.number]);
  };
}

/** The newest first. */
export async function audit(query: Query, filter: AuditFilter): Promise<AuditEntry[]> {
  const { api_key, tenant, purchase_key, tracking_number, from, to } = filter;
  const { limit, after } = pageOf(filter);
  const texts = [api_key, tenant, purchase_key, tracking_number].map((text) => text && foundText(text));
  const times = [from && timeOf('from', from), to && timeOf('to', to)];
  const rows = await query<AuditEntry & { at: Date }>(AUDIT, [...texts, ...times, after, limit]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const AUDIT = `
  SELECT audit.number, at, api_key, tenant, audit.operation, purchase_key, batch, carrier, account, status,
    CASE WHEN audit.tracking_numbers = '{}' THEN coalesce(purchase.tracking_numbers, '{}') ELSE audit.tracking_numbers END
      AS tracking_numbers
  FROM waybill.audit LEFT JOIN waybill.purchase ON key = purchase_key
  WHERE ($1::text IS NULL OR api_key = $1) AND ($2::text IS NULL OR tenant = $2)
    AND ($3::text IS NULL OR purchase_key = $3)
    AND ($4::text IS NULL OR $4 = ANY (audit.tracking_numbers) OR $4 = ANY (purchase.tracking_numbers))
    AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at < $6)
    AND ($7::bigint IS NULL OR audit.number < $7)
  ORDER BY audit.number DESC LIMIT $8`;
