import { createHash, randomBytes } from 'node:crypto';
import { type Database, Findable, Private, type Query } from '@waybill/ledger';
import type { ShopOrder } from '../shop-order.js';
import { checked, name } from './checks.js';
import type { ImportOptions } from './desk.js';
import { ORDERS, wordsOf } from './store.js';
import { planOrder, type ReadySettings } from './to-request.js';
import type { ImportReport, OrderChanges, OrderState } from './types.js';

/** Orders that are stored in one transaction. */
const STORED_AT_ONCE = 200;

/** Where orders are stored, and how they are judged. */
interface ImportContext {
  readonly database: Database;
  readonly tenant: string;
  readonly settings: ReadySettings;
}

interface Counts {
  added: number;
  changed: number;
  known: number;
}

type Lists = { -readonly [Name in 'skipped' | 'problems' | 'notices']: ImportReport[Name][number][] };

/** Stores orders, each once; see {@link Desk.import}. */
export async function importOrders(
  context: ImportContext,
  orders: Iterable<ShopOrder> | AsyncIterable<ShopOrder>,
  { source, format, ignored = [] }: ImportOptions,
): Promise<ImportReport> {
  checked(name, source, 'source');
  const counts: Counts = { added: 0, changed: 0, known: 0 };
  const lists: Lists = { skipped: [], problems: [], notices: [] };
  let part = new Map<string, ShopOrder>();
  const store = async () => {
    await storePart(context, { source, format: format ?? null }, [...part.values()], counts, lists);
    part = new Map();
  };
  for await (const order of orders) {
    // The same number again is the same order: the last one counts.
    part.set(order.order, order);
    if (part.size === STORED_AT_ONCE) await store();
  }
  if (part.size > 0) await store();
  return { ...(format === undefined ? {} : { format }), ...counts, ...lists, ignored };
}

interface Known {
  readonly id: string;
  readonly number: string;
  readonly content_sha256: string;
  readonly changes: OrderChanges;
  readonly state: OrderState;
  readonly is_unknown: boolean;
}

async function storePart(
  { database, tenant, settings }: ImportContext,
  from: Pick<StoreContext, 'source' | 'format'>,
  orders: readonly ShopOrder[],
  counts: Counts,
  lists: Lists,
): Promise<void> {
  const { source } = from;
  const before = await database.transaction(async (query) => {
    const numbers = orders.map(({ order }) => order).toSorted();
    // Two imports of one file come one after the other, and none beside a purchase.
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [`${tenant}/${source}`, LOCK]);
    await query(LOCKED, [tenant, source, numbers]);
    const known = await query<Known>(KNOWN, [tenant, source, numbers]);
    const byNumber = new Map(known.map((one) => [one.number, one]));
    for (const order of orders)
      await storeOne(query, { tenant, settings, ...from }, order, byNumber.get(order.order), counts);
    return byNumber;
  });
  for (const order of orders) {
    const known = before.get(order.order);
    const row = order.row === undefined ? {} : { row: order.row };
    if (order.skip !== undefined) lists.skipped.push({ order: order.order, why: order.skip });
    if (known !== undefined && !isFree(known)) continue;
    if (order.skip === undefined) {
      const { problems } = planOrder(source, order, known?.changes ?? {}, settings);
      // What the desk itself lacks is said once there, not at each order.
      for (const problem of problems)
        if (problem.code !== 'no_sender') lists.problems.push({ order: order.order, ...row, ...problem });
    }
    for (const notice of order.notices) lists.notices.push({ order: order.order, ...row, ...notice });
  }
}

/** Any number that no other program uses for an advisory lock. */
const LOCK = 0x77620000_0001;

const LOCKED = `
  SELECT id FROM waybill.shop_order
  WHERE tenant = $1 AND source = $2 AND number = ANY ($3::text[]) ORDER BY id FOR UPDATE`;
const KNOWN = `${ORDERS} WHERE tenant = $1 AND source = $2 AND number = ANY ($3::text[])`;

function isFree({ state, is_unknown }: Pick<Known, 'state' | 'is_unknown'>): boolean {
  return !is_unknown && ['to_do', 'attention', 'skipped'].includes(state);
}

interface StoreContext extends Pick<ImportContext, 'tenant' | 'settings'> {
  readonly source: string;
  readonly format?: string | null;
}

async function storeOne(
  query: Query,
  { tenant, settings, source, format = null }: StoreContext,
  order: ShopOrder,
  known: Known | undefined,
  counts: Counts,
): Promise<void> {
  const content_sha256 = digestOf(order);
  if (known !== undefined && (known.content_sha256 === content_sha256 || !isFree(known))) {
    counts.known += 1;
    return;
  }
  const changes = known?.changes ?? {};
  const ready = planOrder(source, order, changes, settings).problems.length === 0;
  const skipped = changes.skip ?? order.skip !== undefined;
  const data = new Private(JSON.stringify(order));
  const words = new Findable(wordsOf(order, changes));
  if (known !== undefined) {
    counts.changed += 1;
    await query(REPLACE, [known.id, content_sha256, data, words, skipped, ready, settings.version]);
    return;
  }
  if (order.skip === undefined) counts.added += 1;
  const id = `o${randomBytes(9).toString('base64url')}`;
  const token = randomBytes(18).toString('base64url');
  const { order: number, shop_id, placed_at = new Date().toISOString() } = order;
  const facts = [id, tenant, source, number, shop_id ?? null, content_sha256, data, words];
  await query(ADD, [
    ...facts,
    skipped,
    ready,
    settings.version,
    new Date(placed_at).toISOString(),
    token,
    format,
  ]);
}

const ADD = `
  INSERT INTO waybill.shop_order
    (id, tenant, source, number, shop_id, content_sha256, data, words, skipped, ready, judged, placed_at, token,
    format)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
const REPLACE = `
  UPDATE waybill.shop_order SET content_sha256 = $2, data = $3, words = $4, skipped = $5, ready = $6, judged = $7,
    revision = revision + 1, batch = NULL
  WHERE id = $1`;

/** Where an order stands in its file says nothing about it. */
function digestOf({ row: _, ...order }: ShopOrder): string {
  const problems = order.problems.map(({ row: _, ...problem }) => problem);
  return createHash('sha256')
    .update(JSON.stringify({ ...order, problems }))
    .digest('hex');
}
