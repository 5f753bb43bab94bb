import { inspect } from 'node:util';
import { ConfigurationError } from '@waybill/core';
import type { ShippedOrder, Shop, ShopOrder } from '@waybill/orders/shop';
import { startSimulator } from '@waybill/simulator';
import { parse, validate } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createShopify } from '../src/index.js';
import { FULFIL, FULFILMENTS, MORE_LINES, ORDERS } from '../src/queries.js';
import { simulatedShop } from '../src/simulator/index.js';
import { schema } from './support/schema.js';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const TOKEN = 'shpat_simulated_9f3c';

/** A shop at its simulator, with a clock that moves when the shop waits. */
async function opened(parts: Parameters<typeof simulatedShop>[0] = {}, settings = {}) {
  let clock = NOW;
  const waits: number[] = [];
  const simulator = await startSimulator(simulatedShop(parts), { now: () => clock });
  onTestFinished(async () => {
    expect(simulator.routeErrors).toEqual([]);
    await simulator.close();
  });
  const wait = async (ms: number) => {
    waits.push(ms);
    clock += ms;
  };
  const shop = createShopify({ ...simulator.settings, ...settings }, { wait, now: () => clock });
  return { simulator, shop, waits };
}

async function all(shop: Shop, since?: string): Promise<ShopOrder[]> {
  const orders: ShopOrder[] = [];
  for await (const order of shop.unfulfilled(since === undefined ? {} : { since })) orders.push(order);
  return orders;
}

const shipmentOf = ({ order, shop_id = '' }: ShopOrder, more: Partial<ShippedOrder> = {}): ShippedOrder => ({
  order,
  shop_id,
  tracking_number: `TRACK-${order}`,
  carrier_name: 'Canada Post',
  ...more,
});

const stepsOf = (exchanges: readonly { readonly body: string }[]) =>
  exchanges.map(({ body }) => /(?:query|mutation) (\w+)/.exec(body)?.[1]);

it.each(Object.entries({ ORDERS, MORE_LINES, FULFILMENTS, FULFIL }))(
  '%s is right by the schema',
  (_, document) => {
    expect(validate(schema, parse(document))).toEqual([]);
  },
);

