import { ConfigurationError } from '@waybill/core';
import type { TokenStore } from '@waybill/core/plugin';
import { describe, expect, test, vi } from 'vitest';
import {
  basicLogin,
  createTransport,
  keyLogin,
  type Login,
  memoryTokens,
  tokenLogin,
  z,
} from '../src/index.js';
import type { TokenLoginOptions } from '../src/login/token-login.js';
import { readJson, replyReader, under } from '../src/reply.js';
import { readXml } from '../src/xml.js';
import { testContext } from './helpers/context.js';
import { serve } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';
import { login } from './helpers/tokens.js';
import { buy, call, signal, transport } from './helpers/transport.js';

const HEADER = 'x-payment-authorization-token';
const rate = call({ url: '/rate' });
const label = buy({ url: '/label', login: 'payment' });

/** A transport with a payment token, which is got with the other login. */
const withPayment = (
  server_url: string,
  payment: Partial<TokenLoginOptions> & Pick<TokenLoginOptions, 'read'>,
  first: Login = basicLogin('shop-user', 'p4ssw0rd'),
  context = testContext({ tokens: memoryTokens() }),
) =>
  createTransport({
    carrier: 'usps',
    server_url,
    hosts: [],
    logins: {
      default: first,
      payment: tokenLogin({
        header: 'X-Payment-Authorization-Token',
        request: { method: 'POST', url: '/payment' },
        lives_ms: 8 * 3_600_000,
        ...payment,
      }),
    },
    context,
  });

const wirePayment = z.object({ token: z.string() });
function readPayment({ body }: { readonly body: string }) {
  try {
    return wirePayment.safeParse(readJson(body)).data;
  } catch {
    return undefined;
  }
}

interface Options {
  readonly tokens?: TokenStore;
  readonly payer?: string;
  readonly client_secret?: string;
  readonly now?: () => number;
  /** Tokens that the server refuses with a 401. */
  readonly refuses?: (token: string | undefined) => boolean;
  /** In place of the reply with a payment token. */
  readonly payment?: { readonly status?: number; readonly body: string };
}

/** A server as USPS's: bearer tokens, and a payment token that is got with one and wanted for labels. */
async function postOffice() {
  let number = 0;
  let behaviour: Options = {};
  const server = await serve(({ url, headers }, response) => {
    const bearer = headers.authorization?.replace('Bearer ', '');
    if (url === '/token') return response.end(`{"access_token":"bearer-${++number}","expires_in":36000}`);
    if (behaviour.refuses?.(bearer)) return response.writeHead(401).end('{}');
    if (url === '/payment') {
      const { status = 200, body = `{"token":"payment-${++number}"}` } = behaviour.payment ?? {};
      return response.writeHead(status).end(body);
    }
    const payment = headers[HEADER] as string | undefined;
    if (behaviour.refuses?.(payment)) return response.writeHead(401).end('{}');
    return response.end(`bearer ${bearer}, payment ${payment}`);
  });
  const open = (options: Options = {}) => {
    behaviour = options;
    const { tokens = memoryTokens(), payer = 'CRID-1', client_secret = 'secret-of-shop', now } = options;
    const context = testContext({ tokens, ...(now && { now }) });
    const request = { method: 'POST', url: '/payment', body: JSON.stringify({ payer }) } as const;
    const first = login(server, { context, client_secret });
    return withPayment(server.url, { request, read: readPayment }, first, context);
  };
  const took = (path: string) => server.arrived.filter(({ url }) => url === path);
  const counts = () => ['/token', '/payment', '/label'].map((path) => took(path).length);
  return { server, open, took, counts };
}

describe('a call', () => {
  test('is sent with the login that it names, and with the default one when it names none', async () => {
    const { open, took } = await postOffice();
    const send = open();
    await send(rate, signal);
    expect(took('/rate')[0]?.headers).toMatchObject({ authorization: 'Bearer bearer-1' });
    expect(took('/rate')[0]?.headers[HEADER]).toBeUndefined();
    const { body } = await send(label, signal);
    const both = { authorization: 'Bearer bearer-1', [HEADER]: 'payment-2' };
    expect(took('/label')[0]?.headers).toMatchObject(both);
    expect(body).toBe('bearer [redacted], payment [redacted]');
    expect(took('/token')).toHaveLength(1);
  });

  test('that names no login of the account is a mistake of the carrier package, and nothing is sent', async () => {
    const { server, open } = await postOffice();
    const error = await thrownBy(open()({ ...label, login: 'voucher' }, signal));
    expect(error).toBeInstanceOf(ConfigurationError);
    const message = 'usps: there is no login named voucher';
    expect(error).toMatchObject({ code: 'unknown_login', message });
    expect(server.arrived).toEqual([]);
  });
});

