import https from 'node:https';
import {
  ConfigurationError,
  TimeoutError,
  TransientError,
  UnavailableError,
  UnknownOutcomeError,
  UnreachableError,
} from '@waybill/core';
import type { HttpRequest } from '@waybill/core/plugin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient, gotClient } from '../src/http.js';
import { basicLogin, createTransport, oauthLogin } from '../src/index.js';
import { testContext } from './helpers/context.js';
import { type Behaviour, proxyServer } from './helpers/proxy.js';
import { certificate, closedPort, serve } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';

const ca = certificate;
const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { authorization: 'Basic c2VjcmV0OnNlY3JldA==' },
  body: 'secret-in-body',
  signal: new AbortController().signal,
  once: false,
  ...more,
});
const purchase = (url: string, more: Partial<HttpRequest> = {}) => request(url, { once: true, ...more });
const secure = { secure: true };

describe('through a proxy', () => {
  it('every call is a connection that the proxy makes, and only the proxy sees its login', async () => {
    for (const options of [{}, secure]) {
      const server = await serve((_, response) => response.end('ok'), options);
      const proxy = await proxyServer();
      const answer = await createHttpClient({ proxy: proxy.url, ca }).send(request(server.url));
      expect(Buffer.from(answer.body).toString()).toBe('ok');
      expect(proxy.asked).toEqual([new URL(server.url).host]);
      expect(server.arrived[0]?.body).toBe('secret-in-body');
      expect(server.arrived[0]?.headers).not.toHaveProperty('proxy-authorization');
    }
  });

  it('connections are kept, and each purchase has one of its own', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const proxy = await proxyServer();
    const { send } = createHttpClient({ proxy: proxy.url, ca });
    for (const once of [false, false, true, true, false]) await send(request(server.url, { once }));
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 1, 2, 3, 1]);
    expect(proxy.asked).toHaveLength(3);
  });

  it('that itself speaks TLS, its certificate is checked with the same authorities', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const proxy = await proxyServer('connect', secure);
    expect((await createHttpClient({ proxy: proxy.url, ca }).send(request(server.url))).status).toBe(200);
    const error = await thrownBy(createHttpClient({ proxy: proxy.url }).send(purchase(server.url)));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/^the certificate of the proxy is not trusted; .*NODE_EXTRA_CA_CERTS/);
    expect(error.details).toEqual({ sent: false });
  });

  const refusals: [Behaviour, typeof UnreachableError | typeof UnavailableError, RegExp][] = [
    [403, UnreachableError, /^the proxy refuses to connect to the server \(HTTP 403\); .*NO_PROXY$/],
    [407, UnreachableError, /^the proxy does not accept its login \(HTTP 407\)/],
    [502, UnavailableError, /^the proxy could not reach the server \(HTTP 502\)$/],
    [504, UnavailableError, /^the proxy could not reach the server \(HTTP 504\)$/],
    ['cut', UnavailableError, /^the proxy could not be reached \(ECONNRESET\)$/],
  ];
  it.each(refusals)(
    'that answers a connection with %s, nothing was sent',
    async (behaviour, Class, message) => {
      for (const options of [{}, secure]) {
        const server = await serve((_, response) => response.end('ok'), options);
        const proxy = await proxyServer(behaviour);
        const { send } = createHttpClient({ proxy: proxy.url, ca });
        for (const once of [true, false]) {
          const error = await thrownBy(send(request(server.url, { once, wait: async () => undefined })));
          expect(error).toBeInstanceOf(Class);
          expect(error.retryable).toBe(Class === UnavailableError);
          expect(error.message).toMatch(message);
          expect(error.details).toEqual({ sent: false });
          expect(everythingOf(error)).not.toMatch(/secret|c2VjcmV0|127\.0\.0\.1|proxy-page/);
        }
        expect(server.arrived).toEqual([]);
      }
    },
  );

  it('that is not there, or never answers, nothing was sent', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const absent = `http://127.0.0.1:${await closedPort()}`;
    const refused = await thrownBy(createHttpClient({ proxy: absent, ca }).send(purchase(server.url)));
    expect(refused).toMatchObject({
      message: 'the proxy could not be reached (ECONNREFUSED)',
      details: { sent: false },
    });

    const mute = await proxyServer('hang');
    const slow = createHttpClient({ proxy: mute.url, ca, connect_ms: 50 });
    const given_up = await thrownBy(slow.send(purchase(server.url)));
    expect(given_up).toBeInstanceOf(UnavailableError);
    expect(given_up.details).toEqual({ sent: false });

    const patient = createHttpClient({ proxy: mute.url, ca });
    const late = await thrownBy(patient.send(purchase(server.url, { signal: AbortSignal.timeout(100) })));
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late.details).toEqual({ sent: false });
    expect(server.arrived).toEqual([]);
  });

  it('a connection that breaks after the request tells that something may have been sent', async () => {
    for (const options of [{}, secure]) {
      const server = await serve((_request, _response, socket) => void socket.destroy(), options);
      const proxy = await proxyServer();
      const error = await thrownBy(createHttpClient({ proxy: proxy.url, ca }).send(purchase(server.url)));
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error.details).toEqual({ sent: true });
      expect(server.arrived).toHaveLength(1);
    }
  });

  it('a server whose certificate is not trusted gets nothing', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const proxy = await proxyServer();
    const error = await thrownBy(createHttpClient({ proxy: proxy.url }).send(purchase(server.url)));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/^the certificate of the server is not trusted/);
    expect(error.details).toEqual({ sent: false });
    expect(server.arrived).toEqual([]);
  });

  it('a purchase that the proxy did not let through was not made; one that was cut off may have been', async () => {
    const server = await serve((_request, _response, socket) => void socket.destroy(), secure);
    const buyThrough = async (behaviour: Behaviour) => {
      const http = createHttpClient({ proxy: (await proxyServer(behaviour)).url, ca });
      const send = createTransport({
        carrier: 'canadapost',
        server_url: server.url,
        hosts: [],
        login: basicLogin('shop-user', 'shop-password'),
        context: { ...testContext(), http },
      });
      const call = {
        step: 'buy',
        method: 'POST',
        url: '/labels',
        purchase: true,
        lookup: 'ORDER-1',
      } as const;
      return thrownBy(send(call, new AbortController().signal));
    };
    for (const status of [407, 502]) expect(await buyThrough(status)).not.toBeInstanceOf(UnknownOutcomeError);
    expect(server.arrived).toEqual([]);
    expect(await buyThrough('connect')).toBeInstanceOf(UnknownOutcomeError);
  });

  it.each(['proxy.example:3128', 'socks5://proxy.example', 'http//user:secret@proxy'])(
    'refuses %s',
    (proxy) => {
      expect(() => createHttpClient({ proxy })).toThrow(ConfigurationError);
      expect(() => createHttpClient({ proxy })).not.toThrow(/secret/);
    },
  );
});

