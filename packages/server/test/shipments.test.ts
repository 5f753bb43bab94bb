import { ups } from '@waybill/carrier-ups';
import { readBarcode } from '@waybill/labels/reader';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ShipmentAnswer, ShipmentsAnswer, StoredShipment } from '../src/api/bodies.js';
import { createApp, type ProblemDetails } from '../src/index.js';
import { toBuy } from './support/requests.js';
import { type Ask, bodyOf, errorsOf, openShop } from './support/shop.js';

const shop = await openShop({
  keys: {
    acme: { tenant: 'acme' },
    'acme too': { tenant: 'acme' },
    'acme parcels': { tenant: 'acme', accounts: ['ups/ups'] },
    brown: { tenant: 'brown' },
    lister: { tenant: 'lister' },
    parcels: { accounts: ['ups'] },
  },
});

let orders = 0;
const newKey = () => `order-${++orders}`;

type Asked = Ask & { readonly query?: string };
const buy = (key: string | null, { query = '?carrier=canadapost', ...asking }: Asked = {}) =>
  shop.ask('POST', `/v1/shipments${query}`, {
    body: toBuy(),
    headers: key === null ? {} : { 'idempotency-key': key },
    ...asking,
  });
const viaUps = { body: toBuy('ups:11'), query: '' };
const get = (path: string, key = 'buyer') => shop.ask('GET', path, { key });
const post = (path: string, asking: Ask = {}) => shop.ask('POST', path, asking);
const stored = (key: string, asker = 'buyer') => bodyOf<StoredShipment>(get(`/v1/shipments/${key}`, asker));
const listed = (query: string, asker = 'buyer') =>
  bodyOf<ShipmentsAnswer>(get(`/v1/shipments?${query}`, asker));
const bought = (carrier: 'canadapost' | 'ups' = 'canadapost') => shop.simulators[carrier].purchases.length;

/** A server with an account of its own, which has to log in, which no test has made careful, and which asks again without a wait. */
function upsAnew() {
  const tokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };
  const clock = { now: () => Date.now(), wait: async () => {} };
  const proxy = ups.create(shop.simulators.ups.settings, { tokens, clock });
  return createApp({ ...shop.settings, accounts: [{ definition: ups, proxy }] });
}

describe('buying', () => {
  test('gives the label, and where the shipment is', async () => {
    const key = newKey();
    const answer = await buy(key);
    expect(answer.headers.get('location')).toBe(`/v1/shipments/${key}`);
    const { shipment, ...rest } = await bodyOf<ShipmentAnswer>(answer, 201);
    expect(rest).toEqual({ key, errors: [] });
    expect(shipment).toMatchObject({ carrier: 'canadapost', complete: true });
    expect(shipment?.documents).toHaveLength(1);
  });

  test('twice under one key buys once, and answers the same', async () => {
    const key = newKey();
    const first = await bodyOf(buy(key), 201);
    expect(await bodyOf(buy(key), 201)).toEqual(first);
    expect(bought()).toBe(1);
  });

  test('at once under one key buys once', async () => {
    const key = newKey();
    shop.simulators.canadapost.fault({ kind: 'slow', ms: 200 }, { method: 'POST' });
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => bodyOf(buy(key), 201)));
    expect(others).toEqual([first, first]);
    expect(bought()).toBe(1);
  });

  test.each(['a/b', 'a b?c#d', '100%', '%2F', 'x;y=z&w', '"quoted"', 'x'.repeat(255)])(
    'finds a purchase again whose key is %s',
    async (key) => {
      const { headers } = await buy(key);
      expect(await bodyOf(get(headers.get('location') as string))).toMatchObject({ key });
    },
  );

  const far = { ...toBuy().recipient, postal_code: 'nowhere' };
  test.each<[what: string, key: string | null, asking: Asked, wrong: object]>([
    ['no key', null, {}, { parameter: 'Idempotency-Key', code: 'required' }],
    ['a key that no path can have', '..', {}, { parameter: 'Idempotency-Key', code: 'invalid' }],
    ['a key of other letters', 'é', {}, { parameter: 'Idempotency-Key', code: 'invalid' }],
    ['too long a key', 'x'.repeat(256), {}, { parameter: 'Idempotency-Key', code: 'too_long' }],
    ['no account, where there are several', 'new', { query: '' }, { parameter: 'carrier' }],
    ['a misspelt carrier', 'new', { query: '?carrier=canadaposte' }, { parameter: 'carrier' }],
    ['another account', 'new', { query: '?carrier=ups&account=other' }, { parameter: 'account' }],
    ['a wrong place', 'new', { body: { ...toBuy(), recipient: far } }, { pointer: '/recipient/postal_code' }],
  ])('with %s is refused, with what is wrong', async (_, key, asking, wrong) => {
    expect((await errorsOf(buy(key, asking)))[0]).toMatchObject(wrong);
    expect(bought() + bought('ups')).toBe(0);
  });

  test('refuses a key that belongs to another request, or to a shipment that was voided', async () => {
    const key = newKey();
    await buy(key);
    expect(await errorsOf(buy(key, { body: toBuy('DOM.XP') }))).toMatchObject([
      { code: 'key_reused', parameter: 'Idempotency-Key' },
    ]);
    await bodyOf(post(`/v1/shipments/${key}/void`));
    expect(await errorsOf(buy(key), 409)).toMatchObject([{ code: 'purchase_voided' }]);
    expect(bought()).toBe(1);
  });

  test('goes on when its client goes away, also before the carrier was asked', async () => {
    const key = newKey();
    shop.simulators.ups.fault({ kind: 'slow', ms: 100 }, { path: /token/ });
    const gone = new AbortController();
    const answering = buy(key, { at: upsAnew(), signal: gone.signal, body: toBuy('11'), query: '' });
    await expect.poll(() => shop.simulators.ups.exchanges.length).toBeGreaterThan(0);
    expect(bought('ups')).toBe(0);
    gone.abort();
    await answering.catch(() => undefined);
    await expect.poll(async () => (await stored(key)).state).not.toMatch(/claimed|sending/);
    expect((await stored(key)).state).toBe('bought');
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
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await errorsOf(answer, 409)).toMatchObject([{ code: 'purchase_under_way' }]);
  });

  test.each([
    ['that of a prefixed service', 'buyer', viaUps.body],
    ['the only one that the key may use', 'parcels', toBuy('11')],
  ])('is from %s', async (_, key, body) => {
    const { shipment } = await bodyOf<ShipmentAnswer>(buy(newKey(), { key, body, query: '' }), 201);
    expect(shipment?.carrier).toBe('ups');
  });
});

