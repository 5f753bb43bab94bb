import { setImmediate as nextTurn } from 'node:timers/promises';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { TimeoutError, UnavailableError, UnexpectedReplyError } from '@waybill/core';
import { type HttpRequest, type Wait, withDeadline } from '@waybill/core/plugin';
import { beforeAll, describe, expect, it } from 'vitest';
import { gotClient } from '../src/http.js';
import { certificate, closedPort, serve, serveRaw } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';

const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { authorization: 'Basic c2VjcmV0OnNlY3JldA==' },
  body: '<body>secret-in-body</body>',
  signal: new AbortController().signal,
  once: false,
  wait: () => nextTurn(),
  ...more,
});
const purchase = (url: string, more: Partial<HttpRequest> = {}) => request(url, { once: true, ...more });
/** What a signal of `AbortSignal.timeout` ends with. */
const PASSED = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
const text = (body: Uint8Array) => Buffer.from(body).toString();

describe('answers', () => {
  it('come back whatever their status, with lower-case headers and the body', async () => {
    for (const status of [200, 201, 204, 400, 401, 404, 418, 500]) {
      const server = await serve((_, response) =>
        response.writeHead(status, { 'X-Made-By': 'test' }).end(status === 204 ? undefined : 'said'),
      );
      const answer = await gotClient.send(request(server.url));
      expect(answer.status).toBe(status);
      expect(answer.headers['x-made-by']).toBe('test');
      expect(text(answer.body)).toBe(status === 204 ? '' : 'said');
      expect(server.arrived).toHaveLength(1);
    }
  });

  it('are given as they are when they redirect, and the target is never asked', async () => {
    const target = await serve((_, response) => response.end());
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serve((_, response) => response.writeHead(status, { location: target.url }).end());
      for (const once of [true, false]) {
        const answer = await gotClient.send(request(server.url, { once }));
        expect([answer.status, answer.headers.location]).toEqual([status, target.url]);
      }
      expect(server.arrived).toHaveLength(2);
    }
    expect(target.arrived).toHaveLength(0);
  });

  it('are unpacked', async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Montréal')),
    );
    expect(text((await gotClient.send(request(server.url))).body)).toBe('Montréal');
  });

  it('are refused above the size limit, also when they are packed small', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024));
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const error = await thrownBy(gotClient.send(request(server.url)));
    expect(error).toBeInstanceOf(UnexpectedReplyError);
    expect(error).toMatchObject({ code: 'reply_too_large', details: { sent: true } });
  });

  it('are refused above the limit of their request', async () => {
    const server = await serve((_, response) => response.end('x'.repeat(1_000)));
    const reply = (most_bytes: number) => gotClient.send({ ...request(server.url), most_bytes });
    expect((await reply(1_000)).body).toHaveLength(1_000);
    expect(await thrownBy(reply(999))).toMatchObject({ code: 'reply_too_large' });
  });
});

describe('connections', () => {
  it('are used again for what may be sent twice', async () => {
    const server = await serve((_, response) => response.end('ok'));
    for (let call = 0; call < 3; call++) await gotClient.send(request(server.url));
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 1, 1]);
  });

  it('are fresh for each purchase, even when an idle one is at hand, and closed afterwards', async () => {
    const server = await serve((_, response) => response.end('ok'));
    await gotClient.send(request(server.url));
    await gotClient.send(purchase(server.url));
    await gotClient.send(purchase(server.url));
    await gotClient.send(request(server.url));
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 2, 3, 1]);
    expect(server.arrived.map(({ headers }) => headers.connection)).toEqual([
      'keep-alive',
      'close',
      'close',
      'keep-alive',
    ]);
  });
});

