/** A local stand-in for the Admin API of a Shopify shop, as its documentation has it. Its orders are invented. */
import { defineSimulator } from '@waybill/simulator';
import { keyLogin, Refusal, refuse, route } from '@waybill/simulator/server';
import { inventedOrders, isFulfilled, linesOf, ordersPage, type SimulatedOrder } from './orders.js';

interface SimulatorParts {
  /** Ten by default. */
  readonly orders?: number;
  /** Points of the bucket, which gets fifty a second; 1,000 by default. */
  readonly points?: number;
}

/** Makes a simulated shop with so many orders. */
export function simulatedShop({ orders: count = 10, points = 1_000 }: SimulatorParts = {}) {
  return defineSimulator({
    carrier: 'shopify',
    settings: { shop: 'simulated.myshopify.com', access_token: 'shpat_simulated_9f3c' },
    login: keyLogin({
      header: 'x-shopify-access-token',
      key: 'access_token',
      refused: () =>
        refuse('', '[API] Invalid API key or access token (unrecognized login or wrong password)', 401),
    }),
    refusal: ({ status, problems: [problem] }) => Response.json({ errors: problem?.message }, { status }),
    routes: ({ now, purchased }) => {
      const orders = inventedOrders(count, now());
      const bucket = { available: points, at: now() };

      const answers: Readonly<Record<string, (variables: Variables) => unknown>> = {
        Orders: ({ first, after, query, lines }) => {
          const found = matching(orders, String(query));
          return { orders: ordersPage(found, Number(first), after, Number(lines)) };
        },
        Lines: ({ id, first, after }) => {
          const order = orders.find((one) => one.id === id);
          return { order: order === undefined ? null : { lineItems: linesOf(order, Number(first), after) } };
        },
        Fulfilments: ({ id }) => {
          const order = orders.find((one) => one.id === id);
          return { order: order === undefined ? null : fulfilmentsOf(order) };
        },
        Fulfil: ({ fulfillment }) => {
          const made = fulfil(orders, fulfillment as FulfilmentInput, new Date(now()).toISOString());
          if (typeof made !== 'string') purchased(made.number);
          const errors = typeof made === 'string' ? [{ field: ['fulfillment'], message: made }] : [];
          const id = `gid://shopify/Fulfillment/${now()}`;
          const fulfilled = errors.length === 0 ? { id, status: 'SUCCESS' } : null;
          return { fulfillmentCreate: { fulfillment: fulfilled, userErrors: errors } };
        },
      };

      return [
        route('POST /admin/api/:version/graphql.json', ({ text, params }) => {
          const { query, variables } = JSON.parse(text) as { query: string; variables: Variables };
          const [, name = ''] = /^(?:query|mutation) (\w+)/.exec(query) ?? [];
          const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
          if (answer === undefined)
            throw new Refusal(400, [{ code: '', message: `Unknown operation ${name}` }]);
          const cost = name === 'Orders' ? Number(variables.first) * 90 : 20;
          const headers = { 'x-shopify-api-version': params.version ?? '' };
          if (cost > 1_000)
            return Response.json(
              { errors: [{ message: `Query cost is ${cost}`, extensions: { code: 'MAX_COST_EXCEEDED' } }] },
              { headers },
            );
          const restored = ((now() - bucket.at) / 1_000) * 50;
          bucket.available = Math.min(points, bucket.available + restored);
          bucket.at = now();
          const isThrottled = bucket.available < Math.min(cost, points);
          if (!isThrottled) bucket.available -= Math.min(cost, points);
          const throttleStatus = {
            maximumAvailable: points,
            currentlyAvailable: bucket.available,
            restoreRate: 50,
          };
          const extensions = {
            cost: { requestedQueryCost: cost, actualQueryCost: isThrottled ? null : cost, throttleStatus },
          };
          if (isThrottled)
            return Response.json(
              { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions },
              { headers },
            );
          return Response.json({ data: answer(variables), extensions }, { headers });
        }),
      ];
    },
  });
}

/** Start it with `startSimulator`. It has ten orders. */
export const simulator = simulatedShop();

type Variables = Readonly<Record<string, unknown>>;

interface FulfilmentInput {
  readonly lineItemsByFulfillmentOrder: readonly {
    readonly fulfillmentOrderId: string;
    readonly fulfillmentOrderLineItems?: readonly { readonly id: string; readonly quantity: number }[];
  }[];
  readonly trackingInfo: { readonly company: string; readonly number: string; readonly url?: string };
}

function matching(orders: readonly SimulatedOrder[], query: string): SimulatedOrder[] {
  const since = /updated_at:>='([^']+)'/.exec(query)?.[1];
  if (since !== undefined)
    return orders.filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since));
  return orders.filter((order) => order.cancelledAt === null && !isFulfilled(order));
}

const fulfilmentOrderId = ({ id }: SimulatedOrder) => id.replace('/Order/', '/FulfillmentOrder/');

function fulfilmentsOf(order: SimulatedOrder) {
  return {
    fulfillments: order.fulfillments.map(({ number }) => ({ status: 'SUCCESS', trackingInfo: [{ number }] })),
    fulfillmentOrders: {
      nodes: [
        {
          id: fulfilmentOrderId(order),
          status: isFulfilled(order) ? 'CLOSED' : 'OPEN',
          assignedLocation: { location: { id: 'gid://shopify/Location/1' } },
          lineItems: {
            nodes: order.lines.map(({ id, sku, name, quantity, fulfilled }) => ({
              id: id.replace('/LineItem/', '/FulfillmentOrderLineItem/'),
              remainingQuantity: quantity - fulfilled,
              lineItem: { sku, name },
            })),
          },
        },
      ],
    },
  };
}

/** The tracking of the fulfilment, or why there is none. */
function fulfil(
  orders: readonly SimulatedOrder[],
  { lineItemsByFulfillmentOrder: [asked], trackingInfo }: FulfilmentInput,
  at: string,
): { readonly number: string } | string {
  const order = orders.find((one) => fulfilmentOrderId(one) === asked?.fulfillmentOrderId);
  if (order === undefined || isFulfilled(order)) return 'Fulfillment order is not open.';
  for (const line of order.lines) {
    const id = line.id.replace('/LineItem/', '/FulfillmentOrderLineItem/');
    const left = line.quantity - line.fulfilled;
    const wanted = asked?.fulfillmentOrderLineItems;
    const quantity = wanted === undefined ? left : (wanted.find((one) => one.id === id)?.quantity ?? 0);
    if (quantity > left) return 'Fulfillment order line item quantity is invalid.';
    line.fulfilled += quantity;
  }
  order.updatedAt = at;
  order.fulfillments.push({ ...trackingInfo, url: trackingInfo.url ?? null });
  return { number: trackingInfo.number };
}
