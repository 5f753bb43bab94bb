import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type ProblemDetails } from '../src/index.js';
import { request } from './support/requests.js';
import { type Ask, bodyOf, openShop } from './support/shop.js';

const shop = await openShop();

describe('requests of a minute', () => {
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    app = createApp({ ...shop.settings, limits: { per_minute: 3, wrong_per_minute: 2 } });
  });

  const ask = (asking: Ask) => shop.ask('GET', '/v1/carriers', { at: app, ...asking });
  const statuses = async (count: number, asking: Ask) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await ask(asking)).status);
    return found;
  };

  test('are counted for each key, and begin anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await statuses(4, { key: 'buyer' })).toEqual([200, 200, 200, 429]);
      expect(await statuses(1, { key: 'quoter' })).toEqual([200]);
      const refused = await ask({ key: 'buyer' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await bodyOf(refused, 429)).type).toBe('urn:waybill:problem:too_many_requests');
      vi.advanceTimersByTime(61_000);
      expect(await statuses(1, { key: 'buyer' })).toEqual([200]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('with wrong keys are counted for each address, and none is looked up after', async () => {
    expect(await statuses(3, { headers: { authorization: 'Bearer wb_wrong' } })).toEqual([401, 401, 429]);
  });
});

describe('a body', () => {
  test('of more than a megabyte is refused', async () => {
    const body = { ...request, more: 'x'.repeat(1_000_000) };
    const { detail } = await bodyOf<ProblemDetails>(shop.ask('POST', '/v1/rates', { body }), 413);
    expect(detail).toContain('1000000 bytes');
  });

  test('of a batch may have twenty', async () => {
    const headers = { 'content-type': 'text/csv' };
    const sent = async (body: string) =>
      (await shop.ask('POST', '/v1/batches?name=large&dry_run=true', { body, headers })).status;
    expect(await sent(`order\n${'x'.repeat(2_000_000)}`)).not.toBe(413);
    expect(await sent('x'.repeat(20_000_001))).toBe(413);
  });

  test('is not read for a key that may not do this', async () => {
    const answer = await shop.ask('POST', '/v1/shipments', { key: 'quoter', body: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(403);
  });
});

test('a server that is closing is not ready, and takes no more requests', async () => {
  const closing = new AbortController();
  const app = createApp({ ...shop.settings, closing: closing.signal });
  const statusOf = async (path: string) => (await shop.ask('GET', path, { at: app })).status;
  expect(await statusOf('/health/ready')).toBe(200);
  closing.abort();
  expect(await statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  const answer = await shop.ask('GET', '/v1/carriers', { at: app });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});
