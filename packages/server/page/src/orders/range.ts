import type { OrderSummary } from '@waybill/orders';

/** The orders from one number to another, both included; an end that is left open, or that is no order, is the list's own. */
export function rangeOf<Order extends Pick<OrderSummary, 'order'>>(
  orders: readonly Order[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly Order[] {
  const at = (number: string) => orders.findIndex(({ order }) => plain(order) === plain(number));
  const [first, last] = [at(from), at(to)];
  const start = first < 0 ? 0 : first;
  const end = last < 0 ? orders.length - 1 : last;
  return orders.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** `1001` is `#1001`. */
function plain(order: string): string {
  return order.trim().replace(/^#/, '').toLowerCase();
}
