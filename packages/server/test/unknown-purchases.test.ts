import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShipmentAnswer } from '../src/api/bodies.js';
import { toBuy } from './support/requests.js';
import { type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
beforeEach(async () => {
  // Nobody waits until UPS is asked again.
  shop = await openShop({ clock: { now: () => Date.now(), wait: async () => {} } });
  shop.addKey('acme', { tenant: 'acme' });
  // It is bought, nobody hears of it, and UPS cannot be asked.
  shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
  shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
});
afterEach(() => shop[Symbol.asyncDispose]());

const post = (path: string, body?: unknown) => shop.ask('POST', path, body === undefined ? {} : { body });

function buy(key = 'buyer') {
  const { shipment, ...parties } = toBuy('ups:11');
  const body = { ...parties, shipment: { ...shipment, references: ['order-1'] } };
  return shop.ask('POST', '/v1/shipments', { key, body, headers: { 'idempotency-key': 'order-1' } });
}

test('answers 202 while nobody knows whether it was bought', async () => {
  const answer = await buy();
  expect(answer.status).toBe(202);
  expect(answer.headers.get('location')).toBe('/v1/shipments/order-1');
  const { shipment, errors } = (await answer.json()) as ShipmentAnswer;
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { idempotency_key: 'order-1' } }]);
});

test('a tenant reads its own key', async () => {
  const text = await (await buy('acme')).text();
  expect(text).toContain('order-1');
  expect(text).not.toContain('acme');
});

test('is found again where the carrier has it, and bought once', async () => {
  await buy();
  expect((await post('/v1/shipments/order-1/recover')).status).toBe(202);
  shop.simulators.ups.reset();
  await buy();
  const recovered = await post('/v1/shipments/order-1/recover');
  expect(recovered.status).toBe(200);
  expect(((await recovered.json()) as ShipmentAnswer).shipment?.tracking_number).toMatch(/^1Z/);
  expect(shop.simulators.ups.purchases).toHaveLength(0);
});

test('is settled by a person', async () => {
  await buy();
  const tracking_number = '1Z999AA10123456784';
  const charge = { amount: '12.40', currency: 'CAD' };
  const body = { bought: true, tracking_number, charge, note: 'seen in the portal' };
  const answer = await post('/v1/shipments/order-1/settle', body);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ state: 'bought', tracking_number, charge, documents: [] });
});