describe('a second token', () => {
  test('is fetched once, kept for its life, and got anew after that', async () => {
    let now = Date.now();
    const { open, took } = await postOffice();
    const send = open({ now: () => now });
    await Promise.all([send(label, signal), send(label, signal)]);
    expect(took('/payment')).toHaveLength(1);
    now += 8 * 3_600_000 - 60_001;
    await send(label, signal);
    expect(took('/payment')).toHaveLength(1);
    now += 1;
    await send(label, signal);
    expect(took('/payment')).toHaveLength(2);
  });

  test('that is refused is renewed alone', async () => {
    const { open, took, counts } = await postOffice();
    const answer = await open({ refuses: (token) => token === 'payment-2' })(label, signal);
    expect(answer.status).toBe(200);
    expect(counts()).toEqual([1, 2, 2]);
    const both = { authorization: 'Bearer bearer-1', [HEADER]: 'payment-3' };
    expect(took('/label')[1]?.headers).toMatchObject(both);
  });

  test('is fetched again with a new first token when that is the one refused', async () => {
    const { open, took, counts } = await postOffice();
    let bad = false;
    const send = open({ refuses: (token) => bad && token === 'bearer-1' });
    await send(label, signal);
    bad = true;
    expect((await send(label, signal)).status).toBe(200);
    expect(counts()).toEqual([2, expect.any(Number), 3]);
    expect(took('/label')[2]?.headers.authorization).toBe('Bearer bearer-3');
  });

  test('is the same for equal accounts and never shared by others', async () => {
    const { open, took } = await postOffice();
    const tokens = memoryTokens();
    const kept = vi.spyOn(tokens, 'set');
    for (const account of [{}, {}, { payer: 'CRID-2' }, { client_secret: 'secret-of-another' }])
      await open({ tokens, ...account })(label, signal);
    const sent = took('/label').map(({ headers }) => headers[HEADER]);
    expect(sent[0]).toBe(sent[1]);
    expect(new Set(sent).size).toBe(3);
    expect(JSON.stringify(kept.mock.calls)).not.toContain('secret-of');
  });

  test('that the server gives once more after a 401 is still read', async () => {
    const { open, took } = await postOffice();
    const payment = { body: '{"token":"payment-same"}' };
    const send = open({ payment, refuses: (token) => token === 'payment-same' });
    expect((await send(label, signal)).status).toBe(401);
    expect(took('/label').map(({ headers }) => headers[HEADER])).toEqual(['payment-same']);
    expect(took('/payment')).toHaveLength(2);
  });

  test.each([
    [400, '{"no":"token"}', 'unexpected_reply'],
    [200, 'nonsense', 'unexpected_reply'],
    [403, '{}', 'authentication'],
    [429, '{}', 'rate_limit'],
    [503, '{}', 'unavailable'],
  ])('that is not given is an error, and nothing was bought: HTTP %i %s', async (status, body, kind) => {
    const { open, took } = await postOffice();
    const error = await thrownBy(open({ payment: { status, body } })(label, signal));
    expect(error).toMatchObject({ kind, http_status: status, details: { sent: false, step: 'buy' } });
    expect(took('/label')).toEqual([]);
  });

  test('that is refused keeps the code, the text and the kind that the carrier gave', async () => {
    const server = await serve((_, response) => response.writeHead(400).end('{}'));
    const message = 'The MID p4ssw0rd is not of this CRID.';
    const first = { code: '160217', message, kind: 'authentication' } as const;
    const read = () => ({ errors: [first, { code: '2', message: 'And more.' }] });
    const error = await thrownBy(withPayment(server.url, { read })(label, signal));
    expect(error).toMatchObject({
      kind: 'authentication',
      code: '160217',
      message: 'usps: no token was given: The MID [redacted] is not of this CRID.',
      details: { sent: false, errors: [{ code: '160217' }, { code: '2' }] },
    });
    expect(everythingOf(error)).not.toContain('p4ssw0rd');
  });
});

test('a second token may be read by a reply reader, which gives code, kind and time to wait', async () => {
  const readReply = replyReader({
    parse: readXml,
    errors: (document) => {
      const { error } = under('token_reply')(document) ?? {};
      return typeof error === 'string' ? [{ code: error, message: 'No account.', kind: 'rate_limit' }] : [];
    },
  });
  const read: TokenLoginOptions['read'] = (answer, carrier) =>
    readReply(answer, carrier, (document) => {
      const { token } = under('token_reply')(document) ?? {};
      return typeof token === 'string' ? { token } : undefined;
    });
  const askedWith = async (body: string) => {
    const server = await serve(({ url, headers }, response) =>
      response.writeHead(200, { 'retry-after': '7' }).end(url === '/payment' ? body : headers[HEADER]),
    );
    return withPayment(server.url, { read })(label, signal);
  };

  const answer = await askedWith('<token_reply><token>abc-1</token></token_reply>');
  expect(answer).toMatchObject({ status: 200, body: '[redacted]' });
  expect(await thrownBy(askedWith('<token_reply><error>E7</error></token_reply>'))).toMatchObject({
    code: 'E7',
    kind: 'rate_limit',
    retry_after_ms: 7000,
    message: 'usps: no token was given: No account; usps asks for a pause of 7 s',
  });
  const unexpected = { kind: 'unexpected_reply', details: { sent: false } };
  expect(await thrownBy(askedWith('<token_reply/>'))).toMatchObject(unexpected);
});

describe('secret headers', () => {
  test('are sent, along with another login, and never show', async () => {
    const server = await serve(({ headers }, response) => response.end(`key ${headers['x-key']}`));
    const both = keyLogin({ 'x-key': 'my-key-1' }, basicLogin('user', 'p4ssw0rd'));
    for (const own of [keyLogin({ 'x-key': 'my-key-1' }), both])
      expect((await transport(server.url, { login: own })(rate, signal)).body).toBe('key [redacted]');
    const [alone, along] = server.arrived.map(({ headers }) => headers);
    expect(alone).toMatchObject({ 'x-key': 'my-key-1' });
    expect(along).toMatchObject({ 'x-key': 'my-key-1', authorization: expect.stringMatching(/^Basic /) });
    expect(both.secrets).toEqual(expect.arrayContaining(['my-key-1', 'p4ssw0rd']));
  });

  test('leave renewal to the other login', async () => {
    const renewing: Login = { headers: async () => ({}), renew: async () => true, secrets: [] };
    expect(await keyLogin({ a: 'b' }, renewing).renew?.({}, signal)).toBe(true);
    expect(keyLogin({ a: 'b' }).renew).toBeUndefined();
  });
});
