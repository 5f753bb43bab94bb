import type { Call, StoredToken, TokenStore } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { gotClient } from '../src/http.js';
import { createTransport, memoryTokens } from '../src/index.js';
import { testContext } from './helpers/context.js';
import { serve } from './helpers/server.js';
import { thrownBy } from './helpers/thrown.js';
import { login } from './helpers/tokens.js';

const signal = new AbortController().signal;

describe('a 401 in the middle', () => {
  const call: Call = { step: 'rate', method: 'GET', url: '/rate' };
  const buy: Call = { step: 'buy', method: 'POST', url: '/ship', purchase: true };
  /** Issues tokens and takes only those for which `good` holds. */
  const carrier = (good: (token: string) => boolean, tokens: TokenStore = memoryTokens()) => {
    let number = 0;
    return serve(({ url, headers }, response) => {
      if (url === '/token') return response.end(`{"access_token":"token-${++number}","expires_in":3600}`);
      const token = headers.authorization?.slice('Bearer '.length) ?? '';
      return response.writeHead(good(token) ? 200 : 401).end(`you sent ${token}`);
    }).then((server) => {
      const context = testContext({ tokens, http: gotClient });
      const send = createTransport({
        carrier: 'ups',
        server_url: server.url,
        hosts: [],
        login: login(server, { context }),
        context,
      });
      const count = (path: string) => server.arrived.filter(({ url }) => url === path).length;
      return { server, send, count };
    });
  };

  it('gets a new token and a second try, and tokens are taken out of replies', async () => {
    for (const made of [call, buy]) {
      const { send, count } = await carrier((token) => token !== 'token-1');
      expect(await send(made, signal)).toMatchObject({ status: 200, body: 'you sent [redacted]' });
      expect([count('/token'), count(made.url)]).toEqual([2, 2]);
      expect((await send(call, signal)).status).toBe(200);
      expect(count('/token')).toBe(2);
    }
  });

  it('may have another status, where the login names it', async () => {
    const server = await serve(({ url, headers }, response) => {
      if (url === '/token') return response.end(`{"access_token":"token-${++issued}","expires_in":3600}`);
      return response.writeHead(headers.authorization === 'Bearer token-1' ? 403 : 200).end();
    });
    let issued = 0;
    const context = testContext({ tokens: memoryTokens() });
    const options = { carrier: 'ups', server_url: server.url, hosts: [], context };
    const plain = createTransport({ ...options, login: login(server, { context }) });
    expect((await plain(call, signal)).status).toBe(403);
    const both = login(server, { context, refused_at: [401, 403] });
    expect((await createTransport({ ...options, login: both })(call, signal)).status).toBe(200);
  });

  it('may have a status that other errors have, where the login names its words', async () => {
    const issued = [1, 2];
    let error = 'e005';
    const server = await serve(({ url, headers }, response) => {
      if (url === '/token')
        return response.end(`{"access_token":"token-${issued.shift()}","expires_in":3600}`);
      const refused = headers.authorization === 'Bearer token-1';
      return response.writeHead(refused ? 400 : 200).end(`{"code":"${error}"}`);
    });
    const context = testContext({ tokens: memoryTokens() });
    const words = login(server, { context, refused_at: [401, { status: 400, words: /"e90[23]"/ }] });
    const options = { carrier: 'ups', server_url: server.url, hosts: [], context, login: words };
    const send = createTransport(options);
    expect((await send(call, signal)).status).toBe(400);
    expect(issued).toEqual([2]);
    error = 'e903';
    expect((await send(call, signal)).status).toBe(200);
  });

  it('gets one second try only', async () => {
    const { send, count } = await carrier(() => false);
    expect((await send(buy, signal)).status).toBe(401);
    expect([count('/token'), count('/ship')]).toEqual([2, 2]);
  });

  it('to many calls at once renews once', async () => {
    const { send, count } = await carrier((token) => token !== 'token-1');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(call, signal)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(count('/token')).toBe(2);
  });

  it('to a call that comes late does not throw away the new token', async () => {
    const { server, send, count } = await carrier((token) => token !== 'token-1');
    const context = testContext({ tokens: memoryTokens() });
    const other = login(server, { context });
    await other.headers(signal);
    const old = { authorization: 'Bearer old-token' };
    expect(await other.renew?.(old, signal)).toBe(true);
    expect(await other.renew?.(old, signal)).toBe(true);
    expect(count('/token')).toBe(1);
    expect((await send(call, signal)).status).toBe(200);
  });

  it('is not asked again when the server gives the same token once more', async () => {
    const server = await serve(({ url }, response) =>
      url === '/token'
        ? response.end('{"access_token":"same","expires_in":3600}')
        : response.writeHead(401).end(),
    );
    const context = testContext({ tokens: memoryTokens() });
    const send = createTransport({
      carrier: 'ups',
      server_url: server.url,
      hosts: [],
      login: login(server, { context }),
      context,
    });
    expect((await send(call, signal)).status).toBe(401);
    expect(server.arrived.map(({ url }) => url)).toEqual(['/token', '/rate', '/token']);
    const { renew } = login(server, { context });
    const refused = { authorization: 'Bearer same' };
    const renewals = Array.from({ length: 5 }, () => renew?.(refused, signal));
    expect(await Promise.all(renewals)).toEqual(Array(5).fill(false));
    expect(server.arrived).toHaveLength(4);
  });

  it('waits until the refused token is gone before the new one is kept', async () => {
    const memory = memoryTokens();
    const tokens: TokenStore = {
      ...memory,
      delete: async (key) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await memory.delete(key);
      },
    };
    const { send, count } = await carrier((token) => token !== 'token-1', tokens);
    await send(call, signal);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect((await send(call, signal)).status).toBe(200);
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
    const send = createTransport({
      carrier: 'ups',
      server_url: server.url,
      hosts: [],
      login: login(server, { context }),
      context,
    });
    const error = await thrownBy(send(buy, signal));
    expect(error).toMatchObject({
      kind: 'unavailable',
      http_status: 500,
      retryable: true,
      details: { sent: false },
    });
    expect(dropped).toHaveLength(1);
    expect(server.arrived.map(({ url }) => url)).toEqual(['/ship', '/token']);
  });
});
