import { checkSettings, reportEach, type Shop, type ShopContext } from '@waybill/orders/shop';
import { kilogramsOf, productsOf } from './products.js';
import { type Order, orderSchema, readOrder } from './read-order.js';
import { reporterTo } from './report.js';
import { openRest } from './rest.js';
import { settingsSchema, type WooCommerceSettings } from './settings.js';

/** Orders whose products are looked up together. */
const TOGETHER = 100;

/**
 * A WooCommerce shop. The key needs read and write access, of a user who manages the shop.
 * @throws {@link ConfigurationError} with every problem in the settings
 */
export function createWooCommerce(given: WooCommerceSettings, context: ShopContext = {}): Shop {
  const { id = 'main' } = context;
  const { weight_unit, ...settings } = checkSettings(settingsSchema, given, { kind: 'woocommerce', id });
  const rest = openRest(settings, context);
  const reportTo = reporterTo(rest);
  return {
    id,
    kind: 'woocommerce',
    async *unfulfilled({ since, signal } = {}) {
      const kilograms = await kilogramsOf(rest, weight_unit, signal);
      const products = productsOf(rest);
      for await (const orders of chunks(rest.all('/wc/v3/orders', queryOf(since), orderSchema, signal))) {
        await products.look(orders, signal);
        for (const order of orders) yield readOrder(order, products.of, kilograms);
      }
    },
    report: (shipments, { signal } = {}) =>
      reportEach(shipments, (shipment) => reportTo(shipment, { ...settings, signal })),
  };
}

/** Without `since`, what is paid and open; else all that changed, so that what was cancelled or completed elsewhere is known. */
function queryOf(since: string | undefined): Readonly<Record<string, string>> {
  const sorted = { orderby: 'id', order: 'asc' };
  if (since === undefined) return { status: 'processing', ...sorted };
  return { modified_after: new Date(since).toISOString(), dates_are_gmt: 'true', status: 'any', ...sorted };
}

async function* chunks(orders: AsyncIterable<Order>): AsyncGenerator<readonly Order[]> {
  let chunk: Order[] = [];
  for await (const order of orders) {
    chunk.push(order);
    if (chunk.length < TOGETHER) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
