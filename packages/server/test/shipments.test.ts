import { ups } from '@waybill/carrier-ups';
import { readBarcode } from '@waybill/labels/reader';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShipmentAnswer, ShipmentsAnswer, StoredShipment } from '../src/api/bodies.js';
import { createApp, type ProblemDetails } from '../src/index.js';
import { toBuy } from './support/requests.js';
import { type Ask, type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  shop.addKey('acme', { tenant: 'acme' });
  shop.addKey('acme too', { tenant: 'acme' });
  shop.addKey('brown', { tenant: 'brown' });
  shop.addKey('parcels', { accounts: ['ups'] });
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => {
  for (const simulator of Object.values(shop.simulators)) simulator.reset();
});

/** Each account logs in for itself. */
const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

let orders = 0;
const newKey = () => `order-${++orders}`;

const buy = (key: string | null, { body = toBuy(), headers, ...asking }: Ask & { query?: string } = {}) =>
  shop.ask('POST', `/v1/shipments${asking.query ?? '?carrier=canadapost'}`, {
    ...asking,
    body,
    headers: { ...(key === null ? {} : { 'idempotency-key': key }), ...headers },
  });
const get = (path: string, key = 'buyer') => shop.ask('GET', path, { key });
const post = (path: string, asking: Ask = {}) => shop.ask('POST', path, asking);
const json = async <Body>(answer: Response | Promise<Response>) => (await (await answer).json()) as Body;
const bought = (carrier: 'canadapost' | 'ups' = 'canadapost') => shop.simulators[carrier].purchases.length;

describe('buying', () => {
  test('gives the label, and where the shipment is', async () => {
    const key = newKey();
    const answer = await buy(key);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/v1/shipments/${key}`);
    const { shipment, errors, ...rest } = await json<ShipmentAnswer>(answer);
    expect(rest).toEqual({ key });
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ carrier: 'canadapost', complete: true });
    expect(shipment?.documents).toHaveLength(1);
  });

  test('twice under one key buys once, and answers the same', async () => {
    const key = newKey();
    const first = await json(buy(key));
    const again = await buy(key);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect(bought()).toBe(1);
  });

  test('at once under one key buys once', async () => {
    const key = newKey();
    shop.simulators.canadapost.fault({ kind: 'slow', ms: 200 }, { method: 'POST' });
    const answers = await Promise.all([buy(key), buy(key), buy(key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    for (const other of others) expect(other).toEqual(first);
    expect(bought()).toBe(1);
  });

  test('needs a key', async () => {
    const answer = await buy(null);
    expect(answer.status).toBe(422);
    expect(await json<ProblemDetails>(answer)).toMatchObject({
      errors: [{ parameter: 'Idempotency-Key', code: 'required' }],
    });
    expect(bought()).toBe(0);
  });

  test.each([
    ['..', 'invalid'],
    ['é', 'invalid'],
    ['x'.repeat(256), 'too_long'],
  ])('refuses a key that no path can have: %s', async (key, code) => {
    const answer = await buy(key);
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([
      { parameter: 'Idempotency-Key', code },
    ]);
  });

  test.each(['a/b', 'a b?c#d', '100%', '%2F', 'x;y=z&w', '"quoted"'])(
    'finds a purchase again whose key is %s',
    async (key) => {
      const answer = await buy(key);
      const found = await get(answer.headers.get('location') as string);
      expect(found.status).toBe(200);
      expect((await json<StoredShipment>(found)).key).toBe(key);
    },
  );

  test('refuses a key that belongs to another request', async () => {
    const key = newKey();
    await buy(key);
    const answer = await buy(key, { body: toBuy('DOM.XP') });
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([
      { code: 'key_reused', parameter: 'Idempotency-Key' },
    ]);
    expect(bought()).toBe(1);
  });

  test('refuses the key of a shipment that was voided', async () => {
    const key = newKey();
    await buy(key);
    expect((await post(`/v1/shipments/${key}/void`)).status).toBe(200);
    const answer = await buy(key);
    expect(answer.status).toBe(409);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ code: 'purchase_voided' }]);
    expect(bought()).toBe(1);
  });

  test('goes on when its client goes away, also before the carrier was asked', async () => {
    const key = newKey();
    // An account that has to log in first.
    const proxy = ups.create(shop.simulators.ups.settings, { tokens: noTokens });
    const app = createApp({ ...shop.settings, accounts: [{ definition: ups, proxy }] });
    shop.simulators.ups.fault({ kind: 'slow', ms: 100 }, { path: /token/ });
    const gone = new AbortController();
    const answering = app.request('/v1/shipments', {
      method: 'POST',
      signal: gone.signal,
      headers: {
        authorization: `Bearer ${shop.keyText('buyer')}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(toBuy('11')),
    });
    await expect.poll(() => shop.simulators.ups.exchanges.length).toBeGreaterThan(0);
    expect(bought('ups')).toBe(0);
    gone.abort();
    await Promise.resolve(answering).catch(() => undefined);
    const state = async () => (await json<StoredShipment>(get(`/v1/shipments/${key}`))).state;
    await expect.poll(state).not.toMatch(/claimed|sending/);
    expect(await state()).toBe('bought');
    expect(bought('ups')).toBe(1);
  });

  test('answers 409 while another process is at it', async () => {
    const key = newKey();
    await buy(key);
    await shop.ledger.database.query(
      `UPDATE waybill.purchase SET state = 'sending', claimed_until = clock_timestamp() + interval '1 minute' WHERE key = $1`,
      [key],
    );
    const answer = await buy(key, { query: '?carrier=canadapost&deadline_ms=50' });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ code: 'purchase_under_way' }]);
  });

  test('says what the carrier refused, and where', async () => {
    const body = { ...toBuy(), recipient: { ...toBuy().recipient, postal_code: 'nowhere' } };
    const answer = await buy(newKey(), { body });
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors[0]).toMatchObject({
      pointer: '/recipient/postal_code',
    });
    expect(bought()).toBe(0);
  });
});

