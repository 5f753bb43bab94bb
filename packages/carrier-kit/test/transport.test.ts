import { AuthenticationError, TimeoutError, UnavailableError, UnknownOutcomeError } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { describe, expect, it, test } from 'vitest';
import type { Login } from '../src/index.js';
import { recordingLogger, testContext } from './helpers/context.js';
import { closedPort, serve, serveRaw } from './helpers/server.js';
import { thrownBy } from './helpers/thrown.js';
import { buy, call, signal, transport } from './helpers/transport.js';

describe('a call that is too late', () => {
  it('says what an earlier try brought', async () => {
    const deadline = new AbortController();
    const server = await serve((_, response) => {
      if (server.arrived.length === 1) response.writeHead(503).end();
      else deadline.abort(new TimeoutError('no answer within 2000 ms', { code: 'deadline_exceeded' }));
    });
    expect(await thrownBy(transport(server.url)(call(), deadline.signal))).toMatchObject({
      kind: 'timeout',
      code: 'deadline_exceeded',
      message: 'canadapost: no answer within 2000 ms; last seen: HTTP 503',
    });
  });
});

describe('calls', () => {
  it('carry login, headers and body; the login has the last word, whatever the case', async () => {
    const server = await serve((_, response) => response.end());
    const send = transport(server.url, { headers: { 'Accept-Language': 'en-CA', Accept: 'text/xml' } });
    await send(
      call({ method: 'POST', body: '<a/>', headers: { accept: 'application/xml', Authorization: 'mine' } }),
      signal,
    );
    const [{ headers, body, method } = { headers: {}, body: '', method: '' }] = server.arrived;
    expect([method, body]).toEqual(['POST', '<a/>']);
    expect(headers).toMatchObject({
      'accept-language': 'en-CA',
      accept: 'application/xml',
      authorization: `Basic ${Buffer.from('shop-user:p@ss<w>&"rd/').toString('base64')}`,
    });
  });

  it('resolve with the parts of the answer that matter', async () => {
    const server = await serve((_, response) =>
      response
        .writeHead(404, {
          'content-type': 'text/xml',
          'retry-after': '7',
          'set-cookie': 'a=b',
          location: '/x',
        })
        .end('<a>é</a>'),
    );
    const answer = await transport(server.url)(call({ package: 2 }), signal);
    expect(answer).toMatchObject({ step: 'rate', package: 2, status: 404, body: '<a>é</a>' });
    expect(Object.keys(answer.headers).sort()).toEqual(['content-type', 'date', 'location', 'retry-after']);
  });

  it('for a file resolve with base64, untouched', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 128]), Buffer.from('shop-user')]);
    const server = await serve((_, response) => response.end(bytes));
    const answer = await transport(server.url)(call({ reply_as: 'base64' }), signal);
    expect(Buffer.from(answer.body, 'base64')).toEqual(bytes);
  });

  it('for a file that is refused resolve with the text in base64, without a secret', async () => {
    const replies: [status: number, text: string][] = [
      [404, 'no label for shop-user'],
      [200, '<html>no label for shop-user</html>'],
    ];
    for (const [status, text] of replies) {
      const server = await serve((_, response) => response.writeHead(status).end(text));
      const answer = await transport(server.url)(call({ reply_as: 'base64' }), signal);
      expect(Buffer.from(answer.body, 'base64').toString()).toBe(text.replace('shop-user', '[redacted]'));
    }
  });

  it('resolve with text in the character set that the reply names', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><n>Colis accéléré</n>';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const replies: [type: string, body: Buffer][] = [
      ['application/xml', Buffer.from(text, 'latin1')],
      ['application/xml; charset="iso-8859-1"', Buffer.from(text, 'latin1')],
      ['application/xml; charset=utf-8', Buffer.from(text, 'utf8')],
      ['application/xml; charset=nonsense', Buffer.from(text, 'utf8')],
      ['application/xml', utf16],
    ];
    for (const [type, body] of replies) {
      const server = await serve((_, response) => response.setHeader('content-type', type).end(body));
      expect((await transport(server.url)(call(), signal)).body).toBe(text);
    }
  });

  it('for prices have a small reply, and those that may bring a label a large one, whatever the client', async () => {
    const large = 3 * 1024 * 1024;
    const limits: (number | undefined)[] = [];
    const http: HttpClient = {
      send: async ({ most_bytes }) => {
        limits.push(most_bytes);
        return { status: 200, headers: {}, body: Buffer.alloc(large, 'x') };
      },
    };
    const send = transport('https://host', { context: testContext({ http }) });
    expect(await thrownBy(send(call(), signal, { operation: 'rating' }))).toMatchObject({
      code: 'reply_too_large',
    });
    expect((await send(buy(), signal, { operation: 'shipping' })).body).toHaveLength(large);
    expect((await send(call({ step: 'label' }), signal, { operation: 'shipping' })).body).toHaveLength(large);
    expect(limits).toEqual([2, 50, 50].map((megabytes) => megabytes * 1024 * 1024));
  });

  it('survive a logger that fails: the answer to a purchase is worth more', async () => {
    const server = await serve((_, response) => response.end('bought'));
    const fail = () => {
      throw new Error('disk full');
    };
    const logger = { debug: fail, info: fail, warn: fail, error: fail };
    const answer = await transport(server.url, { context: { ...testContext(), logger } })(
      call({ purchase: true }),
      signal,
    );
    expect(answer.body).toBe('bought');
  });

  it('whose purchase may have been made say what to look for', async () => {
    const server = await serve((_, response) => response.destroy());
    const error = await thrownBy(transport(server.url)(buy({ lookup: 'request id-1' }), signal));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.message).toContain('look for request id-1 before buying again');
    expect(error.details).toMatchObject({ lookup: 'request id-1', sent: true });
  });

  it('that are purchases are told to the HTTP client', async () => {
    const asked: boolean[] = [];
    const http: HttpClient = {
      send: async ({ once }) => {
        asked.push(once);
        return { status: 200, headers: {}, body: new Uint8Array() };
      },
    };
    const send = transport('https://host', { context: testContext({ http }) });
    await send(call(), signal);
    await send(buy(), signal);
    expect(asked).toEqual([false, true]);
  });
});

