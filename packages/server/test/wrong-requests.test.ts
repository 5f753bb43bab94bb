import { expect, test } from 'vitest';
import type { ProblemDetails } from '../src/index.js';
import { booking, ordersFile, request } from './support/requests.js';
import { bodyOf, openShop } from './support/shop.js';

const shop = await openShop();
await shop.ask('POST', '/v1/shipments?carrier=canadapost', {
  body: { ...request, shipment: { ...request.shipment, services: ['DOM.EP'] } },
  headers: { 'idempotency-key': 'kept' },
});

const VOID = 'POST /v1/shipments/kept/void';
const SETTLE = 'POST /v1/shipments/any/settle';
const TRACK = 'POST /v1/tracking';
const LIST = 'GET /v1/shipments';
const BATCH = 'POST /v1/batches';
const orders = ordersFile(['A-1']);
const rows = [{ request }];
const price = (change: object) => ({ ...request, shipment: { ...request.shipment, ...change } });
const charge = { amount: 12, currency: 'CAD' };
const noBudget = { amount: 0, currency: 'CAD' };

test.each<[wrong: string, asked: string, body?: unknown]>([
  ['/shipment/items/0/weight out_of_range', 'POST /v1/rates', price({ items: [{ weight: -1 }] })],
  ['/packages/0 invalid', VOID, { packages: [-1] }],
  ['/allow_refund invalid', VOID, { allow_refund: 'yes' }],
  ['/shipment unknown_field', VOID, { shipment: {} }],
  ['the whole invalid', VOID, []],
  ['/bought invalid', SETTLE, { bought: 'yes', note: 'x' }],
  ['/note invalid', SETTLE, { bought: true }],
  ['/charge/amount invalid', SETTLE, { bought: true, note: 'x', charge }],
  ['/tracking_number unknown_field', SETTLE, { bought: false, note: 'x', tracking_number: '1Z' }],
  ['/bought invalid', SETTLE, '{"__proto__": {}}'],
  ['/items invalid', TRACK, { items: [] }],
  ['/items/0 required', TRACK, { items: [null] }],
  ['/items/0/tracking_number invalid', TRACK, { items: [{ carrier: 'ups', tracking_number: 7 }] }],
  ['/items invalid, /numbers unknown_field', TRACK, { numbers: [] }],
  ['the whole invalid', TRACK, '7'],
  ['carrier carrier_required', 'POST /v1/pickups', booking],
  [
    '/shipment/carrier unknown_carrier',
    'POST /v1/voids',
    { shipment: { carrier: 'nobody', tracking_number: '1' } },
  ],
  ['limit invalid', `${LIST}?limit=0`],
  ['state invalid', `${LIST}?state=bougt`],
  ['from invalid', `${LIST}?from=2026-02-31`],
  ['lmit unknown_field', `${LIST}?lmit=5`],
  ['text ambiguous', `${LIST}?text=a&text=b`],
  ['name invalid', `${BATCH}?name=`, orders],
  ['name invalid', `${BATCH}?name=a/b`, orders],
  ['name invalid', `${BATCH}?name=..`, orders],
  ['currency required', `${BATCH}?name=a&budget=10`, orders],
  ['budget invalid', `${BATCH}?name=a&budget=-1&currency=CAD`, orders],
  ['choose invalid_choice', `${BATCH}?name=a&choose=cheapest+of+all`, orders],
  ['delimiter invalid', `${BATCH}?name=a&delimiter=tab`, orders],
  ['/rows invalid', BATCH, { name: 'a', rows: [] }],
  ['/rows/0/chose unknown_field', BATCH, { name: 'a', rows: [{ request, chose: 'cheapest' }] }],
  ['/choose invalid_choice', BATCH, { name: 'a', rows, choose: 'cheapest of all' }],
  ['/budget/amount invalid', BATCH, { name: 'a', rows, budget: noBudget }],
  ['/name invalid', BATCH, { name: 'a/b', rows }],
  ['choose ambiguous', `${BATCH}?choose=fastest`, { name: 'a', rows }],
])('%s, in %s', async (wrong, asked, body) => {
  const { type, errors } = await refusal(asked, body);
  expect(type).toBe('urn:waybill:problem:invalid');
  const found = errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
  expect(found.join(', ')).toBe(wrong.replace('the whole', ''));
});

test.each([
  ['order\n"A-1', 'quotation mark'],
  ['order', 'orders'],
  ['', 'header'],
])('a file that cannot be read says why: %j', async (file, why) => {
  const { errors, detail } = await refusal(`${BATCH}?name=a`, file);
  expect(errors).toMatchObject([{ pointer: '' }]);
  expect(detail).toContain(why);
});

test('a wrong value has its field too, as a carrier names it', async () => {
  const { errors } = await refusal('POST /v1/rates', price({ items: [{ weight: -1 }] }));
  expect(errors).toMatchObject([{ field: 'shipment.items[0].weight', kind: 'validation' }]);
});

function refusal(asked: string, body: unknown): Promise<ProblemDetails> {
  const [method = '', path = ''] = asked.split(' ');
  const isFile = path.startsWith('/v1/batches') && typeof body === 'string';
  const headers = isFile ? { 'content-type': 'text/csv' } : {};
  return bodyOf<ProblemDetails>(shop.ask(method, path, { body, headers }), 422);
}
