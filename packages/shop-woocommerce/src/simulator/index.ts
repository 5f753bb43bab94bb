/** A local stand-in for the REST API of a WooCommerce shop, as its documentation has it. Its orders are invented. */
import { defineSimulator } from '@waybill/simulator';
import { basicLogin, refuse, route } from '@waybill/simulator/server';
import { inventedOrders, PRODUCTS, type SimulatedOrder, VARIATIONS } from './orders.js';

interface SimulatorParts {
  /** Ten by default. */
  readonly orders?: number;
  /** Whether it has the extension "Shipment Tracking"; true by default. */
  readonly tracking?: boolean;
}

/** Makes a simulated shop with so many orders. */
export function simulatedShop({ orders: count = 10, tracking = true }: SimulatorParts = {}) {
  return defineSimulator({
    carrier: 'woocommerce',
    settings: { consumer_key: 'ck_simulated_41c7', consumer_secret: 'cs_simulated_8b2e' },
    login: basicLogin({
      username: 'consumer_key',
      password: 'consumer_secret',
      refused: () => refuse('woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.', 401),
    }),
    refusal: ({ status, problems: [problem] }) =>
      Response.json({ code: problem?.code, message: problem?.message, data: { status } }, { status }),
    routes: ({ now, purchased }) => {
      const orders = inventedOrders(count, now());
      const trackings = new Map<SimulatedOrder, { tracking_number: string }[]>();
      const notes = new Map<SimulatedOrder, { note: string }[]>();
      const orderOf = (id = ''): SimulatedOrder => {
        const order = orders.find((one) => String(one.id) === id);
        if (order === undefined) throw refuse('woocommerce_rest_shop_order_invalid_id', 'Invalid ID.', 404);
        return order;
      };

      return [
        route('GET /wp-json/wc/v3/orders', ({ query }) => {
          const [status, since] = [query.get('status') ?? 'any', query.get('modified_after')];
          const found = orders
            .filter((order) => status === 'any' || order.status === status)
            .filter((order) => since === null || `${order.date_modified_gmt}Z` >= since.slice(0, 19));
          return page(found, query);
        }),
        route('GET /wp-json/wc/v3/orders/:id', ({ params }) => Response.json(orderOf(params.id))),
        route('PUT /wp-json/wc/v3/orders/:id', ({ params, text }) => {
          const order = orderOf(params.id);
          order.status = (JSON.parse(text) as { status: string }).status;
          order.date_modified_gmt = new Date(now()).toISOString().slice(0, 19);
          return Response.json(order);
        }),
        route('GET /wp-json/wc/v3/products', ({ query }) => page(included(PRODUCTS, query), query)),
        route('GET /wp-json/wc/v3/products/:id/variations', ({ params, query }) =>
          page(
            included(VARIATIONS, query).filter(({ parent }) => String(parent) === params.id),
            query,
          ),
        ),
        route('GET /wp-json/wc/v3/settings/products/woocommerce_weight_unit', () =>
          Response.json({ id: 'woocommerce_weight_unit', value: 'g' }),
        ),
        route('GET /wp-json/wc/v3/orders/:id/notes', ({ params }) =>
          Response.json(notes.get(orderOf(params.id)) ?? []),
        ),
        route('POST /wp-json/wc/v3/orders/:id/notes', ({ params, text }) => {
          const note = JSON.parse(text) as { note: string };
          return Response.json(added(notes, orderOf(params.id), note), { status: 201 });
        }),
        ...(tracking
          ? [
              route('GET /wp-json/wc-shipment-tracking/v3/orders/:id/shipment-trackings', ({ params }) =>
                Response.json(trackings.get(orderOf(params.id)) ?? []),
              ),
              route(
                'POST /wp-json/wc-shipment-tracking/v3/orders/:id/shipment-trackings',
                ({ params, text }) => {
                  const written = JSON.parse(text) as { tracking_number?: string };
                  const { tracking_number } = written;
                  if (tracking_number === undefined)
                    throw refuse('rest_missing_callback_param', 'Missing parameter(s): tracking_number');
                  purchased(tracking_number);
                  const kept = { ...written, tracking_number };
                  return Response.json(added(trackings, orderOf(params.id), kept), { status: 201 });
                },
              ),
            ]
          : []),
        route('GET /wp-json/*', () => {
          throw refuse('rest_no_route', 'No route was found matching the URL and request method.', 404);
        }),
      ];
    },
  });
}

/** Start it with `startSimulator`. It has ten orders. */
export const simulator = simulatedShop();

function added<Entry>(all: Map<SimulatedOrder, Entry[]>, order: SimulatedOrder, entry: Entry): Entry {
  all.set(order, [...(all.get(order) ?? []), entry]);
  return entry;
}

function included<Entry extends { readonly id: number }>(
  all: readonly Entry[],
  query: URLSearchParams,
): Entry[] {
  const ids = query.get('include')?.split(',').map(Number);
  return all.filter(({ id }) => ids === undefined || ids.includes(id));
}

function page(all: readonly unknown[], query: URLSearchParams): Response {
  const size = Number(query.get('per_page') ?? 10);
  if (size > 100) throw refuse('rest_invalid_param', 'Invalid parameter(s): per_page');
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  const pages = String(Math.ceil(all.length / size));
  return Response.json(all.slice(from, from + size), {
    headers: { 'x-wp-total': String(all.length), 'x-wp-totalpages': pages },
  });
}