test.each([
  ['http://simulator.internal:8080', 1],
  ['http://127.0.0.1.simulator.example', 1],
  ['http://mylocalhost', 1],
  ['http://localhost.example', 1],
  ['http://app.localhost', 0],
  ['http://127.0.0.1:8080', 0],
  ['http://localhost', 0],
  ['http://[::1]:80', 0],
  ['https://api.example', 0],
])('a login that would travel in plain text is worth a warning: %s', (server_url, warnings) => {
  const { lines, logger } = recordingLogger();
  transport(server_url, { context: testContext({ logger }) });
  expect(lines.filter((line) => line.includes('can be read on the way'))).toHaveLength(warnings);
});

describe('a purchase without an answer', () => {
  it('of which something may have been sent has an unknown outcome, with what to check', async () => {
    const cut = await serve((_request, _response, socket) => void socket.destroy());
    const deadline = new AbortController();
    // The deadline passes when the purchase has arrived, however slow this machine is.
    const mute = await serve(() => deadline.abort(new DOMException('late', 'TimeoutError')));
    const failures = [
      ['ECONNRESET', () => transport(cut.url)(buy({ package: 1 }), signal)],
      ['deadline_exceeded', () => transport(mute.url)(buy(), deadline.signal)],
    ] as const;
    for (const [code, send] of failures) {
      const error = await thrownBy(send());
      expect(error).toBeInstanceOf(UnknownOutcomeError);
      expect(error).toMatchObject({ code, retryable: false, details: { sent: true, step: 'buy' } });
      expect(error.message).toMatch(/may have been made: look it up with the carrier before buying again/);
    }
    expect(cut.arrived).toHaveLength(1);
  });

  it('of which nothing was sent may be tried again', async () => {
    const refused = `http://127.0.0.1:${await closedPort()}`;
    const noTls = `https://${await serveRaw((socket) => socket.once('data', () => socket.destroy()))}`;
    for (const url of [refused, 'http://no-such-host.invalid', noTls]) {
      const error = await thrownBy(transport(url)(buy(), signal));
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error).toMatchObject({ retryable: true, details: { sent: false } });
    }
  });

  it('given up before it was sent, or during the login, was not made', async () => {
    const server = await serve((_, response) => response.end());
    const aborted = await thrownBy(transport(server.url)(buy(), AbortSignal.abort()));
    expect(aborted).toBeInstanceOf(TimeoutError);
    expect(aborted).toMatchObject({ code: 'aborted', details: { sent: false } });
    expect(aborted.message).not.toContain('last seen');
    const login: Login = { headers: () => Promise.reject(new AuthenticationError('no')), secrets: [] };
    const refused = await thrownBy(transport(server.url, { login })(buy(), signal));
    expect(refused).toBeInstanceOf(AuthenticationError);
    expect(refused).toMatchObject({ message: 'canadapost: no', details: { sent: false } });
    expect(server.arrived).toHaveLength(0);
  });

  it('of a replaced client that says nothing about it has an unknown outcome', async () => {
    const http: HttpClient = { send: () => Promise.reject(new TypeError('fetch failed')) };
    const send = transport('https://host', { context: testContext({ http }) });
    expect(await thrownBy(send(buy(), signal))).toBeInstanceOf(UnknownOutcomeError);
    expect(await thrownBy(send(call(), signal))).toMatchObject({
      kind: 'unavailable',
      details: { sent: true },
    });
    const late = new AbortController();
    const aborting: HttpClient = {
      send: async () => {
        late.abort();
        throw new DOMException('x', 'AbortError');
      },
    };
    const failing = transport('https://host', { context: testContext({ http: aborting }) });
    expect(await thrownBy(failing(call(), late.signal))).toMatchObject({ kind: 'timeout', code: 'aborted' });
  });
});

