import https from 'node:https';
import {
  ConfigurationError,
  TimeoutError,
  TransientError,
  UnavailableError,
  UnreachableError,
} from '@waybill/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient, gotClient } from '../src/http.js';
import { purchase, request } from './helpers/client.js';
import { type Behaviour, proxyServer } from './helpers/proxy.js';
import { type Answering, certificate as ca, closedPort, serve } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';
import { login } from './helpers/tokens.js';
import { signal } from './helpers/transport.js';

const secure = { secure: true };
const ok: Answering = (_, response) => void response.end('ok');
const cuts: Answering = (_request, _response, socket) => void socket.destroy();
const secureServer = (answering: Answering = ok) => serve(answering, secure);

describe('through a proxy', () => {
  it('every call is a connection that the proxy makes, and only the proxy sees its login', async () => {
    for (const options of [{}, secure]) {
      const server = await serve(ok, options);
      const proxy = await proxyServer();
      const answer = await createHttpClient({ proxy: proxy.url, ca }).send(request(server.url));
      expect(Buffer.from(answer.body).toString()).toBe('ok');
      expect(proxy.asked).toEqual([new URL(server.url).host]);
      expect(server.arrived[0]?.body).toBe('secret-in-body');
      expect(server.arrived[0]?.headers).not.toHaveProperty('proxy-authorization');
    }
  });

  it('connections are kept, and each purchase has one of its own', async () => {
    const server = await secureServer();
    const proxy = await proxyServer();
    const { send } = createHttpClient({ proxy: proxy.url, ca });
    for (const once of [false, false, true, true, false]) await send(request(server.url, { once }));
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 1, 2, 3, 1]);
    expect(proxy.asked).toHaveLength(3);
  });

  it('certificates of the proxy and of the server are checked with the same authorities', async () => {
    const server = await secureServer();
    const behind = await proxyServer('connect', secure);
    expect((await createHttpClient({ proxy: behind.url, ca }).send(request(server.url))).status).toBe(200);
    for (const [proxy, whose] of [
      [behind, 'proxy'],
      [await proxyServer(), 'server'],
    ] as const) {
      const error = await thrownBy(createHttpClient({ proxy: proxy.url }).send(purchase(server.url)));
      expect(error).toBeInstanceOf(UnreachableError);
      expect(error.message).toContain(`the certificate of the ${whose} is not trusted; `);
      expect(error.message).toContain('NODE_EXTRA_CA_CERTS');
      expect(error.details).toEqual({ sent: false });
    }
    expect(server.arrived).toHaveLength(1);
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
        const server = await serve(ok, options);
        const { send } = createHttpClient({ proxy: (await proxyServer(behaviour)).url, ca });
        for (const once of [true, false]) {
          const error = await thrownBy(send(request(server.url, { once })));
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
    const server = await secureServer();
    const absent = createHttpClient({ proxy: `http://127.0.0.1:${await closedPort()}`, ca });
    const mute = (await proxyServer('hang')).url;
    const hasty = createHttpClient({ proxy: mute, ca, connect_ms: 50 });
    const refused = { message: 'the proxy could not be reached (ECONNREFUSED)', details: { sent: false } };
    expect(await thrownBy(absent.send(purchase(server.url)))).toMatchObject(refused);
    const given_up = await thrownBy(hasty.send(purchase(server.url)));
    expect(given_up).toBeInstanceOf(UnavailableError);
    const late = purchase(server.url, { signal: AbortSignal.timeout(100) });
    const missed = await thrownBy(createHttpClient({ proxy: mute, ca }).send(late));
    expect(missed).toBeInstanceOf(TimeoutError);
    expect([given_up.details, missed.details]).toEqual([{ sent: false }, { sent: false }]);
    expect(server.arrived).toEqual([]);
  });

  it('a connection that breaks after the request tells that something may have been sent', async () => {
    for (const options of [{}, secure]) {
      const server = await serve(cuts, options);
      const proxy = await proxyServer();
      const error = await thrownBy(createHttpClient({ proxy: proxy.url, ca }).send(purchase(server.url)));
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error.details).toEqual({ sent: true });
      expect(server.arrived).toHaveLength(1);
    }
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
  afterEach(() => void vi.unstubAllEnvs());

  it('is used where NODE_USE_ENV_PROXY is 1, but for the hosts of NO_PROXY', async () => {
    const server = await serve(ok);
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
    const server = await secureServer();
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
  it('that is not trusted, or for another host, says what to look at and is not worth another try', async () => {
    const server = await secureServer();
    const elsewhere = createHttpClient({ ca, proxy: (await proxyServer('connect', { to: server.url })).url });
    const errors = [
      await thrownBy(gotClient.send(purchase(server.url))),
      await thrownBy(elsewhere.send(purchase('https://carrier.example'))),
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
    const error = await thrownBy(login(await secureServer()).headers(signal));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/^ups: no token: the certificate of the server is not trusted/);
    expect(error).toMatchObject({ carrier: 'ups', retryable: false, details: { sent: false } });
  });
});

describe('an app’s own agents and limits', () => {
  it('agents are made once for what is kept, and for each purchase; they trust Node’s authorities, too', async () => {
    const server = await secureServer();
    const made: https.AgentOptions[] = [];
    const { send } = createHttpClient({
      ca,
      agents: (options) => {
        made.push(options);
        return { https: new https.Agent(options) };
      },
    });
    for (const once of [false, true, false, true]) await send(request(server.url, { once }));
    expect(made.map(({ keepAlive }) => keepAlive)).toEqual([true, false, false]);
    expect(server.arrived.map(({ connection }) => connection)).toEqual([1, 2, 1, 3]);
    const trusted = made[0]?.ca as string[];
    expect(trusted).toContain(ca);
    expect(trusted.length).toBeGreaterThan(100);
  });

  it('an agent that hands out finished TLS connections does not hide that something was sent', async () => {
    const server = await secureServer(cuts);
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
