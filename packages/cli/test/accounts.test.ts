import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

/** The accounts that answered, by what `waybill quote` prints. */
async function answering(world: World, env: Record<string, string> = {}) {
  const { exit, stdout, stderr } = await world.run('quote request.json --json', { env });
  const quotes: { carrier: string; account: string }[] = stdout === '' ? [] : JSON.parse(stdout)[0];
  return { exit, stderr, accounts: quotes.map(({ carrier, account }) => `${carrier}/${account}`) };
}

describe('accounts', () => {
  it('come from the environment, more than one of a carrier by name', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const env = {
      WAYBILL_POSTA_KEY: 'a',
      WAYBILL_POSTA__TORONTO_KEY: 'b',
      WAYBILL_POSTA__NEW_YORK_EXPRESS_KEY: 'c',
    };
    expect(await answering(world, { ...env, WAYBILL_POSTA__NEW_YORK_KEY: 'd' })).toEqual({
      exit: 0,
      stderr: '',
      accounts: ['posta/new_york', 'posta/posta', 'posta/toronto'],
    });
  });

  it('come from the config file, with secrets from the environment on top', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'waybill.config.json': {
        accounts: [
          { carrier: 'posta', settings: { key: 'refuse' } },
          { carrier: 'posta', account: 'east-coast' },
        ],
      },
    });
    expect(
      await answering(world, { WAYBILL_POSTA_KEY: 'a', WAYBILL_POSTA__EAST_COAST_KEY: 'b' }),
    ).toMatchObject({
      exit: 0,
      accounts: ['posta/east-coast', 'posta/posta'],
    });
    expect(await answering(world, { WAYBILL_POSTA__EAST_COAST_KEY: 'b' })).toMatchObject({
      accounts: ['posta/east-coast'],
    });
  });

  it('may be configured by a program, in a folder above', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'waybill.config.mjs': `export default { accounts: [{ carrier: 'posta', settings: { key: 'k' } }] };`,
      'app/request.json': {},
    });
    const { exit } = await world.run('quote ../request.json', { cwd: `${world.folder}/app` });
    expect(exit).toBe(0);
  });

  it('keep carriers apart whose ids begin alike', async () => {
    await using world = await World.create({ ...carrierPackage('post'), ...carrierPackage('post_express') });
    expect((await answering(world, { WAYBILL_POST_EXPRESS_KEY: 'a' })).accounts).toEqual([
      'post_express/post_express',
    ]);
  });

  it.each([
    [
      { WAYBILL_POSTA_KYE: 'a' },
      /WAYBILL_POSTA_KYE is not a setting of posta; its settings are WAYBILL_POSTA_KEY, /,
    ],
    [{ WAYBILL_POSTA__KEY: 'a' }, /WAYBILL_POSTA__KEY is not a setting of posta/],
    [{ WAYBILL_POSTA_INSURED: 'true' }, /posta: settings.key: is required/],
  ])('are refused with the setting named: %o', async (env, message) => {
    await using world = await World.create(carrierPackage('posta'));
    expect(await answering(world, env)).toMatchObject({ exit: 4, stderr: expect.stringMatching(message) });
  });

  it.each([
    [
      '{ "accounts": [{ "carrier": "pots" }] }',
      'an account with pots, and no installed package has that carrier; installed: posta',
    ],
    ['{ "accounts": [{ "carrier": "posta" }, { "carrier": "posta" }] }', 'has the account posta/posta twice'],
    ['{ "acounts": [] }', 'Unrecognized key: "acounts"'],
    ['{', 'waybill.config could not be loaded'],
  ])('are refused with the reason: %s', async (config, message) => {
    await using world = await World.create({ ...carrierPackage('posta'), 'waybill.config.json': config });
    expect(await answering(world)).toMatchObject({ exit: 4, stderr: expect.stringContaining(message) });
  });
});
