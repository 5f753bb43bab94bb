import { createHash } from 'node:crypto';
import { type Batches, type BatchRow, type Choose, dryRunBatch } from '@waybill/batch';
import { type AnyCarrierProxy, ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import type { Database, Query } from '@waybill/ledger';
import { DeskConflictError } from './conflict.js';
import type { BuyOptions, PricesOptions } from './desk.js';
import { inTurns } from './in-turns.js';
import { ORDERS, ordersOf, planOf, type StoredOrder } from './store.js';
import { isFree } from './summary.js';
import type { ReadySettings } from './to-request.js';
import type { LeftOut, OrdersBought, PricedOrder, PricedOrders, QuoteNamed } from './types.js';

/** What prices are asked with, and purchases made. */
export interface BuyContext {
  readonly database: Database;
  readonly batches: Batches;
  readonly tenant: string;
  readonly prefix: string;
  readonly proxies: readonly AnyCarrierProxy[];
  /** Set where a key is bound to its accounts. */
  readonly isBound: boolean;
  readonly settings: ReadySettings;
}

/** What orders would cost now; see {@link Desk.prices}. */
export async function priceOrders(
  context: BuyContext,
  ids: readonly string[],
  { choose, ...options }: PricesOptions,
): Promise<PricedOrders> {
  const { database, tenant, settings, proxies } = context;
  const orders = await ordersOf(database.query, tenant, ids);
  const rows: BatchRow[] = [];
  const priced = new Map<string, PricedOrder>();
  const plans = await inTurns(orders, (order) => ({ order, plan: planOf(order, settings) }));
  for (const { order, plan } of plans) {
    const { problems, request, choose: planned } = plan;
    if (request === undefined) {
      const facts = { id: order.id, order: order.number, quotes: [], problems };
      priced.set(order.id, { ...facts, state: 'invalid' });
    } else rows.push({ key: order.id, request, choose: choose ?? planned });
  }
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  const run = await dryRunBatch(proxies, rows, options);
  for (const { key, state, chosen, quotes, errors } of run.rows)
    priced.set(key, {
      id: key,
      order: numbers.get(key) ?? '',
      state,
      quotes,
      ...(chosen === null ? {} : { chosen }),
      problems:
        state === 'would_buy'
          ? []
          : errors.map(({ code, field = '', message, carrier = '' }) => ({
              code,
              field,
              message,
              parameters: { carrier },
            })),
    });
  return { rows: ids.flatMap((id) => priced.get(id) ?? []), spent: run.spent };
}

/** How often an order may change between its look and its purchase. */
const TRIES = 5;
const LONGEST_KEY = 150;

/** Begins a batch with orders; see {@link Desk.buy}. */
export async function buyOrders(
  context: BuyContext,
  ids: readonly string[],
  { key, chosen = {}, budget }: BuyOptions,
): Promise<OrdersBought> {
  const { database, batches, tenant, prefix, proxies, isBound, settings } = context;
  if (key.trim() === '' || key.length > LONGEST_KEY || key.includes('/') || !key.isWellFormed())
    throw new ValidationError(
      [issue('idempotency_key', 'invalid', `must have 1 to ${LONGEST_KEY} characters, and no /`)],
      {},
    );
  const name = `${prefix}orders-${key}`;
  const asked_sha256 = digestOf([...new Set(ids)].toSorted(), chosen, budget);
  const before = await boughtBefore(database.query, { name, prefix, asked_sha256 });
  if (before !== undefined) return before;
  for (let tries = 1; ; tries++) {
    const orders = await ordersOf(database.query, tenant, ids);
    const left_out: LeftOut[] = ids
      .filter((id) => orders.every((order) => order.id !== id))
      .map((id) => ({ id, code: 'not_found', message: `There is no order ${JSON.stringify(id)}` }));
    const taken: { id: string; revision: number }[] = [];
    const rows: BatchRow[] = [];
    const plans = await inTurns(orders, (order) => ({ order, plan: planOf(order, settings) }));
    for (const { order, plan } of plans) {
      const { request, problems, choose } = plan;
      const why = whyNot(order) ?? (request === undefined ? problems[0] : undefined);
      if (why === undefined && request !== undefined) {
        taken.push({ id: order.id, revision: order.revision });
        const quote = Object.hasOwn(chosen, order.id) ? chosen[order.id] : undefined;
        rows.push({ key: order.id, request, choose: quote === undefined ? choose : choiceOf(quote) });
      } else if (why !== undefined)
        left_out.push({ id: order.id, order: order.number, code: why.code, message: why.message });
    }
    if (rows.length === 0) return { batch: null, orders: 0, left_out };
    try {
      await batches.start(rows, {
        name,
        ...(budget === undefined ? {} : { budget }),
        ...(isBound ? { accounts: proxies.map(({ carrier, account }) => `${carrier}/${account}`) } : {}),
        within: async (query) => {
          const facts = [name, asked_sha256, rows.length, JSON.stringify(left_out)];
          if ((await query(KEEP, facts)).length === 0) throw new Again('known');
          await assign(query, name, taken);
        },
      });
      return { batch: name.slice(prefix.length), orders: rows.length, left_out };
    } catch (error) {
      if (!(error instanceof Again) || tries === TRIES) throw error;
      const known = await boughtBefore(database.query, { name, prefix, asked_sha256 });
      if (known !== undefined) return known;
    }
  }
}

/** Somebody was faster: look again. */
class Again extends DeskConflictError {
  constructor(readonly what: 'known' | 'changed') {
    super('taken', 'The orders are being changed by somebody else: try again');
  }
}

const KEEP = `
  INSERT INTO waybill.desk_batch (name, asked_sha256, orders, left_out) VALUES ($1, $2, $3, $4)
  ON CONFLICT (name) DO NOTHING RETURNING name`;

async function boughtBefore(
  query: Query,
  { name, prefix, asked_sha256 }: { name: string; prefix: string; asked_sha256: string },
): Promise<OrdersBought | undefined> {
  const [known] = await query<{ asked_sha256: string; orders: number; left_out: LeftOut[] }>(
    'SELECT asked_sha256, orders, left_out FROM waybill.desk_batch WHERE name = $1',
    [name],
  );
  if (known === undefined) return undefined;
  if (known.asked_sha256 !== asked_sha256)
    throw new DeskConflictError('key_reused', 'The key was used for other orders: take another one');
  return { batch: name.slice(prefix.length), orders: known.orders, left_out: known.left_out };
}

/** Gives orders to the batch that is about to begin, all of them or none. @throws {@link Again} */
async function assign(
  query: Query,
  name: string,
  taken: readonly { readonly id: string; readonly revision: number }[],
): Promise<void> {
  const ids = taken.map(({ id }) => id);
  await query('SELECT id FROM waybill.shop_order WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE', [ids]);
  const dropped = await query<{ batch: number }>(DROP_WAITING, [ids]);
  for (const [batch, rows] of Map.groupBy(dropped, (row) => row.batch))
    await query('UPDATE waybill.batch SET cancelled = cancelled + $2 WHERE id = $1', [batch, rows.length]);
  const now = await query<StoredOrder>(`${ORDERS} WHERE id = ANY ($1::text[])`, [ids]);
  const revisions = new Map(taken.map(({ id, revision }) => [id, revision]));
  const free = now.filter(
    (order) => whyNot(order) === undefined && order.revision === revisions.get(order.id),
  );
  if (free.length < ids.length) throw new Again('changed');
  await query(ASSIGN, [ids, name]);
}

/** Rows of batches that were stopped before their turn: a worker must not take them any more. */
const DROP_WAITING = `
  UPDATE waybill.batch_row AS r SET state = 'cancelled', turn = r.turn + 1, job = NULL
  FROM waybill.shop_order AS o JOIN waybill.batch AS b ON b.name = o.batch
  WHERE o.id = ANY ($1::text[]) AND r.batch = b.id AND r.key = o.id AND r.state = 'waiting' AND b.state <> 'running'
  RETURNING r.batch`;
const ASSIGN = `
  UPDATE waybill.shop_order SET batch = $2, handed_over_at = NULL, reported_at = NULL WHERE id = ANY ($1::text[])`;

/** Why an order cannot be bought, whatever is in it. */
function whyNot(order: StoredOrder): Pick<LeftOut, 'code' | 'message'> | undefined {
  if (order.is_unknown)
    return { code: 'purchase_unknown', message: 'It may have been bought: settle its purchase first.' };
  if (order.skipped && isFree(order)) return { code: 'skipped', message: 'It is not to be shipped.' };
  if (isFree(order)) return undefined;
  return order.state === 'buying'
    ? { code: 'under_way', message: 'It is being bought.' }
    : { code: 'bought', message: 'It is bought.' };
}

function choiceOf({ carrier, account, service }: QuoteNamed): Choose {
  return `${carrier}/${account}:${service}`;
}

function digestOf(...asked: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(asked.map((one) => one ?? null)))
    .digest('hex');
}
