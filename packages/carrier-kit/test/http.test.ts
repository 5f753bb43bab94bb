import { gzipSync } from 'node:zlib';
import { TimeoutError, UnavailableError, UnexpectedReplyError } from '@waybill/core';
import { type Wait, withDeadline } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { createHttpClient, gotClient } from '../src/http.js';
import { purchase, request } from './helpers/client.js';
import { type Answering, certificate, closedPort, serve, serveRaw } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';

/** What a signal of `AbortSignal.timeout` ends with. */
const PASSED = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
const text = (body: Uint8Array) => Buffer.from(body).toString();
const says =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = 'said'): Answering =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const cuts: Answering = (_request, _response, socket) => void socket.resetAndDestroy();
const half =
  (headers: Record<string, string>): Answering =>
  (_, response, socket) => {
    response.writeHead(200, headers);
    response.write('half', () => socket.destroy());
  };
const serveInTurn = (...acts: [Answering, ...Answering[]]) =>
  serve((...arrived) => ((acts.length > 1 ? acts.shift() : undefined) ?? acts[0])(...arrived));
/** Sends a request to a server that answers in turn; the last answer stays. */
async function sentTo(...acts: [Answering, ...Answering[]]) {
  const server = await serveInTurn(...acts);
  const waits: number[] = [];
  const wait: Wait = async (ms) => void waits.push(ms);
  const answer = await gotClient.send(request(server.url, { wait }));
  return { answer, waits, tries: server.arrived.length, bodies: server.arrived.map(({ body }) => body) };
}

describe('answers', () => {
  it.each([200, 201, 400, 401, 404, 418, 500])('come back once with HTTP %i, as they are', async (status) => {
    const { answer, tries } = await sentTo(says(status, { 'X-Made-By': 'test' }));
    expect([answer.status, text(answer.body), tries]).toEqual([status, 'said', 1]);
    expect(answer.headers).toHaveProperty('x-made-by', 'test');
  });

  it('are given as they are when they redirect, and the target is never asked', async () => {
    const target = await serve(says(200));
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serve(says(status, { location: target.url }));
      for (const once of [true, false]) {
        const answer = await gotClient.send(request(server.url, { once }));
        expect([answer.status, answer.headers.location]).toEqual([status, target.url]);
      }
      expect(server.arrived).toHaveLength(2);
    }
    expect(target.arrived).toHaveLength(0);
  });

  it('are unpacked, and refused above the size limit, also when they are packed small', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    expect(text((await sentTo(says(200, gzip, gzipSync('Montréal')))).answer.body)).toBe('Montréal');
    const bomb = says(200, gzip, gzipSync(Buffer.alloc(60 * 1024 * 1024)));
    const error = await thrownBy(sentTo(bomb));
    expect(error).toBeInstanceOf(UnexpectedReplyError);
    expect(error).toMatchObject({ code: 'reply_too_large', details: { sent: true } });
    const server = await serve(says(200, {}, 'x'.repeat(1_000)));
    const reply = (most_bytes: number) => gotClient.send({ ...request(server.url), most_bytes });
    expect((await reply(1_000)).body).toHaveLength(1_000);
    expect(await thrownBy(reply(999))).toMatchObject({ code: 'reply_too_large' });
  });
});

it.each([false, true])(
  'connections are used again, and fresh for each purchase, over TLS: %s',
  async (secure) => {
    const server = await serve(says(200), { secure });
    const { send } = createHttpClient({ ca: certificate });
    for (const once of [false, false, true, true, false]) await send(request(server.url, { once }));
    expect(server.arrived.map(({ connection, headers }) => [connection, headers.connection])).toEqual([
      [1, 'keep-alive'],
      [1, 'keep-alive'],
      [2, 'close'],
      [3, 'close'],
      [1, 'keep-alive'],
    ]);
  },
);

describe('what may be sent twice', () => {
  it.each([429, 502, 503, 504])('is sent again after %i', async (status) => {
    const again = says(status, { 'retry-after': '0' });
    const { answer, bodies } = await sentTo(again, again, says(200));
    expect([answer.status, bodies]).toEqual([200, Array(3).fill('secret-in-body')]);
  });

  it.each([
    ['the connection breaks', cuts],
    ['the reply ends before its Content-Length', half({ 'content-length': '100' })],
    ['the reply ends before its last chunk', half({})],
  ])('is sent again when %s', async (_, act) => {
    expect(await sentTo(act, says(200))).toMatchObject({ answer: { status: 200 }, tries: 2 });
  });

  it('waits as long as Retry-After says, in seconds or until a date', async () => {
    for (const after of ['4', new Date(Date.now() + 4_900).toUTCString()]) {
      const { waits } = await sentTo(says(429, { 'retry-after': after }), says(200));
      expect(waits).toEqual([expect.any(Number)]);
      // A date has whole seconds.
      expect(waits[0]).toBeGreaterThan(0);
      expect(waits[0]).toBeLessThanOrEqual(4_900);
    }
  });

  it('waits a second and then two where the carrier names no time; the last answer comes back', async () => {
    const { answer, waits, tries } = await sentTo(says(503, {}, 'down'));
    expect([answer.status, text(answer.body), tries]).toEqual([503, 'down', 3]);
    expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([1, 2]);
  });

  it('is not sent again when the deadline would end the wait: the last answer comes back at once', async () => {
    const server = await serve(says(502));
    await withDeadline({ deadline_ms: 1_800 }, async (signal) => {
      const waits: number[] = [];
      const wait = async (ms: number) => void waits.push(ms);
      expect(await gotClient.send(request(server.url, { signal, wait }))).toMatchObject({ status: 502 });
      expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([1]);
      expect(server.arrived).toHaveLength(2);
    });
  });

  it('is not sent again when Retry-After is long: the answer comes back at once', async () => {
    const { answer, tries } = await sentTo(says(429, { 'retry-after': '60' }));
    expect([answer.status, answer.headers['retry-after'], tries]).toEqual([429, '60', 1]);
  });

  it('stops waiting for the next try when the signal ends', async () => {
    const server = await serve(says(503, { 'retry-after': '4' }));
    const caller = new AbortController();
    const wait: Wait = async (_ms, signal) => {
      caller.abort();
      expect(signal.aborted).toBe(true);
      throw new Error('given up');
    };
    const error = await thrownBy(gotClient.send(request(server.url, { signal: caller.signal, wait })));
    expect(error).toMatchObject({ code: 'aborted', details: { sent: true } });
    expect(server.arrived).toHaveLength(1);
  });
});

