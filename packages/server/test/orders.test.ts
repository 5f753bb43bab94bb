import type {
  ImportReport,
  OrderDetails,
  OrderList,
  OrdersBought,
  PricedOrders,
  Today,
} from '@waybill/orders';
import { describe, expect, test } from 'vitest';
import { operationNames } from './support/described.js';
import { request } from './support/requests.js';
import { bodyOf, errorsOf, openShop } from './support/shop.js';

const shop = await openShop({
  works: true,
  keys: { packer: { scopes: ['pack'] }, admin: { scopes: ['admin'] }, limited: { limit: '500 CAD/day' } },
});

const settings = {
  version: 0,
  shop: { name: 'Junction Ceramics' },
  senders: [{ name: 'Toronto', party: request.shipper }],
  boxes: [{ name: 'small', length: 30, width: 20, height: 15, empty_weight_kg: 0.2 }],
  products: [{ sku: 'MUG', weight_kg: 0.4 }],
  rules: [],
};
const COLUMNS =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Created at';
const line = (number: number, sku = 'MUG') =>
  `#${number},a@example.com,paid,unfulfilled,CAD,30.00,1,Mug,30.00,${sku},true,Alex Boudreau,1841 Argyle Street,Halifax,'B3J 3A5,NS,CA,902-555-0167,2026-11-24 09:00:00 -0500`;
const file = [COLUMNS, line(1001), line(1002), line(1003, 'VASE')].join('\n');

const post = (path: string, body: unknown, key = 'admin', headers: Record<string, string> = {}) =>
  shop.ask('POST', path, { body, key, headers });
const csv = { 'content-type': 'text/csv' };
const list = (query = '', key = 'reader') =>
  bodyOf<OrderList>(shop.ask('GET', `/v1/orders${query}`, { key }));
const get = (id: string) => bodyOf<OrderDetails>(shop.ask('GET', `/v1/orders/${id}`));
const known = { id: '' };

