import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isSimulatorDefinition, type Running, type SimulatorContext, startSimulator } from '../src/index.js';
import { notFound, publicRoute } from '../src/server.js';
import { client, startPost } from './client.js';
import { BARE, BOUGHT, post } from './post.js';

describe('a definition', () => {
  test('is recognised among the exports of a package', () => {
    expect(isSimulatorDefinition(post)).toBe(true);
    for (const other of [
      null,
      undefined,
      'post',
      () => post,
      { carrier: 'post', settings: {}, routes() {} },
    ]) {
      expect(isSimulatorDefinition(other)).toBe(false);
    }
  });

  test('is recognised when another copy of the package made it', () => {
    expect(isSimulatorDefinition({ [Symbol.for('@waybill/simulator:definition')]: true })).toBe(true);
  });
});

describe('a running simulator', () => {
  test('listens on the loopback address and gives settings that lead to it', async () => {
    const simulator: Running<typeof post> = await startPost();
    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(simulator.carrier).toBe('post');
    const server_url = simulator.url;
    expect(simulator.settings).toEqual({ user: 'demo', environment: 'sandbox', server_url });
    expect(simulator.accounts.toronto).toEqual({ user: 'toronto', environment: 'sandbox', server_url });
    expect(Object.keys(simulator.accounts)).toEqual(['toronto']);
  });

  test('has no further accounts where the definition has none', async () => {
    await using simulator = await startSimulator(BARE);
    expect(simulator.accounts).toEqual({});
  });

  test('listens on the port of its options, and rejects when that is taken', async () => {
    const first = await startPost();
    const port = Number(new URL(first.url).port);
    await expect(startSimulator(post, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
    const second = await startPost({ port });
    expect(second.url).toBe(first.url);
  });

  test('gives routes its URL and the clock', async () => {
    const simulator = await startPost({ now: () => 1_700_000_000_000 });
    expect(await client(simulator)('link').text()).toBe(`${simulator.url}/labels/1`);
    expect(await client(simulator)('now').text()).toBe('1700000000000');
  });

  test('takes the time from the system when it is given no clock', async () => {
    const before = Date.now();
    const given = Number(await client(await startPost())('now').text());
    expect(given).toBeGreaterThanOrEqual(before);
    expect(given).toBeLessThanOrEqual(Date.now());
  });

  test('throws when a route asks for its URL before it listens', async () => {
    const routes = ({ url }: SimulatorContext) => [publicRoute(`GET ${url()}`, notFound)];
    await expect(startSimulator({ ...BARE, routes })).rejects.toThrow(
      'bare: the simulator does not listen yet',
    );
  });

  test('answers an unknown route with the page of a gateway', async () => {
    const simulator = await startPost();
    const response = await client(simulator)('nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch('text/html');
    expect(response.body).toContain('<h1>404 Not Found</h1>');
    expect(simulator.routeErrors).toEqual([]);
  });

  test('answers 500 where a route throws, and shows the exception', async () => {
    const simulator = await startPost();
    const response = await client(simulator)('broken');
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('The simulator failed: a bug in a route');
    expect(simulator.routeErrors).toEqual([new TypeError('a bug in a route')]);
    expect(simulator.exchanges[0]?.reply?.status).toBe(500);
  });

  test('answers a refusal by the document of the definition', async () => {
    const simulator = await startPost();
    const response = await client(simulator)('refused');
    expect([response.statusCode, response.body]).toEqual([403, 'not for you']);
    expect(simulator.routeErrors).toEqual([]);
  });

  test('shows a fault that cannot be sent as a route error', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'reply', status: 200, headers: { 'not a name': '' }, body: '' });
    await expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.routeErrors).toEqual([expect.any(TypeError)]);
  });

  test('passes cookies on one by one', async () => {
    const response = await client(await startPost())('cookies');
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  test('answers HEAD with the headers alone', async () => {
    const response = await client(await startPost()).head('rates');
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers['content-type']).toMatch('text/plain');
  });
});

