import { UnexpectedReplyError } from '@waybill/core';
import {
  checkSettings,
  reportEach,
  type Shop,
  type ShopContext,
  type UnfulfilledOptions,
} from '@waybill/orders/shop';
import { z } from 'zod';
import { type Admin, openAdmin, TOO_COSTLY } from './admin.js';
import { LINES_AT_ONCE, MORE_LINES, ORDERS } from './queries.js';
import { type Line, linesSchema, ordersSchema, readOrder } from './read-order.js';
import { reportToShopify } from './report.js';
import { type ShopifySettings, settingsSchema } from './settings.js';

/** Orders that are asked for at once; fewer once Shopify finds that too much. */
const ORDERS_AT_ONCE = 10;
/** Lines of one order, when they are asked for alone. */
const MORE_AT_ONCE = 100;
/** More lines than any order has: a reply without end stops here. */
const MOST_LINES = 5_000;

/**
 * A Shopify shop. The app of the access token needs the permissions `read_orders`, `read_products`, `read_inventory`,
 * `read_merchant_managed_fulfillment_orders` and `write_merchant_managed_fulfillment_orders`.
 * @throws {@link ConfigurationError} with every problem in the settings
 */
export function createShopify(given: ShopifySettings, context: ShopContext = {}): Shop {
  const { id = 'main' } = context;
  const { server_url, ...settings } = checkSettings(settingsSchema, given, { kind: 'shopify', id });
  const admin = openAdmin({ ...settings, ...(server_url !== undefined && { server_url }) }, context);
  return {
    id,
    kind: 'shopify',
    async *unfulfilled({ since, signal } = {}) {
      const query = queryOf(since);
      for await (const order of ordersOf(admin, query, signal)) {
        const lines = await allLines(admin, order, signal);
        yield readOrder(order, lines, settings);
      }
    },
    report: (shipments, { signal } = {}) =>
      reportEach(shipments, (shipment) => reportToShopify(admin, shipment, { ...settings, signal })),
  };
}

/** Without `since`, what is open; else all that changed, so that what was cancelled or sent elsewhere is known. */
function queryOf(since: UnfulfilledOptions['since']): string {
  if (since === undefined)
    return 'status:open AND (fulfillment_status:unfulfilled OR fulfillment_status:partial)';
  return `updated_at:>='${new Date(since).toISOString()}'`;
}

type ReadOrder = z.output<typeof ordersSchema>['orders']['nodes'][number];

async function* ordersOf(
  admin: Admin,
  query: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadOrder> {
  let first = ORDERS_AT_ONCE;
  let after: string | undefined;
  for (;;) {
    const variables = { first, after: after ?? null, query, lines: LINES_AT_ONCE };
    const page = await admin({ step: 'orders', query: ORDERS, variables, data: ordersSchema, signal }).catch(
      (error: unknown) => {
        if (!(error instanceof UnexpectedReplyError && error.code === TOO_COSTLY && first > 1)) throw error;
      },
    );
    if (page === undefined) {
      first = Math.floor(first / 2);
      continue;
    }
    const { nodes, pageInfo } = page.orders;
    yield* nodes;
    if (!pageInfo.hasNextPage || pageInfo.endCursor === after) return;
    after = pageInfo.endCursor;
  }
}

const moreSchema = z.object({ order: z.object({ lineItems: linesSchema }).nullable() });

async function allLines(
  admin: Admin,
  { id, lineItems }: ReadOrder,
  signal: AbortSignal | undefined,
): Promise<Line[]> {
  const lines = [...lineItems.nodes];
  let { pageInfo } = lineItems;
  while (pageInfo.hasNextPage && lines.length < MOST_LINES) {
    const variables = { id, first: MORE_AT_ONCE, after: pageInfo.endCursor ?? null };
    const { order } = await admin({ step: 'lines', query: MORE_LINES, variables, data: moreSchema, signal });
    if (order === null) break;
    lines.push(...order.lineItems.nodes);
    pageInfo = order.lineItems.pageInfo;
  }
  return lines;
}