describe('orders', () => {
  it('are read with lines, weights, address and what customs ask', async () => {
    const { shop } = await opened();
    const orders = await all(shop);
    expect(orders).toHaveLength(10);
    expect(orders[1]).toEqual({
      order: '#1002',
      shop_id: 'gid://shopify/Order/1002000',
      placed_at: '2026-11-24T11:51:00.000Z',
      recipient: {
        person_name: 'Jo Fields',
        address_lines: ['1600 Amphitheatre Pkwy'],
        city: 'Mountain View',
        postal_code: '94043',
        state: 'California',
        state_code: 'CA',
        country_code: 'US',
        email_address: 'buyer@example.com',
      },
      items: [
        {
          sku: 'MUG-1',
          name: 'Mug',
          quantity: 1,
          price: 14.5,
          weight_kg: 0.42,
          hs_code: '691200',
          origin_country: 'CA',
          ships: true,
        },
        {
          sku: 'TEE-M',
          name: 'T-shirt - M',
          quantity: 2,
          price: 25,
          weight_kg: 0.18,
          hs_code: '691200',
          origin_country: 'CA',
          ships: true,
        },
      ],
      currency: 'CAD',
      goods_value: 64.5,
      shipping_paid: 9.9,
      shipping_method: 'Standard',
      gift_note: 'Happy birthday',
      tags: ['web'],
      notices: [],
      problems: [],
    });
    expect(orders.filter(({ skip }) => skip).map(({ order, skip }) => [order, skip])).toEqual([
      ['#1007', 'unpaid'],
      ['#1008', 'digital'],
    ]);
  });

  it('come unpaid, too, where the shop wants that', async () => {
    const { shop } = await opened({}, { ship_unpaid: true });
    expect((await all(shop))[6]).not.toHaveProperty('skip');
  });

  it('come in pages, once each, while the bucket of points gets full again', async () => {
    const { shop, waits, simulator } = await opened({ orders: 37 });
    const orders = await all(shop);
    expect(new Set(orders.map(({ order }) => order)).size).toBe(37);
    expect(stepsOf(simulator.exchanges)).toEqual(['Orders', 'Orders', 'Orders', 'Orders']);
    // 100 points are left and 900 are asked for, of 50 a second; then none are left.
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([16, 18, 18]);
  });

  it('wait when the shop throttles, and then go on', async () => {
    const { shop, simulator, waits } = await opened();
    simulator.fault({ kind: 'reply', status: 200, body: throttled }, { times: 2 });
    expect(await all(shop)).toHaveLength(10);
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([4, 4]);
  });

  it('are asked for in smaller pages where a query costs too much', async () => {
    const { shop, simulator } = await opened();
    const body = JSON.stringify({ errors: [{ message: 'cost', extensions: { code: 'MAX_COST_EXCEEDED' } }] });
    simulator.fault({ kind: 'reply', status: 200, body }, { times: 1 });
    expect(await all(shop)).toHaveLength(10);
    const sizes = simulator.exchanges.map((one) => JSON.parse(one.body).variables.first);
    expect(sizes).toEqual([10, 5, 5]);
  });

  it('with since are those that changed, so that what was sent elsewhere is known', async () => {
    const { shop } = await opened();
    const [first, second] = (await all(shop)) as [ShopOrder, ShopOrder];
    await shop.report([shipmentOf(first)]);
    expect(await all(shop)).toHaveLength(9);
    const changed = await all(shop, '2026-11-24T12:00:00Z');
    expect(changed).toMatchObject([{ order: first.order, skip: 'fulfilled' }]);
    expect(second.order).toBe('#1002');
  });
});

describe('tracking numbers', () => {
  it('are written once, however often they are reported', async () => {
    const { shop, simulator } = await opened();
    const shipments = (await all(shop)).slice(0, 2).map((order) => shipmentOf(order));
    expect((await shop.report(shipments)).map(({ outcome }) => outcome)).toEqual(['reported', 'reported']);
    expect((await shop.report(shipments)).map(({ outcome }) => outcome)).toEqual(['known', 'known']);
    expect(simulator.purchases).toEqual(['TRACK-#1001', 'TRACK-#1002']);
  });

  it.each([
    ['reset_after', { kind: 'reset_after' }],
    ['HTTP 500', { kind: 'status_after', status: 500 }],
  ] as const)('are known after %s hid that they were written', async (_, fault) => {
    const { shop, simulator } = await opened();
    const [order] = (await all(shop)) as [ShopOrder];
    simulator.fault(fault, { after: 1, times: 1 });
    const [failed] = await shop.report([shipmentOf(order)]);
    expect(failed).toMatchObject({ outcome: 'failed', problem: { retryable: true } });
    expect(await shop.report([shipmentOf(order)])).toMatchObject([{ outcome: 'known' }]);
    expect(simulator.purchases).toHaveLength(1);
  });

  it('are for the articles that were sent, and later for the rest', async () => {
    const { shop } = await opened();
    const order = (await all(shop))[1] as ShopOrder;
    const [mug, shirt] = order.items;
    await shop.report([shipmentOf(order, { items: [{ ...mug, name: 'Mug', quantity: 1 }] })]);
    const left = (await all(shop)).find((one) => one.order === order.order);
    expect(left?.items).toEqual([shirt]);
    const rest = shipmentOf(order, { tracking_number: 'SECOND', items: left?.items ?? [] });
    expect(await shop.report([rest])).toMatchObject([{ outcome: 'reported' }]);
    expect((await all(shop)).map((one) => one.order)).not.toContain(order.order);
  });

  it('that the shop refuses say why, and the others are written', async () => {
    const { shop, simulator } = await opened();
    const [first, second] = (await all(shop)) as [ShopOrder, ShopOrder];
    const refused = {
      data: {
        fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message: 'It is on hold.' }] },
      },
    };
    simulator.fault({ kind: 'reply', status: 200, body: JSON.stringify(refused) }, { after: 1, times: 1 });
    const outcomes = await shop.report([
      shipmentOf(first),
      { ...shipmentOf(first), shop_id: 'gid://shopify/Order/1' },
      shipmentOf(second),
    ]);
    expect(outcomes.map(({ outcome, problem }) => [outcome, problem?.code])).toEqual([
      ['failed', 'refused'],
      ['failed', 'no_order'],
      ['reported', undefined],
    ]);
    expect(outcomes[0]?.problem?.message).toContain('It is on hold.');
    const again = await shop.report([shipmentOf(second, { tracking_number: 'OTHER' })]);
    expect(again[0]?.problem?.code).toBe('nothing_open');
  });
});

