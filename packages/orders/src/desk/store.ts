import type { ChosenQuote, RowState } from '@waybill/batch';
import type { ErrorEntry } from '@waybill/core';
import type { PurchaseState, Query } from '@waybill/ledger';
import type { ShopOrder } from '../shop-order.js';
import { inTurns } from './in-turns.js';
import { type Plan, planOrder, type ReadySettings } from './to-request.js';
import type { OrderChanges, OrderState } from './types.js';

/** An order with what its batch and the ledger know of it. */
export interface StoredOrder {
  readonly id: string;
  /** In the order of files. */
  readonly position: number;
  readonly source: string;
  readonly number: string;
  readonly format: string | null;
  readonly revision: number;
  readonly data: ShopOrder;
  readonly changes: OrderChanges;
  readonly skipped: boolean;
  readonly state: OrderState;
  /** The purchase may have been made. */
  readonly is_unknown: boolean;
  /** The last batch gave it no label. */
  readonly has_failed: boolean;
  readonly batch: string | null;
  readonly row_state: RowState | null;
  /** As the batch keeps it, with what buys exactly this quote. */
  readonly chosen: (ChosenQuote & { readonly options?: unknown; readonly handle?: unknown }) | null;
  readonly errors: readonly ErrorEntry[] | null;
  readonly purchase: PurchaseState | null;
  readonly carrier: string | null;
  readonly account: string | null;
  readonly service: string | null;
  readonly tracking_number: string | null;
  /** Of the carrier, else the quote. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly bought_at: Date | null;
  readonly placed_at: Date;
  readonly imported_at: Date;
  readonly handed_over_at: Date | null;
  readonly reported_at: Date | null;
  readonly token: string;
}

/**
 * How far the purchase of an order is. A row of a batch that was stopped before its turn is free; where a person has settled or
 * voided a purchase, the ledger decides.
 */
const PROGRESS = `
  CASE
    WHEN o.batch IS NULL THEN 'free'
    WHEN p.state = 'bought' THEN 'bought'
    WHEN p.state = 'void' THEN 'free'
    WHEN r.state = 'active' OR (r.state = 'waiting' AND b.state = 'running') THEN 'buying'
    WHEN p.state IN ('claimed', 'sending', 'unknown') THEN 'unknown'
    WHEN r.state = 'bought' THEN 'bought'
    ELSE 'free'
  END`;

const FAILED = `(o.batch IS NOT NULL AND p.state IS DISTINCT FROM 'void')`;

const STATE = `
  CASE progress
    WHEN 'buying' THEN 'buying'
    WHEN 'unknown' THEN 'attention'
    WHEN 'bought' THEN CASE WHEN handed_over_at IS NULL THEN 'bought' ELSE 'shipped' END
    ELSE CASE WHEN skipped THEN 'skipped' WHEN ready AND NOT has_failed THEN 'to_do' ELSE 'attention' END
  END`;

/** Orders with what is known of their purchases; `WHERE` may follow. */
export const ORDERS = `
  SELECT *, ${STATE} AS state, progress = 'unknown' AS is_unknown FROM (
    SELECT o.*, ${PROGRESS} AS progress, ${FAILED} AS has_failed, b.state AS batch_state,
      r.state AS row_state, r.chosen, r.errors, p.state AS purchase,
      coalesce(p.carrier, r.chosen ->> 'carrier') AS carrier, coalesce(p.account, r.chosen ->> 'account') AS account,
      coalesce(p.service, r.chosen ->> 'service') AS service,
      coalesce(p.tracking_number, r.tracking_number) AS tracking_number, p.tracking_numbers,
      coalesce(p.amount, r.charge)::text AS amount, coalesce(p.currency, r.currency) AS currency,
      p.created_at AS bought_at
    FROM waybill.shop_order AS o
    LEFT JOIN waybill.batch AS b ON b.name = o.batch
    LEFT JOIN waybill.batch_row AS r ON r.batch = b.id AND r.key = o.id
    LEFT JOIN waybill.purchase AS p ON p.key = o.batch || '/' || o.id
  ) AS known`;

/** Words to search an order by, in small letters. */
export function wordsOf({ order, recipient, items }: ShopOrder, changes: OrderChanges): string {
  const { person_name, company_name, city, email_address } = changes.recipient ?? recipient;
  const skus = (changes.items ?? items).flatMap(({ sku }) => sku ?? []);
  const words = [order, person_name, company_name, city, email_address, ...skus];
  return words
    .filter((word) => word !== undefined)
    .join('\n')
    .toLowerCase()
    .replaceAll('\0', '');
}

/** Orders as they are in the database, in the order of their ids as they were asked for; unknown ones are left out. */
export async function ordersOf(query: Query, tenant: string, ids: readonly string[]): Promise<StoredOrder[]> {
  const rows = await query<StoredOrder>(`${ORDERS} WHERE tenant = $1 AND id = ANY ($2::text[])`, [
    tenant,
    ids.filter((id) => !id.includes('\0')),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

export function planOf({ source, data, changes }: StoredOrder, settings: ReadySettings): Plan {
  return planOrder(source, data, changes, settings);
}

/** Orders that are judged in one go. */
const JUDGED_AT_ONCE = 500;

/** Judges anew what was judged by settings of before: whether it can be bought. */
export async function judgeAll(query: Query, tenant: string, settings: ReadySettings): Promise<void> {
  for (let found = JUDGED_AT_ONCE; found === JUDGED_AT_ONCE; ) {
    const rows = await query<Pick<StoredOrder, 'id' | 'source' | 'data' | 'changes' | 'revision'>>(OUTDATED, [
      tenant,
      settings.version,
      JUDGED_AT_ONCE,
    ]);
    const judged = await inTurns(rows, ({ id, revision, source, data, changes }) => ({
      id,
      revision,
      ready: planOrder(source, data, changes, settings).problems.length === 0,
    }));
    // What was changed meanwhile is judged by its change.
    if (judged.length > 0) await query(JUDGE, [settings.version, JSON.stringify(judged)]);
    found = rows.length;
  }
}

const OUTDATED = `
  SELECT id, source, data, changes, revision FROM waybill.shop_order
  WHERE tenant = $1 AND judged < $2 AND handed_over_at IS NULL LIMIT $3`;
const JUDGE = `
  UPDATE waybill.shop_order AS o SET ready = given.ready, judged = $1
  FROM json_to_recordset($2) AS given (id text, revision integer, ready boolean)
  WHERE o.id = given.id AND o.revision = given.revision`;
