import { describe, expect, test } from 'vitest';
import { defineSimulator, startSimulator } from '../src/index.js';
import type { BodySchema } from '../src/json-body.js';
import {
  basicLogin,
  behind,
  jsonBody,
  keyLogin,
  notFound,
  oauthServer,
  publicRoute,
  Refusal,
  refuse,
  route,
  type ServedRequest,
  tokenServer,
} from '../src/server.js';
import { textAt, xmlBody } from '../src/xml.js';

const refusal = ({ status, problems }: Refusal, { path }: ServedRequest) =>
  Response.json({ path, problems }, { status });
/** Takes `{ weight: <number> }` and nothing else. */
const schema: BodySchema<{ readonly weight: number }, readonly string[]> = {
  safeParse: (value) => {
    const { weight, ...others } = value as Record<string, unknown>;
    const issues = [...(typeof weight === 'number' ? [] : ['weight']), ...Object.keys(others)];
    return typeof weight === 'number' && issues.length === 0
      ? { success: true, data: { weight } }
      : { success: false, error: issues };
  },
};
const body = jsonBody(schema, {
  media_type: () => refuse('B1', 'not the media type', 415),
  not_json: () => refuse('B2', 'not JSON'),
  invalid: (issues) => refuse('B3', issues.join(), 422),
});
const BASIC = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}` };
const JSON_TYPE = { 'content-type': 'application/json' };
const refused = () => refuse('L1', 'no such login', 401);

const hillpost = defineSimulator({
  carrier: 'hillpost',
  settings: { username: 'demo', password: 'demo', number: 1 },
  accounts: {
    other: { username: 'other', password: 'other', number: 2 },
    keyed: { api_key: 'K', number: 3 },
  },
  login: basicLogin({ refused }),
  refusal,
  routes: ({ url }) => [
    route('GET /account', ({ account }) => Response.json(account.number)),
    route('POST /rates/:service', body, (request) =>
      Response.json([request.params.service, request.query.get('way'), request.body.weight]),
    ),
    route('POST /refusals', () => {
      throw new Refusal(409, [
        { code: 'R1', message: 'first' },
        { code: 'R2', message: 'second', field: 'weight' },
      ]);
    }),
    route(
      'POST /xml',
      xmlBody(
        (root) => textAt(root, 'weight'),
        (why) => refuse('X1', why),
      ),
      ({ body }) => Response.json(body),
    ),
    publicRoute('GET /files/*', ({ path }) => (path.endsWith('label') ? new Response(url()) : notFound())),
    ...behind({ login: keyLogin({ header: 'x-key', key: 'api_key', refused }), refusal }, [
      route<{ readonly number: number }>('GET /keyed', ({ account }) => Response.json(account.number)),
    ]),
  ],
});

/** Any JSON document. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents whose shape they know.
const json = (response: Response): Promise<any> => response.json();

async function started() {
  const running = await startSimulator(hillpost);
  const send = async (place: string, init: { headers?: Record<string, string>; body?: string } = {}) => {
    const [method = '', path = ''] = place.split(' ');
    const response = await fetch(running.url + path, { method, ...init });
    return { status: response.status, text: await response.text() };
  };
  return { running, send, [Symbol.asyncDispose]: () => running.close() };
}

describe('a simulator of routes', () => {
  test('hands a route the account that has logged in', async () => {
    await using at = await started();
    expect(await at.send('GET /account', { headers: BASIC })).toEqual({ status: 200, text: '1' });
  });

  test('answers a login that is not known with the carrier’s own document', async () => {
    await using at = await started();
    const { status, text } = await at.send('GET /account');
    expect(status).toBe(401);
    expect(JSON.parse(text)).toEqual({
      path: '/account',
      problems: [{ code: 'L1', message: 'no such login' }],
    });
    expect(at.running.routeErrors).toEqual([]);
  });

  test('answers what a route refuses, whatever its status', async () => {
    await using at = await started();
    const { status, text } = await at.send('POST /refusals', { headers: BASIC });
    expect(status).toBe(409);
    expect(JSON.parse(text).problems).toHaveLength(2);
  });

  test('reads the path, the query and the body', async () => {
    await using at = await started();
    const headers = { ...BASIC, ...JSON_TYPE };
    const { text } = await at.send('POST /rates/EXP?way=all', { headers, body: '{"weight":2}' });
    expect(JSON.parse(text)).toEqual(['EXP', 'all', 2]);
  });

  test.each([
    [{ 'content-type': 'text/plain' }, '{"weight":2}', 415, 'B1'],
    [JSON_TYPE, '{"weight":', 400, 'B2'],
    [JSON_TYPE, '{"weight":"2"}', 422, 'B3'],
    [JSON_TYPE, '{"weight":2,"wieght":2}', 422, 'B3'],
  ])('refuses a body that is not as the schema has it: %j %s', async (type, content, status, code) => {
    await using at = await started();
    const reply = await at.send('POST /rates/EXP', { headers: { ...BASIC, ...type }, body: content });
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text).problems[0].code).toBe(code);
  });

  test('refuses a body that is not XML, with the reason', async () => {
    await using at = await started();
    const read = await at.send('POST /xml', { headers: BASIC, body: '<r><weight>2</weight></r>' });
    expect(read.text).toBe('"2"');
    const { text } = await at.send('POST /xml', { headers: BASIC, body: '<r>' });
    expect(JSON.parse(text).problems[0]).toMatchObject({
      code: 'X1',
      message: expect.stringContaining('1:'),
    });
  });

  test('needs no login for a public route, and answers 404 where there is nothing', async () => {
    await using at = await started();
    expect(await at.send('GET /files/1/label')).toEqual({ status: 200, text: at.running.url });
    expect((await at.send('GET /files/1')).status).toBe(404);
    expect((await at.send('GET /elsewhere')).status).toBe(404);
  });

  test('gives routes behind another login their own accounts', async () => {
    await using at = await started();
    expect((await at.send('GET /keyed', { headers: { 'x-key': 'K' } })).text).toBe('3');
    expect((await at.send('GET /keyed', { headers: BASIC })).status).toBe(401);
  });

  test('does not let an account log in by members that it does not have', async () => {
    await using at = await started();
    const headers = { authorization: `Basic ${Buffer.from('undefined:undefined').toString('base64')}` };
    expect((await at.send('GET /account', { headers })).status).toBe(401);
  });
});

test('a place that is not a method and a path is refused at once', () => {
  expect(() => route('/rates', () => notFound())).toThrow(TypeError);
});

describe('a token server', () => {
  const NOW = Date.parse('2026-03-03T15:00:00Z');
  type Server = Parameters<typeof oauthServer>[0];
  const paid = (style: Server['style'], grant?: Server['refused']['grant']) =>
    defineSimulator({
      carrier: 'hillpost',
      settings: { client_id: 'id', client_secret: 'secret' },
      accounts: { other: { client_id: 'id2', client_secret: 'secret2' } },
      login: oauthServer({
        path: '/token',
        style,
        lifetime_s: 3600,
        scope: 'ship',
        refused: {
          ...(grant === undefined ? {} : { grant }),
          token: () => refuse('TOKEN', 'no such token', 401),
        },
      }),
      refusal,
      routes: (context) => {
        const payment = tokenServer(context, {
          place: 'POST /payment',
          header: 'x-payment',
          lifetime_s: 60,
          body,
          check: ({ weight }) => {
            if (weight > 10) throw refuse('HEAVY', 'too heavy');
          },
          reply: (token) => ({ token }),
          refused: () => refuse('PAYMENT', 'no such payment', 401),
        });
        return [
          route('GET /account', ({ account }) => Response.json(account.client_id)),
          payment.route,
          route('GET /label', (request) => {
            payment.demand(request, request.account);
            return Response.json('label');
          }),
        ];
      },
    });

  async function openedWith(...server: Parameters<typeof paid>) {
    const clock = { at: NOW };
    const running = await startSimulator(paid(...server), { now: () => clock.at });
    const ask = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await fetch(`${running.url}/token`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'ship', ...fields }),
      });
      return { status: response.status, document: await json(response) };
    };
    const get = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(running.url + path, { headers });
      return { status: response.status, document: await json(response) };
    };
    return { running, clock, ask, get, [Symbol.asyncDispose]: () => running.close() };
  }

  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

  test('issues a token for HTTP Basic, for fields and for headers, as its style is', async () => {
    await using byBasic = await openedWith('basic');
    expect((await byBasic.ask({}, basic('id:secret'))).document).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
    });
    expect((await byBasic.ask({ client_id: 'id', client_secret: 'secret' })).status).toBe(401);
    await using byFields = await openedWith('fields');
    expect((await byFields.ask({ client_id: 'id', client_secret: 'secret' })).status).toBe(200);
    expect((await byFields.ask({ client_id: 'id', client_secret: 'secret2' })).status).toBe(401);
    await using byHeaders = await openedWith({ id: 'x-id', secret: 'x-secret' });
    expect((await byHeaders.ask({}, { 'x-id': 'id2', 'x-secret': 'secret2' })).status).toBe(200);
    expect((await byHeaders.ask({}, basic('id:secret'))).status).toBe(401);
  });

  test('refuses another grant, another scope and another media type', async () => {
    await using at = await openedWith('basic');
    const login = basic('id:secret');
    const error = async (fields: Record<string, string>, headers = {}) =>
      (await at.ask(fields, { ...login, ...headers })).document.error;
    expect(await error({ grant_type: 'password' })).toBe('unsupported_grant_type');
    expect(await error({ scope: 'rate' })).toBe('invalid_scope');
    expect(await error({}, { 'content-type': 'application/json' })).toBe('invalid_request');
    expect(await error({}, basic('id:another'))).toBe('invalid_client');
  });

  test('issues a token for a password grant to the account whose user it is', async () => {
    const user = (username: string) => ({
      client_id: 'id',
      client_secret: 'secret',
      username,
      password: 'pass',
    });
    const server = defineSimulator({
      carrier: 'hillpost',
      settings: user('one'),
      accounts: { other: user('two') },
      login: oauthServer({
        ...{ path: '/token', style: 'fields', lifetime_s: 60, grant_type: 'password' },
        fields: { username: 'username', password: 'password' },
        refused: { token: () => refuse('TOKEN', 'no such token', 401) },
      }),
      refusal,
      routes: () => [
        route<{ username: string }>('GET /user', ({ account }) => Response.json(account.username)),
      ],
    });
    await using running = await startSimulator(server);
    const ask = (fields: Record<string, string>) =>
      fetch(`${running.url}/token`, { method: 'POST', body: new URLSearchParams(fields) });
    const grant = { grant_type: 'password', ...user('two') };
    const { access_token } = await json(await ask(grant));
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await json(await fetch(`${running.url}/user`, { headers }))).toBe('two');
    expect((await ask({ ...grant, password: 'wrong' })).status).toBe(401);
    expect(await json(await ask({ ...grant, grant_type: 'client_credentials' }))).toEqual({
      error: 'unsupported_grant_type',
    });
  });

  test('refuses a grant with the carrier’s own document where it has one', async () => {
    await using at = await openedWith('basic', (error) => refuse('G1', error, 403));
    const { status, document } = await at.ask({}, basic('id:another'));
    expect(status).toBe(403);
    expect(document.problems).toEqual([{ code: 'G1', message: 'invalid_client' }]);
  });

  test('knows whose token it is until it expires', async () => {
    await using at = await openedWith('basic');
    const { document } = await at.ask({}, basic('id2:secret2'));
    const headers = { authorization: `Bearer ${document.access_token}` };
    expect((await at.get('/account', headers)).document).toBe('id2');
    expect((await at.get('/account', { authorization: 'Bearer another' })).status).toBe(401);
    at.clock.at += 3600 * 1000;
    expect((await at.get('/account', headers)).status).toBe(401);
  });

  test('gives tokens for refresh tokens, and takes them in a header of their own', async () => {
    await using running = await startSimulator(
      defineSimulator({
        carrier: 'hillpost',
        settings: { client_id: 'id', client_secret: 'secret', grant: 'r1' },
        accounts: { other: { client_id: 'id', client_secret: 'secret', grant: 'r3' } },
        login: oauthServer({
          path: '/token',
          style: 'fields',
          grant_type: 'refresh_token',
          fields: { refresh_token: 'grant' },
          header: 'x-token',
          lifetime_s: 60,
          refused: { token: () => refuse('TOKEN', 'no such token', 403) },
        }),
        refusal,
        routes: () => [route('GET /account', ({ account }) => Response.json(Object(account).grant))],
      }),
    );
    const ask = async (grant_type: string, refresh_token: string) => {
      const form = { grant_type, refresh_token, client_id: 'id', client_secret: 'secret' };
      const body = new URLSearchParams(form);
      return json(await fetch(`${running.url}/token`, { method: 'POST', body }));
    };
    expect((await ask('client_credentials', 'r1')).error).toBe('unsupported_grant_type');
    expect((await ask('refresh_token', 'r2')).error).toBe('invalid_client');
    const { access_token } = await ask('refresh_token', 'r1');
    const get = (headers: Record<string, string>) => fetch(`${running.url}/account`, { headers });
    expect(await json(await get({ 'x-token': access_token }))).toBe('r1');
    expect((await get({ authorization: `Bearer ${access_token}` })).status).toBe(403);
  });

  test('answers with a document of another format where the reply is a response', async () => {
    const xml = (root: string, token: string) =>
      new Response(`<${root}>${token}</${root}>`, { headers: { 'content-type': 'application/xml' } });
    const server = defineSimulator({
      carrier: 'hillpost',
      settings: { client_id: 'id', client_secret: 'secret' },
      login: oauthServer({
        ...{ path: '/token', style: 'fields', lifetime_s: 60 },
        reply: ({ access_token }) => xml('access', access_token),
        refused: { token: () => refuse('TOKEN', 'no such token', 401) },
      }),
      refusal,
      routes: (context) => {
        const payment = tokenServer(context, {
          ...{ place: 'POST /payment', header: 'x-payment', lifetime_s: 60 },
          body: xmlBody(
            ({ text }) => text,
            () => refuse('XML', 'no document'),
          ),
          reply: (token) => xml('payment', token),
          refused: () => refuse('PAYMENT', 'no such payment', 401),
        });
        return [payment.route];
      },
    });
    await using running = await startSimulator(server);
    const post = async (path: string, headers: Record<string, string>, text: string | URLSearchParams) => {
      const response = await fetch(running.url + path, { method: 'POST', headers, body: text });
      return /^<(\w+)>([\w-]{20,})<\/\1>$/.exec(await response.text()) ?? [];
    };
    const form = { grant_type: 'client_credentials', client_id: 'id', client_secret: 'secret' };
    const [, root, token] = await post('/token', {}, new URLSearchParams(form));
    expect(root).toBe('access');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' };
    expect((await post('/payment', headers, '<payer>1234</payer>'))[1]).toBe('payment');
  });

  test('a second token belongs to one account, expires by itself and is checked for what it is for', async () => {
    await using at = await openedWith('basic');
    const bearer = async (pair: string) => ({
      authorization: `Bearer ${(await at.ask({}, basic(pair))).document.access_token}`,
    });
    const [first, second] = [await bearer('id:secret'), await bearer('id2:secret2')];
    const pay = async (weight: number) => {
      const response = await fetch(`${at.running.url}/payment`, {
        method: 'POST',
        headers: { ...first, ...JSON_TYPE },
        body: JSON.stringify({ weight }),
      });
      return json(response);
    };
    expect((await pay(11)).problems[0].code).toBe('HEAVY');
    const { token } = await pay(1);
    expect((await at.get('/label', { ...first, 'x-payment': token })).document).toBe('label');
    expect((await at.get('/label', first)).document.problems[0].code).toBe('PAYMENT');
    expect((await at.get('/label', { ...second, 'x-payment': token })).status).toBe(401);
    at.clock.at += 60_000;
    expect((await at.get('/label', { ...first, 'x-payment': token })).status).toBe(401);
  });
});
