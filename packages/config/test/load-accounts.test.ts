import { chown, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { container } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { type LoadOptions, loadAccounts } from '../src/index.js';
import { Folder, installed } from './folder.js';
import { posta } from './posta.js';

async function loaded(folder: Folder, options: LoadOptions = {}): Promise<[string, object][]> {
  const accounts = await loadAccounts({ cwd: folder.path, env: {}, ...options });
  return accounts.map(({ carrier, account, settings }) => [`${carrier}/${account}`, settings]);
}

describe('accounts from a config file', () => {
  it('have settings from the environment on top', async () => {
    await using folder = await Folder.create({
      'waybill.config.json': {
        accounts: [
          { carrier: 'posta', settings: { key: 'old', insured: true } },
          { carrier: 'posta', account: 'east-coast', settings: { express_key: 'e' } },
        ],
      },
    });
    const env = { WAYBILL_POSTA_KEY: 'a', WAYBILL_POSTA__EAST_COAST_KEY: 'b', WAYBILL_POSTA__WEST_KEY: 'c' };
    expect(await loaded(folder, { carriers: [posta], env })).toEqual([
      ['posta/posta', { key: 'a', insured: true }],
      ['posta/east-coast', { key: 'b', express_key: 'e' }],
      ['posta/west', { key: 'c' }],
    ]);
  });

  it('have limits, with settings from the environment alone', async () => {
    const limits = { calls_at_once: 4, quota: [{ calls: 6_000, per_ms: 3_600_000, operations: ['rating'] }] };
    await using folder = await Folder.create({
      'waybill.config.json': { accounts: [{ carrier: 'posta', limits }] },
    });
    const seen: unknown[] = [];
    const watched: typeof posta = {
      ...posta,
      create: (settings, context) => {
        seen.push(context?.limits);
        return posta.create(settings, context);
      },
    };
    const env = { WAYBILL_POSTA_KEY: 'a', WAYBILL_POSTA__WEST_KEY: 'c' };
    const [own, west] = await loadAccounts({ cwd: folder.path, carriers: [watched], env });
    own?.create();
    own?.create({ limits: {} });
    west?.create();
    expect(seen).toEqual([limits, {}, undefined]);
  });

  it('have limits that can be meant', async () => {
    await using folder = await Folder.create({
      'waybill.config.mjs':
        "const limits = { failures_in_a_row: Infinity, quota: [{ calls: 0, per_ms: 1000 }] }; export default { accounts: [{ carrier: 'posta', limits }] };",
    });
    const [account] = await loadAccounts({
      cwd: folder.path,
      carriers: [posta],
      env: { WAYBILL_POSTA_KEY: 'a' },
    });
    const problem = 'posta (account posta): limits.quota[0].calls: must be a whole number, 1 or more';
    expect(() => account?.create()).toThrow(problem);
    expect(() => account?.register(container.createChildContainer())).toThrow(problem);
  });

  it('have variables of a .env next to the file, below those of the environment', async () => {
    await using folder = await Folder.create({
      '.env': 'OTHER=x\nWAYBILL_POSTA_KEY="from file"\nWAYBILL_POSTA_EXPRESS_KEY=e # for Saturdays\n',
    });
    const carriers = [posta];
    expect(await loaded(folder, { carriers })).toEqual([
      ['posta/posta', { key: 'from file', express_key: 'e' }],
    ]);
    expect(await loaded(folder, { carriers, env: { WAYBILL_POSTA_KEY: 'a' } })).toMatchObject([
      ['posta/posta', { key: 'a' }],
    ]);
  });

  it('need a .env that can be read, unless it is another tool’s folder', async () => {
    await using folder = await Folder.create({ 'venv/.env/pyvenv.cfg': '' });
    expect(await loaded(folder, { carriers: [posta], cwd: join(folder.path, 'venv') })).toEqual([]);
    await symlink('.env', join(folder.path, '.env'));
    await expect(loaded(folder, { carriers: [posta] })).rejects.toThrow('.env cannot be read (ELOOP)');
  });

  it('are found in a folder above, in a program too, with files relative to it', async () => {
    await using folder = await Folder.create({
      'waybill.config.mjs': `export default { accounts: [{ carrier: 'POSTA', settings: { card: 'cards/own.yaml' } }] };`,
      'app/package.json': {},
    });
    const accounts = await loaded(folder, { carriers: [posta], cwd: join(folder.path, 'app') });
    expect(accounts).toEqual([['posta/posta', { card: join(folder.path, 'cards/own.yaml') }]]);
  });

  it('are not from a file of another user above the folder, unless it is named', async (test) => {
    if (process.getuid?.() !== 0) return test.skip('only the administrator can give files away');
    await using folder = await Folder.create({
      'waybill.config.mjs': `export default { accounts: [{ carrier: 'posta' }] };`,
      ...installed('posta'),
      'app/package.json': {},
    });
    const cwd = join(folder.path, 'app');
    const file = join(folder.path, 'waybill.config.mjs');
    expect(await loaded(folder, { cwd })).toEqual([['posta/posta', {}]]);
    await chown(file, 4321, 4321);
    await expect(loaded(folder, { cwd })).rejects.toThrow(`${file} belongs to another user`);
    expect(await loaded(folder, { cwd, config: file })).toEqual([['posta/posta', {}]]);
    // The owner of the folder that somebody works in may be another one: in a container, say.
    await chown(cwd, 4321, 4321);
    expect(await loaded(folder, { cwd })).toEqual([['posta/posta', {}]]);
    await chown(join(folder.path, 'node_modules/@waybill/carrier-posta'), 1234, 1234);
    await expect(loaded(folder, { cwd })).rejects.toThrow('carrier-posta belongs to another user');
  });

  it('that cannot be read say where, and nothing of the file', async () => {
    await using folder = await Folder.create({
      'waybill.config.json': '{\n  "client_secret": S3cretPassword"\n}',
    });
    const error = await loaded(folder).catch((error: unknown) => inspect(error));
    expect(error).toContain('could not be loaded: a syntax error in line 2');
    expect(error).not.toMatch(/S3cret|Password/);
  });

  it('come from the file that is named', async () => {
    await using folder = await Folder.create({
      'shops/one.json': { accounts: [{ carrier: 'posta', account: 'one' }] },
    });
    const carriers = [posta];
    expect(await loaded(folder, { carriers, config: 'shops/one.json' })).toEqual([['posta/one', {}]]);
    await expect(loaded(folder, { carriers, config: 'shops/two.json' })).rejects.toThrow(
      'shops/two.json could not be loaded',
    );
  });

  it.each([
    [{ account: [] }, '- account is not a key here; did you mean accounts?'],
    [{ accounts: [{ carier: 'posta' }] }, '- accounts[0].carier is not a key here; did you mean carrier?'],
    [
      { accounts: [{ carrier: 'posta', limits: { call_at_once: 4 } }] },
      '- accounts[0].limits.call_at_once is not a key here; did you mean calls_at_once?',
    ],
    [
      { accounts: [{ carrier: 'posta', limits: { quota: [{ calls: '60', per_hour: 1 }] } }] },
      /- accounts\[0\]\.limits\.quota\[0\]\.calls: must be a number\n.*quota\[0\]\.per_ms: must be a number\n.*quota\[0\]\.per_hour is not a key here/,
    ],
    [{ accounts: [{ carrier: 'posta' }, { carrier: 'posta' }] }, 'has the account posta/posta twice'],
    [{ accounts: [{ carrier: 'post' }] }, 'no installed package has the carrier post; did you mean posta?'],
    [{ accounts: [{ carrier: 'acme' }] }, 'the carrier acme; it may be one of: posta'],
    ['{', 'waybill.config could not be loaded'],
  ])('are refused with the reason: %j', async (file, message) => {
    await using folder = await Folder.create({ 'waybill.config.json': file });
    await expect(loaded(folder, { carriers: [posta] })).rejects.toThrow(message);
  });
});

describe('carriers of accounts', () => {
  it('are those that are installed, and those that the file names', async () => {
    await using folder = await Folder.create({
      ...installed('posta'),
      ...installed('acme', { name: 'acme-post' }),
      'waybill.config.json': { plugins: ['acme-post'], accounts: [{ carrier: 'acme' }] },
    });
    const accounts = await loadAccounts({ cwd: folder.path, env: { WAYBILL_POSTA_KEY: 'a' } });
    expect(accounts.map((account) => account.create())).toEqual([
      { carrier: 'acme', account: 'acme', key: undefined },
      { carrier: 'posta', account: 'posta', key: 'a' },
    ]);
  });

  it('are never missing in silence', async () => {
    await using folder = await Folder.create({
      ...installed('posta'),
      'node_modules/@waybill/carrier-broken/package.json': { exports: './gone.js' },
    });
    await expect(loaded(folder)).rejects.toThrow('@waybill/carrier-broken could not be loaded');
  });

  it('are none where nothing is installed', async () => {
    expect(await loadAccounts({ cwd: tmpdir(), env: {} })).toEqual([]);
  });
});
