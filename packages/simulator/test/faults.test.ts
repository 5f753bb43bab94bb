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

/** Status, type and body of the answer to a purchase, or the code of the failure to get one. */
const answerTo = (simulator: { readonly url: string }, path = 'labels', request = 5000) =>
  client(simulator)
    .post(path, { timeout: { request } })
    .then(
      ({ statusCode, headers, body }) => [statusCode, headers['content-type'], body],
      ({ code }) => code,
    );

describe('a fault', () => {
  test.each<[string, Fault, string | readonly unknown[], readonly string[]]>([
    ['hang never answers, and nothing is bought', { kind: 'hang' }, 'ETIMEDOUT', []],
    ['reset cuts the connection before anything is bought', { kind: 'reset' }, 'ECONNRESET', []],
    ['reset_after cuts the connection after the purchase', { kind: 'reset_after' }, 'ECONNRESET', ['PP0001']],
    [
      'status_after makes the purchase, then answers with the status and no document',
      { kind: 'status_after', status: 503 },
      [503, undefined, ''],
      ['PP0001'],
    ],
    [
      "empty makes the purchase, then answers 200 with the carrier's headers and nothing else",
      { kind: 'empty' },
      [200, 'application/xml', ''],
      ['PP0001'],
    ],
    [
      'html answers as a gateway does, and the carrier never sees the request',
      { kind: 'html', status: 429 },
      [429, 'text/html; charset=utf-8', expect.stringContaining('429 Too Many Requests')],
      [],
    ],
    ['reply may have no body', { kind: 'reply', status: 204, body: '' }, [204, undefined, ''], []],
  ])('%s', async (_what, fault, answer, purchases) => {
    const simulator = await startFaulty(fault);
    expect(await answerTo(simulator, 'labels', fault.kind === 'hang' ? 100 : 5000)).toEqual(answer);
    expect(simulator.purchases).toEqual(purchases);
    const { reply } = simulator.exchanges[0]!;
    expect(reply === null ? null : reply.status).toBe(typeof answer === 'string' ? null : answer[0]);
    if (fault.kind === 'status_after')
      expect(reply).toEqual({ status: 503, headers: {}, body: new Uint8Array() });
  });

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

  test('truncated makes the purchase, promises the whole body, sends half of it and ends the connection', async () => {
    const simulator = await startFaulty({ kind: 'truncated' });
    await expect(client(simulator).post('labels')).rejects.toMatchObject({ name: 'ReadError' });
    expect(simulator.purchases).toEqual(['PP0001']);
    const response = await new Promise((resolve) => {
      get(`${simulator.url}/rates`, (incoming) => {
        let body = '';
        incoming.on('data', (chunk: Buffer) => {
          body += chunk;
        });
        incoming.on('error', () => undefined);
        const { headers } = incoming;
        incoming.on('close', () => resolve([headers['content-length'], body, incoming.complete]));
      });
    });
    expect(response).toEqual(['5', '12', false]);
    expect(Buffer.from(simulator.exchanges[1]!.reply!.body).toString()).toBe('12');
  });

  test('truncated cuts the connection where there is no body to halve', async () => {
    const simulator = await startFaulty({ kind: 'truncated' });
    expect(await answerTo(simulator, 'pickups')).toBe('ECONNRESET');
    expect(simulator.purchases).toEqual([null]);
    expect(simulator.exchanges[0]?.reply).toBeNull();
  });

  test('empty answers 200 where the carrier has no such place, and html with headers of its own', async () => {
    const simulator = await startFaulty({ kind: 'empty' });
    expect((await client(simulator)('nowhere')).statusCode).toBe(200);
    const limited = await startFaulty({ kind: 'html', status: 429, headers: { 'retry-after': '7' } });
    expect((await client(limited)('rates')).headers['retry-after']).toBe('7');
  });

  test.each([
    ['text', '<oops é>'],
    ['bytes', new Uint8Array([0x3c, 0xff, 0x00, 0x80])],
  ])('reply answers with exactly this %s, and the carrier never sees the request', async (_, body) => {
    const simulator = await startFaulty({ kind: 'reply', status: 418, headers: { 'X-Tea': 'yes' }, body });
    const response = await client(simulator).post('labels', { responseType: 'buffer' });
    expect([response.statusCode, response.headers['x-tea']]).toEqual([418, 'yes']);
    expect(simulator.purchases).toEqual([]);
    const { reply } = simulator.exchanges[0]!;
    expect(reply).toMatchObject({ status: 418, headers: { 'x-tea': 'yes' } });
    for (const bytes of [response.body, reply!.body]) expect([...bytes]).toEqual([...Buffer.from(body)]);
  });
});

describe('the scope of a fault', () => {
  const bad = (status: number) => ({ kind: 'html', status }) as const;
  type Scoped = Parameters<Awaited<ReturnType<typeof startPost>>['fault']>;

  test.each<[string, readonly Scoped[], string, readonly number[]]>([
    ['is every request by default', [[bad(502)]], 'rates labels rates', [502, 502, 502]],
    ['may be a method, in either case', [[bad(502), { method: 'post' }]], 'rates labels', [200, 502]],
    [
      'may be a path with its query, however the expression is flagged',
      [[bad(502), { path: /zone=2$/g }]],
      'rates?zone=2 rates?zone=2 rates?zone=1',
      [502, 502, 200],
    ],
    [
      'may begin late and end, counting only requests that match',
      [[bad(502), { path: /rates/, after: 1, times: 2 }]],
      'labels rates labels rates rates rates',
      [200, 200, 200, 502, 502, 200],
    ],
    ['may be a request that never comes', [[bad(502), { times: 0 }]], 'rates rates', [200, 200]],
    [
      'goes to the first fault that matches, and counts for that one alone',
      [
        [bad(501), { method: 'POST' }],
        [bad(502), { times: 1 }],
        [bad(503), { after: 1 }],
      ],
      'labels rates rates rates labels',
      [501, 502, 200, 503, 501],
    ],
  ])('%s', async (_what, faults, requests, statuses) => {
    const simulator = await startPost();
    for (const fault of faults) simulator.fault(...fault);
    const seen: number[] = [];
    for (const path of requests.split(' ')) {
      const method = path === 'labels' ? 'POST' : 'GET';
      seen.push((await client(simulator)(path, { method })).statusCode);
    }
    expect(seen).toEqual(statuses);
  });
});