describe('the record', () => {
  test('holds each request as it arrived, and what was answered', async () => {
    const simulator = await startPost();
    const body = '{"city":"Montréal"}';
    const headers = { 'Content-Type': 'application/json', 'X-Shop': 'Toronto' };
    const response = await client(simulator).post('echo?lang=fr&x=%20', { body, headers });
    expect(response.body).toBe(JSON.stringify({ type: 'application/json', body }));
    expect(simulator.exchanges).toEqual([
      {
        method: 'POST',
        path: '/echo?lang=fr&x=%20',
        headers: expect.objectContaining({ 'content-type': 'application/json', 'x-shop': 'Toronto' }),
        body,
        reply: {
          status: 200,
          headers: expect.objectContaining({ 'content-type': 'application/json' }),
          body: new Uint8Array(Buffer.from(response.body)),
        },
      },
    ]);
  });

  test('counts what was bought', async () => {
    const simulator = await startPost();
    await client(simulator)('rates');
    expect(simulator.purchases).toEqual([]);
    await client(simulator).post('labels');
    expect((await client(simulator).post('pickups')).statusCode).toBe(204);
    expect(simulator.purchases).toEqual(['PP0001', null]);
  });

  test('keeps every one of many requests at once', async () => {
    const simulator = await startPost();
    const calls = Array.from({ length: 40 }, (_, index) =>
      client(simulator)
        .post('echo', { body: `parcel ${index}` })
        .json(),
    );
    const answers = await Promise.all(calls);
    expect(answers).toEqual(calls.map((_, index) => expect.objectContaining({ body: `parcel ${index}` })));
    const bodies = simulator.exchanges.map(({ body }) => body);
    expect(new Set(bodies).size).toBe(40);
    for (const { body, reply } of simulator.exchanges) {
      expect(JSON.parse(Buffer.from(reply!.body).toString()).body).toBe(body);
    }
  });

  test('is its own for each of two simulators of one carrier', async () => {
    const [one, two] = await Promise.all([startPost(), startPost()]);
    one.fault({ kind: 'html', status: 502 }, { path: /rates/ });
    const responses = await Promise.all([one, two].map((simulator) => client(simulator)('rates')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([502, 200]);
    expect((await client(two).post('labels')).body).toBe(BOUGHT);
    expect((await client(one).post('labels')).body).toBe(BOUGHT);
    expect([one.exchanges.length, two.exchanges.length]).toEqual([2, 2]);
  });

  test('is forgotten on reset, faults included, while the carrier keeps its state', async () => {
    const simulator = await startPost();
    await client(simulator).post('labels');
    await client(simulator)('broken');
    simulator.fault({ kind: 'html', status: 503 });
    simulator.reset();
    expect([simulator.exchanges, simulator.purchases, simulator.routeErrors]).toEqual([[], [], []]);
    expect((await client(simulator).post('labels')).headers['x-bought']).toBe('2');
    expect(simulator.purchases).toEqual(['PP0002']);
  });
});

describe('closing', () => {
  test('ends a hanging request at once and may be repeated', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'hang' });
    const hanging = expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect.poll(() => simulator.exchanges.length).toBe(1);
    await simulator.close();
    await hanging;
    await simulator.close();
    await expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('does not wait for a slow answer', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'slow', ms: 60_000 });
    const slow = expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect.poll(() => simulator.exchanges.length).toBe(1);
    await simulator.close();
    await slow;
    expect(simulator.exchanges[0]?.reply).toBeNull();
  });

  test('happens at the end of an `await using` block', async () => {
    let left: string;
    {
      await using simulator = await startSimulator(post);
      left = simulator.url;
    }
    await expect(client({ url: left })('rates')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('survives a client that leaves in the middle of its request', async () => {
    const simulator = await startPost();
    const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.write('POST /labels HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf', () => resolve());
    });
    socket.destroy();
    expect((await client(simulator)('rates')).statusCode).toBe(200);
    expect(simulator.purchases).toEqual([]);
    expect(simulator.routeErrors).toEqual([]);
  });
});
