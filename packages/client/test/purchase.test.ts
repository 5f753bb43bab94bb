import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWaybillClient, purchase } from '../src/index.js';

const request = { shipper: {}, recipient: {}, shipment: { items: [{ weight: 1 }] } };
const wanted = { idempotency_key: 'order-1', carrier: 'ups', request };
const bought = { key: 'order-1', shipment: { tracking_number: '1Z' }, errors: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a purchase', () => {
  test('is repeated under the same key until the server says what came of it', async () => {
    const server = answers(
      new TypeError('fetch failed'),
      new Response('<html>Bad gateway</html>', { status: 502 }),
      problem(409, [], { 'retry-after': '1' }),
      problem(503, [{ retryable: true }]),
      Response.json(bought, { status: 201 }),
    );
    const { data, response } = await inTime(purchase(server.client, wanted));
    expect(response.status).toBe(201);
    expect(data).toEqual(bought);
    expect(server.keys).toEqual(Array.from({ length: 5 }, () => 'order-1'));
  });

  test.each([
    ['was refused', 422],
    ['has another request under its key', 422],
    ['was voided', 409],
    ['failed at the login of the account', 502],
  ])('that %s is not repeated', async (_, status) => {
    const server = answers(problem(status, [{ retryable: false }]));
    const { error, response } = await inTime(purchase(server.client, wanted));
    expect(response.status).toBe(status);
    expect(error).toMatchObject({ status });
    expect(server.keys).toHaveLength(1);
  });

  test('with an unknown outcome comes back as it is, without a shipment', async () => {
    const server = answers(Response.json({ ...bought, shipment: null }, { status: 202 }));
    const { data, response } = await inTime(purchase(server.client, wanted));
    expect(response.status).toBe(202);
    expect(data?.shipment).toBeNull();
  });

  test('waits as long as the server asks', async () => {
    const later = problem(503, [{ retryable: true }], { 'retry-after': '30' });
    const server = answers(later, Response.json(bought));
    const outcome = purchase(server.client, wanted);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(server.keys).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await outcome;
    expect(server.keys).toHaveLength(2);
  });

  test('ends when its signal aborts, also while it waits', async () => {
    const server = answers(problem(503, []));
    const leaving = new AbortController();
    const outcome = purchase(server.client, { ...wanted, signal: leaving.signal });
    const ended = expect(outcome).rejects.toThrow('closed');
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort(new Error('closed'));
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the key goes to the server in a header, and is in nothing that can be printed', async () => {
  const server = answers(Response.json({ carriers: [] }));
  await server.client.GET('/v1/carriers');
  expect(server.authorization).toEqual(['Bearer wb_secret']);
  expect(JSON.stringify(server.client)).not.toContain('wb_secret');
});

/** A client whose requests are answered in this order; the last answer is that of all others. */
function answers(...given: (Response | Error)[]) {
  const keys: (string | null)[] = [];
  const authorization: (string | null)[] = [];
  const client = createWaybillClient({
    url: 'http://127.0.0.1:8484',
    key: 'wb_secret',
    fetch: async ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      authorization.push(headers.get('authorization'));
      const next = given[Math.min(keys.length, given.length) - 1];
      if (next instanceof Response) return next.clone();
      throw next;
    },
  });
  return { client, keys, authorization };
}

function problem(status: number, errors: readonly { retryable: boolean }[], headers = {}): Response {
  const type = { 'content-type': 'application/problem+json' };
  return Response.json({ status, errors }, { status, headers: { ...headers, ...type } });
}

async function inTime<T>(outcome: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}
