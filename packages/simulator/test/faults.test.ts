import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../src/index.js';
import { client, startPost } from './client.js';
import { BOUGHT } from './post.js';

/** The invented carrier with one fault. */
async function startFaulty(fault: Fault) {
  const simulator = await startPost();
  simulator.fault(fault);
  return simulator;
}

describe('a fault', () => {
  test('a slow answer comes late, but the purchase is made at once', async () => {
    const simulator = await startFaulty({ kind: 'slow', ms: 150 });
    const started = performance.now();
    const answer = client(simulator).post('labels');
    await expect.poll(() => simulator.purchases, { interval: 5 }).toEqual(['PP0001']);
    expect(simulator.exchanges[0]?.reply).toBeNull();
    expect((await answer).body).toBe(BOUGHT);
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
    expect(simulator.exchanges[0]?.reply?.status).toBe(200);
  });

  test('a slow answer is not recorded when the client has gone', async () => {
    const simulator = await startFaulty({ kind: 'slow', ms: 200 });
    const caller = new AbortController();
    const answer = expect(client(simulator).post('labels', { signal: caller.signal })).rejects.toThrow();
    await expect.poll(() => simulator.purchases, { interval: 5 }).toEqual(['PP0001']);
    caller.abort();
    await answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(simulator.exchanges[0]?.reply).toBeNull();
    expect(simulator.purchases).toEqual(['PP0001']);
    expect(simulator.routeErrors).toEqual([]);
  });

  test('a request that hangs is never answered, and nothing is bought', async () => {
    const simulator = await startFaulty({ kind: 'hang' });
    const answer = client(simulator).post('labels', { timeout: { request: 100 } });
    await expect(answer).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(simulator.purchases).toEqual([]);
    expect(simulator.exchanges[0]?.reply).toBeNull();
  });

  test('reset cuts the connection before anything is bought', async () => {
    const simulator = await startFaulty({ kind: 'reset' });
    await expect(client(simulator).post('labels')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.purchases).toEqual([]);
    expect(simulator.exchanges[0]?.reply).toBeNull();
  });

  test('reset_after cuts the connection after the purchase', async () => {
    const simulator = await startFaulty({ kind: 'reset_after' });
    await expect(client(simulator).post('labels')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.purchases).toEqual(['PP0001']);
    expect(simulator.exchanges[0]?.reply).toBeNull();
  });

  test('status_after makes the purchase, then answers with the status and no document', async () => {
    const simulator = await startFaulty({ kind: 'status_after', status: 503 });
    const response = await client(simulator).post('labels');
    expect([response.statusCode, response.body]).toEqual([503, '']);
    expect(response.headers['content-type']).toBeUndefined();
    expect(simulator.purchases).toEqual(['PP0001']);
    expect(simulator.exchanges[0]?.reply).toEqual({ status: 503, headers: {}, body: new Uint8Array() });
  });

  test('truncated makes the purchase, promises the whole body, sends half of it and ends the connection', async () => {
    const simulator = await startFaulty({ kind: 'truncated' });
    await expect(client(simulator).post('labels')).rejects.toMatchObject({ name: 'ReadError' });
    expect(simulator.purchases).toEqual(['PP0001']);

    const response = await new Promise<{ length: unknown; body: string; complete: boolean }>((resolve) => {
      get(`${simulator.url}/rates`, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', () => undefined);
        incoming.on('close', () =>
          resolve({
            length: incoming.headers['content-length'],
            body: Buffer.concat(chunks).toString(),
            complete: incoming.complete,
          }),
        );
      });
    });
    expect(response).toEqual({ length: '5', body: '12', complete: false });
    expect(Buffer.from(simulator.exchanges[1]!.reply!.body).toString()).toBe('12');
  });

  test('truncated cuts the connection where there is no body to halve', async () => {
    const simulator = await startFaulty({ kind: 'truncated' });
    await expect(client(simulator).post('pickups')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.purchases).toEqual([null]);
    expect(simulator.exchanges[0]?.reply).toBeNull();
  });

  test("empty makes the purchase, then answers 200 with the carrier's headers and nothing else", async () => {
    const simulator = await startFaulty({ kind: 'empty' });
    const response = await client(simulator).post('labels');
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers['content-type']).toBe('application/xml');
    expect(simulator.purchases).toEqual(['PP0001']);
    expect((await client(simulator)('nowhere')).statusCode).toBe(200);
  });

  test('html answers as a gateway does, and the carrier never sees the request', async () => {
    const simulator = await startFaulty({ kind: 'html', status: 429, headers: { 'retry-after': '7' } });
    const response = await client(simulator).post('labels');
    expect(response.statusCode).toBe(429);
    expect(response.headers).toMatchObject({
      'retry-after': '7',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(response.body).toContain('429 Too Many Requests');
    expect(simulator.purchases).toEqual([]);
    expect(simulator.exchanges[0]?.reply?.status).toBe(429);
  });

  test.each([
    ['text', '<oops é>'],
    ['bytes', new Uint8Array([0x3c, 0xff, 0x00, 0x80])],
  ])('reply answers with exactly this %s, and the carrier never sees the request', async (_, body) => {
    const simulator = await startFaulty({ kind: 'reply', status: 418, headers: { 'X-Tea': 'yes' }, body });
    const response = await client(simulator).post('labels', { responseType: 'buffer' });
    expect(response.statusCode).toBe(418);
    expect(response.headers['x-tea']).toBe('yes');
    expect([...response.body]).toEqual([...Buffer.from(body)]);
    expect(simulator.purchases).toEqual([]);
    const { reply } = simulator.exchanges[0]!;
    expect(reply).toMatchObject({ status: 418, headers: { 'x-tea': 'yes' } });
    expect([...reply!.body]).toEqual([...Buffer.from(body)]);
  });

  test('reply can be an answer without a body', async () => {
    const simulator = await startFaulty({ kind: 'reply', status: 204, body: '' });
    expect((await client(simulator).post('labels')).statusCode).toBe(204);
  });
});

