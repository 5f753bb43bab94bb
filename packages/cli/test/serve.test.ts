import { createServer, type ServerResponse } from 'node:http';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';
import { describe, expect, it } from 'vitest';
import { freePort, listen } from './support/ports.js';
import { accountOf, both, newWorld, request, terminal } from './world.js';

const world = newWorld(both);

/** An account of the first carrier, and a database. A server is opened faster than a folder. */
const shop = async (): Promise<Record<string, string>> => ({
  ...accountOf('posta'),
  ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }),
});

/** Runs `waybill serve` until it says that it runs. */
async function started(args: string, more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const interrupt = new AbortController();
  const told = Promise.withResolvers<void>();
  const [stdout, stderr] = [terminal({ isTTY: false }), terminal({ isTTY: false })];
  const write = (text: string) => {
    stderr.write(text);
    if (text.startsWith('Running until interrupted')) told.resolve();
  };
  const running = world.run(`serve --port ${port} ${args}`.trim(), {
    signal: interrupt.signal,
    stdout,
    stderr: { write },
    env: { ...(await shop()), ...more },
  });
  const ended = running.then(({ exit }) => Promise.reject(new Error(`${exit}: ${stderr.written.join('')}`)));
  ended.catch(() => undefined);
  await Promise.race([told.promise, ended]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    stdout: stdout.written.join(''),
    stderr: () => stderr.written.join(''),
    ask: (key: string | undefined, path = '/v1/rates', headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(request),
      }),
    async stop() {
      interrupt.abort();
      return (await running).exit;
    },
  };
}

