import { join } from 'node:path';
import { expect, it } from 'vitest';
import { carrierPackage, newWorld } from './world.js';

const CONFIG = 'quote request.json --config config/waybill.config.json';
const account = { carrier: 'van', account: 'own-van', settings: { key: 'k', table: 'cards/van.csv' } };

/** A shop with a carrier that has a simulator, and one that answers in this process. */
const world = newWorld({
  ...carrierPackage('posta'),
  ...carrierPackage('van', { local: true, simulator: false }),
  'config/waybill.config.json': { accounts: [account] },
});

it('a carrier that answers in this process answers from its account beside simulators', async () => {
  const { stdout, stderr } = await world.done(`${CONFIG} --simulate --json`);
  expect(JSON.parse(stdout)[0]).toMatchObject([
    { carrier: 'posta', service_name: 'Simulated' },
    { carrier: 'van', account: 'own-van' },
  ]);
  expect(stderr).not.toContain('no simulator');
});

it('a carrier that answers in this process leaves simulators alone, also when they have accounts', async () => {
  const accounts = [account, { carrier: 'posta', settings: {} }];
  await world.write({ 'config/waybill.config.json': { accounts } });
  await world.done(`${CONFIG} --simulate`);
});

it('a carrier that answers in this process is noted when it has no account', async () => {
  const { stderr } = await world.done('quote request.json --simulate');
  expect(stderr).toBe(
    'note: Van Carrier is not asked: it has no simulator but answers from an account, and none is configured\n',
  );
});

it('a carrier that answers in this process runs no simulator, which is said where it is asked for', async () => {
  const signal = AbortSignal.abort();
  expect((await world.run('simulate', { signal })).stderr).not.toContain('Van');
  expect((await world.run('simulate van', { signal })).stderr).toContain('Van Carrier has no simulator');
});

it('files that settings name are read beside the config file', async () => {
  const [[quote]] = await world.json(CONFIG);
  expect(quote.meta.table).toBe(join(world.folder, 'config/cards/van.csv'));
});