describe('the proxy of the environment', () => {
  beforeEach(() => {
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'])
      for (const spelling of [name, name.toLowerCase()]) vi.stubEnv(spelling, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is used where NODE_USE_ENV_PROXY is 1, but for the hosts of NO_PROXY', async () => {
    const server = await serve((_, response) => response.end('ok'));
    const proxy = await proxyServer();
    const asked = async (variables: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
      const before = proxy.asked.length;
      await gotClient.send(purchase(server.url));
      return proxy.asked.length > before;
    };
    expect(await asked({ HTTP_PROXY: proxy.url, NODE_USE_ENV_PROXY: '0' })).toBe(false);
    expect(await asked({ NODE_USE_ENV_PROXY: '1' })).toBe(true);
    expect(await asked({ NO_PROXY: '127.0.0.1' })).toBe(false);
    expect(await asked({ NO_PROXY: '' })).toBe(true);
  });

  it('is HTTPS_PROXY for https', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const [http, other] = [await proxyServer(), await proxyServer()];
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    vi.stubEnv('HTTP_PROXY', other.url);
    vi.stubEnv('HTTPS_PROXY', http.url);
    await createHttpClient({ ca }).send(purchase(server.url));
    expect([http.asked.length, other.asked.length]).toEqual([1, 0]);
    await createHttpClient({ ca, proxy: other.url }).send(purchase(server.url));
    await createHttpClient({ ca, proxy: false }).send(purchase(server.url));
    expect([http.asked.length, other.asked.length]).toEqual([1, 1]);
  });

  it('that is no URL is a mistake of the environment, by name', async () => {
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    vi.stubEnv('HTTP_PROXY', 'socks5://user:secret@proxy');
    const error = await thrownBy(gotClient.send(purchase('http://127.0.0.1:9')));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toContain('HTTP_PROXY');
    expect(error.details).toEqual({ sent: false });
    expect(everythingOf(error)).not.toContain('secret');
  });
});