describe('a day at the desk', () => {
  test('settings are read and changed as one document, by an admin', async () => {
    expect(await bodyOf(shop.ask('GET', '/v1/desk'))).toMatchObject({ version: 0, boxes: [] });
    const put = (body: unknown, key = 'admin') => shop.ask('PUT', '/v1/desk', { body, key });
    expect(await bodyOf(put(settings))).toMatchObject({ version: 1 });
    expect(await errorsOf(put(settings), 409)).toMatchObject([{ code: 'version' }]);
    expect(await errorsOf(put({ ...settings, version: 1, boxes: [{ name: 'x' }] }))).toMatchObject([
      { pointer: '/boxes/0/length' },
      {},
      {},
      {},
    ]);
    expect((await put(settings, 'buyer')).status).toBe(403);
  });

  test('an export becomes orders once; what is wrong is said at its row', async () => {
    const preview = await bodyOf(post('/v1/orders/preview', file, 'admin', csv));
    expect(preview).toMatchObject({ format: 'shopify', rows: [{}, {}, {}] });
    const first = await bodyOf<ImportReport>(post('/v1/orders', file, 'buyer', csv));
    expect(first).toMatchObject({
      format: 'shopify',
      added: 3,
      problems: [{ order: '#1003', row: 4, code: 'no_weight' }],
    });
    expect(first.notices.map(({ code }) => code)).toContain('apostrophe');
    expect(await bodyOf<ImportReport>(post('/v1/orders', file, 'buyer', csv))).toMatchObject({
      added: 0,
      known: 3,
    });
    const { orders, counts } = await list('?state=to_do');
    expect(orders.map(({ order }) => order)).toEqual(['#1001', '#1002']);
    expect(counts).toMatchObject({ to_do: 2, attention: 1 });
    known.id = orders[0]?.id ?? '';
    expect((await list('?search=boudreau&limit=1')).next).toBeDefined();
    expect(await errorsOf(shop.ask('GET', '/v1/orders?after=x'))).toMatchObject([{ parameter: 'after' }]);
  });

  test('a file that nobody has seen is read by a mapping that is kept', async () => {
    const unseen = 'No;Who;Street;Town;Code;Land;Art;Qty\n7;Ann Lee;1 King St;Toronto;M5H 2N2;CA;MUG;2\n';
    expect((await post('/v1/orders', unseen, 'buyer', csv)).status).toBe(422);
    const columns = {
      No: 'order',
      Who: 'recipient.person_name',
      Street: 'recipient.address_lines',
      Town: 'recipient.city',
      Code: 'recipient.postal_code',
      Land: 'recipient.country_code',
      Art: 'item.sku',
      Qty: 'item.quantity',
    };
    const { columns: guess } = await bodyOf<{ columns: object }>(
      post('/v1/orders/preview', unseen, 'admin', csv),
    );
    expect(guess).toHaveProperty('columns');
    const body = { columns: { ...columns, Street: 'recipient.address_lines[0]' } };
    await bodyOf(shop.ask('PUT', '/v1/desk/mappings/own', { body, key: 'admin' }));
    expect(await bodyOf(shop.ask('GET', '/v1/desk/mappings'))).toEqual({ mappings: { own: body } });
    const read = await bodyOf<ImportReport>(post('/v1/orders?mapping=own', unseen, 'buyer', csv));
    expect(read).toMatchObject({ format: 'columns', added: 1 });
    expect(await errorsOf(post('/v1/orders?mapping=other', unseen, 'buyer', csv))).toMatchObject([
      { parameter: 'mapping' },
    ]);
  });

  test('a program gives orders as JSON', async () => {
    const one = {
      order: 'A-1',
      recipient: request.recipient,
      items: [{ sku: 'MUG', name: 'Mug', quantity: 1 }],
    };
    expect(await bodyOf(post('/v1/orders?source=own', { orders: [one] }, 'buyer'))).toMatchObject({
      added: 1,
      problems: [],
    });
    const wrong = { ...one, recipient: { country_code: 'Canada' }, items: [{ quantity: 0 }] };
    const errors = await errorsOf(post('/v1/orders', { orders: [one, wrong] }, 'buyer'));
    expect(errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining([
        '/orders/1/recipient/country_code',
        '/orders/1/items/0/name',
        '/orders/1/items/0/quantity',
      ]),
    );
  });

  test('prices, one change, and the purchase, once for each key', async () => {
    const { orders } = await list('?state=to_do&source=shopify');
    const ids = orders.map(({ id }) => id);
    const priced = await bodyOf<PricedOrders>(
      post('/v1/orders/prices', { all: { state: ['to_do'], source: 'shopify' } }, 'quoter'),
    );
    expect(priced.rows).toMatchObject([
      { id: ids[0], state: 'would_buy', chosen: { carrier: expect.any(String) } },
      {},
    ]);
    expect(priced.spent).toMatchObject([{ currency: 'CAD' }]);
    const changed = await bodyOf<OrderDetails>(
      post(`/v1/orders/${ids[1]}`, { changes: { weight_kg: 1.5, choose: 'canadapost:DOM.EP' } }, 'packer'),
    );
    expect(changed).toMatchObject({ weight_kg: 1.5, choose: 'canadapost:DOM.EP' });
    expect(
      await errorsOf(post(`/v1/orders/${ids[1]}`, { changes: { weight_kg: -1, colour: 'red' } })),
    ).toMatchObject([{ pointer: '/changes/weight_kg' }, { pointer: '/changes/colour' }]);
    const key = { 'idempotency-key': 'monday' };
    expect((await post('/v1/orders/buy', { orders: ids }, 'packer', key)).status).toBe(403);
    expect((await post('/v1/orders/buy', { orders: ids }, 'limited', key)).status).toBe(403);
    const bought = await bodyOf<OrdersBought>(post('/v1/orders/buy', { orders: ids }, 'buyer', key), 202);
    expect(bought).toEqual({ batch: 'orders-monday', orders: 2, left_out: [] });
    expect(await bodyOf(post('/v1/orders/buy', { orders: ids }, 'buyer', key), 202)).toEqual(bought);
    expect(await errorsOf(post('/v1/orders/buy', { orders: ids.slice(1) }, 'buyer', key), 409)).toMatchObject(
      [{ code: 'key_reused' }],
    );
    const again = await post('/v1/batches', { name: 'orders-monday', rows: [{ request }] }, 'buyer');
    expect(again.status).toBe(409);
    await expect.poll(async () => (await list('', 'buyer')).counts.bought, { timeout: 20_000 }).toBe(2);
    expect((await post(`/v1/orders/${ids[1]}`, { changes: { hold: true } })).status).toBe(409);
  });

  test('labels and slips are printed, parcels are handed over, a label is voided', async () => {
    const { orders } = await list('?state=bought');
    const ids = orders.map(({ id }) => id);
    const pdf = await post('/v1/orders/documents', { orders: ids }, 'packer');
    expect([
      pdf.headers.get('content-type'),
      pdf.headers.get('waybill-labels'),
      pdf.headers.get('waybill-slips'),
    ]).toEqual(['application/pdf', '2', '2']);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await errorsOf(post('/v1/orders/documents', { orders: ['none'] }, 'packer'), 404)).toMatchObject([
      { code: 'not_found' },
    ]);
    expect(await bodyOf(post('/v1/orders/handed-over', { orders: ids.slice(0, 1) }, 'packer'))).toEqual({
      changed: 1,
    });
    await bodyOf(post(`/v1/orders/${ids[1]}/void`, undefined, 'buyer'));
    expect(await get(ids[1] as string)).toMatchObject({ state: 'to_do' });
  });

  test('the day, and what closes it', async () => {
    const day = await bodyOf<Today>(shop.ask('GET', '/v1/today?since=2020-01-01', { key: 'reader' }));
    expect(day).toMatchObject({
      unknown: [],
      stuck: [],
      orders: { shipped: 1 },
      spent: [{ currency: 'CAD', shipments: 1 }],
    });
    const [account] = day.to_close;
    expect(account).toMatchObject({ shipments: 1, open: [expect.any(String)] });
    const body = { carrier: account?.carrier, account: account?.account, since: '2020-01-01' };
    // What this account bought is in no group, which the carrier says.
    expect(await errorsOf(post('/v1/today/close', body, 'buyer'))).toMatchObject([{ code: 'not_supported' }]);
    const nothing = { ...body, since: '2100-01-01' };
    expect(await errorsOf(post('/v1/today/close', nothing, 'buyer'))).toMatchObject([
      { pointer: '/account' },
    ]);
  });

  test('tracking numbers go back in the form of the export, and to the buyer', async () => {
    const answer = await shop.ask('GET', '/v1/orders/tracking?source=shopify&since=2020-01-01', {
      key: 'reader',
    });
    const text = await answer.text();
    expect(text.split('\r\n')[1]).toContain('#1001');
    const { tracking_page, tracking_number } = await get(known.id);
    const page = await shop.app.request(tracking_page, { headers: { 'accept-language': 'fr-CA' } });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('lang="fr"');
    expect(html).toContain(tracking_number);
    expect((await shop.app.request('/t/nothing')).status).toBe(404);
  });

  test('every route of the desk has answered', () => {
    // What closes a day is that of `POST /v1/manifests`, which answers in the tests of operations.
    const missing = operationNames((tag) => tag === 'Orders').filter(
      (name) => !shop.answered.has(name) && name !== 'closeToday',
    );
    expect(missing).toEqual([]);
  });
});