describe('the scope of a fault', () => {
  const statuses = async (
    simulator: { url: string },
    requests: readonly (readonly ['GET' | 'POST', string])[],
  ) => {
    const seen: number[] = [];
    for (const [method, path] of requests) seen.push((await client(simulator)(path, { method })).statusCode);
    return seen;
  };
  const RATES = ['GET', 'rates'] as const;
  const LABELS = ['POST', 'labels'] as const;

  test('is every request by default', async () => {
    const simulator = await startFaulty({ kind: 'html', status: 502 });
    expect(await statuses(simulator, [RATES, LABELS, RATES])).toEqual([502, 502, 502]);
  });

  test('may be a method, in either case', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'html', status: 502 }, { method: 'post' });
    expect(await statuses(simulator, [RATES, LABELS])).toEqual([200, 502]);
  });

  test('may be a path with its query, however the expression is flagged', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'html', status: 502 }, { path: /zone=2$/g });
    const requests = ['rates?zone=2', 'rates?zone=2', 'rates?zone=1'].map((path) => ['GET', path] as const);
    expect(await statuses(simulator, requests)).toEqual([502, 502, 200]);
  });

  test('may begin late and end, counting only requests that match', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'html', status: 502 }, { path: /rates/, after: 1, times: 2 });
    const requests = [LABELS, RATES, LABELS, RATES, RATES, RATES];
    expect(await statuses(simulator, requests)).toEqual([200, 200, 200, 502, 502, 200]);
  });

  test('may be a request that never comes', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'html', status: 502 }, { times: 0 });
    expect(await statuses(simulator, [RATES, RATES])).toEqual([200, 200]);
  });

  test('goes to the first fault that matches, and counts for that one alone', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'html', status: 501 }, { method: 'POST' });
    simulator.fault({ kind: 'html', status: 502 }, { times: 1 });
    simulator.fault({ kind: 'html', status: 503 }, { after: 1 });
    expect(await statuses(simulator, [LABELS, RATES, RATES, RATES, LABELS])).toEqual([
      501, 502, 200, 503, 501,
    ]);
  });
});
