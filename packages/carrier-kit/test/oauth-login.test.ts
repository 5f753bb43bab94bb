import { TimeoutError } from '@waybill/core';
import type { TokenStore } from '@waybill/core/plugin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryTokens } from '../src/index.js';
import type { OAuthOptions } from '../src/login/oauth-login.js';
import { clientThat } from './helpers/client.js';
import { recordingLogger, testContext } from './helpers/context.js';
import { type Arrived, serve } from './helpers/server.js';
import { thrownBy } from './helpers/thrown.js';
import { bearer, issuing, login, SECRET } from './helpers/tokens.js';

const signal = new AbortController().signal;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the request for a token', () => {
  const asked = async (more: Partial<OAuthOptions>) => {
    const server = await issuing();
    await login(server, more).headers(signal);
    const [{ method, url, headers, body }] = server.arrived as [Arrived];
    return { line: `${method} ${url}`, type: headers['content-type'], headers, body };
  };

  it('carries the secret as HTTP Basic', async () => {
    const more = { headers: { 'x-merchant-id': 'A1B2C3' }, scope: 'merchant' };
    const { line, type, headers, body } = await asked(more);
    const form = 'application/x-www-form-urlencoded';
    expect([line, type, body]).toEqual(['POST /token', form, 'grant_type=client_credentials&scope=merchant']);
    const authorization = `Basic ${Buffer.from(`client-1:${SECRET}`).toString('base64')}`;
    expect(headers).toMatchObject({ authorization, 'x-merchant-id': 'A1B2C3' });
  });

  it('carries it as fields of a form or of JSON, or as headers', async () => {
    const credentials = { client_id: 'client-1', client_secret: SECRET };
    const fields = { grant_type: 'csp_credentials', child_key: 'k' };
    const form = await asked({ style: 'fields', fields });
    expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({ ...fields, ...credentials });
    expect(form.headers.authorization).toBeUndefined();
    const json = await asked({ style: 'fields', encoding: 'json' });
    expect(json.type).toBe('application/json');
    expect(JSON.parse(json.body)).toEqual({ grant_type: 'client_credentials', ...credentials });
    const { headers, body } = await asked({
      style: { id: 'x-ibm-client-id', secret: 'x-ibm-client-secret' },
    });
    expect(headers).toMatchObject({ 'x-ibm-client-id': 'client-1', 'x-ibm-client-secret': SECRET });
    expect(body).toBe('grant_type=client_credentials');
  });

  it('carries further credentials, which belong to the key and are never seen', async () => {
    const secret_fields = { username: 'shop-user', password: 'p&ss "word"' };
    const fields = { grant_type: 'password' };
    const { body } = await asked({ style: 'fields', fields, secret_fields });
    expect(body).toContain('grant_type=password&client_id=client-1');
    expect(body).toContain(new URLSearchParams(secret_fields).toString());
    const error_description = `no user ${secret_fields.password}`;
    const server = await serve((_, response) =>
      response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant', error_description })),
    );
    const one = login(server, { style: 'fields', fields, secret_fields });
    expect((await thrownBy(one.headers(signal))).message).toContain('no user [redacted]');
    expect(one.secrets).toEqual(expect.arrayContaining(Object.values(secret_fields)));
    const others = { ...secret_fields, password: 'x' };
    expect(one.key).not.toBe(login(server, { style: 'fields', fields, secret_fields: others }).key);
  });
});

