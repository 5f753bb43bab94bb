/** People: what each role may do, how they sign in and out, and what keeps others out. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShippingResult } from '@waybill/core';
import type { AuditEntry } from '@waybill/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MeAnswer, PeopleAnswer } from '../src/api/bodies.js';
import {
  type ApiKey,
  type AppSettings,
  addPerson,
  changePerson,
  createApp,
  listPeople,
  openPeopleFile,
  removePerson,
  sha256Of,
} from '../src/index.js';
import { hashPassword, isHash, isPassword } from '../src/people/password.js';
import { request, toBuy } from './support/requests.js';
import { bodyOf, openShop } from './support/shop.js';

const shop = await openShop();
const SITE = 'https://waybill.example.com';
const PASSWORD = 'correct horse battery';
const roles = ['pack', 'buy', 'admin'] as const;
const logged: string[] = [];
const log = (message: string) => void logged.push(message);
const logger = { debug: log, info: log, warn: log, error: log };

let folder: string;
let file: string;
let settings: AppSettings;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-people-'));
  file = join(folder, 'waybill-people.json');
  for (const role of roles) await addPerson(file, { name: role, role }, PASSWORD);
  await addPerson(
    file,
    { name: 'Anna@east', role: 'buy', tenant: 'east', accounts: ['canadapost'] },
    PASSWORD,
  );
  await addPerson(file, { name: 'by-proxy', role: 'buy' });
  settings = { ...shop.settings, people: await openPeopleFile(file), logger };
});
beforeEach(() => {
  logged.length = 0;
  app = createApp(settings);
});
afterAll(() => rm(folder, { recursive: true }));

interface Asking {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the client, or of the proxy. */
  readonly from?: string;
  readonly at?: ReturnType<typeof createApp>;
}
/** As a page of this server asks, unless the headers say otherwise. */
function ask(
  method: string,
  path: string,
  { cookie, body, headers, from = '10.0.0.9', at = app }: Asking = {},
) {
  const init = {
    method,
    headers: {
      ...(method === 'GET' ? {} : { origin: SITE }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return at.request(`${SITE}${path}`, init, { incoming: { socket: { remoteAddress: from } } });
}
const tryIn = (name: string, password = PASSWORD, asking: Asking = {}) =>
  ask('POST', '/v1/sign-in', { body: { name, password }, ...asking });
async function signIn(name: string, asking: Asking = {}): Promise<string> {
  const answer = await tryIn(name, PASSWORD, asking);
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
const me = async (cookie: string) => (await bodyOf<MeAnswer>(ask('GET', '/v1/me', { cookie }))).signed_in;
const buy = (cookie: string, key: string, headers = {}) =>
  ask('POST', '/v1/shipments?carrier=canadapost', {
    cookie,
    body: toBuy('canadapost:DOM.EP'),
    headers: { 'idempotency-key': key, ...headers },
  });

const cookies: string[] = [];
beforeAll(async () => {
  app = createApp(settings);
  for (const role of roles) cookies.push(await signIn(role));
});

test.each([
  ['GET', '/v1/shipments', undefined, [200, 200, 200]],
  ['GET', '/v1/carriers', undefined, [200, 200, 200]],
  ['POST', '/v1/tracking', { items: [] }, ['may', 'may', 'may']],
  ['POST', '/v1/rates', request, [403, 200, 200]],
  ['POST', '/v1/shipments?carrier=canadapost', toBuy('canadapost:DOM.EP'), [403, 'may', 'may']],
  ['POST', '/v1/shipments/none/void', undefined, [403, 404, 404]],
  ['POST', '/v1/returns?carrier=canadapost', {}, [403, 'may', 'may']],
  ['POST', '/v1/manifests?carrier=canadapost', {}, [403, 'may', 'may']],
  ['GET', '/v1/audit', undefined, [403, 200, 200]],
  ['GET', '/v1/people', undefined, [403, 403, 200]],
] as const)('%s %s is for some roles: pack, buy, admin', async (method, path, body, expected) => {
  const found = [];
  for (const [at, role] of roles.entries()) {
    const headers = { 'idempotency-key': `${role}-${path}` };
    const answer = await ask(method, path, { cookie: cookies[at] ?? '', body, headers });
    const { status } = answer;
    if (status === 403)
      expect((await answer.json()).detail).toContain(`${role} may not do this: it needs the role`);
    found.push(expected[at] === 'may' && ![401, 403, 404, 405].includes(status) ? 'may' : status);
  }
  expect(found).toEqual(expected);
});

describe('a person who signs in', () => {
  test('has a cookie that no script reads and no other site sends, whatever the capitals of the name', async () => {
    const answer = await tryIn('ANNA@East');
    expect(await bodyOf(answer)).toEqual({
      signed_in: {
        name: 'Anna@east',
        kind: 'person',
        role: 'buy',
        scopes: ['quote', 'read', 'pack', 'buy'],
        tenant: 'east',
        accounts: ['canadapost'],
        by: 'password',
      },
      ways: ['password'],
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^waybill=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const local = await createApp(settings).request('http://127.0.0.1:8484/v1/sign-in', {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:8484', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'buy', password: PASSWORD }),
    });
    expect(local.headers.get('set-cookie')).not.toContain('Secure');
  });

  test('buys for its tenant at its accounts, and the audit log and the purchase name it', async () => {
    const cookie = await signIn('anna@east');
    const { shipment } = await bodyOf<{ shipment: ShippingResult }>(buy(cookie, 'order-1'), 201);
    expect((await shop.ledger.get('east›order-1'))?.result?.tracking_number).toBe(shipment.tracking_number);
    const { entries } = await bodyOf<{ entries: AuditEntry[] }>(ask('GET', '/v1/audit', { cookie }));
    expect(entries).toMatchObject([
      {
        api_key: 'person:Anna@east',
        tenant: 'east',
        operation: 'buyShipment',
        purchase_key: 'order-1',
        status: 201,
      },
    ]);
    const elsewhere = await ask('POST', '/v1/shipments?carrier=ups', {
      cookie,
      body: toBuy('ups:11'),
      headers: { 'idempotency-key': 'order-2' },
    });
    expect(elsewhere.status).toBe(403);
    expect((await ask('GET', '/v1/shipments/order-1', { cookie: await signIn('buy') })).status).toBe(404);
  });

  test('is known to every server on the database, and its token to none', async () => {
    const cookie = await signIn('buy');
    app = createApp(settings);
    expect(await me(cookie)).toMatchObject({ name: 'buy' });
    const rows = await shop.ledger.database.query('SELECT * FROM waybill_server.session');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  test('is signed in until it signs out', async () => {
    const cookie = await signIn('buy');
    const other = await signIn('buy');
    const answer = await ask('POST', '/v1/sign-out', { cookie });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await ask('GET', '/v1/shipments', { cookie })).status).toBe(401);
    expect([await me(cookie), (await me(other))?.name]).toEqual([null, 'buy']);
  });

  test.each([
    ['12 hours after its last request', "used_at = now() - interval '12 hours 1 second'"],
    ['a week after it began', "begun_at = now() - interval '7 days 1 second'"],
  ])('is signed out %s', async (_, change) => {
    const cookie = await signIn('buy');
    const { query } = shop.ledger.database;
    await query("UPDATE waybill_server.session SET used_at = now() - interval '11 hours'");
    expect((await me(cookie))?.name).toBe('buy');
    const [used] = await query<{ late: boolean }>(
      "SELECT bool_or(used_at > now() - interval '1 minute') AS late FROM waybill_server.session",
    );
    expect(used?.late).toBe(true);
    await query(`UPDATE waybill_server.session SET ${change}`);
    expect(await me(cookie)).toBeNull();
  });

  test.each([
    ['its password changes', () => changePerson(file, 'temp', { password: 'another long password' })],
    ['it is removed', () => removePerson(file, 'temp')],
    [
      'another one takes its name',
      async () => {
        await removePerson(file, 'temp');
        await addPerson(file, { name: 'temp', role: 'buy' }, PASSWORD);
      },
    ],
  ])('is signed out when %s', async (_, change) => {
    await addPerson(file, { name: 'temp', role: 'buy' }, PASSWORD);
    await expect.poll(async () => (await tryIn('temp')).status).toBe(200);
    const cookie = await signIn('temp');
    await changePerson(file, 'temp', { role: 'pack' });
    await expect.poll(async () => (await me(cookie))?.role, { timeout: 3_000 }).toBe('pack');
    await change();
    await expect.poll(() => me(cookie), { timeout: 3_000 }).toBeNull();
    await removePerson(file, 'temp').catch(() => undefined);
  });
});

describe('a sign-in', () => {
  test('says the same of a wrong name and a wrong password, and the log never has the password', async () => {
    const details = [];
    for (const name of ['buy', 'nobody', 'by-proxy'])
      details.push((await bodyOf<{ detail: string }>(tryIn(name, 'hunter2 hunter2'), 401)).detail);
    expect(new Set(details)).toEqual(new Set(['The name or the password is wrong']));
    expect(logged).toEqual(['a wrong password was given for buy', 'a wrong password was given for by-proxy']);
  });

  test('is refused after ten wrong ones from an address, of others it is not, and keys are not', async () => {
    const found = [];
    for (let at = 0; at < 11; at += 1) found.push((await tryIn('nobody', `wrong ${at}`)).status);
    expect(found).toEqual([...Array(10).fill(401), 429]);
    expect((await tryIn('buy')).status).toBe(429);
    expect((await tryIn('buy', PASSWORD, { from: '10.0.0.8' })).status).toBe(200);
    expect((await ask('GET', '/v1/carriers', { headers: shop.login() })).status).toBe(200);
  });

  test('that is right counts for nothing', async () => {
    for (let at = 0; at < 12; at += 1) expect((await tryIn('buy')).status).toBe(200);
  });

  test.each([
    ['without a password', { name: 'buy' }, 422],
    ['with a password without end', { name: 'buy', password: 'x'.repeat(1_001) }, 422],
    ['with a body without end', { name: 'x'.repeat(20_000), password: 'x' }, 413],
    ['with a list of names', { name: ['buy'], password: PASSWORD }, 422],
  ])('%s is refused', async (_, body, status) => {
    expect((await ask('POST', '/v1/sign-in', { body })).status).toBe(status);
  });

  test('is not offered without people', async () => {
    await bodyOf(tryIn('buy', PASSWORD, { at: shop.app }), 501);
    expect(await bodyOf(ask('GET', '/v1/me', { at: shop.app }))).toEqual({ signed_in: null, ways: [] });
    await bodyOf(ask('GET', '/v1/me', { headers: { authorization: 'Bearer wb_wrong' } }), 401);
    expect(await bodyOf(ask('GET', '/v1/me', { headers: shop.login('reader') }))).toMatchObject({
      signed_in: { name: 'reader', kind: 'key', role: null, scopes: ['read'], by: 'key' },
    });
  });
});

test.each([
  ['of this server', { origin: SITE }, 404],
  ['of this server, as the browser says', { origin: '', 'sec-fetch-site': 'same-origin' }, 404],
  ['of another site', { origin: 'https://evil.example' }, 403],
  ['of a site beside it', { origin: SITE, 'sec-fetch-site': 'same-site' }, 403],
  ['that hides where it is', { origin: 'null' }, 403],
  ['without an origin', { origin: '' }, 403],
])('a request with a cookie from a page %s', async (_, headers, status) => {
  const cookie = await signIn('buy');
  expect((await ask('POST', '/v1/shipments/none/void', { cookie, headers })).status).toBe(status);
  expect((await ask('GET', '/v1/shipments', { cookie, headers })).status).toBe(200);
  const withKey = await ask('POST', '/v1/shipments/none/void', { headers: { ...shop.login(), ...headers } });
  expect(withKey.status).toBe(404);
});

describe('a proxy that signs people in', () => {
  const proxied = (from: string, user: string, headers = {}) =>
    ask('POST', '/v1/shipments/none/void', {
      from,
      headers: { 'x-forwarded-user': user, ...headers },
      at: createApp({ ...settings, people_header: 'X-Forwarded-User', trust_proxy: ['10.0.0.0/24'] }),
    });
  test.each([
    ['10.0.0.9', 'by-proxy', {}, 404],
    ['10.0.1.9', 'by-proxy', {}, 401],
    ['10.0.1.9', 'by-proxy', { 'x-forwarded-for': '10.0.0.9' }, 401],
    ['10.0.0.9', 'nobody', {}, 401],
    ['10.0.0.9', 'by-proxy, admin', {}, 401],
    ['10.0.0.9', '', {}, 401],
    ['10.0.0.9', 'pack', {}, 403],
    ['10.0.0.9', 'by-proxy', { origin: 'https://evil.example' }, 403],
  ])('from %s, as "%s"', async (from, user, headers, status) => {
    expect((await proxied(from, user, headers)).status).toBe(status);
  });

  test.each([[undefined], [1]])('is not believed where it may be anybody: %s', (trust_proxy) => {
    const trusting = trust_proxy === undefined ? {} : { trust_proxy };
    expect(() => createApp({ ...settings, ...trusting, people_header: 'X-Forwarded-User' })).toThrow(
      'name the addresses of the proxies',
    );
  });
});

test('an admin of a tenant sees its own people alone, and an account of theirs is shared', async () => {
  await addPerson(file, { name: 'east-admin', role: 'admin', tenant: 'east', accounts: ['ups'] }, PASSWORD);
  await expect.poll(async () => (await tryIn('east-admin')).status, { timeout: 5_000 }).toBe(200);
  const cookie = await signIn('east-admin');
  expect((await bodyOf<PeopleAnswer>(ask('GET', '/v1/people', { cookie }))).people).toEqual([
    { name: 'Anna@east', role: 'buy', tenant: 'east', accounts: ['canadapost'], password: true },
    { name: 'east-admin', role: 'admin', tenant: 'east', accounts: ['ups'], password: true },
  ]);
  // A key of another tenant closes no day at an account that a person of this one may use.
  const other: ApiKey = { name: 'west', sha256: sha256Of('wb_west'), scopes: ['buy'], tenant: 'west' };
  const keys = {
    find: (sha256: string) => (sha256 === other.sha256 ? other : undefined),
    list: () => [other],
  };
  const closing = (people: AppSettings['people']) =>
    ask('POST', '/v1/manifests?carrier=canadapost', {
      headers: { authorization: 'Bearer wb_west' },
      body: { address: request.shipper },
      at: createApp({ ...shop.settings, keys, ...(people === undefined ? {} : { people }) }),
    });
  expect((await closing(settings.people)).status).toBe(403);
  expect((await closing(undefined)).status).not.toBe(403);
});

test('a file of people has hashes, and is for its owner alone', async () => {
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(PASSWORD);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [first] = await listPeople(file);
  expect(await isPassword(PASSWORD, first?.password)).toBe(true);
  expect(await isPassword(`${PASSWORD} `, first?.password)).toBe(false);
  await expect(hashPassword('short')).rejects.toThrow('12 to 200 characters');
  await expect(addPerson(file, { name: 'PACK', role: 'buy' })).rejects.toThrow(
    'there is a person PACK already',
  );
  await expect(addPerson(file, { name: 'a b', role: 'buy' })).rejects.toThrow('must have 1 to 100 letters');
  await expect(removePerson(file, 'pakc')).rejects.toThrow('there is no person pakc; did you mean pack?');
  // A cost that would take all memory is none of ours.
  expect(isHash(first?.password?.replace(':32768:', ':999999:') ?? '')).toBe(false);
});
