import type { StoredToken, TokenStore } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { memoryTokens } from '../src/index.js';
import type { OAuthOptions } from '../src/login/oauth-login.js';
import { testContext } from './helpers/context.js';
import { serve } from './helpers/server.js';
import { thrownBy } from './helpers/thrown.js';
import { login } from './helpers/tokens.js';
import { buy, call, signal, transport } from './helpers/transport.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a 401 in the middle', () => {
  const rate = call({ url: '/rate' });
  const ship = buy({ url: '/ship' });
  /** Issues tokens, and answers a call with this status of its token and this text. */
  const carrier = async (
    statusOf: (token: string) => number,
    given: { tokens?: TokenStore; text?: () => string; issues?: string; login?: Partial<OAuthOptions> } = {},
  ) => {
    let number = 0;
    const server = await serve(({ url, headers }, response) => {
      const issued = () => ({ access_token: given.issues ?? `token-${++number}`, expires_in: 3600 });
      if (url === '/token') return response.end(JSON.stringify(issued()));
      const token = headers.authorization?.slice('Bearer '.length) ?? '';
      return response.writeHead(statusOf(token)).end(given.text?.() ?? `you sent ${token}`);
    });
    const context = testContext({ tokens: given.tokens ?? memoryTokens() });
    const newLogin = () => login(server, { context, ...given.login });
    const send = transport(server.url, { carrier: 'ups', login: newLogin(), context });
    const count = (path: string) => server.arrived.filter(({ url }) => url === path).length;
    return { server, send, count, newLogin };
  };
  const refusing =
    (token: string, status = 401) =>
    (sent: string) =>
      sent === token ? status : 200;

  it('gets a new token and a second try, and tokens are taken out of replies', async () => {
    for (const made of [rate, ship]) {
      const { send, count } = await carrier(refusing('token-1'));
      expect(await send(made, signal)).toMatchObject({ status: 200, body: 'you sent [redacted]' });
      expect([count('/token'), count(made.url)]).toEqual([2, 2]);
      expect((await send(rate, signal)).status).toBe(200);
      expect(count('/token')).toBe(2);
    }
  });

  it('may have another status, where the login names it', async () => {
    const plain = await carrier(refusing('token-1', 403));
    expect((await plain.send(rate, signal)).status).toBe(403);
    const both = await carrier(refusing('token-1', 403), { login: { refused_at: [401, 403] } });
    expect((await both.send(rate, signal)).status).toBe(200);
  });

  it('may have a status that other errors have, where the login names its words', async () => {
    let code = 'e005';
    const { send, count } = await carrier(refusing('token-1', 400), {
      text: () => JSON.stringify({ code }),
      login: { refused_at: [401, { status: 400, words: /"e90[23]"/ }] },
    });
    expect((await send(rate, signal)).status).toBe(400);
    expect(count('/token')).toBe(1);
    code = 'e903';
    expect((await send(rate, signal)).status).toBe(200);
  });

  it('gets one second try only', async () => {
    const { send, count } = await carrier(() => 401);
    expect((await send(ship, signal)).status).toBe(401);
    expect([count('/token'), count('/ship')]).toEqual([2, 2]);
  });

  it('to many calls at once renews once', async () => {
    const { send, count } = await carrier(refusing('token-1'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(rate, signal)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(count('/token')).toBe(2);
  });

  it('to a call that comes late does not throw away the new token', async () => {
    const { count, newLogin } = await carrier(() => 200);
    const { headers, renew } = newLogin();
    await headers(signal);
    for (const late of [1, 2])
      expect(await renew?.({ authorization: 'Bearer old' }, signal), `${late}`).toBe(true);
    expect(count('/token')).toBe(1);
  });

  it('is not asked again when the server gives the same token once more', async () => {
    const { server, send, newLogin } = await carrier(() => 401, { issues: 'same' });
    expect((await send(rate, signal)).status).toBe(401);
    expect(server.arrived.map(({ url }) => url)).toEqual(['/token', '/rate', '/token']);
    const { renew } = newLogin();
    const renewals = Array.from({ length: 5 }, () => renew?.({ authorization: 'Bearer same' }, signal));
    expect(await Promise.all(renewals)).toEqual(Array(5).fill(false));
    expect(server.arrived).toHaveLength(4);
  });

  it('waits until the refused token is gone before the new one is kept', async () => {
    const memory = memoryTokens();
    const tokens: TokenStore = { ...memory, delete: (key) => pause(20).then(() => memory.delete(key)) };
    const { send, count } = await carrier(refusing('token-1'), { tokens });
    await send(rate, signal);
    await pause(40);
    expect((await send(rate, signal)).status).toBe(200);
    expect(count('/token')).toBe(2);
  });

  it('drops the refused token even when no new one is to be had', async () => {
    const dropped: string[] = [];
    const token: StoredToken = { access_token: 'stale', expires_at: Date.now() + 3_600_000 };
    const tokens: TokenStore = {
      get: async () => (dropped.length === 0 ? token : undefined),
      set: async () => undefined,
      delete: async (key) => void dropped.push(key),
    };
    const server = await serve(({ url }, response) => response.writeHead(url === '/token' ? 500 : 401).end());
    const context = testContext({ tokens });
    const send = transport(server.url, { login: login(server, { context }), context });
    expect(await thrownBy(send(ship, signal))).toMatchObject({
      kind: 'unavailable',
      http_status: 500,
      retryable: true,
      details: { sent: false },
    });
    expect(dropped).toHaveLength(1);
    expect(server.arrived.map(({ url }) => url)).toEqual(['/ship', '/token']);
  });
});