describe('a certificate', () => {
  it('of an authority of the app is trusted, and Node’s own still are', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    expect((await createHttpClient({ ca }).send(purchase(server.url))).status).toBe(200);
    let trusted: https.AgentOptions['ca'];
    const client = createHttpClient({
      ca,
      agents: (options) => {
        trusted = options.ca;
        return { https: new https.Agent(options) };
      },
    });
    await client.send(request(server.url));
    expect(trusted).toContain(ca);
    expect((trusted as string[]).length).toBeGreaterThan(100);
  });

  it('that is not trusted, or for another host, says what to look at and is not worth another try', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const elsewhere = await proxyServer('connect', { to: server.url });
    const errors = [
      await thrownBy(gotClient.send(purchase(server.url))),
      await thrownBy(
        createHttpClient({ ca, proxy: elsewhere.url }).send(purchase('https://carrier.example')),
      ),
    ];
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /not trusted; .* NODE_EXTRA_CA_CERTS or createHttpClient\(\{ ca \}\) \(DEPTH_ZERO_/,
      ),
      expect.stringMatching(/is for another host; .* server_url.* \(ERR_TLS_CERT_ALTNAME_INVALID\)/),
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({ kind: 'unavailable', retryable: false, details: { sent: false } });
      expect(error).not.toBeInstanceOf(TransientError);
    }
    expect(server.arrived).toEqual([]);
  });

  it('of the token server that is not trusted is the reason why there is no token', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const context = { ...testContext(), http: createHttpClient() };
    const login = oauthLogin({
      carrier: 'acme',
      token_url: `${server.url}/token`,
      client_id: 'shop',
      client_secret: 'shop-secret',
      style: 'basic',
      context,
    });
    const error = await thrownBy(login.headers(new AbortController().signal));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/^acme: no token: the certificate of the server is not trusted/);
    expect(error).toMatchObject({ carrier: 'acme', retryable: false, details: { sent: false } });
  });
});

describe('an app’s own agents and limits', () => {
  it('agents are made once for what is kept, and for each purchase', async () => {
    const server = await serve((_, response) => response.end('ok'), secure);
    const made: (boolean | undefined)[] = [];
    const { send } = createHttpClient({
      ca,
      agents: (options) => {
        made.push(options.keepAlive);
        return { https: new https.Agent(options) };
      },
    });
    for (const once of [false, true, false, true]) await send(request(server.url, { once }));
    expect(made).toEqual([true, false, false]);
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 2, 1, 3]);
  });

  it('an agent that hands out finished TLS connections does not hide that something was sent', async () => {
    const server = await serve((_request, _response, socket) => void socket.destroy(), secure);
    class Ready extends https.Agent {
      override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
        const socket = super.createConnection(options);
        socket?.once('secureConnect', () => callback?.(null, socket));
        return undefined;
      }
    }
    const { send } = createHttpClient({ ca, agents: (options) => ({ https: new Ready(options) }) });
    const error = await thrownBy(send(purchase(server.url)));
    expect(server.arrived).toHaveLength(1);
    expect(error.details).toEqual({ sent: true });
  });

  it('retries may be left out', async () => {
    const server = await serve((_, response) => response.writeHead(503, { 'retry-after': '0' }).end());
    expect((await createHttpClient({ retries: 0 }).send(request(server.url))).status).toBe(503);
    expect(server.arrived).toHaveLength(1);
  });

  it('a server that is slower than the limit for the first byte is late', async () => {
    const server = await serve(() => undefined);
    const error = await thrownBy(createHttpClient({ response_ms: 100 }).send(purchase(server.url)));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.details).toEqual({ sent: true });
  });
});