const throttled = JSON.stringify({
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: {
    cost: {
      requestedQueryCost: 300,
      throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 100, restoreRate: 50 },
    },
  },
});

describe('failures', () => {
  const errors = (code: string, message = 'no') =>
    JSON.stringify({ errors: [{ message, extensions: { code } }] });
  it.each([
    ['authentication', { kind: 'reply', status: 401, body: `{"errors":"Invalid ${TOKEN}"}` }],
    ['authentication', { kind: 'reply', status: 200, body: errors('ACCESS_DENIED', `for ${TOKEN}`) }],
    ['rate_limit', { kind: 'reply', status: 200, body: throttled }],
    ['rate_limit', { kind: 'reply', status: 429, headers: { 'retry-after': '90' }, body: '' }],
    ['unavailable', { kind: 'html', status: 500 }],
    ['unavailable', { kind: 'reset' }],
    ['unavailable', { kind: 'reply', status: 200, body: errors('INTERNAL_SERVER_ERROR') }],
    ['unexpected_reply', { kind: 'reply', status: 200, body: errors('undefinedField') }],
    ['unexpected_reply', { kind: 'reply', status: 200, body: '{"data":{"orders":null}}' }],
    ['unexpected_reply', { kind: 'reply', status: 200, body: 'x'.repeat(60_000_000) }],
    [
      'unexpected_reply',
      { kind: 'reply', status: 301, headers: { location: 'https://evil.example' }, body: '' },
    ],
    ['unexpected_reply', { kind: 'html', status: 200 }],
  ] as const)('%s: %o', async (kind, fault) => {
    const { shop, simulator } = await opened();
    simulator.fault(fault);
    const error = await all(shop).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind });
    expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain(
      'simulated_9f3c',
    );
    const [outcome] = await shop.report([shipmentOf({ order: '#1', shop_id: 'x' } as ShopOrder)]);
    expect(outcome?.outcome).toBe('failed');
    expect(JSON.stringify(outcome)).not.toContain('simulated_9f3c');
  });

  it('that all shipments would meet are met once', async () => {
    const { shop, simulator } = await opened({}, { access_token: 'shpat_expired' });
    const orders = ['#1', '#2', '#3'].map((order) => shipmentOf({ order, shop_id: 'x' } as ShopOrder));
    const outcomes = await shop.report(orders);
    expect(outcomes.map(({ problem }) => problem?.code)).toEqual(['401', '401', '401']);
    expect(simulator.exchanges).toHaveLength(1);
  });

  it('of settings are said all at once, without a value', () => {
    const settings = { shop: 'https://acme.example', access_token: '', server_url: 'http://acme.example' };
    const message =
      /shop: must be the address[\s\S]*access_token: must be[\s\S]*server_url: must begin with https/;
    expect(() => createShopify(settings)).toThrow(ConfigurationError);
    expect(() => createShopify(settings)).toThrow(message);
  });
});
