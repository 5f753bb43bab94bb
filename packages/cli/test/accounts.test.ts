import { expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

/** The accounts that answered, by what `waybill quote` prints. */
async function answering(world: World, env: Record<string, string> = {}) {
  const { stdout, ...result } = await world.run('quote request.json --json', { env });
  const quotes: { carrier: string; account: string }[] = stdout === '' ? [] : JSON.parse(stdout)[0];
  return { ...result, accounts: quotes.map(({ carrier, account }) => `${carrier}/${account}`) };
}

it('accounts come from the config file, with secrets from the environment and from .env on top', async () => {
  await using world = await World.create({
    ...carrierPackage('posta'),
    'waybill.config.json': {
      accounts: [
        { carrier: 'posta', settings: { key: 'refuse' } },
        { carrier: 'posta', account: 'east-coast' },
        { carrier: 'posta', account: 'west' },
      ],
    },
    '.env': 'WAYBILL_POSTA__WEST_KEY=c\n',
  });
  const env = { WAYBILL_POSTA__EAST_COAST_KEY: 'b' };
  expect(await answering(world, env)).toMatchObject({ accounts: ['posta/east-coast', 'posta/west'] });
  expect(await answering(world, { ...env, WAYBILL_POSTA_KEY: 'a' })).toEqual({
    exit: 0,
    stderr: '',
    accounts: ['posta/east-coast', 'posta/posta', 'posta/west'],
  });
});

it('accounts without prices are named in a note, and are listed as priced by a rate card', async () => {
  const files = { ...carrierPackage('posta', { rates: false }), ...carrierPackage('express') };
  await using world = await World.create(files);
  expect(await answering(world, { WAYBILL_POSTA_KEY: 'a', WAYBILL_EXPRESS_KEY: 'b' })).toEqual({
    exit: 0,
    stderr:
      'note: without prices of their own, not quoted until a rate card is bound (priced_by): Posta Carrier\n',
    accounts: ['express/express'],
  });
  expect((await world.run('carriers')).stdout).toMatch(/posta .* rating by rate card, shipping/);
});

it('a config file that is cut off is named', async () => {
  await using world = await World.create({ ...carrierPackage('posta'), 'waybill.config.json': '{' });
  const stderr = expect.stringContaining('waybill.config could not be loaded');
  expect(await world.run('quote request.json')).toMatchObject({ exit: 4, stderr });
});
