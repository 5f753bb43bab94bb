import { AuthenticationError, TimeoutError, UnavailableError, UnknownOutcomeError } from '@waybill/core';
import type { Call } from '@waybill/core/plugin';
import { describe, expect, it, test } from 'vitest';
import type { Login } from '../src/index.js';
import { limitedClient } from '../src/limits/client.js';
import { clientThat, failing } from './helpers/client.js';
import { recordingLogger, testContext } from './helpers/context.js';
import { serve } from './helpers/server.js';
import { thrownBy } from './helpers/thrown.js';
import { buy, call, signal, transport } from './helpers/transport.js';

test('a call that is too late says what an earlier try brought', async () => {
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

describe('calls', () => {
  it('carry login, headers and body; the login has the last word, whatever the case', async () => {
    const server = await serve((_, response) => response.end());
    const send = transport(server.url, { headers: { 'Accept-Language': 'en-CA', Accept: 'text/xml' } });
    const headers = { accept: 'application/xml', Authorization: 'mine' };
    await send(call({ method: 'POST', body: '<a/>', headers }), signal);
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        body: '<a/>',
        headers: {
          'accept-language': 'en-CA',
          accept: 'application/xml',
          authorization: `Basic ${Buffer.from('shop-user:p@ss<w>&"rd/').toString('base64')}`,
        },
      },
    ]);
  });

  it('resolve with the parts of the answer that matter', async () => {
    const headers = { 'content-type': 'text/xml', 'retry-after': '7', 'set-cookie': 'a=b', location: '/x' };
    const server = await serve((_, response) => response.writeHead(401, headers).end('<a>é</a>'));
    const answer = await transport(server.url)(call({ package: 2 }), signal);
    expect(answer).toMatchObject({ step: 'rate', package: 2, status: 401, body: '<a>é</a>' });
    expect(Object.keys(answer.headers).sort()).toEqual(['content-type', 'date', 'location', 'retry-after']);
    expect(server.arrived).toHaveLength(1);
  });

  it('for a file resolve with base64: untouched, or as a text without a secret where it is refused', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 128]), Buffer.from('shop-user')]);
    const page = '<html>no label for shop-user</html>';
    const replies: [number, string | Buffer, string | Buffer][] = [
      [200, bytes, bytes],
      [404, 'no label for shop-user', 'no label for [redacted]'],
      [200, page, '<html>no label for [redacted]</html>'],
    ];
    for (const [status, body, shown] of replies) {
      const server = await serve((_, response) => response.writeHead(status).end(body));
      const answer = await transport(server.url)(call({ reply_as: 'base64' }), signal);
      expect(Buffer.from(answer.body, 'base64')).toEqual(Buffer.from(shown as string));
    }
  });

  it('resolve with text in the character set that the reply names', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><n>Colis accéléré</n>';
    const replies: [type: string, body: Buffer][] = [
      ['application/xml', Buffer.from(text, 'latin1')],
      ['application/xml; charset="iso-8859-1"', Buffer.from(text, 'latin1')],
      ['application/xml; charset=utf-8', Buffer.from(text, 'utf8')],
      ['application/xml; charset=nonsense', Buffer.from(text, 'utf8')],
      ['application/xml', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
      ['application/xml; charset=iso-8859-1', Buffer.from(`\uFEFF${text}`)],
    ];
    for (const [type, body] of replies) {
      const server = await serve((_, response) => response.setHeader('content-type', type).end(body));
      expect((await transport(server.url)(call(), signal)).body).toBe(text);
    }
  });

  it('for prices have a small reply, and those that may bring a label a large one, whatever the client', async () => {
    const large = 3 * 1024 * 1024;
    const { http, sent } = clientThat(() => ({ body: Buffer.alloc(large, 'x') }));
    const send = transport('https://host', { context: testContext({ http }) });
    const tooLarge = await thrownBy(send(call(), signal, { operation: 'rating' }));
    expect(tooLarge).toMatchObject({ code: 'reply_too_large' });
    for (const made of [buy(), call({ step: 'label' })])
      expect((await send(made, signal, { operation: 'shipping' })).body).toHaveLength(large);
    expect(sent.map(({ most_bytes = 0 }) => most_bytes / 1024 / 1024)).toEqual([2, 50, 50]);
    expect(sent.map(({ once }) => once)).toEqual([false, true, false]);
  });

  it('survive a logger that fails: the answer to a purchase is worth more', async () => {
    const server = await serve((_, response) => response.end('bought'));
    const fail = () => {
      throw new Error('disk full');
    };
    const context = testContext({ logger: { debug: fail, info: fail, warn: fail, error: fail } });
    expect(await transport(server.url, { context })(buy(), signal)).toMatchObject({ body: 'bought' });
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
    const plain = 'look it up with the carrier';
    const failures = [
      ['ECONNRESET', plain, () => transport(cut.url)(buy({ package: 1 }), signal)],
      ['ECONNRESET', 'look for request 1', () => transport(cut.url)(buy({ lookup: 'request 1' }), signal)],
      ['deadline_exceeded', plain, () => transport(mute.url)(buy(), deadline.signal)],
    ] as const;
    for (const [code, what, send] of failures) {
      const error = await thrownBy(send());
      expect(error).toBeInstanceOf(UnknownOutcomeError);
      expect(error).toMatchObject({ code, retryable: false, details: { sent: true, step: 'buy' } });
      expect(error.message).toContain(`may have been made: ${what} before buying again`);
    }
    expect(cut.arrived).toHaveLength(2);
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

  it('for a defect before it was sent was not made, and is no fault of the carrier', async () => {
    const defect = {
      kind: 'unexpected_reply',
      code: 'plugin_defect',
      retryable: false,
      details: { sent: false },
    };
    const failingLogin = { headers: () => Promise.reject(new TypeError('x is not a function')), secrets: [] };
    const { http, sent } = clientThat(() => ({}));
    const context = testContext({ http });
    const send = transport('https://acme.test', { login: failingLogin, context });
    expect(await thrownBy(send(buy(), signal))).toMatchObject(defect);
    const clock = {
      now: () => {
        throw new TypeError('x is not a function');
      },
    };
    const limited = limitedClient(http, { carrier: 'acme', settings: {}, context: { ...context, clock } });
    const own = transport('https://acme.test', { context: { ...context, http: limited } });
    expect(await thrownBy(own(buy(), signal, { operation: 'shipping' }))).toMatchObject(defect);
    expect(sent).toEqual([]);
  });

  it('cannot be begun on a Node.js that is too old', () => {
    const { withResolvers } = Promise;
    Reflect.deleteProperty(Promise, 'withResolvers');
    try {
      expect(() => transport('https://acme.test')).toThrow('Waybill needs Node.js 22.12 or later');
    } finally {
      Promise.withResolvers = withResolvers;
    }
  });

  it('of a replaced client that says nothing about it has an unknown outcome', async () => {
    const http = failing(new TypeError('fetch failed'));
    const send = transport('https://host', { context: testContext({ http }) });
    expect(await thrownBy(send(buy(), signal))).toBeInstanceOf(UnknownOutcomeError);
    const unavailable = { kind: 'unavailable', details: { sent: true } };
    expect(await thrownBy(send(call(), signal))).toMatchObject(unavailable);
    const late = new AbortController();
    const aborting = clientThat(() => {
      late.abort();
      throw new DOMException('x', 'AbortError');
    });
    const given_up = transport('https://host', { context: testContext(aborting) });
    expect(await thrownBy(given_up(call(), late.signal))).toMatchObject({ kind: 'timeout', code: 'aborted' });
  });
});

