import { describe, expect, test } from 'vitest';
import type { LimitsAnswer } from '../src/api/bodies.js';
import { createApp, type ProblemDetails, readSpendingLimit } from '../src/index.js';
import { ordersFile, toBuy } from './support/requests.js';
import { bodyOf, openShop } from './support/shop.js';

const shop = await openShop({
  keys: {
    // One parcel costs 21.07 CAD.
    thrifty: { limit: '40 CAD/day', tenant: 'bakery' },
    bakery: { tenant: 'bakery' },
    brown: { tenant: 'brown' },
    parcels: { accounts: ['ups/ups'] },
  },
});
const limits = ['tenant:bakery=50 CAD/month', 'ups/ups=10 USD/day', '60 CAD/week'].map(readSpendingLimit);
const at = createApp({ ...shop.settings, ledger: shop.ledger.within(limits) });
const buy = (name: string, key: string) =>
  shop.ask('POST', '/v1/shipments?carrier=canadapost', {
    at,
    key,
    body: toBuy(),
    headers: { 'idempotency-key': name },
  });
const listed = async (key: string) => {
  const answer = await bodyOf<LimitsAnswer>(shop.ask('GET', '/v1/limits', { at, key }));
  return answer.limits.map(({ amount, spent }) => [Number(amount), Number(spent)]);
};

describe('a limit', () => {
  test('of a key, its tenant and the server refuses before anything is sent', async () => {
    const sold = () => shop.simulators.canadapost.purchases.length;
    expect([(await buy('1', 'thrifty')).status, sold()]).toEqual([201, 1]);
    const { detail } = await bodyOf<ProblemDetails>(buy('2', 'thrifty'), 422);
    expect(detail).toContain('the limit of the key thrifty is 40 CAD/day');
    expect((await buy('2', 'bakery')).status).toBe(201);
    expect((await bodyOf<ProblemDetails>(buy('3', 'bakery'), 422)).detail).toContain('of this tenant');
    expect((await bodyOf<ProblemDetails>(buy('1', 'brown'), 422)).detail).toContain('of this server');
    expect(sold()).toBe(2);
    expect(await listed('thrifty')).toEqual([
      [50, 42.14],
      [40, 21.07],
    ]);
    expect(await listed('brown')).toEqual([]);
    expect(await listed('parcels')).toEqual([[10, 0]]);
    expect(await listed('buyer')).toHaveLength(3);
  });

  test('of a key keeps it from batches', async () => {
    const asking = { at, key: 'thrifty', body: ordersFile(['1']), headers: { 'content-type': 'text/csv' } };
    expect((await shop.ask('POST', '/v1/batches?name=many', asking)).status).toBe(403);
  });
});