describe('a purchase', () => {
  let key: string;
  beforeEach(async () => {
    key = newKey();
    await buy(key);
  });

  test('is kept with its request, its result and its documents', async () => {
    const purchase = await stored(key, 'reader');
    expect(purchase).toMatchObject({ key, carrier: 'canadapost', state: 'bought', request: toBuy() });
    const url = `/v1/shipments/${key}/documents/1`;
    const name = `${purchase.result?.tracking_number}.pdf`;
    const label = { number: 1, name, media_type: 'application/pdf', kind: 'label', package: 0 };
    expect(purchase.documents).toEqual([
      { ...label, bytes: expect.any(Number), url, pages_url: `${url}/pages` },
    ]);
  });

  test('has a label of the same bytes as the answer to the purchase', async () => {
    const { shipment } = await bodyOf<ShipmentAnswer>(buy(key), 201);
    const answer = await get(`/v1/shipments/${key}/documents/1`, 'reader');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${shipment?.tracking_number}.pdf"`,
      'cache-control': 'no-store',
    });
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
    const tracked = await bodyOf(get(`/v1/shipments/${key}/tracking`, 'reader'));
    expect(tracked).toMatchObject({ details: [{ carrier: 'canadapost' }], errors: [] });
  });

  test('is voided, and stays so', async () => {
    const body = { refund_email: 'shop@example.com' };
    const voided = await bodyOf(post(`/v1/shipments/${key}/void`, { body }));
    expect(voided).toMatchObject({ result: { outcome: 'refund_requested' }, errors: [] });
    expect((await stored(key)).state).toBe('void');
  });

  test('that is known is not asked for again, nor settled', async () => {
    const recovered = await bodyOf<ShipmentAnswer>(post(`/v1/shipments/${key}/recover`));
    expect(recovered.shipment?.complete).toBe(true);
    const settled = await post(`/v1/shipments/${key}/settle`, { body: { bought: false, note: 'by hand' } });
    expect(settled.status).toBe(409);
  });

  test.each(['acme', 'parcels'])('is not to be seen by a key of others: %s', async (other) => {
    const body = { bought: false, note: 'not mine' };
    const answers = [
      ...['', '/documents/1', '/documents/1/pages/1', '/tracking'].map((path) =>
        get(`/v1/shipments/${key}${path}`, other),
      ),
      ...['void', 'recover'].map((act) => post(`/v1/shipments/${key}/${act}`, { key: other })),
      post(`/v1/shipments/${key}/settle`, { key: other, body }),
    ];
    for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
  });

  test('is not voided by a key that may read, nor read by one that may ask for prices', async () => {
    expect((await post(`/v1/shipments/${key}/void`, { key: 'reader' })).status).toBe(403);
    expect((await buy(newKey(), { key: 'reader' })).status).toBe(403);
    expect((await get(`/v1/shipments/${key}`, 'quoter')).status).toBe(403);
  });
});

