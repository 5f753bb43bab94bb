import { ups } from '@waybill/carrier-ups';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShipmentAnswer } from '../src/api/bodies.js';
import { createApp } from '../src/index.js';
import { toBuy } from './support/requests.js';
import { type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
let app: ReturnType<typeof createApp>;
let order: string;
let orders = 0;
beforeAll(async () => {
  shop = await openShop();
  shop.addKey('acme', { tenant: 'acme' });
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => {
  // An account of its own, which no test before has made careful; UPS is asked again without a wait.
  const clock = { now: () => Date.now(), wait: async () => {} };
  const proxy = ups.create(shop.simulators.ups.settings, { clock });
  app = createApp({ ...shop.settings, accounts: [{ definition: ups, proxy }] });
  order = `order-${++orders}`;
  shop.simulators.ups.reset();
  // It is bought, the answer is lost, and UPS cannot be asked.
  shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
  shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
});

const post = (path: string, body?: unknown, key = 'buyer') =>
  app.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.keyText(key)}`,
      'content-type': 'application/json',
      'idempotency-key': order,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

function buy(key = 'buyer') {
  const { shipment, ...parties } = toBuy('ups:11');
  return post('/v1/shipments', { ...parties, shipment: { ...shipment, references: [order] } }, key);
}

test('answers 202 while it is unknown whether it was bought', async () => {
  const answer = await buy();
  expect(answer.status).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/shipments/${order}`);
  const { shipment, errors } = (await answer.json()) as ShipmentAnswer;
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { idempotency_key: order } }]);
});

test('a tenant reads its own key', async () => {
  const text = await (await buy('acme')).text();
  expect(text).toContain(order);
  expect(text).not.toContain('acme');
});

test('is found again where the carrier has it, and bought once', async () => {
  await buy();
  expect((await post(`/v1/shipments/${order}/recover`)).status).toBe(202);
  shop.simulators.ups.reset();
  await buy();
  const recovered = await post(`/v1/shipments/${order}/recover`);
  expect(recovered.status).toBe(200);
  expect(((await recovered.json()) as ShipmentAnswer).shipment?.tracking_number).toMatch(/^1Z/);
  expect(shop.simulators.ups.purchases).toHaveLength(0);
});

test('is settled by a person', async () => {
  await buy();
  const tracking_number = '1Z999AA10123456784';
  const charge = { amount: '12.40', currency: 'CAD' };
  const body = { bought: true, tracking_number, charge, note: 'seen in the portal' };
  const answer = await post(`/v1/shipments/${order}/settle`, body);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ state: 'bought', tracking_number, charge, documents: [] });
});
