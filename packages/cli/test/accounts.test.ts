import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

/** The accounts that answered, by what `waybill quote` prints. */
async function answering(world: World, env: Record<string, string> = {}) {
  const { exit, stdout, stderr } = await world.run('quote request.json --json', { env });
  const quotes: { carrier: string; account: string }[] = stdout === '' ? [] : JSON.parse(stdout)[0];
  return { exit, stderr, accounts: quotes.map(({ carrier, account }) => `${carrier}/${account}`) };
}

describe('accounts', () => {
  it('come from the config file, with secrets from the environment and from .env on top', async () => {
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

  it('without prices are named in a note, and are listed as priced by a rate card', async () => {
    await using world = await World.create({
      ...carrierPackage('posta', { rates: false }),
      ...carrierPackage('express'),
    });
    expect(await answering(world, { WAYBILL_POSTA_KEY: 'a', WAYBILL_EXPRESS_KEY: 'b' })).toEqual({
      exit: 0,
      stderr:
        'note: without prices of their own, not quoted until a rate card is bound (priced_by): Posta Carrier\n',
      accounts: ['express/express'],
    });
    expect((await world.run('carriers')).stdout).toMatch(/posta .* rating by rate card, shipping/);
  });

  it.each([
    [
      { WAYBILL_POSTA_KYE: 'a' },
      'WAYBILL_POSTA_KYE is not a setting of posta; did you mean WAYBILL_POSTA_KEY?',
    ],
    [{ WAYBILL_POSTA_INSURED: 'true' }, 'posta: settings.key: is required'],
  ])('are refused with the setting named: %o', async (env, message) => {
    await using world = await World.create(carrierPackage('posta'));
    expect(await answering(world, env)).toMatchObject({ exit: 4, stderr: expect.stringContaining(message) });
  });

  it.each([
    [
      '{ "accounts": [{ "carrier": "pots" }] }',
      'no installed package has the carrier pots; did you mean posta?',
    ],
    ['{ "account": [] }', 'account is not a key here; did you mean accounts?'],
    ['{', 'waybill.config could not be loaded'],
  ])('are refused with the reason: %s', async (config, message) => {
    await using world = await World.create({ ...carrierPackage('posta'), 'waybill.config.json': config });
    expect(await answering(world)).toMatchObject({ exit: 4, stderr: expect.stringContaining(message) });
  });
});