describe('waybill serve', () => {
  it('has a key for this run on this machine, says what it serves, and ends with 0', async () => {
    const server = await started('');
    const key = /#key=(wb_[\w-]{43})\n$/.exec(server.stdout)?.[1];
    expect(server.stdout).toBe(`${server.url}/#key=${key}\n`);
    expect(server.stderr()).toMatch(/^Serving real accounts/);
    expect(server.stderr()).toMatch(/\naccounts +posta \(sandbox\)\npurchases +.*\nkeys +one for this run/);
    expect(server.stderr()).not.toContain('wb_');
    const quotes = [{ carrier: 'posta', total_charge: 12 }];
    expect(await (await server.ask(key)).json()).toMatchObject({ quotes, errors: [] });
    expect((await server.ask('wb_other')).status).toBe(401);
    expect(await server.stop()).toBe(0);
    await expect(server.ask(key)).rejects.toThrow();
  });

  it('takes the keys of the file next to the config, also those that are added later', async () => {
    const first = (await world.run('keys add shop --account express')).stdout.trim();
    const server = await started('', accountOf('express'));
    expect(server.stdout).toBe('');
    expect(server.stderr()).toContain(`1 in ${world.folder}/waybill-keys.json`);
    expect(await (await server.ask(first)).json()).toMatchObject({ quotes: [{ carrier: 'express' }] });
    const later = (await world.run('keys add warehouse --scope read')).stdout.trim();
    await expect.poll(async () => (await server.ask(later)).status).toBe(403);
    await world.run('keys remove shop');
    await expect.poll(async () => (await server.ask(first)).status).toBe(401);
    expect(await server.stop()).toBe(0);
  });

  it('lets people sign in, and has no key of this run then', async () => {
    const stdin = ['correct horse battery'] as unknown as AsyncIterable<string>;
    await world.done('people add anna --role buy', { stdin });
    const server = await started('');
    expect([server.stdout, server.stderr()]).toEqual(['', expect.stringContaining('people     1 in')]);
    const answer = await fetch(`${server.url}/v1/sign-in`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'anna', password: 'correct horse battery' }),
    });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const quotes = [{ carrier: 'posta', total_charge: 12 }];
    const asked = await server.ask('', '/v1/rates', { authorization: '', cookie, origin: server.url });
    expect(await asked.json()).toMatchObject({ quotes, errors: [] });
    expect(await server.stop()).toBe(0);
    const { exit, stderr } = await world.run('serve --people-header X-Forwarded-User --trust-proxy 1', {
      env: await shop(),
    });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('name the addresses of the proxies')]);
    await world.done('people remove anna');
  });

  it('has a log of what its keys did, which the command reads', async () => {
    const key = (await world.run('keys add shop --scope buy')).stdout.trim();
    const env = await shop();
    const server = await started('--trust-proxy 127.0.0.1 --public-host shop.example', env);
    await server.ask(key, '/v1/shipments', { 'idempotency-key': 'order-1' });
    expect(await server.stop()).toBe(0);
    await expect
      .poll(async () => (await world.run('keys list')).stdout)
      .toMatch(/\nshop +buy +all +\d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/);
    const logged = await world.run('audit --key shop --from 2026-01-01', { env });
    expect(logged.stdout).toMatch(/UTC +shop +buyShipment +order-1 +7\/001 +201\n$/);
    expect((await world.run('audit --purchase order-2', { env })).exit).toBe(3);
    const { stderr } = await world.run('serve --trust-proxy proxy', { env });
    expect(stderr).toContain('proxy is no address of a proxy');
    await world.run('keys remove shop');
  });

  it('refuses what would go over a limit', async () => {
    const key = (await world.run('keys add shop --scope buy --limit 50CAD/week')).stdout.trim();
    const server = await started('--limit posta=13CAD/day,ups=1USD/day');
    const buy = (order: string) => server.ask(key, '/v1/shipments', { 'idempotency-key': order });
    expect((await buy('order-1')).status).toBe(201);
    const refused = (await (await buy('order-2')).json()) as { detail: string };
    expect(refused.detail).toMatch(/^nothing was sent: the limit of posta is 13 CAD\/day/);
    expect(await server.stop()).toBe(0);
    const { exit, stderr } = await world.run('serve --limit 13/day', { env: await shop() });
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('limit must be an amount, a currency and a time'),
    ]);
    await world.run('keys remove shop');
  });

  it('takes the orders of shops into its desk', async () => {
    await world.write({ 'waybill.config.json': { shops: { main: { kind: 'shopify' } } } });
    const key = (await world.run('keys add shop --scope buy')).stdout.trim();
    const wrong = await world.run('serve', { env: await shop() });
    expect([wrong.exit, wrong.stderr]).toEqual([
      4,
      expect.stringMatching(/shop main \(shopify\)[\s\S]*- access_token: /),
    ]);
    const secret = {
      WAYBILL_SHOP_MAIN_SHOP: 'acme.myshopify.com',
      WAYBILL_SHOP_MAIN_ACCESS_TOKEN: 'shpat_secret',
    };
    const server = await started('--simulate-shops', {
      ...secret,
      WAYBILL_SHOP_MAIN_SERVER_URL: 'http://127.0.0.1:9',
    });
    const orders = async () => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${server.url}/v1/orders?source=simulated-shopify&state=to_do,attention`, {
        headers,
      });
      return ((await answer.json()) as { orders: readonly object[] }).orders.length;
    };
    await expect.poll(orders, { timeout: 10_000 }).toBe(8);
    await expect.poll(() => server.stderr()).toContain('shop main (shopify): ');
    expect(server.stderr()).not.toContain('shpat_secret');
    expect(await server.stop()).toBe(0);
    await world.run('keys remove shop');
    await world.write({ 'waybill.config.json': {} });
  });

  it('finishes a purchase that is under way when it is interrupted', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const carrier = createServer((_, response) => arrived.resolve(response));
    const url = `http://127.0.0.1:${await listen(carrier)}`;
    const server = await started('--no-page', { WAYBILL_POSTA_SERVER_URL: url });
    const answer = server.ask(server.stdout.trim(), '/v1/shipments', { 'idempotency-key': 'order-1' });
    const held = await arrived.promise;
    const exit = server.stop();
    const finishing = 'Finishing 1 purchase under way; Ctrl+C again ends at once.\n';
    await expect.poll(() => server.stderr()).toContain(finishing);
    const identity = { carrier: 'posta', account: 'posta', reference: null, tracking_number: 'T1' };
    const sold = { service: 'EXP', shipment_date: '2026-03-02', total_charge: null, complete: true };
    const bought = { ...identity, ...sold, documents: [], meta: { parcels: [], documents: [], notices: [] } };
    held.end(JSON.stringify([bought, []]));
    expect((await answer).status).toBe(201);
    expect(await exit).toBe(0);
    carrier.close();
  });

  it('listens for other machines only with keys', async () => {
    const stderr = expect.stringContaining(
      'Make one: waybill keys add shop --scope buy, or waybill people add',
    );
    const serve = () => world.run('serve --host 0.0.0.0', { env: accountOf('posta') });
    expect(await serve()).toMatchObject({ exit: 4, stderr });
    const key = (await world.run('keys add shop --scope buy')).stdout.trim();
    const server = await started('--host 0.0.0.0');
    expect(server.stderr()).toContain('warning: this is plain HTTP, and other machines reach it.');
    expect((await server.ask(key)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await world.run('keys remove shop');
    expect((await serve()).exit).toBe(4);
  });

  it('says in a sentence why it cannot start', async () => {
    const ended = async (args: string, env: Record<string, string>) => {
      const { exit, stderr } = await world.run(`serve${args}`, { env });
      return [exit, stderr];
    };
    const env = await shop();
    const server = createServer();
    const port = await listen(server);
    const taken = `port ${port} of 127.0.0.1 is in use: name another one, with --host and --port\n`;
    expect(await ended(` --port ${port}`, env)).toEqual([2, taken]);
    server.close();
    const noKeys = `there is no key file ${world.folder}/none.json\n`;
    expect(await ended(' --keys none.json', env)).toEqual([4, noKeys]);
    expect(await ended('', {})).toEqual([4, expect.stringContaining('waybill serve --simulate')]);
    // The message of a database that cannot be reached has no password.
    const away = { ...env, WAYBILL_DATABASE: 'postgres://user:pass-word@127.0.0.1:1/shop' };
    const sentence = /^The ledger's database did not do what was asked: (?!.*pass-word).*\n$/;
    expect(await ended('', away)).toEqual([4, expect.stringMatching(sentence)]);
  });
});