describe('a purchase that the carrier recognises by a key', () => {
  const keyed = buy({ repeat: 'idempotent', headers: { 'idempotency-key': 'k1' } });
  const cut = new UnavailableError('cut', { details: { sent: true } });
  const notSent = { details: { sent: false } };
  const unreachable = new UnavailableError('refused', { code: 'ECONNREFUSED', ...notSent });
  /** Sends to a client that does one thing after the other. */
  const sending = async (acts: (Error | number | 'leaves')[], made = keyed) => {
    const caller = new AbortController();
    const { http, sent } = clientThat(() => {
      const act = acts.shift();
      if (typeof act === 'number') return { status: act };
      if (act === 'leaves') caller.abort();
      throw act === 'leaves' ? cut : act;
    });
    const send = transport('https://acme.test', { context: testContext({ http }) });
    const outcome: unknown = await send(made, caller.signal).catch((error: unknown) => error);
    return { sent, outcome };
  };

  it('is sent once more, unchanged, when it got no answer', async () => {
    const { sent, outcome } = await sending([cut, 200]);
    expect([outcome, sent.length]).toMatchObject([{ status: 200 }, 2]);
    const [first, second] = sent.map(({ method, url, headers, body }) => ({ method, url, headers, body }));
    expect(second).toEqual(first);
  });

  it.each<[string, Call, (Error | number | 'leaves')[], number, object]>([
    ['unknown after two tries without an answer', keyed, [cut, cut, 200], 2, { kind: 'unknown_outcome' }],
    ['unknown when the second try was not sent', keyed, [cut, unreachable], 2, { kind: 'unknown_outcome' }],
    ['unknown when the second try was not taken', keyed, [cut, 429], 2, { kind: 'unknown_outcome' }],
    ['a refusal when the only try was not taken', keyed, [429], 1, { status: 429 }],
    ['unknown for a caller who gave up', keyed, ['leaves', 200], 1, { kind: 'unknown_outcome' }],
    ['sent once when nothing of it was sent', keyed, [unreachable, 200], 1, { kind: 'unavailable' }],
    ['not made when nothing was sent', buy(), [unreachable, 200], 1, { retryable: true, ...notSent }],
    ['sent once when it has no key', buy(), [cut, 200], 1, { kind: 'unknown_outcome' }],
    ['not sent again after an answer', keyed, [503, 200], 1, { status: 503 }],
  ])('is %s', async (_, made, acts, times, expected) => {
    const { sent, outcome } = await sending([...acts], made);
    expect(outcome).toMatchObject(expected);
    expect(sent).toHaveLength(times);
  });
});