test('a label for a printer comes as it is, and not as a picture', async () => {
  const key = newKey();
  const { shipment } = viaUps.body;
  await buy(key, { query: '', body: { ...toBuy(), shipment: { ...shipment, label: { format: 'ZPL' } } } });
  const { documents } = await stored(key);
  expect(documents[0]).toMatchObject({ media_type: 'application/zpl' });
  expect(documents[0]).not.toHaveProperty('pages_url');
  const label = await get(`/v1/shipments/${key}/documents/1`);
  expect(await label.text()).toMatch(/^\^XA/);
  const picture = await bodyOf<ProblemDetails>(get(`/v1/shipments/${key}/documents/1/pages/1`), 406);
  expect(picture.detail).toContain('application/zpl');
});

describe('the list', () => {
  const keysOf = async (query: string, asker?: string) =>
    (await listed(query, asker)).shipments.map(({ key }) => key);

  test('has a part of the purchases, and where the next begins', async () => {
    for (const key of ['one', 'two', 'three']) await buy(key, { key: 'lister' });
    const first = await listed('limit=2', 'lister');
    expect(first.shipments.map(({ key }) => key)).toEqual(['three', 'two']);
    const rest = await listed(`limit=2&after=${first.next}`, 'lister');
    expect([rest.shipments.map(({ key }) => key), rest.next]).toEqual([['one'], null]);
  });

  test('has what is asked for', async () => {
    const key = newKey();
    await buy(key, viaUps);
    for (const query of ['', '&state=bought,void'])
      expect(await keysOf(`text=${key}${query}`)).toEqual([key]);
    for (const query of ['carrier=canadapost', 'state=refused', 'from=2999-01-01'])
      expect(await keysOf(`text=${key}&${query}`)).toEqual([]);
  });

  test('has what a key may see', async () => {
    await buy('post', { key: 'acme' });
    await buy('parcel', { key: 'acme', ...viaUps });
    expect(await keysOf('', 'acme too')).toEqual(['parcel', 'post']);
    expect(await keysOf('', 'acme parcels')).toEqual(['parcel']);
    expect(await keysOf('', 'brown')).toEqual([]);
    expect(await keysOf('')).toEqual(expect.arrayContaining(['acme›parcel', 'acme›post']));
  });
});

test('tenants buy under the same key without meeting', async () => {
  const [first, second, same] = await Promise.all(
    ['acme', 'brown', 'acme too'].map((key) => bodyOf<ShipmentAnswer>(buy('shared', { key }), 201)),
  );
  expect([first?.key, second?.key]).toEqual(['shared', 'shared']);
  expect(second?.shipment?.tracking_number).not.toBe(first?.shipment?.tracking_number);
  expect(same).toEqual(first);
  expect(bought()).toBe(2);
});

test('a key that is bound to other accounts buys nothing', async () => {
  expect((await buy(newKey(), { key: 'parcels' })).status).toBe(403);
  expect(bought()).toBe(0);
});

describe('a purchase whose answer is lost', () => {
  let at: ReturnType<typeof createApp>;
  let order: string;
  const act = (path: string, body?: unknown) => post(`/v1/shipments/${order}/${path}`, { at, body });
  const buyIt = (key = 'buyer') => {
    const body = toBuy('ups:11');
    const shipment = { ...body.shipment, references: [order] };
    return buy(order, { at, query: '', body: { ...body, shipment }, key });
  };
  beforeEach(() => {
    at = upsAnew();
    order = newKey();
    // It is bought, the answer is lost, and UPS cannot be asked.
    shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
    shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
  });

  test('is answered 202 while it is unknown whether it was bought', async () => {
    const answer = await buyIt();
    expect(answer.headers.get('location')).toBe(`/v1/shipments/${order}`);
    const { shipment, errors } = await bodyOf<ShipmentAnswer>(answer, 202);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { idempotency_key: order } }]);
  });

  test('has the key of its tenant in what the tenant reads', async () => {
    const text = await (await buyIt('acme')).text();
    expect(text).toContain(order);
    expect(text).not.toContain('acme');
  });

  test('is found again where the carrier has it, and bought once', async () => {
    await buyIt();
    expect((await act('recover')).status).toBe(202);
    shop.simulators.ups.reset();
    await buyIt();
    const { shipment } = await bodyOf<ShipmentAnswer>(act('recover'));
    expect(shipment?.tracking_number).toMatch(/^1Z/);
    expect(bought('ups')).toBe(0);
  });

  test('is settled by a person', async () => {
    await buyIt();
    const facts = { tracking_number: '1Z999AA10123456784', charge: { amount: '12.40', currency: 'CAD' } };
    const settled = await bodyOf(act('settle', { bought: true, ...facts, note: 'seen in the portal' }));
    expect(settled).toMatchObject({ state: 'bought', ...facts, documents: [] });
  });
});