describe('a 401', () => {
  const renewing = (worth: boolean) => {
    const refused: unknown[] = [];
    let number = 1;
    const login: Login = {
      headers: async () => ({ authorization: `Bearer token-${number}` }),
      renew: async (headers) => {
        refused.push(headers);
        number++;
        return worth;
      },
      secrets: [],
    };
    return { login, refused };
  };

  it('to a login that can be renewed is asked once more, purchases too', async () => {
    for (const made of [call(), buy()]) {
      const { login, refused } = renewing(true);
      const server = await serve(({ headers }, response) =>
        response.writeHead(headers.authorization === 'Bearer token-2' ? 200 : 401).end(),
      );
      expect((await transport(server.url, { login })(made, signal)).status).toBe(200);
      expect(refused).toEqual([{ authorization: 'Bearer token-1' }]);
      expect(server.arrived).toHaveLength(2);
    }
  });

  it('comes back when it is said twice, when renewing is of no use, and with Basic', async () => {
    const server = await serve((_, response) => response.writeHead(401).end('no'));
    expect((await transport(server.url, renewing(true))(buy(), signal)).status).toBe(401);
    expect(server.arrived).toHaveLength(2);
    expect((await transport(server.url, renewing(false))(buy(), signal)).status).toBe(401);
    expect(server.arrived).toHaveLength(3);
    expect((await transport(server.url)(buy(), signal)).status).toBe(401);
    expect(server.arrived).toHaveLength(4);
  });

  it('whose renewal fails leaves the purchase unmade', async () => {
    const server = await serve((_, response) => response.writeHead(401).end());
    const login: Login = {
      headers: async () => ({}),
      renew: () => Promise.reject(new UnavailableError('token server down', { details: { sent: true } })),
      secrets: [],
    };
    const error = await thrownBy(transport(server.url, { login })(buy(), signal));
    expect(error).toMatchObject({ kind: 'unavailable', details: { sent: false } });
  });
});

describe('a purchase that the carrier recognises by a key', () => {
  const keyed = buy({ repeat: 'idempotent', headers: { 'idempotency-key': 'k1' } });
  const cut = new UnavailableError('cut', { details: { sent: true } });
  const unreachable = new UnavailableError('refused', { code: 'ECONNREFUSED', details: { sent: false } });
  /** A client that does one thing after the other. */
  const client = (...acts: (Error | number)[]) => {
    const sent: unknown[] = [];
    const http: HttpClient = {
      send: async ({ method, url, headers, body }) => {
        sent.push({ method, url, headers, body });
        const act = acts[sent.length - 1];
        if (typeof act !== 'number') throw act;
        return { status: act, headers: {}, body: new Uint8Array() };
      },
    };
    const send = transport('https://acme.test', { context: testContext({ http }) });
    return { sent, send };
  };

  it('is sent once more, unchanged, when it got no answer', async () => {
    const { sent, send } = client(cut, 200);
    expect((await send(keyed, signal)).status).toBe(200);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is not sent a third time, and its outcome is unknown', async () => {
    const { sent, send } = client(cut, cut);
    expect(await thrownBy(send(keyed, signal))).toBeInstanceOf(UnknownOutcomeError);
    expect(sent).toHaveLength(2);
  });

  it('stays unknown when the second try cannot reach the carrier', async () => {
    const { send } = client(cut, unreachable);
    expect(await thrownBy(send(keyed, signal))).toMatchObject({
      kind: 'unknown_outcome',
      details: { sent: true },
    });
  });

  it.each([
    ['nothing of it was sent', keyed, unreachable],
    ['it has no key', buy(), cut],
  ])('is sent once when %s', async (_, made, error) => {
    const { sent, send } = client(error, 200);
    await thrownBy(send(made, signal));
    expect(sent).toHaveLength(1);
  });

  it('is not sent again for a caller who gave up, and not after an answer', async () => {
    const caller = new AbortController();
    const sent: string[] = [];
    const http: HttpClient = {
      send: async ({ url }) => {
        sent.push(url);
        caller.abort();
        throw cut;
      },
    };
    const send = transport('https://acme.test', { context: testContext({ http }) });
    expect(await thrownBy(send(keyed, caller.signal))).toBeInstanceOf(UnknownOutcomeError);
    expect(sent).toHaveLength(1);
    const answered = client(503);
    expect((await answered.send(keyed, signal)).status).toBe(503);
    expect(answered.sent).toHaveLength(1);
  });
});