it('waybill keys shows a new key once, and lists what it may do', async () => {
  const env = { WAYBILL_POSTA__TORONTO_KEY: 'key' };
  const may =
    '--scope quote,read --account POSTA/toronto --account express --tenant east --expires 2099-12-31';
  const added = await world.done(`keys add shop ${may}`, { env });
  expect(added.stdout).toMatch(/^wb_[\w-]{43}\n$/);
  const listed = await world.run('keys list');
  expect(listed.stdout).toMatch(
    /\nshop +quote, read +posta\/toronto, express +east +2099-12-31 00:00 UTC\n$/,
  );
  const asJson = await world.run('keys list --json');
  expect(JSON.parse(asJson.stdout)).toMatchObject([{ name: 'shop', scopes: ['quote', 'read'] }]);
  expect(added.stderr + listed.stdout + asJson.stdout).not.toContain(added.stdout.trim());
  const rotated = await world.done('keys rotate shop --overlap 36h');
  expect(rotated.stdout).toMatch(/^wb_[\w-]{43}\n$/);
  expect((await world.run('keys list')).stdout).toContain('2099-12-31 00:00 UTC, the one of before: 20');
  expect((await world.run('keys rotate shop --overlap soon')).exit).toBe(2);
  await world.done('keys remove shop');
  expect((await world.run('keys list')).exit).toBe(3);
});
