import { computed, signal } from '@preact/signals';
import type { PricedOrder } from '@waybill/orders';
import { priceOrders } from '../api/orders.js';
import { selectedOrders } from './list.js';

/** Prices that were asked here, by order. They last as long as the page. */
export const prices = signal<ReadonlyMap<string, PricedOrder>>(new Map());

/** How far asking is; undefined while nothing is asked. */
export const pricing = signal<{ readonly done: number; readonly all: number } | undefined>(undefined);

/** Orders of one question: prices appear while others are asked. */
const AT_ONCE = 25;

let asking: AbortController | undefined;

export function stopPricing(): void {
  asking?.abort();
}

/** Asks for the prices of these orders that are not known yet. */
export async function priceAll(orders: readonly string[]): Promise<void> {
  asking?.abort();
  const question = new AbortController();
  asking = question;
  const wanted = orders.filter((id) => !prices.value.has(id));
  try {
    for (let done = 0; done < wanted.length; done += AT_ONCE) {
      pricing.value = { done, all: wanted.length };
      const { rows } = await priceOrders(wanted.slice(done, done + AT_ONCE), question.signal);
      prices.value = new Map([...prices.value, ...rows.map((row) => [row.id, row] as const)]);
    }
  } finally {
    if (asking === question) pricing.value = undefined;
  }
}

/** A price of an order that has changed is no price. */
export function forgetPrices(orders: Iterable<string>): void {
  const left = new Map(prices.value);
  for (const id of orders) left.delete(id);
  prices.value = left;
}

/** What the selected orders cost, as far as that is known. */
export const selectedSums = computed(() =>
  sumsOf(selectedOrders.value.flatMap(({ id }) => prices.value.get(id)?.chosen ?? [])),
);

/** Sums by currency, exact to a thousandth. */
export function sumsOf(
  priced: readonly { readonly total: number; readonly currency: string }[],
): readonly { readonly amount: number; readonly currency: string }[] {
  const thousandths = new Map<string, number>();
  for (const { total, currency } of priced)
    thousandths.set(currency, (thousandths.get(currency) ?? 0) + Math.round(total * 1000));
  return [...thousandths].map(([currency, sum]) => ({ currency, amount: sum / 1000 }));
}
