import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CarriersAnswer } from '../src/api/bodies.js';
import { type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  shop.addKey('parcels', { scopes: ['quote'], accounts: ['ups'] });
});
afterAll(() => shop[Symbol.asyncDispose]());

async function carriersOf(key: string): Promise<CarriersAnswer['carriers']> {
  const answer = await shop.ask('GET', '/v1/carriers', { key });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as CarriersAnswer).carriers;
}

test('lists carriers with accounts, what they can do, and services', async () => {
  const [post, parcels] = await carriersOf('quoter');
  expect(post).toMatchObject({ id: 'canadapost', name: 'Canada Post' });
  expect(post?.services.map(({ code }) => code)).toContain('DOM.EP');
  expect(parcels?.accounts).toEqual([
    { account: 'ups', capabilities: expect.arrayContaining(['rating', 'shipping', 'pickup']) },
  ]);
  expect(parcels?.operations?.voiding).toMatchObject({ unit: 'package' });
});

test('lists the accounts that the key is bound to, and no others', async () => {
  expect((await carriersOf('parcels')).map(({ id }) => id)).toEqual(['ups']);
});

test('says nothing of settings', async () => {
  const text = JSON.stringify(await carriersOf('buyer'));
  expect(text).not.toContain(shop.simulators.ups.settings.client_secret);
  expect(text).not.toContain('client_secret');
});
