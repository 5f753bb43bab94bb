import { get } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type ProblemDetails, serve } from '../src/index.js';
import { clientAddresses, type TrustedProxies } from '../src/keys/client-address.js';
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

  test('have so many bytes of bodies in all, whoever counts the requests', async () => {
    app = createApp({ ...shop.settings, limits: { megabytes_per_minute: 0.001 } });
    const rate = () =>
      shop.ask('POST', '/v1/rates', {
        at: app,
        body: JSON.stringify(request),
        headers: { 'content-type': 'application/json', 'content-length': '600' },
      });
    expect([(await rate()).status, (await rate()).status]).toEqual([200, 429]);
    expect(await statuses(1, {})).toEqual([200]);
  });

  test('with wrong keys are counted for each address, and a right key is not refused for them', async () => {
    expect(await statuses(3, { headers: { authorization: 'Bearer wb_wrong' } })).toEqual([401, 401, 429]);
    expect(await statuses(1, {})).toEqual([200]);
  });

  test('of clients of a proxy that is trusted are counted for each client', async () => {
    app = createApp({ ...shop.settings, limits: { wrong_per_minute: 1 }, trust_proxy: 1 });
    const from = (client: string) =>
      statuses(2, { headers: { authorization: 'Bearer wb_wrong', 'x-forwarded-for': `6.6.6.6, ${client}` } });
    expect([await from('203.0.113.7'), await from('203.0.113.8')]).toEqual([
      [401, 429],
      [401, 429],
    ]);
  });
});

test.each<[trusted: TrustedProxies, forwarded: string, client: string]>([
  [0, '203.0.113.7', '10.0.0.9'],
  [1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  [2, '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [3, '203.0.113.7', '203.0.113.7'],
  [1, 'unknown', '10.0.0.9'],
  [['10.0.0.0/8'], '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [['10.0.0.9', '2001:db8::/32'], '203.0.113.7, 2001:db8::1', '203.0.113.7'],
  [['127.0.0.1'], '203.0.113.7', '10.0.0.9'],
])('with proxies %j, "%s" comes from %s', (trusted, forwarded, client) => {
  const req = { header: () => forwarded };
  const env = { incoming: { socket: { remoteAddress: '10.0.0.9' } } };
  expect(clientAddresses(trusted)({ req, env } as never)).toBe(client);
});

test.each([['proxy'], ['10.0.0.0/33'], ['10.0.0.0/']])('%s is no address of a proxy', (written) => {
  expect(() => clientAddresses([written])).toThrow(`${written} is no address of a proxy`);
});

test('a server that only this machine reaches refuses names that it does not have', async () => {
  const statusOf = (name: string, hosts: readonly string[]) =>
    createApp({ ...shop.settings, hosts }).request(`http://${name}/health/live`);
  for (const name of ['localhost:8484', '127.0.0.1', '[::1]:8484', 'waybill.example.com'])
    expect((await statusOf(name, ['Waybill.example.com'])).status).toBe(200);
  await bodyOf(statusOf('evil.example', []), 421);
  await using server = await serve({ ...shop.settings, port: 0, page: false, work: false });
  const port = Number(new URL(server.url).port);
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  get({ port, path: '/health/live', headers: { host: 'evil.example' } }, ({ statusCode }) =>
    resolve(statusCode),
  );
  expect(await promise).toBe(421);
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
