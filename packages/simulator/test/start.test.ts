import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Connection } from '../src/connection.js';
import { isSimulatorDefinition, type Running, type SimulatorContext, startSimulator } from '../src/index.js';
import { notFound, publicRoute } from '../src/server.js';
import { client, startPost } from './client.js';
import { BARE, BOUGHT, post } from './post.js';

describe('a definition', () => {
  test('is recognised among the exports of a package, whichever copy of this one made it', () => {
    const copy = { [Symbol.for('@waybill/simulator:definition')]: true };
    expect([post, copy].map(isSimulatorDefinition)).toEqual([true, true]);
    const bare = { carrier: 'post', settings: {}, routes() {} };
    for (const other of [null, undefined, 'post', () => post, bare])
      expect(isSimulatorDefinition(other)).toBe(false);
  });
});

describe('a running simulator', () => {
  test('listens on the loopback address and gives settings that lead to it', async () => {
    const simulator: Running<typeof post> = await startPost();
    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(simulator.carrier).toBe('post');
    const leading = { environment: 'sandbox', server_url: simulator.url };
    expect(simulator.settings).toEqual({ user: 'demo', ...leading });
    expect(simulator.accounts).toEqual({ toronto: { user: 'toronto', ...leading } });
    expect(simulator.accounts.toronto.user).toBe('toronto');
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
    expect((await startPost({ port })).url).toBe(first.url);
  });

  test('gives routes its URL and the clock, which a test moves on', async () => {
    const simulator = await startPost({ now: () => 1000 });
    expect(await client(simulator)('link').text()).toBe(`${simulator.url}/labels/1`);
    expect(await client(simulator)('now').text()).toBe('1000');
    simulator.advance({ days: 1, hours: 2 });
    expect(await client(simulator)('now').text()).toBe(String(1000 + 26 * 3_600_000));
  });

  test('takes the time from the system when it is given no clock', async () => {
    const before = Date.now();
    const given = Number(await client(await startPost())('now').text());
    expect(given).toBeGreaterThanOrEqual(before);
    expect(given).toBeLessThanOrEqual(Date.now());
  });

  test('throws when a route asks for its URL before it listens', async () => {
    const routes = ({ url }: SimulatorContext) => [publicRoute(`GET ${url()}`, notFound)];
    const started = startSimulator({ ...BARE, routes });
    await expect(started).rejects.toThrow('bare: the simulator does not listen yet');
  });

  test.each<[string, string, number, string, readonly Error[]]>([
    ['an unknown route with the page of a gateway', 'nowhere', 404, '<h1>404 Not Found</h1>', []],
    ['a refusal by the document of the definition', 'refused', 403, 'not for you', []],
    [
      'a route that throws by 500, and shows the exception',
      'broken',
      500,
      'The simulator failed: a bug in a route',
      [new TypeError('a bug in a route')],
    ],
  ])('answers %s', async (_what, path, status, text, errors) => {
    const simulator = await startPost();
    const { statusCode, headers, body } = await client(simulator)(path);
    expect([statusCode, simulator.exchanges[0]?.reply?.status]).toEqual([status, status]);
    expect(body).toContain(text);
    if (status === 404) expect(headers['content-type']).toMatch('text/html');
    expect(simulator.routeErrors).toEqual(errors);
  });

  test('shows a fault that cannot be sent as a route error', async () => {
    const simulator = await startPost();
    simulator.fault({ kind: 'reply', status: 200, headers: { 'not a name': '' }, body: '' });
    await expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.routeErrors).toEqual([expect.any(TypeError)]);
  });

  test('passes cookies on one by one, and answers HEAD with the headers alone', async () => {
    const simulator = await startPost();
    expect((await client(simulator)('cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
    const { statusCode, body, headers } = await client(simulator).head('rates');
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-type']).toMatch('text/plain');
  });
});

describe('the record', () => {
  test('holds each request as it arrived, and what was answered', async () => {
    const simulator = await startPost();
    const [path, body] = ['/echo?lang=fr&x=%20', '{"city":"Montréal"}'];
    const sent = { 'Content-Type': 'application/json', 'X-Shop': 'Toronto' };
    const response = await client(simulator).post(path.slice(1), { body, headers: sent });
    expect(response.body).toBe(JSON.stringify({ type: 'application/json', body }));
    const json = { 'content-type': 'application/json' };
    const headers = expect.objectContaining({ ...json, 'x-shop': 'Toronto' });
    const answered = new Uint8Array(Buffer.from(response.body));
    const reply = { status: 200, headers: expect.objectContaining(json), body: answered };
    expect(simulator.exchanges).toEqual([{ method: 'POST', path, headers, body, reply }]);
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
    const bodies = Array.from({ length: 40 }, (_, index) => `parcel ${index}`);
    const answers = bodies.map((body) => client(simulator).post('echo', { body }).json<{ body: string }>());
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(bodies);
    expect(simulator.exchanges.map(({ body }) => body).sort()).toEqual([...bodies].sort());
    for (const { body, reply } of simulator.exchanges)
      expect(JSON.parse(Buffer.from(reply!.body).toString()).body).toBe(body);
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
  test.each([{ kind: 'hang' }, { kind: 'slow', ms: 60_000 }] as const)(
    'ends a request with the fault %j at once and may be repeated',
    async (fault) => {
      const simulator = await startPost();
      simulator.fault(fault);
      const open = expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNRESET' });
      await expect.poll(() => simulator.exchanges.length).toBe(1);
      await simulator.close();
      await open;
      expect(simulator.exchanges[0]?.reply).toBeNull();
      await simulator.close();
      await expect(client(simulator)('rates')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    },
  );

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

test('a connection stops waiting, for a time or for the end, when the client goes', async () => {
  const waits: Promise<void>[] = [];
  await using server = createServer((_, outgoing) => {
    const connection = new Connection(outgoing);
    const wait = () => waits.push(connection.wait(60_000), connection.untilGone());
    wait();
    outgoing.once('close', wait);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  request.on('error', () => undefined);
  await expect.poll(() => waits.length).toBe(2);
  request.destroy();
  await expect.poll(() => waits.length).toBe(4);
  await Promise.all(waits);
});
