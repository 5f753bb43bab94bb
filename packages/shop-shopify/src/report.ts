import { maybeText, wireDecimal, wireText } from '@waybill/carrier-kit/reply';
import { ReportRefused, type ShippedOrder } from '@waybill/orders/shop';
import { z } from 'zod';
import type { Admin } from './admin.js';
import { FULFIL, FULFILMENTS } from './queries.js';

const fulfilmentOrderSchema = z.object({
  id: wireText,
  status: wireText,
  assignedLocation: z.object({ location: z.object({ id: maybeText }).nullish() }),
  lineItems: z.object({
    nodes: z.array(
      z.object({
        id: wireText,
        remainingQuantity: wireDecimal.transform(Number),
        lineItem: z.object({ sku: maybeText, name: maybeText }),
      }),
    ),
  }),
});
type FulfilmentOrder = z.output<typeof fulfilmentOrderSchema>;

const fulfilmentsSchema = z.object({
  order: z
    .object({
      fulfillments: z.array(
        z.object({ status: maybeText, trackingInfo: z.array(z.object({ number: maybeText })) }),
      ),
      fulfillmentOrders: z.object({ nodes: z.array(fulfilmentOrderSchema) }),
    })
    .nullable(),
});

const fulfilSchema = z.object({
  fulfillmentCreate: z
    .object({
      fulfillment: z.object({ id: wireText }).nullish(),
      userErrors: z.array(z.object({ message: z.string() })),
    })
    .nullish(),
});

/**
 * Fulfils what is open of an order, unless it has the tracking number already. Shopify makes a fulfilment at one location alone, so
 * that an order from two locations gets two, with the same number.
 */
export async function reportToShopify(
  admin: Admin,
  shipment: ShippedOrder,
  {
    notify_customer,
    signal,
  }: { readonly notify_customer: boolean; readonly signal?: AbortSignal | undefined },
): Promise<'reported' | 'known'> {
  const { order, shop_id, tracking_number } = shipment;
  const found = await admin({
    step: 'fulfilments',
    query: FULFILMENTS,
    variables: { id: shop_id },
    data: fulfilmentsSchema,
    signal,
  });
  if (found.order === null) throw new ReportRefused('no_order', `The shop has no order ${order}.`);
  const { fulfillments, fulfillmentOrders } = found.order;
  const isKnown = fulfillments.some(
    ({ status, trackingInfo }) =>
      status !== 'CANCELLED' && trackingInfo.some(({ number }) => number === tracking_number),
  );
  if (isKnown) return 'known';
  const open = fulfillmentOrders.nodes.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS');
  const places = [...Map.groupBy(linesToFulfil(open, shipment), ({ location }) => location).values()];
  if (places.length === 0) throw nothingOpen(order, fulfillmentOrders.nodes);
  for (const [done, lines] of places.entries()) {
    const { fulfillmentCreate: made } = await admin({
      step: 'fulfil',
      query: FULFIL,
      variables: {
        fulfillment: {
          lineItemsByFulfillmentOrder: lines.map(({ location: _, ...line }) => line),
          notifyCustomer: notify_customer,
          trackingInfo: {
            company: shipment.carrier_name,
            number: tracking_number,
            ...(shipment.tracking_url !== undefined && { url: shipment.tracking_url }),
          },
        },
      },
      data: fulfilSchema,
      writes: true,
      signal,
    });
    const said = made?.userErrors.map(({ message }) => message) ?? [];
    if (said.length === 0 && made?.fulfillment) continue;
    const rest = done === 0 ? '' : ' A part of the order has it already: fulfil the rest in the admin.';
    const why = said.join('; ').slice(0, 500) || 'Shopify says no reason';
    throw new ReportRefused(
      'refused',
      `The shop does not take the tracking number of ${order}: ${why}.${rest}`,
    );
  }
  return 'reported';
}

/** What is fulfilled of each open fulfilment order: all that remains, or the articles of the shipment. */
function linesToFulfil(open: readonly FulfilmentOrder[], { items }: ShippedOrder) {
  const sent = new Map<string, number>();
  for (const { sku, name, quantity } of items ?? []) {
    const article = sku ?? name;
    sent.set(article, (sent.get(article) ?? 0) + quantity);
  }
  return open.flatMap(({ id, assignedLocation, lineItems }) => {
    const location = assignedLocation.location?.id ?? '';
    if (items === undefined) return [{ location, fulfillmentOrderId: id }];
    const lines = lineItems.nodes.flatMap((line) => {
      const article = line.lineItem.sku ?? line.lineItem.name ?? '';
      const left = sent.get(article) ?? 0;
      const quantity = Math.min(left, line.remainingQuantity);
      sent.set(article, left - quantity);
      return quantity > 0 ? [{ id: line.id, quantity }] : [];
    });
    return lines.length === 0 ? [] : [{ location, fulfillmentOrderId: id, fulfillmentOrderLineItems: lines }];
  });
}

function nothingOpen(order: string, all: readonly FulfilmentOrder[]): ReportRefused {
  if (all.some(({ status }) => status === 'ON_HOLD'))
    return new ReportRefused('on_hold', `Order ${order} is on hold in the shop: release it there.`);
  return new ReportRefused(
    'nothing_open',
    `Nothing of order ${order} is open in the shop that this shipment could be for: look at its fulfilments there.`,
  );
}
