import { ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import type { Query } from '@waybill/ledger';
import { ORDERS, type StoredOrder } from './store.js';
import { ORDER_STATES, type OrderState, type OrdersPage, type OrdersQuery } from './types.js';

const USUAL_LIMIT = 200;
const MOST_LISTED = 1_000;
/** The most orders that a query stands for. */
const MOST_FOUND = 5_000;

/** A part of the orders that match, those first that were placed first. */
export async function findOrders(
  query: Query,
  tenant: string,
  { limit = USUAL_LIMIT, after, ...asked }: OrdersQuery & OrdersPage,
): Promise<{ readonly orders: StoredOrder[]; readonly next?: string }> {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw wrong('limit', `must be a whole number from 1 to ${MOST_LISTED}`);
  const [placed_at, position] = placeOf(after);
  const rows = await query<StoredOrder>(FIND, [
    ...conditionsOf(tenant, asked),
    placed_at,
    position,
    limit + 1,
  ]);
  const orders = rows.slice(0, limit);
  const last = orders.at(-1);
  if (rows.length <= limit || last === undefined) return { orders };
  return { orders, next: `${last.placed_at.toISOString()}~${last.position}` };
}

/** The ids of all orders that match. */
export async function idsOf(query: Query, tenant: string, asked: OrdersQuery): Promise<string[]> {
  const rows = await query<{ id: string }>(IDS, [...conditionsOf(tenant, asked), MOST_FOUND]);
  return rows.map(({ id }) => id);
}

/** How many orders are in each state. */
export async function countsOf(
  query: Query,
  tenant: string,
  { source, search }: Pick<OrdersQuery, 'source' | 'search'> = {},
): Promise<Record<OrderState, number>> {
  const asked = { ...(source === undefined ? {} : { source }), ...(search === undefined ? {} : { search }) };
  const rows = await query<{ state: OrderState; orders: number }>(COUNTS, conditionsOf(tenant, asked));
  const found = new Map(rows.map(({ state, orders }) => [state, orders]));
  return Object.fromEntries(ORDER_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
    OrderState,
    number
  >;
}

function conditionsOf(tenant: string, { state, source, search }: OrdersQuery): unknown[] {
  const words = search?.trim().toLowerCase();
  return [tenant, state ?? null, clean(source), clean(words === '' ? undefined : words)];
}

/** The database has no such text. */
function clean(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\0', '').toWellFormed();
}

function placeOf(after: string | undefined): readonly [string | null, string | null] {
  if (after === undefined) return [null, null];
  const [, placed_at, position] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/.exec(after) ?? [];
  if (placed_at === undefined || position === undefined)
    throw wrong('after', 'must be `next` of the answer before');
  return [placed_at, position];
}

function wrong(field: string, problem: string): ValidationError {
  return new ValidationError([issue(field, 'invalid', problem)], {});
}

const MATCHES = `
  tenant = $1 AND ($3::text IS NULL OR source = $3)
  AND ($4::text IS NULL OR strpos(lower(number), $4) > 0 OR strpos(words, $4) > 0
    OR lower(tracking_number) = $4 OR upper($4) = ANY (tracking_numbers))`;
const IN_STATE = '($2::text[] IS NULL OR state = ANY ($2::text[]))';
const FIND = `
  SELECT * FROM (${ORDERS}) AS orders WHERE ${MATCHES} AND ${IN_STATE}
    AND ($5::timestamptz IS NULL OR (placed_at, position) > ($5, $6::bigint))
  ORDER BY placed_at, position LIMIT $7`;
const IDS = `SELECT id FROM (${ORDERS}) AS orders WHERE ${MATCHES} AND ${IN_STATE} ORDER BY placed_at, position LIMIT $5`;
const COUNTS = `
  SELECT state, count(*)::integer AS orders FROM (${ORDERS}) AS orders
  WHERE ${MATCHES} AND $2::text[] IS NULL GROUP BY state`;