describe('what may be sent twice', () => {
  it.each([429, 502, 503, 504])('is sent again after %i', async (status) => {
    const server = await serve((_, response) => {
      const last = server.arrived.length === 3;
      response.writeHead(last ? 200 : status, { 'retry-after': '0' }).end('said');
    });
    expect((await gotClient.send(request(server.url))).status).toBe(200);
    expect(server.arrived.map(({ body }) => body)).toEqual(Array(3).fill('<body>secret-in-body</body>'));
  });

  it('comes back with the last answer when all fail', async () => {
    const server = await serve((_, response) => response.writeHead(503, { 'retry-after': '0' }).end('down'));
    const answer = await gotClient.send(request(server.url));
    expect([answer.status, text(answer.body)]).toEqual([503, 'down']);
    expect(server.arrived).toHaveLength(3);
  });

  it('waits as long as Retry-After says, in seconds or until a date', async () => {
    for (const after of [() => '4', () => new Date(Date.now() + 4_900).toUTCString()]) {
      const server = await serve((_, response) => {
        if (server.arrived.length === 1) response.writeHead(429, { 'retry-after': after() }).end();
        else response.end();
      });
      const waits: number[] = [];
      await gotClient.send(request(server.url, { wait: async (ms) => void waits.push(ms) }));
      expect(waits).toEqual([expect.any(Number)]);
      // A date has whole seconds.
      expect(waits[0]).toBeGreaterThan(0);
      expect(waits[0]).toBeLessThanOrEqual(4_900);
    }
  });

  it('waits a second and then two where the carrier names no time', async () => {
    const server = await serve((_, response) => response.writeHead(503).end('down'));
    const waits: number[] = [];
    const answer = await gotClient.send(request(server.url, { wait: async (ms) => void waits.push(ms) }));
    expect(answer.status).toBe(503);
    expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([1, 2]);
    expect(server.arrived).toHaveLength(3);
  });

  it('is not sent again when the deadline would end the wait: the last answer comes back at once', async () => {
    const server = await serve((_, response) => response.writeHead(502).end('down'));
    await withDeadline({ deadline_ms: 1_800 }, async (signal) => {
      const waits: number[] = [];
      const wait = async (ms: number) => void waits.push(ms);
      const answer = await gotClient.send(request(server.url, { signal, wait }));
      expect([answer.status, text(answer.body)]).toEqual([502, 'down']);
      expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([1]);
      expect(server.arrived).toHaveLength(2);
    });
  });

  it('is not sent again when Retry-After is long: the answer comes back at once', async () => {
    const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '60' }).end());
    const answer = await gotClient.send(request(server.url));
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
    expect(server.arrived).toHaveLength(1);
  });

  it('is not sent again after other statuses', async () => {
    const server = await serve((_, response) => response.writeHead(500).end());
    await gotClient.send(request(server.url));
    expect(server.arrived).toHaveLength(1);
  });

  it('is sent again when the connection breaks', async () => {
    const server = await serve((_, response, socket) =>
      server.arrived.length === 1 ? void socket.resetAndDestroy() : void response.end('ok'),
    );
    expect((await gotClient.send(request(server.url))).status).toBe(200);
    expect(server.arrived).toHaveLength(2);
  });

  it.each([
    ['a Content-Length', { 'content-length': '100' }],
    ['chunks', {}],
  ])('is sent again when the reply, with %s, ends too early', async (_, headers) => {
    const server = await serve((_request, response, socket) => {
      if (server.arrived.length > 1) return void response.end('ok');
      response.writeHead(200, headers);
      response.write('half', () => socket.destroy());
    });
    const wait: Wait = async () => undefined;
    expect((await gotClient.send(request(server.url, { wait }))).status).toBe(200);
    expect(server.arrived).toHaveLength(2);
  });

  it('stops waiting for the next try when the signal ends', async () => {
    const server = await serve((_, response) => response.writeHead(503, { 'retry-after': '4' }).end());
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
  it.each([429, 502, 503, 504])('is not sent again after %i', async (status) => {
    const server = await serve((_, response) => response.writeHead(status, { 'retry-after': '0' }).end());
    for (const method of ['POST', 'PUT'])
      expect((await gotClient.send(purchase(server.url, { method }))).status).toBe(status);
    expect(server.arrived.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('is not sent again when the connection breaks', async () => {
    const server = await serve((_request, _response, socket) => void socket.resetAndDestroy());
    for (const method of ['POST', 'PUT']) {
      const error = await thrownBy(gotClient.send(purchase(server.url, { method })));
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error).toMatchObject({ code: 'ECONNRESET', details: { sent: true } });
    }
    expect(server.arrived.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('goes over HTTP/1.1', async () => {
    const server = await serve((_, response) => response.end());
    await gotClient.send(purchase(server.url));
    expect(server.arrived[0]?.httpVersion).toBe('1.1');
  });
});

describe('failures', () => {
  it('before the connection stood tell that nothing was sent', async () => {
    const noTls = await serveRaw((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const cutsTls = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const urls = {
      refused: `http://127.0.0.1:${await closedPort()}/?key=secret-in-query`,
      'no such name': 'http://no-such-host.invalid/?key=secret-in-query',
      'no TLS spoken': `https://${noTls}/?key=secret-in-query`,
      'TLS cut': `https://${cutsTls}/?key=secret-in-query`,
    };
    for (const [why, url] of Object.entries(urls)) {
      const error = await thrownBy(gotClient.send(purchase(url)));
      expect(error, why).toBeInstanceOf(UnavailableError);
      expect(error.details, why).toEqual({ sent: false });
      expect(everythingOf(error), why).not.toMatch(/secret|c2VjcmV0|127\.0\.0\.1|invalid/);
    }
  });

  it('after the connection stood tell that something may have been sent, and show nothing of the request', async () => {
    const half = await serve((_, response, socket) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => socket.destroy(), 20);
    });
    const silent = await serve((_request, _response, socket) => void socket.destroy());
    const babbling = await serveRaw((socket) =>
      socket.once('data', () => socket.end('this is no HTTP\r\n\r\n')),
    );
    for (const url of [half.url, silent.url, `http://${babbling}`]) {
      const error = await thrownBy(gotClient.send(purchase(`${url}/path?key=secret-in-query`)));
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
    expect(await thrownBy(gotClient.send(purchase(`http://${host}/`)))).toMatchObject({
      kind: 'unexpected_reply',
      code: 'protocol_switched',
      details: { sent: true },
    });
    await closed.promise;
  });

  it('tell a given-up call from a missed deadline', async () => {
    const leaving = new AbortController();
    const left = await serve(() => leaving.abort(new Error('secret reason')));
    const aborted = await thrownBy(gotClient.send(purchase(left.url, { signal: leaving.signal })));
    expect(aborted).toBeInstanceOf(TimeoutError);
    expect(aborted).toMatchObject({ code: 'aborted', details: { sent: true } });
    expect(everythingOf(aborted)).not.toMatch(/secret|c2VjcmV0/);
    const deadline = new AbortController();
    const missed = await serve(() => deadline.abort(PASSED));
    const late = await thrownBy(gotClient.send(purchase(missed.url, { signal: deadline.signal })));
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject({ code: 'deadline_exceeded', details: { sent: true } });
  });

  it('over a connection that is used again tell that something may have been sent', async () => {
    const deadline = new AbortController();
    const server = await serve((_, response) =>
      server.arrived.length === 1 ? response.end() : deadline.abort(PASSED),
    );
    await gotClient.send(request(server.url));
    const error = await thrownBy(gotClient.send(request(server.url, { signal: deadline.signal })));
    expect(error).toMatchObject({ code: 'deadline_exceeded', details: { sent: true } });
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  it('of a signal that has already ended send nothing', async () => {
    const server = await serve((_, response) => response.end());
    const error = await thrownBy(gotClient.send(request(server.url, { signal: AbortSignal.abort() })));
    expect(error).toMatchObject({ code: 'aborted', details: { sent: false } });
    expect(server.arrived).toHaveLength(0);
  });

  it('while connecting, when given up, tell that nothing was sent', async () => {
    const mute = await serveRaw(() => undefined);
    const error = await thrownBy(
      gotClient.send(purchase(`https://${mute}`, { signal: AbortSignal.timeout(100) })),
    );
    expect(error).toMatchObject({ code: 'deadline_exceeded', details: { sent: false } });
  });

  it('of a header that cannot be sent show nothing of it', async () => {
    const server = await serve((_, response) => response.end());
    const error = await thrownBy(
      gotClient.send(purchase(server.url, { headers: { 'x-key': 'secret\r\nx: y' } })),
    );
    expect(error).toMatchObject({ details: { sent: false } });
    expect(everythingOf(error)).not.toContain('secret');
    expect(server.arrived).toHaveLength(0);
  });
});

describe('over TLS', () => {
  beforeAll(() => {
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...before, certificate]);
    return () => tls.setDefaultCACertificates(before);
  });

  it('reuses connections, keeps purchases apart and knows what was sent', async () => {
    const server = await serve(
      ({ url }, response, socket) => (url === '/cut' ? void socket.destroy() : void response.end('ok')),
      { secure: true },
    );
    await gotClient.send(request(server.url));
    await gotClient.send(request(server.url));
    await gotClient.send(purchase(server.url));
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 1, 2]);
    const error = await thrownBy(gotClient.send(purchase(`${server.url}/cut`)));
    expect(error).toMatchObject({ details: { sent: true } });
  });
});
