import { describe, expect, test } from 'vitest';
import { isBasic } from '../src/basic-auth.js';
import { defineSimulator, type SimulatorDefinition, startSimulator } from '../src/index.js';
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
    if (typeof weight !== 'number') return { success: false, error: ['weight'] };
    const error = Object.keys(others);
    return error.length === 0 ? { success: true, data: { weight } } : { success: false, error };
  },
};
const body = jsonBody(schema, {
  media_type: () => refuse('B1', 'not the media type', 415),
  not_json: () => refuse('B2', 'not JSON'),
  invalid: (issues) => refuse('B3', issues.join(), 422),
});
const refused = () => refuse('L1', 'no such login', 401);

const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const BASIC = basic('demo:demo');
const JSON_TYPE = { 'content-type': 'application/json' };
const SHOP = { ...BASIC, ...JSON_TYPE };
const TEXT = { ...BASIC, 'content-type': 'text/plain' };

const CARRIER = { carrier: 'hillpost', refusal };

/** A running carrier; `send` gives its answers, and `ask` those of its token server. */
async function started(definition: SimulatorDefinition, now?: () => number) {
  const running = await startSimulator(definition, now === undefined ? {} : { now });
  const send = async (place: string, headers: object = {}, body?: string | URLSearchParams) => {
    const [method = '', path = ''] = place.split(' ');
    const init = { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
    const response = await fetch(running.url + path, init);
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look into documents whose shape they know.
    const document: any = /^[[{"\d]/.test(text) ? JSON.parse(text) : undefined;
    return { status: response.status, text, document };
  };
  const ask = (fields: Record<string, string>, headers: object = {}) =>
    send('POST /token', headers, new URLSearchParams(fields));
  return { running, send, ask, [Symbol.asyncDispose]: () => running.close() };
}

const hillpost = defineSimulator({
  ...CARRIER,
  settings: { username: 'demo', password: 'demo', number: 1 },
  accounts: {
    other: { username: 'other', password: 'other', number: 2 },
    keyed: { api_key: 'K', number: 3 },
  },
  login: basicLogin({ refused }),
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

describe('a simulator of routes', () => {
  test.each<[string, string, object, string, string?]>([
    ['hands a route the account that has logged in', 'GET /account', BASIC, '200 1'],
    ['gives routes behind another login their own accounts', 'GET /keyed', { 'x-key': 'K' }, '200 3'],
    ['refuses the first login behind another', 'GET /keyed', BASIC, '401 L1'],
    ['refuses a request without a login', 'GET /account', {}, '401 L1'],
    ['knows no account by members that it has not', 'GET /account', basic('undefined:undefined'), '401 L1'],
    ['answers what a route refuses, whatever its status', 'POST /refusals', BASIC, '409 R1 R2'],
    ['reads path, query and body', 'POST /rates/EXP?way=all', SHOP, '200 EXP,all,2', '{"weight":2}'],
    ['reads XML', 'POST /xml', BASIC, '200 2', '<r><weight>2</weight></r>'],
    ['refuses a body that is not XML', 'POST /xml', BASIC, '400 X1', '<r>'],
    ['refuses another media type', 'POST /rates/EXP', TEXT, '415 B1', '{"weight":2}'],
    ['refuses half a document', 'POST /rates/EXP', SHOP, '400 B2', '{"weight":'],
    ['refuses a member of a wrong type', 'POST /rates/EXP', SHOP, '422 B3', '{"weight":"2"}'],
    ['refuses a member that is unknown', 'POST /rates/EXP', SHOP, '422 B3', '{"weight":2,"wieght":2}'],
    ['answers 404 where a route finds nothing', 'GET /files/1', {}, '404 '],
    ['answers 404 where there is no route', 'GET /elsewhere', {}, '404 '],
  ])('%s', async (_what, place, headers, answer, content) => {
    await using at = await started(hillpost);
    const { status, document } = await at.send(place, headers, content);
    const codes = document?.problems?.map(({ code }: { code: string }) => code).join(' ');
    expect([status, codes ?? document].join(' ')).toBe(answer);
    expect(at.running.routeErrors).toEqual([]);
  });

  test('shows the refusal of a definition the path and the problems, with the reason', async () => {
    await using at = await started(hillpost);
    const problems = [{ code: 'L1', message: 'no such login' }];
    expect((await at.send('GET /account')).document).toEqual({ path: '/account', problems });
    expect((await at.send('POST /xml', BASIC, '<r>')).document.problems[0].message).toContain('1:');
  });

  test('needs no login for a public route', async () => {
    await using at = await started(hillpost);
    expect(await at.send('GET /files/1/label')).toMatchObject({ status: 200, text: at.running.url });
  });
});

test('a place that is not a method and a path is refused at once', () => {
  expect(() => route('/rates', () => notFound())).toThrow(TypeError);
});

describe('HTTP Basic', () => {
  test.each([
    ['démo:pass:word', 'démo', 'pass:word'],
    ['demo:', 'demo', ''],
  ])('of %s is the name %s with the password "%s"', (pair, name, password) => {
    const { authorization } = basic(pair);
    expect(isBasic(authorization, name, password)).toBe(true);
    expect(isBasic(authorization.replace('Basic', 'bAsIc'), name, password)).toBe(true);
  });

  const [WHOLE, ...OTHERS] = ['demo:secret', 'demo:secret2', 'demo2:secret', 'demo'].map(
    (pair) => basic(pair).authorization,
  );
  const BARE = [undefined, null, '', 'Basic', 'Basic ', 'Bearer ZGVtbzpzZWNyZXQ=', 'ZGVtbzpzZWNyZXQ='];

  test.each([...BARE, 'Basic demo:secret', `${WHOLE} more`, ...OTHERS])('is not %s', (wrong) => {
    expect(isBasic(wrong, 'demo', 'secret')).toBe(false);
  });
});

describe('a token server', () => {
  const NOW = Date.parse('2026-03-03T15:00:00Z');
  type Server = Parameters<typeof oauthServer>[0];
  const token = (status = 401) => ({ token: () => refuse('TOKEN', 'no such token', status) });
  const FIRST = { client_id: 'id', client_secret: 'secret' };
  const SECOND = { client_id: 'id2', client_secret: 'secret2' };
  const PAYMENT = {
    ...{ place: 'POST /payment', header: 'x-payment', lifetime_s: 60 },
    refused: () => refuse('PAYMENT', 'no such payment', 401),
  };
  const PLACE = { path: '/token', lifetime_s: 60 } as const;

  async function openedWith(style: Server['style'], grant?: Server['refused']['grant']) {
    const clock = { at: NOW };
    const opened = await started(
      defineSimulator({
        ...CARRIER,
        settings: FIRST,
        accounts: { other: SECOND },
        login: oauthServer({
          ...{ path: '/token', style, lifetime_s: 3600, scope: 'ship' },
          refused: { ...token(), ...(grant === undefined ? {} : { grant }) },
        }),
        routes: (context) => {
          const payment = tokenServer(context, {
            ...PAYMENT,
            body,
            check: ({ weight }) => {
              if (weight > 10) throw refuse('HEAVY', 'too heavy');
            },
            reply: (token) => ({ token }),
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
      }),
      () => clock.at,
    );
    const ask = (fields: object, headers: object = {}) =>
      opened.ask({ grant_type: 'client_credentials', scope: 'ship', ...fields }, headers);
    return { ...opened, clock, ask };
  }

  const HEADERS = { id: 'x-id', secret: 'x-secret' };
  test.each<[Server['style'], object, object, number]>([
    ['basic', {}, basic('id:secret'), 200],
    ['basic', FIRST, {}, 401],
    ['fields', FIRST, {}, 200],
    ['fields', { ...FIRST, client_secret: 'secret2' }, {}, 401],
    [HEADERS, {}, { 'x-id': 'id2', 'x-secret': 'secret2' }, 200],
    [HEADERS, {}, basic('id:secret'), 401],
  ])(
    'of the style %j answers the fields %j with the headers %j by %i',
    async (style, fields, headers, status) => {
      await using at = await openedWith(style);
      const issued = await at.ask(fields, headers);
      expect(issued.status).toBe(status);
      if (status === 200) expect(issued.document).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    },
  );

  test.each([
    [{ grant_type: 'password' }, {}, 'unsupported_grant_type'],
    [{ scope: 'rate' }, {}, 'invalid_scope'],
    [{}, JSON_TYPE, 'invalid_request'],
    [{}, basic('id:another'), 'invalid_client'],
  ])('refuses %j with the headers %j: %s', async (fields, headers, error) => {
    await using at = await openedWith('basic');
    expect((await at.ask(fields, { ...basic('id:secret'), ...headers })).document.error).toBe(error);
  });

  test('refuses a grant with the carrier’s own document where it has one', async () => {
    await using at = await openedWith('basic', (error) => refuse('G1', error, 403));
    const { status, document } = await at.ask({}, basic('id:another'));
    expect([status, document.problems]).toEqual([403, [{ code: 'G1', message: 'invalid_client' }]]);
  });

  /** A token server for accounts that differ in one setting, which `GET /account` answers with. */
  const differing = (setting: string, [one, other]: readonly [string, string], login: Partial<Server>) =>
    started(
      defineSimulator({
        ...CARRIER,
        settings: { ...FIRST, [setting]: one },
        accounts: { other: { ...FIRST, [setting]: other } },
        login: oauthServer({ ...PLACE, style: 'fields', refused: token(403), ...login }),
        routes: () => [route('GET /account', ({ account }) => Response.json(Object(account)[setting]))],
      }),
    );

  test('issues a token for a password grant to the account whose user it is', async () => {
    const fields = { username: 'username', password: 'client_secret' };
    await using at = await differing('username', ['one', 'two'], { grant_type: 'password', fields });
    const grant = { grant_type: 'password', ...FIRST, username: 'two', password: 'secret' };
    const { access_token } = (await at.ask(grant)).document;
    expect((await at.send('GET /account', bearer(access_token))).document).toBe('two');
    expect((await at.ask({ ...grant, password: 'wrong' })).status).toBe(401);
    const other = await at.ask({ ...grant, grant_type: 'client_credentials' });
    expect(other.document).toEqual({ error: 'unsupported_grant_type' });
  });

  test('gives tokens for refresh tokens, and takes them in a header of their own', async () => {
    const login = { grant_type: 'refresh_token', fields: { refresh_token: 'grant' }, header: 'x-token' };
    await using at = await differing('grant', ['r1', 'r3'], login);
    const ask = async (refresh_token: string) =>
      (await at.ask({ grant_type: 'refresh_token', refresh_token, ...FIRST })).document;
    expect((await ask('r2')).error).toBe('invalid_client');
    const { access_token } = await ask('r1');
    expect((await at.send('GET /account', { 'x-token': access_token })).document).toBe('r1');
    expect((await at.send('GET /account', bearer(access_token))).status).toBe(403);
  });

  test('answers with a document of another format where the reply is a response', async () => {
    const headers = { 'content-type': 'application/xml' };
    const xml = (root: string, token: string) => new Response(`<${root}>${token}</${root}>`, { headers });
    await using at = await started(
      defineSimulator({
        ...CARRIER,
        settings: FIRST,
        login: oauthServer({
          ...{ ...PLACE, style: 'fields', refused: token() },
          reply: ({ access_token }) => xml('access', access_token),
        }),
        routes: (context) => {
          const document = xmlBody(
            ({ text }) => text,
            () => refuse('XML', 'no document'),
          );
          const reply = (token: string) => xml('payment', token);
          return [tokenServer(context, { ...PAYMENT, body: document, reply }).route];
        },
      }),
    );
    const { text } = await at.ask({ grant_type: 'client_credentials', ...FIRST });
    const [, issued = ''] = /^<access>([\w-]{20,})<\/access>$/.exec(text) ?? [];
    const paid = await at.send('POST /payment', { ...bearer(issued), ...headers }, '<payer>1234</payer>');
    expect(paid.text).toMatch(/^<payment>([\w-]{20,})<\/payment>$/);
  });

  test('knows whose token it is until it expires', async () => {
    await using at = await openedWith('basic');
    const headers = bearer((await at.ask({}, basic('id2:secret2'))).document.access_token);
    expect((await at.send('GET /account', headers)).document).toBe('id2');
    expect((await at.send('GET /account', bearer('another'))).status).toBe(401);
    at.clock.at += 3600 * 1000;
    expect((await at.send('GET /account', headers)).status).toBe(401);
  });

  test('a second token belongs to one account, expires by itself and is checked for what it is for', async () => {
    await using at = await openedWith('basic');
    const login = async (pair: string) => bearer((await at.ask({}, basic(pair))).document.access_token);
    const [first, second] = [await login('id:secret'), await login('id2:secret2')];
    const pay = async (weight: number) =>
      (await at.send('POST /payment', { ...first, ...JSON_TYPE }, JSON.stringify({ weight }))).document;
    expect((await pay(11)).problems[0].code).toBe('HEAVY');
    const payment = { 'x-payment': (await pay(1)).token };
    expect((await at.send('GET /label', { ...first, ...payment })).document).toBe('label');
    expect((await at.send('GET /label', first)).document.problems[0].code).toBe('PAYMENT');
    expect((await at.send('GET /label', { ...second, ...payment })).status).toBe(401);
    at.clock.at += 60_000;
    expect((await at.send('GET /label', { ...first, ...payment })).status).toBe(401);
  });
});
