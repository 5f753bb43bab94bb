import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Io } from '../src/index.js';
import { accountOf, carrierPackage, request, World } from './world.js';

const identity = { carrier: 'posta', account: 'posta' };

let world: World;
beforeEach(async () => {
  world = await World.create({ ...carrierPackage('posta'), ...carrierPackage('express') });
});
afterEach(() => world[Symbol.asyncDispose]());

/** A port of this machine that is free. */
async function freePort(): Promise<number> {
  const { server, port } = await taken();
  server.close();
  await once(server, 'close');
  return port;
}

async function taken(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Runs `waybill serve` until it says that it runs. */
async function started(args: string, given: Partial<Io> = {}) {
  const port = await freePort();
  const interrupt = new AbortController();
  const told = Promise.withResolvers<void>();
  const stream = (written: string[]) => ({
    write: (text: string) => {
      written.push(text);
      if (text.startsWith('Running until interrupted')) told.resolve();
    },
  });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const running = world.run(`serve --port ${port} ${args}`.trim(), {
    signal: interrupt.signal,
    stdout: stream(stdout),
    stderr: stream(stderr),
    // A server is opened faster than a folder.
    env: { ...accountOf('posta'), ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }) },
    ...given,
  });
  const ended = running.then(({ exit }) => Promise.reject(new Error(`${exit}: ${stderr.join('')}`)));
  ended.catch(() => undefined);
  await Promise.race([told.promise, ended]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    stdout: stdout.join(''),
    stderr: () => stderr.join(''),
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
    expect(await (await server.ask(key)).json()).toMatchObject({
      quotes: [{ carrier: 'posta', total_charge: 12 }],
      errors: [],
    });
    expect((await server.ask('wb_other')).status).toBe(401);
    expect(await server.stop()).toBe(0);
    await expect(server.ask(key)).rejects.toThrow();
  });

  it('takes the keys of the file next to the config, also those that are added later', async () => {
    const first = (await world.run('keys add shop --account express')).stdout.trim();
    const server = await started('', {
      env: {
        ...accountOf('posta'),
        ...accountOf('express'),
        ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }),
      },
    });
    expect(server.stdout).toBe('');
    expect(server.stderr()).toContain(`1 in ${world.folder}/waybill-keys.json`);
    expect(await (await server.ask(first)).json()).toMatchObject({ quotes: [{ carrier: 'express' }] });
    const later = (await world.run('keys add warehouse --scope read')).stdout.trim();
    await expect.poll(async () => (await server.ask(later)).status).toBe(403);
    await world.run('keys remove shop');
    await expect.poll(async () => (await server.ask(first)).status).toBe(401);
    expect(await server.stop()).toBe(0);
  });

  it('finishes a purchase that is under way when it is interrupted', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const carrier = createServer((_, response) => arrived.resolve(response)).listen(0, '127.0.0.1');
    await once(carrier, 'listening');
    const { port } = carrier.address() as AddressInfo;
    const server = await started('--no-page', {
      env: {
        ...accountOf('posta'),
        WAYBILL_POSTA_SERVER_URL: `http://127.0.0.1:${port}`,
        ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }),
      },
    });
    const answer = server.ask(server.stdout.trim(), '/v1/shipments', { 'idempotency-key': 'order-1' });
    const held = await arrived.promise;
    const exit = server.stop();
    await expect
      .poll(() => server.stderr())
      .toContain('Finishing 1 purchase under way; Ctrl+C again ends at once.\n');
    const nothing = {
      ...identity,
      documents: [],
      reference: null,
      service: 'EXP',
      shipment_date: '2026-03-02',
    };
    const meta = { parcels: [], documents: [], notices: [] };
    const bought = { ...nothing, total_charge: null, tracking_number: 'T1', complete: true, meta };
    held.end(JSON.stringify([bought, []]));
    expect((await answer).status).toBe(201);
    expect(await exit).toBe(0);
    carrier.close();
  });

  it('listens for other machines only with keys', async () => {
    const refused = await world.run('serve --host 0.0.0.0', { env: accountOf('posta') });
    expect(refused).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining('Make one: waybill keys add shop --scope buy\n'),
    });
    const key = (await world.run('keys add shop --scope buy')).stdout.trim();
    const server = await started('--host 0.0.0.0');
    expect(server.stderr()).toContain('warning: this is plain HTTP, and other machines reach it.');
    expect((await server.ask(key)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await world.run('keys remove shop');
    expect((await world.run('serve --host 0.0.0.0', { env: accountOf('posta') })).exit).toBe(4);
  });

  it('says in a sentence why it cannot start', async () => {
    const { server, port } = await taken();
    const env = { ...accountOf('posta'), ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }) };
    expect(await world.run(`serve --port ${port}`, { env })).toMatchObject({
      exit: 2,
      stderr: `port ${port} of 127.0.0.1 is in use: name another one, with --host and --port\n`,
    });
    server.close();
    expect(await world.run('serve --keys none.json', { env })).toMatchObject({
      exit: 4,
      stderr: `there is no key file ${world.folder}/none.json\n`,
    });
    const away = { ...accountOf('posta'), WAYBILL_DATABASE: 'postgres://user:pass-word@127.0.0.1:1/shop' };
    const unreachable = await world.run('serve', { env: away });
    expect(unreachable.exit).toBe(4);
    expect(unreachable.stderr).toMatch(/^The ledger's database did not do what was asked: .*\n$/);
    expect(unreachable.stderr).not.toContain('pass-word');
    expect(await world.run('serve', { env: {} })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining('waybill serve --simulate'),
    });
  });
});

describe('waybill keys', () => {
  it('shows a new key once, and lists what it may do', async () => {
    const env = { WAYBILL_POSTA__TORONTO_KEY: 'key' };
    const added = await world.run(
      'keys add shop --scope quote,read --account POSTA/toronto --account express --tenant east',
      { env },
    );
    expect(added).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^wb_[\w-]{43}\n$/) });
    expect(added.stderr).not.toContain(added.stdout.trim());
    const listed = await world.run('keys list');
    expect(listed.stdout).toMatch(/\nshop +quote, read +posta\/toronto, express +east\n$/);
    const asJson = await world.run('keys list --json');
    expect(JSON.parse(asJson.stdout)).toMatchObject([{ name: 'shop', scopes: ['quote', 'read'] }]);
    expect(listed.stdout + asJson.stdout).not.toContain(added.stdout.trim());
    expect((await world.run('keys remove shop')).exit).toBe(0);
    expect((await world.run('keys list')).exit).toBe(3);
  });

  it.each([
    ['keys add a --account pasta', 2, 'no installed package has the carrier pasta; did you mean posta?\n'],
    ['keys add a --account posta/tronto', 2, 'posta has no account tronto; did you mean toronto?\n'],
    [
      'keys add a --account express/tronto',
      4,
      'Express Carrier has no account yet: name the carrier alone\n',
    ],
    ['keys add a --scope by', 2, 'there is no scope by; did you mean buy?\n'],
    ['keys remove a', 4, 'there is no key a; there are none\n'],
  ])('%s', async (args, exit, stderr) => {
    const env = { WAYBILL_POSTA__TORONTO_KEY: 'key' };
    expect(await world.run(args, { env })).toEqual({ exit, stdout: '', stderr });
  });
});
