import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type ProblemDetails } from '../src/index.js';
import { request } from './support/requests.js';
import { type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

describe('requests of a minute', () => {
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    app = createApp({ ...shop.settings, limits: { per_minute: 3, wrong_per_minute: 2 } });
  });

  const ask = (key: string) => app.request('/v1/carriers', { headers: { authorization: `Bearer ${key}` } });
  const statuses = async (count: number, key: string) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await ask(key)).status);
    return found;
  };

  test('are counted for each key, and begin anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await statuses(4, shop.keyText('buyer'))).toEqual([200, 200, 200, 429]);
      expect(await statuses(1, shop.keyText('quoter'))).toEqual([200]);
      const refused = await ask(shop.keyText('buyer'));
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await refused.json()) as ProblemDetails).type).toBe('urn:waybill:problem:too_many_requests');
      vi.advanceTimersByTime(61_000);
      expect(await statuses(1, shop.keyText('buyer'))).toEqual([200]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('with wrong keys are counted for each address, and none is looked up after', async () => {
    expect(await statuses(3, 'wb_wrong')).toEqual([401, 401, 429]);
  });
});

describe('a body', () => {
  test('of more than a megabyte is refused', async () => {
    const answer = await shop.ask('POST', '/v1/rates', { body: { ...request, more: 'x'.repeat(1_000_000) } });
    expect(answer.status).toBe(413);
    expect(((await answer.json()) as ProblemDetails).detail).toContain('1000000 bytes');
  });

  test('of a batch may have twenty', async () => {
    const orders = `order\n${'x'.repeat(2_000_000)}`;
    const headers = { 'content-type': 'text/csv' };
    const taken = await shop.ask('POST', '/v1/batches?name=large&dry_run=true', { body: orders, headers });
    expect(taken.status).not.toBe(413);
    const refused = await shop.ask('POST', '/v1/batches?name=large', {
      body: 'x'.repeat(20_000_001),
      headers,
    });
    expect(refused.status).toBe(413);
  });

  test('is not read for a key that may not do this', async () => {
    const answer = await shop.ask('POST', '/v1/shipments', { key: 'quoter', body: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(403);
  });
});

test('a server that is closing is not ready, and takes no more requests', async () => {
  const closing = new AbortController();
  const app = createApp({ ...shop.settings, closing: closing.signal });
  expect((await app.request('/health/ready')).status).toBe(200);
  closing.abort();
  expect((await app.request('/health/ready')).status).toBe(503);
  expect((await app.request('/health/live')).status).toBe(200);
  const headers = { authorization: `Bearer ${shop.keyText('buyer')}` };
  const answer = await app.request('/v1/carriers', { headers });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});