describe('the account to buy from', () => {
  test('is that of a prefixed service', async () => {
    const answer = await buy(newKey(), { body: toBuy('ups:11'), query: '' });
    expect((await json<ShipmentAnswer>(answer)).shipment?.carrier).toBe('ups');
  });

  test('is the only one that the key may use', async () => {
    const answer = await buy(newKey(), { key: 'parcels', body: toBuy('11'), query: '' });
    expect((await json<ShipmentAnswer>(answer)).shipment?.carrier).toBe('ups');
  });

  test('is asked for where there are several', async () => {
    const answer = await buy(newKey(), { query: '' });
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ parameter: 'carrier' }]);
  });

  test.each(['?carrier=canadaposte', '?carrier=ups&account=other'])(
    'is named rightly, not %s',
    async (query) => {
      const answer = await buy(newKey(), { query });
      expect(answer.status).toBe(422);
      expect((await json<ProblemDetails>(answer)).errors[0]?.parameter).toBe(
        query.includes('account') ? 'account' : 'carrier',
      );
    },
  );
});

describe('a purchase', () => {
  let key: string;
  beforeEach(async () => {
    key = newKey();
    await buy(key);
  });

  test('is kept with its request, its result and its documents', async () => {
    const purchase = await json<StoredShipment>(get(`/v1/shipments/${key}`, 'reader'));
    expect(purchase).toMatchObject({ key, carrier: 'canadapost', state: 'bought', request: toBuy() });
    const number = purchase.result?.tracking_number;
    expect(purchase.documents).toEqual([
      {
        number: 1,
        name: `${number}.pdf`,
        media_type: 'application/pdf',
        kind: 'label',
        package: 0,
        bytes: expect.any(Number),
        url: `/v1/shipments/${key}/documents/1`,
        pages_url: `/v1/shipments/${key}/documents/1/pages`,
      },
    ]);
  });

  test('has a label of the same bytes as the answer to the purchase', async () => {
    const { shipment } = await json<ShipmentAnswer>(buy(key));
    const answer = await get(`/v1/shipments/${key}/documents/1`, 'reader');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="${shipment?.tracking_number}.pdf"`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(shipment?.documents[0]);
  });

  test('has its label as a picture that scans', async () => {
    const answer = await get(`/v1/shipments/${key}/documents/1/pages/1`, 'reader');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('waybill-pages')).toBe('1');
    const whole = await (await get(`/v1/shipments/${key}/documents/1`)).arrayBuffer();
    const picture = new Uint8Array(await answer.arrayBuffer());
    expect(await readBarcode(picture)).toEqual(await readBarcode(new Uint8Array(whole)));
  });

  test.each(['documents/2', 'documents/0', 'documents/x', 'documents/1/pages/2', 'documents/1/pages/0'])(
    'has no %s',
    async (path) => {
      expect((await get(`/v1/shipments/${key}/${path}`)).status).toBe(404);
    },
  );

  test('is tracked', async () => {
    const answer = await get(`/v1/shipments/${key}/tracking`, 'reader');
    const { details, errors } = await json<{ details: { carrier: string }[]; errors: unknown[] }>(answer);
    expect(answer.status).toBe(200);
    expect(errors).toEqual([]);
    expect(details).toMatchObject([{ carrier: 'canadapost' }]);
  });

  test('is voided, and stays so', async () => {
    const answer = await post(`/v1/shipments/${key}/void`, { body: { refund_email: 'shop@example.com' } });
    expect(answer.status).toBe(200);
    expect(await json(answer)).toMatchObject({ result: { outcome: 'refund_requested' }, errors: [] });
    expect((await json<StoredShipment>(get(`/v1/shipments/${key}`))).state).toBe('void');
  });

  test.each([
    [{ packages: [-1] }, '/packages/0'],
    [{ allow_refund: 'yes' }, '/allow_refund'],
    [{ shipment: {} }, '/shipment'],
    [[], ''],
  ])('is not voided by %j', async (body, pointer) => {
    const answer = await post(`/v1/shipments/${key}/void`, { body });
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ pointer }]);
  });

  test('that is known is not asked for again, nor settled', async () => {
    const recovered = await post(`/v1/shipments/${key}/recover`);
    expect(recovered.status).toBe(200);
    expect((await json<ShipmentAnswer>(recovered)).shipment?.complete).toBe(true);
    const settled = await post(`/v1/shipments/${key}/settle`, { body: { bought: false, note: 'by hand' } });
    expect(settled.status).toBe(409);
  });

  test('is not to be seen by other tenants and keys of other accounts', async () => {
    const paths = ['', '/documents/1', '/documents/1/pages/1', '/tracking'];
    for (const other of ['acme', 'parcels']) {
      for (const path of paths) expect((await get(`/v1/shipments/${key}${path}`, other)).status).toBe(404);
      for (const act of ['void', 'recover'])
        expect((await post(`/v1/shipments/${key}/${act}`, { key: other })).status).toBe(404);
      const body = { bought: false, note: 'not mine' };
      expect((await post(`/v1/shipments/${key}/settle`, { key: other, body })).status).toBe(404);
    }
  });

  test('is not voided by a key that may read', async () => {
    expect((await post(`/v1/shipments/${key}/void`, { key: 'reader' })).status).toBe(403);
    expect((await buy(newKey(), { key: 'reader' })).status).toBe(403);
    expect((await get(`/v1/shipments/${key}`, 'quoter')).status).toBe(403);
  });
});

describe('a label for a printer', () => {
  test('comes as it is, and not as a picture', async () => {
    const key = newKey();
    const { shipment } = toBuy('ups:11');
    await buy(key, { query: '', body: { ...toBuy(), shipment: { ...shipment, label: { format: 'ZPL' } } } });
    const { documents } = await json<StoredShipment>(get(`/v1/shipments/${key}`));
    expect(documents[0]).toMatchObject({ media_type: 'application/zpl' });
    expect(documents[0]).not.toHaveProperty('pages_url');
    const label = await get(`/v1/shipments/${key}/documents/1`);
    expect(await label.text()).toMatch(/^\^XA/);
    const picture = await get(`/v1/shipments/${key}/documents/1/pages/1`);
    expect(picture.status).toBe(406);
    expect((await json<ProblemDetails>(picture)).detail).toContain('application/zpl');
  });
});

describe('a settlement', () => {
  test.each([
    [{ bought: 'yes', note: 'x' }, '/bought'],
    [{ bought: true }, '/note'],
    [{ bought: true, note: 'x', charge: { amount: 12, currency: 'CAD' } }, '/charge/amount'],
    [{ bought: false, note: 'x', tracking_number: '1Z' }, '/tracking_number'],
    ['{"__proto__": {}}', '/bought'],
  ])('is not %j', async (body, pointer) => {
    const answer = await post('/v1/shipments/any/settle', { body });
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors.map((entry) => entry.pointer)).toContain(pointer);
  });
});

describe('the list', () => {
  test('has a part of the purchases, and where the next begins', async () => {
    shop.addKey('lister', { tenant: 'lister' });
    for (const key of ['one', 'two', 'three']) await buy(key, { key: 'lister' });
    const first = await json<ShipmentsAnswer>(get('/v1/shipments?limit=2', 'lister'));
    expect(first.shipments.map(({ key }) => key)).toEqual(['three', 'two']);
    const rest = await json<ShipmentsAnswer>(get(`/v1/shipments?limit=2&after=${first.next}`, 'lister'));
    expect(rest.shipments.map(({ key }) => key)).toEqual(['one']);
    expect(rest.next).toBeNull();
  });

  test('has what is asked for', async () => {
    const key = newKey();
    await buy(key, { body: toBuy('ups:11'), query: '' });
    const keysOf = async (query: string) =>
      (await json<ShipmentsAnswer>(get(`/v1/shipments?${query}`))).shipments.map((purchase) => purchase.key);
    expect(await keysOf(`text=${key}`)).toEqual([key]);
    expect(await keysOf(`text=${key}&carrier=canadapost`)).toEqual([]);
    expect(await keysOf(`text=${key}&state=bought,void`)).toEqual([key]);
    expect(await keysOf(`text=${key}&state=refused`)).toEqual([]);
    expect(await keysOf(`text=${key}&from=2999-01-01`)).toEqual([]);
  });

  test('has what a key may see', async () => {
    await buy('post', { key: 'acme' });
    await buy('parcel', { key: 'acme', body: toBuy('ups:11'), query: '' });
    shop.addKey('acme parcels', { tenant: 'acme', accounts: ['ups/ups'] });
    const keysOf = async (key: string) =>
      (await json<ShipmentsAnswer>(get('/v1/shipments', key))).shipments.map((purchase) => purchase.key);
    expect(await keysOf('acme too')).toEqual(['parcel', 'post']);
    expect(await keysOf('acme parcels')).toEqual(['parcel']);
    expect(await keysOf('brown')).toEqual([]);
    expect(await keysOf('buyer')).toEqual(expect.arrayContaining(['acme›parcel', 'acme›post']));
  });

  test.each([
    ['limit=0', 'limit'],
    ['state=bougt', 'state'],
    ['from=2026-02-31', 'from'],
    ['lmit=5', 'lmit'],
    ['text=a&text=b', 'text'],
  ])('refuses ?%s', async (query, parameter) => {
    const answer = await get(`/v1/shipments?${query}`);
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ parameter }]);
  });
});

describe('tenants', () => {
  test('buy under the same key without meeting', async () => {
    const first = await json<ShipmentAnswer>(buy('shared', { key: 'acme' }));
    const second = await json<ShipmentAnswer>(buy('shared', { key: 'brown' }));
    expect([first.key, second.key]).toEqual(['shared', 'shared']);
    expect(second.shipment?.tracking_number).not.toBe(first.shipment?.tracking_number);
    expect(await json(buy('shared', { key: 'acme too' }))).toEqual(first);
    expect(bought()).toBe(2);
  });
});

test('a key that is bound to other accounts buys nothing', async () => {
  const answer = await buy(newKey(), { key: 'parcels' });
  expect(answer.status).toBe(403);
  expect(bought()).toBe(0);
});
