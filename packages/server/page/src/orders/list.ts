import { computed, signal } from '@preact/signals';
import type { OrderList, OrderState, OrderSummary, OrdersQuery } from '@waybill/orders';
import { listOrders } from '../api/orders.js';

/** The tabs of the queue, in the order of the work. */
export const TABS = [
  'to_do',
  'attention',
  'buying',
  'bought',
  'shipped',
  'skipped',
] as const satisfies readonly OrderState[];

/** What the queue shows. */
export const filter = signal<{
  readonly state: OrderState;
  readonly search: string;
  readonly source: string;
}>({ state: 'to_do', search: '', source: '' });

/** What was read of the queue so far. */
export interface Queue {
  readonly orders: readonly OrderSummary[];
  readonly counts: OrderList['counts'];
  /** Whether more of it comes. */
  readonly isLoading: boolean;
  readonly trouble?: unknown;
}

const NO_COUNTS: OrderList['counts'] = {
  to_do: 0,
  attention: 0,
  buying: 0,
  bought: 0,
  shipped: 0,
  skipped: 0,
};

export const queue = signal<Queue>({ orders: [], counts: NO_COUNTS, isLoading: true });
export const selected = signal<ReadonlySet<string>>(new Set());
/** The order at which the keyboard is. */
export const cursor = signal<string | undefined>(undefined);

/** The selected ones among those that are shown, as the queue has them. */
export const selectedOrders = computed(() => queue.value.orders.filter(({ id }) => selected.value.has(id)));

/** Shops that orders came from, as far as they were seen. */
export const sources = signal<readonly string[]>([]);

let reading: AbortController | undefined;

/** Reads the queue anew, part by part; the old one stays until the first part is here. */
export async function readQueue(): Promise<void> {
  reading?.abort();
  const all = new AbortController();
  const { signal: aborted } = all;
  reading = all;
  queue.value = { ...queue.value, isLoading: true };
  const query = queryOf();
  try {
    let orders: readonly OrderSummary[] = [];
    for (let after: string | undefined; ; ) {
      const part = await listOrders(query, after, aborted);
      if (aborted.aborted) return;
      orders = [...orders, ...part.orders];
      after = part.next;
      queue.value = { orders, counts: part.counts, isLoading: after !== undefined };
      const seen = new Set([...sources.value, ...part.orders.map(({ source }) => source)]);
      if (seen.size > sources.value.length) sources.value = [...seen].sort();
      if (after === undefined) return;
    }
  } catch (trouble) {
    if (!aborted.aborted) queue.value = { ...queue.value, isLoading: false, trouble };
  }
}

export function stopReading(): void {
  reading?.abort();
}

/** Shows other orders; what was selected there is no longer. */
export function showOrders(change: Partial<(typeof filter)['value']>): void {
  // What is shown is not what was asked for: nothing may be done with it.
  if ((change.state ?? filter.value.state) !== filter.value.state)
    queue.value = { ...queue.value, orders: [] };
  filter.value = { ...filter.value, ...change };
  selected.value = new Set();
  cursor.value = undefined;
  void readQueue();
}

/** Puts an order that has changed in its place, until the queue is read again. */
export function putOrder(order: OrderSummary): void {
  const orders = queue.value.orders.map((one) => (one.id === order.id ? order : one));
  queue.value = { ...queue.value, orders };
}

export function select(id: string, isSelected = !selected.value.has(id)): void {
  const ids = new Set(selected.value);
  if (isSelected) ids.add(id);
  else ids.delete(id);
  selected.value = ids;
}

/** Selects all that match, or none where all are. */
export function selectAll(): void {
  const ids = queue.value.orders.map(({ id }) => id);
  selected.value = new Set(selectedOrders.value.length === ids.length ? [] : ids);
}

/** Moves the cursor, and tells where it is. */
export function moveCursor(by: number): number | undefined {
  const { orders } = queue.value;
  if (orders.length === 0) return undefined;
  const at = orders.findIndex(({ id }) => id === cursor.value);
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), orders.length - 1);
  cursor.value = orders[next]?.id;
  return next;
}

function queryOf(): OrdersQuery {
  const { state, search, source } = filter.value;
  return { state: [state], search: search.trim(), source };
}