describe('a token', () => {
  it.each([3600, '3600', '3600.0'])(
    'is kept until a minute before it expires: expires_in %j',
    async (expires_in) => {
      const server = await issuing({ expires_in });
      let now = 1_000_000;
      const { headers } = login(server, { context: testContext({ tokens: memoryTokens(), now: () => now }) });
      expect(await headers(signal)).toEqual(bearer(1));
      now += 3_539_999;
      expect(await headers(signal)).toEqual(bearer(1));
      now += 1;
      expect(await headers(signal)).toEqual(bearer(2));
      expect(await headers(signal)).toEqual(bearer(2));
    },
  );

  it.each([{}, { expires_in: 'soon' }, { expires_in: null }, { expires_in: -5 }])(
    'of unknown lifetime serves those who wait, and nobody after: %j',
    async (more) => {
      const server = await issuing(more);
      const { headers } = login(server);
      expect(await Promise.all([headers(signal), headers(signal)])).toEqual([bearer(1), bearer(1)]);
      expect(await headers(signal)).toEqual(bearer(2));
    },
  );

  it('is asked for once, however many callers and accounts wait', async () => {
    const server = await issuing();
    const context = testContext({ tokens: memoryTokens() });
    const logins = Array.from({ length: 20 }, () => login(server, { context }));
    const all = await Promise.all(logins.map(({ headers }) => headers(signal)));
    expect(new Set(all.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token-1']));
    expect(server.arrived).toHaveLength(1);
  });

  it('is kept for the whole process where no store is given', async () => {
    const server = await issuing();
    for (let proxy = 0; proxy < 3; proxy++)
      expect(await login(server, { context: testContext() }).headers(signal)).toEqual(bearer(1));
    expect(server.arrived).toHaveLength(1);
  });

  it('belongs to carrier, token URL, client id and whoever knows the secret; the key shows no secret', async () => {
    const tokens = memoryTokens();
    const kept = vi.spyOn(tokens, 'set');
    const server = await issuing();
    const context = testContext({ tokens });
    const others: Partial<OAuthOptions>[] = [
      {},
      { carrier: 'fedex' },
      { token_url: `${server.url}/other` },
      { client_id: 'client-2' },
      { client_secret: 'another secret' },
    ];
    for (const other of others) await login(server, { context, ...other }).headers(signal);
    const keys = kept.mock.calls.map(([key]) => key);
    expect(server.arrived).toHaveLength(5);
    expect(new Set(keys).size).toBe(5);
    for (const form of [SECRET, encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64')])
      expect(keys.join()).not.toContain(form);
    expect(keys[0]).toContain('client-1');
  });

  it('comes from the store when another process has put it there', async () => {
    const server = await issuing();
    const theirs = { access_token: 'theirs', expires_at: Date.now() + 3_600_000 };
    const tokens: TokenStore = { ...memoryTokens(), get: async () => theirs };
    const { headers } = login(server, { context: testContext({ tokens }) });
    expect(await headers(signal)).toEqual({ authorization: 'Bearer theirs' });
    expect(server.arrived).toHaveLength(0);
  });

  it('is had without a store that fails, which the log tells if it can', async () => {
    const server = await issuing();
    const fail = (): Promise<never> => Promise.reject(new Error('redis://user:password@host is down'));
    const { lines, logger } = recordingLogger();
    const tokens: TokenStore = { get: fail, set: fail, delete: fail };
    const { headers } = login(server, { context: testContext({ tokens, logger }) });
    expect(await headers(signal)).toEqual(bearer(1));
    expect(lines).toEqual([
      expect.stringMatching(/^\w+\/toronto token: the store could not be read /),
      expect.stringMatching(/^\w+\/toronto token: the store could not be written /),
    ]);
    expect(lines.join()).not.toContain('password');
    const throws = (): never => {
      throw new Error('down');
    };
    const broken = { debug: throws, info: throws, warn: throws, error: throws };
    const context = testContext({ tokens, logger: broken });
    expect(await login(await issuing(), { context }).headers(signal)).toEqual(bearer(1));
  });
});

describe('what hangs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const hang = () => new Promise<never>(() => undefined);
  const loginOver = (client: ReturnType<typeof clientThat>, more: Parameters<typeof testContext>[0] = {}) =>
    login(
      { url: 'https://acme.test' },
      { context: testContext({ tokens: memoryTokens(), http: client.http, ...more }) },
    );

  it('is a token store: it is passed over, and the account is not shut out', async () => {
    const { lines, logger } = recordingLogger();
    const tokens: TokenStore = { get: hang, set: hang, delete: hang };
    const answering = clientThat(() => ({ body: '{"access_token":"token-1","expires_in":3600}' }));
    const waiting = loginOver(answering, { tokens, logger }).headers(signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waiting).toEqual(bearer(1));
    expect(lines).toHaveLength(2);
  });

  it('is a token server: it is waited for half a minute, and asked anew by the next caller', async () => {
    const client = clientThat(hang);
    const { headers } = loginOver(client);
    for (const attempt of [1, 2]) {
      const failed = thrownBy(headers(signal));
      await vi.advanceTimersByTimeAsync(30_000);
      const timeout = { kind: 'unavailable', code: 'token_timeout', details: { sent: false } };
      expect(await failed).toMatchObject(timeout);
      expect(client.sent).toHaveLength(attempt);
    }
  });

  it('is left soon after every caller has given up', async () => {
    const client = clientThat(hang);
    const { headers } = loginOver(client);
    const aborted = () => client.sent[0]?.signal.aborted;
    const [first, second] = [new AbortController(), new AbortController()];
    const left = [first, second].map((caller) => thrownBy(headers(caller.signal)));
    await vi.advanceTimersByTimeAsync(0);
    first.abort();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(aborted()).toBe(false);
    second.abort();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(aborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(aborted()).toBe(true);
    expect(await Promise.all(left)).toHaveLength(2);
  });
});

describe('a caller', () => {
  it('that gives up leaves; the request goes on for the others', async () => {
    const server = await serve((_, response) => {
      setTimeout(() => response.end('{"access_token":"token-1","expires_in":3600}'), 80);
    });
    const { headers } = login(server);
    const first = new AbortController();
    const waiting = [headers(first.signal), headers(AbortSignal.timeout(20)), headers(signal)] as const;
    setTimeout(() => first.abort(), 10);
    const aborted = await thrownBy(waiting[0]);
    expect(aborted).toBeInstanceOf(TimeoutError);
    expect(aborted).toMatchObject({ code: 'aborted', details: { sent: false } });
    expect(await thrownBy(waiting[1])).toMatchObject({ code: 'deadline_exceeded', details: { sent: false } });
    expect(await waiting[2]).toEqual(bearer(1));
    expect(server.arrived).toHaveLength(1);
  });

  it('that has already given up is told so, and a token that all gave up on is still kept', async () => {
    const server = await issuing();
    const { headers } = login(server);
    expect(await thrownBy(headers(AbortSignal.abort()))).toMatchObject({ code: 'aborted' });
    await pause(50);
    expect(await headers(signal)).toEqual(bearer(1));
    expect(server.arrived).toHaveLength(1);
  });

  it('that gives up on a request that then fails leaves nothing unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const server = await serve((_, response) => response.writeHead(401).end('{}'));
    await thrownBy(login(server).headers(AbortSignal.abort()));
    await pause(60);
    process.off('unhandledRejection', note);
    expect([server.arrived.length, unhandled]).toEqual([1, []]);
  });
});

it('a header of its own carries the token alone, and a refused one is replaced by it', async () => {
  const own = login(await issuing(), { header: 'X-Amz-Access-Token' });
  const headers = await own.headers(signal);
  expect(headers).toEqual({ 'x-amz-access-token': 'token-1' });
  expect(await own.renew?.(headers, signal)).toBe(true);
  expect(await own.headers(signal)).toEqual({ 'x-amz-access-token': 'token-2' });
});
