import { inspect } from 'node:util';
import { ConfigurationError } from '@waybill/core';
import type { ShippedOrder, Shop, ShopOrder } from '@waybill/orders/shop';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWooCommerce, type WooCommerceSettings } from '../src/index.js';
import { simulatedShop } from '../src/simulator/index.js';

const NOW = Date.parse('2026-11-24T12:00:00Z');

async function opened(
  parts: Parameters<typeof simulatedShop>[0] = {},
  settings: Partial<WooCommerceSettings> = {},
) {
  const simulator = await startSimulator(simulatedShop(parts), { now: () => NOW });
  onTestFinished(async () => {
    expect(simulator.routeErrors).toEqual([]);
    await simulator.close();
  });
  return {
    simulator,
    shop: createWooCommerce({ ...simulator.settings, ...settings }, { wait: async () => {} }),
  };
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
  tracking_url: 'https://post.example/track',
  ...more,
});

const written = (exchanges: readonly { method: string; path: string; body: string }[]) =>
  exchanges
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.replace('/wp-json', '')}`, JSON.parse(body)]);

describe('orders', () => {
  it('are read with the weights of their products and variations, and with the address they have', async () => {
    const { shop } = await opened();
    const orders = await all(shop);
    expect(orders).toHaveLength(10);
    expect(orders[1]).toEqual({
      order: '502',
      shop_id: '502',
      placed_at: '2026-11-24T11:51:00Z',
      recipient: {
        person_name: 'Jo Fields',
        address_lines: ['1600 Amphitheatre Pkwy'],
        city: 'Mountain View',
        postal_code: '94043',
        state_code: 'CA',
        country_code: 'US',
        phone_number: '+1 416 555 0100',
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
        { sku: 'TEE-M', name: 'T-shirt', quantity: 2, price: 25, weight_kg: 0.18, ships: true },
      ],
      currency: 'CAD',
      goods_value: 64.5,
      shipping_paid: 9.9,
      shipping_method: 'Flat rate',
      gift_note: 'Happy birthday',
      notices: [],
      problems: [],
    });
    expect(orders.filter(({ skip }) => skip).map(({ order, skip }) => [order, skip])).toEqual([
      ['508', 'digital'],
    ]);
  });

  it('come in pages, once each, and their products are looked up once', async () => {
    const { shop, simulator } = await opened({ orders: 250 }, { weight_unit: 'lbs' });
    const orders = await all(shop);
    expect(new Set(orders.map(({ order }) => order)).size).toBe(250);
    expect(orders[0]?.items[0]?.weight_kg).toBeCloseTo(420 * 0.45359237, 5);
    const paths = simulator.exchanges.map(({ path }) => path.replace(/^\/wp-json\/wc\/v3|\?.*/g, ''));
    expect(paths).toEqual(['/orders', '/products', '/products/12/variations', '/orders', '/orders']);
  });

  it('with since are those that changed, so that what was sent elsewhere is known', async () => {
    const { shop } = await opened();
    const [first] = (await all(shop)) as [ShopOrder];
    await shop.report([shipmentOf(first)]);
    expect(await all(shop)).toHaveLength(9);
    expect(await all(shop, '2026-11-24T14:00:00+02:00')).toMatchObject([{ order: '501', skip: 'fulfilled' }]);
  });
});

describe('tracking numbers', () => {
  it('go to the extension, complete the order, and are written once', async () => {
    const { shop, simulator } = await opened();
    const [first] = (await all(shop)) as [ShopOrder];
    expect(await shop.report([shipmentOf(first)])).toMatchObject([{ outcome: 'reported' }]);
    expect(await shop.report([shipmentOf(first)])).toMatchObject([{ outcome: 'known' }]);
    expect(written(simulator.exchanges)).toEqual([
      [
        'POST /wc-shipment-tracking/v3/orders/501/shipment-trackings',
        {
          custom_tracking_provider: 'Canada Post',
          custom_tracking_link: 'https://post.example/track',
          tracking_number: 'TRACK-501',
        },
      ],
      ['PUT /wc/v3/orders/501', { status: 'completed' }],
    ]);
  });

  it.each([true, false])(
    'are a note where there is no extension, for the buyer: %s',
    async (notify_customer) => {
      const { shop, simulator } = await opened({ tracking: false }, { notify_customer });
      const [first] = (await all(shop)) as [ShopOrder];
      const longer = shipmentOf(first, { tracking_number: 'TRACK-501-2' });
      const outcomes = [
        await shop.report([shipmentOf(first)]),
        await shop.report([shipmentOf(first)]),
        await shop.report([longer]),
      ];
      expect(outcomes.flat().map(({ outcome }) => outcome)).toEqual(['reported', 'known', 'reported']);
      expect(written(simulator.exchanges).slice(0, 2)).toEqual([
        [
          'POST /wc/v3/orders/501/notes',
          { note: 'Canada Post: TRACK-501 https://post.example/track', customer_note: notify_customer },
        ],
        ['PUT /wc/v3/orders/501', { status: 'completed' }],
      ]);
    },
  );

  it('leave an order open while a part of it is still to be sent', async () => {
    const { shop, simulator } = await opened();
    const order = (await all(shop))[1] as ShopOrder;
    await shop.report([shipmentOf(order, { items: order.items.slice(0, 1) })]);
    expect(written(simulator.exchanges).map(([place]) => place)).toHaveLength(1);
  });

  it.each([true, false])('are finished after the answer was lost (extension: %s)', async (tracking) => {
    const { shop, simulator } = await opened({ tracking });
    const [first] = (await all(shop)) as [ShopOrder];
    simulator.fault({ kind: 'reset_after' }, { method: 'POST', times: 1 });
    expect(await shop.report([shipmentOf(first)])).toMatchObject([
      { outcome: 'failed', problem: { retryable: true } },
    ]);
    expect(await shop.report([shipmentOf(first)])).toMatchObject([{ outcome: 'known' }]);
    const places = written(simulator.exchanges).map(([place]) => place.split('/').at(-1));
    expect(places).toEqual([tracking ? 'shipment-trackings' : 'notes', '501']);
    expect(await all(shop)).toHaveLength(9);
  });

  it('of an order that is gone fail alone', async () => {
    const { shop } = await opened();
    const [first] = (await all(shop)) as [ShopOrder];
    const outcomes = await shop.report([
      { ...shipmentOf(first), shop_id: '9999' },
      { ...shipmentOf(first), shop_id: '../settings' },
      shipmentOf(first),
    ]);
    expect(outcomes.map(({ outcome, problem }) => [outcome, problem?.code])).toEqual([
      ['failed', '404'],
      ['failed', 'no_order'],
      ['reported', undefined],
    ]);
  });
});

describe('failures', () => {
  it.each([
    [
      'authentication',
      { kind: 'reply', status: 403, body: '{"code":"x","message":"not for cs_simulated_8b2e"}' },
    ],
    ['rate_limit', { kind: 'reply', status: 429, headers: { 'retry-after': '90' }, body: '' }],
    ['unavailable', { kind: 'html', status: 500 }],
    ['unavailable', { kind: 'truncated' }],
    ['unexpected_reply', { kind: 'reply', status: 200, body: '{"message":"a plugin broke it"}' }],
    ['unexpected_reply', { kind: 'html', status: 200 }],
    [
      'unexpected_reply',
      { kind: 'reply', status: 301, headers: { location: 'https://evil.example' }, body: '' },
    ],
  ] as const)('%s: %o', async (kind, fault) => {
    const { shop, simulator } = await opened();
    simulator.fault(fault);
    const error = await all(shop).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind });
    const [outcome] = await shop.report([shipmentOf({ order: '1', shop_id: '501' } as ShopOrder)]);
    expect(outcome?.outcome).toBe('failed');
    const seen = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify([error, outcome]);
    expect(seen).not.toMatch(/simulated_|Y2tfc2lt/);
  });

  it('with a key that has expired ends the report', async () => {
    const { shop, simulator } = await opened({}, { consumer_secret: 'cs_expired' });
    const shipments = ['501', '502'].map((order) => shipmentOf({ order, shop_id: order } as ShopOrder));
    expect((await shop.report(shipments)).map(({ problem }) => problem?.code)).toEqual(['401', '401']);
    expect(simulator.exchanges).toHaveLength(1);
  });

  it('of settings are said all at once: a key never goes over plain HTTP', () => {
    const settings = { server_url: 'http://shop.example', consumer_key: '', consumer_secret: 'cs_1' };
    const check = () => createWooCommerce(settings);
    expect(check).toThrow(ConfigurationError);
    expect(check).toThrow(/server_url: must begin with https[\s\S]*consumer_key: must be/);
  });
});
