import { chown, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { container } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { type LoadOptions, loadAccounts } from '../src/index.js';
import { accountsFile, BROKEN, folderWith, installed, posta, shown } from './support.js';

const carriers = [posta];
const loaded = async (folder: { path: string }, options: LoadOptions = {}) =>
  shown(await loadAccounts({ cwd: folder.path, env: {}, ...options }));

const env = { WAYBILL_POSTA_KEY: 'a', WAYBILL_POSTA__WEST_KEY: 'c' };

describe('accounts from a config file', () => {
  it('have settings from the environment on top', async () => {
    await using folder = await folderWith(
      accountsFile(
        { carrier: 'posta', settings: { key: 'old', insured: true } },
        { carrier: 'posta', account: 'east-coast', settings: { express_key: 'e' } },
      ),
    );
    const more = { ...env, WAYBILL_POSTA__EAST_COAST_KEY: 'b' };
    expect(await loaded(folder, { carriers, env: more })).toEqual({
      'posta/posta': { key: 'a', insured: true },
      'posta/east-coast': { key: 'b', express_key: 'e' },
      'posta/west': { key: 'c' },
    });
  });

  it('have limits, with settings from the environment alone', async () => {
    const limits = { calls_at_once: 4, quota: [{ calls: 6_000, per_ms: 3_600_000, operations: ['rating'] }] };
    await using folder = await folderWith(accountsFile({ carrier: 'posta', limits }));
    const seen: unknown[] = [];
    const create: typeof posta.create = (settings, context) => {
      seen.push(context?.limits);
      return posta.create(settings, context);
    };
    const [own, west] = await loadAccounts({ cwd: folder.path, carriers: [{ ...posta, create }], env });
    own?.create();
    own?.create({ limits: {} });
    west?.create();
    expect(seen).toEqual([limits, {}, undefined]);
  });

  it('have limits that can be meant', async () => {
    await using folder = await folderWith({
      'waybill.config.mjs':
        "const limits = { failures_in_a_row: Infinity, quota: [{ calls: 0, per_ms: 1000 }] }; export default { accounts: [{ carrier: 'posta', limits }] };",
    });
    const [account] = await loadAccounts({ cwd: folder.path, carriers, env });
    const problem = 'posta (account posta): limits.quota[0].calls: must be a whole number, 1 or more';
    expect(() => account?.create()).toThrow(problem);
    expect(() => account?.register(container.createChildContainer())).toThrow(problem);
  });

  it('have variables of a .env next to the file, below those of the environment', async () => {
    await using folder = await folderWith({
      '.env': 'OTHER=x\nWAYBILL_POSTA_KEY="from file"\nWAYBILL_POSTA_EXPRESS_KEY=e # for Saturdays\n',
    });
    const own = { key: 'from file', express_key: 'e' };
    expect(await loaded(folder, { carriers })).toEqual({ 'posta/posta': own });
    const over = await loaded(folder, { carriers, env: { WAYBILL_POSTA_KEY: 'a' } });
    expect(over).toEqual({ 'posta/posta': { ...own, key: 'a' } });
  });

  it('need a .env that can be read, unless it is another tool’s folder', async () => {
    await using folder = await folderWith({ 'venv/.env/pyvenv.cfg': '' });
    expect(await loaded(folder, { carriers, cwd: join(folder.path, 'venv') })).toEqual({});
    await symlink('.env', join(folder.path, '.env'));
    await expect(loaded(folder, { carriers })).rejects.toThrow('.env cannot be read (ELOOP)');
  });

  it('are found in a folder above, in a program too, with files relative to it', async () => {
    await using folder = await folderWith({
      'waybill.config.mjs': `export default { accounts: [{ carrier: 'POSTA', settings: { card: 'cards/own.yaml' } }] };`,
      'app/package.json': {},
    });
    const card = join(folder.path, 'cards/own.yaml');
    expect(await loaded(folder, { carriers, cwd: join(folder.path, 'app') })).toEqual({
      'posta/posta': { card },
    });
  });

  it('are not from a file of another user above the folder, unless it is named', async (test) => {
    if (process.getuid?.() !== 0) return test.skip('only the administrator can give files away');
    await using folder = await folderWith({
      'waybill.config.mjs': `export default { accounts: [{ carrier: 'posta' }] };`,
      ...installed('posta'),
      'app/package.json': {},
    });
    const cwd = join(folder.path, 'app');
    const file = join(folder.path, 'waybill.config.mjs');
    const own = { 'posta/posta': {} };
    expect(await loaded(folder, { cwd })).toEqual(own);
    await chown(file, 4321, 4321);
    await expect(loaded(folder, { cwd })).rejects.toThrow(`${file} belongs to another user`);
    expect(await loaded(folder, { cwd, config: file })).toEqual(own);
    // The owner of the folder that somebody works in may be another one: in a container, say.
    await chown(cwd, 4321, 4321);
    expect(await loaded(folder, { cwd })).toEqual(own);
    await chown(join(folder.path, 'node_modules/@waybill/carrier-posta'), 1234, 1234);
    await expect(loaded(folder, { cwd })).rejects.toThrow('carrier-posta belongs to another user');
  });

  it('that cannot be read say where, and nothing of the file', async () => {
    const file = '{\n  "client_secret": S3cretPassword"\n}';
    await using folder = await folderWith({ 'waybill.config.json': file });
    const error = await loaded(folder).catch((error: unknown) => inspect(error));
    expect(error).toContain('could not be loaded: a syntax error in line 2');
    expect(error).not.toMatch(/S3cret|Password/);
  });

  it('come from the file that is named', async () => {
    const one = { accounts: [{ carrier: 'posta', account: 'one' }] };
    await using folder = await folderWith({ 'shops/one.json': one });
    expect(await loaded(folder, { carriers, config: 'shops/one.json' })).toEqual({ 'posta/one': {} });
    const two = loaded(folder, { carriers, config: 'shops/two.json' });
    await expect(two).rejects.toThrow('shops/two.json could not be loaded');
  });

  const limited = (limits: object) => ({ accounts: [{ carrier: 'posta', limits }] });
  it.each<[file: string | object, message: string | RegExp]>([
    [{ account: [] }, '- account is not a key here; did you mean accounts?'],
    [{ accounts: [{ carier: 'posta' }] }, '- accounts[0].carier is not a key here; did you mean carrier?'],
    [limited({ call_at_once: 4 }), 'limits.call_at_once is not a key here; did you mean calls_at_once?'],
    [
      limited({ quota: [{ calls: '60', per_hour: 1 }] }),
      /- accounts\[0\]\.limits\.quota\[0\]\.calls: must be a number\n.*quota\[0\]\.per_ms: must be a number\n.*quota\[0\]\.per_hour is not a key here/,
    ],
    [{ accounts: [{ carrier: 'posta' }, { carrier: 'posta' }] }, 'has the account posta/posta twice'],
    [{ accounts: [{ carrier: 'post' }] }, 'no installed package has the carrier post; did you mean posta?'],
    [{ accounts: [{ carrier: 'acme' }] }, 'the carrier acme; it may be one of: posta'],
    ['{', 'waybill.config could not be loaded'],
  ])('are refused with the reason: %j', async (file, message) => {
    await using folder = await folderWith({ 'waybill.config.json': file });
    await expect(loaded(folder, { carriers })).rejects.toThrow(message);
  });
});

it('carriers of accounts are those that are installed, and those that the file names', async () => {
  await using folder = await folderWith({
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

it('carriers of accounts are never missing in silence', async () => {
  await using folder = await folderWith({ ...installed('posta'), ...BROKEN });
  await expect(loaded(folder)).rejects.toThrow('@waybill/carrier-broken could not be loaded');
});

it('there are no accounts where nothing is installed', async () => {
  expect(await loadAccounts({ cwd: tmpdir(), env: {} })).toEqual([]);
});