describe('a purchase', () => {
  it.each([429, 502, 503, 504])('is not sent again after %i, and goes over HTTP/1.1', async (status) => {
    const server = await serve(says(status, { 'retry-after': '0' }));
    for (const method of ['POST', 'PUT'])
      expect(await gotClient.send(purchase(server.url, { method }))).toMatchObject({ status });
    expect(server.arrived.map(({ method, httpVersion }) => `${method} ${httpVersion}`)).toEqual([
      'POST 1.1',
      'PUT 1.1',
    ]);
  });

  it('is not sent again when the connection breaks', async () => {
    const server = await serve(cuts);
    for (const method of ['POST', 'PUT']) {
      const error = await thrownBy(gotClient.send(purchase(server.url, { method })));
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error).toMatchObject({ code: 'ECONNRESET', details: { sent: true } });
    }
    expect(server.arrived.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });
});

describe('failures', () => {
  it('before the connection stood tell that nothing was sent', async () => {
    const noTls = await serveRaw((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const cutsTls = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const refused = `http://127.0.0.1:${await closedPort()}`;
    for (const url of [refused, 'http://no-such-host.invalid', `https://${noTls}`, `https://${cutsTls}`]) {
      const error = await thrownBy(gotClient.send(purchase(`${url}/?key=secret-in-query`)));
      expect(error, url).toBeInstanceOf(UnavailableError);
      expect(error.details, url).toEqual({ sent: false });
      expect(everythingOf(error), url).not.toMatch(/secret|c2VjcmV0|127\.0\.0\.1|invalid/);
    }
  });

  it('after the connection stood tell that something may have been sent, and show nothing of the request', async () => {
    const silent: Answering = (_request, _response, socket) => void socket.destroy();
    const [plain, secure] = [await serve(silent), await serve(silent, { secure: true })];
    const cut = await serve(half({ 'content-length': '100' }));
    const babbling = await serveRaw((socket) =>
      socket.once('data', () => socket.end('this is no HTTP\r\n\r\n')),
    );
    const { send } = createHttpClient({ ca: certificate });
    for (const url of [cut.url, plain.url, secure.url, `http://${babbling}`]) {
      const error = await thrownBy(send(purchase(`${url}/path?key=secret-in-query`)));
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error.details).toEqual({ sent: true });
      expect(everythingOf(error)).not.toMatch(/secret|c2VjcmV0|127\.0\.0\.1/);
    }
  });

  it('to a server that wants another protocol end at once, and the connection with them', async () => {
    const closed = Promise.withResolvers<void>();
    const host = await serveRaw((socket) => {
      socket.once('close', () => closed.resolve());
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      );
    });
    const switched = { kind: 'unexpected_reply', code: 'protocol_switched', details: { sent: true } };
    expect(await thrownBy(gotClient.send(purchase(`http://${host}/`)))).toMatchObject(switched);
    await closed.promise;
  });

  it.each([
    ['aborted', new Error('secret reason')],
    ['deadline_exceeded', PASSED],
  ])('tell a given-up call from a missed deadline: %s', async (code, reason) => {
    const leaving = new AbortController();
    const left = await serve(() => leaving.abort(reason));
    const error = await thrownBy(gotClient.send(purchase(left.url, { signal: leaving.signal })));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ code, details: { sent: true } });
    expect(everythingOf(error)).not.toMatch(/secret|c2VjcmV0/);
  });

  it('over a connection that is used again tell that something may have been sent', async () => {
    const deadline = new AbortController();
    const server = await serveInTurn(says(200), () => deadline.abort(PASSED));
    await gotClient.send(request(server.url));
    const error = await thrownBy(gotClient.send(request(server.url, { signal: deadline.signal })));
    expect(error).toMatchObject({ code: 'deadline_exceeded', details: { sent: true } });
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  it('of a signal that has ended, or ends while connecting, tell that nothing was sent', async () => {
    const server = await serve(says(200));
    const error = await thrownBy(gotClient.send(request(server.url, { signal: AbortSignal.abort() })));
    expect(error).toMatchObject({ code: 'aborted', details: { sent: false } });
    expect(server.arrived).toHaveLength(0);
    const mute = `https://${await serveRaw(() => undefined)}`;
    const late = await thrownBy(gotClient.send(purchase(mute, { signal: AbortSignal.timeout(100) })));
    expect(late).toMatchObject({ code: 'deadline_exceeded', details: { sent: false } });
  });

  it('of a header that cannot be sent show nothing of it', async () => {
    const server = await serve(says(200));
    const headers = { 'x-key': 'secret\r\nx: y' };
    const error = await thrownBy(gotClient.send(purchase(server.url, { headers })));
    expect(error).toMatchObject({ details: { sent: false } });
    expect(everythingOf(error)).not.toContain('secret');
    expect(server.arrived).toHaveLength(0);
  });
});
