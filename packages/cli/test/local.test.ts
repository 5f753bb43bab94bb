import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

/** A shop with a carrier that has a simulator, and one that answers in this process. */
function shop(config: object): Promise<World> {
  return World.create({
    ...carrierPackage('posta'),
    ...carrierPackage('van', { local: true, simulator: false }),
    'config/waybill.config.json': config,
  });
}

const account = { carrier: 'van', account: 'own-van', settings: { key: 'k', table: 'cards/van.csv' } };

describe('a carrier that answers in this process', () => {
  it('answers from its account beside simulators', async () => {
    await using world = await shop({ accounts: [account] });
    const { stdout, stderr, exit } = await world.run(
      'quote request.json --simulate --json --config config/waybill.config.json',
    );
    const [quotes] = JSON.parse(stdout);
    expect(quotes).toMatchObject([
      { carrier: 'posta', service_name: 'Simulated' },
      { carrier: 'van', account: 'own-van' },
    ]);
    expect(stderr).not.toContain('no simulator');
    expect(exit).toBe(0);
  });

  it('does not disturb simulators by accounts of other carriers', async () => {
    await using world = await shop({ accounts: [account, { carrier: 'posta', settings: {} }] });
    const { exit } = await world.run('quote request.json --simulate --config config/waybill.config.json');
    expect(exit).toBe(0);
  });

  it('is noted when it has no account', async () => {
    await using world = await shop({});
    const { stderr, exit } = await world.run('quote request.json --simulate');
    expect(stderr).toBe(
      'note: Van Carrier is not asked: it has no simulator but answers from an account, and none is configured\n',
    );
    expect(exit).toBe(0);
  });

  it('is left out where simulators are run, unless it is asked for', async () => {
    await using world = await shop({});
    const signal = AbortSignal.abort();
    expect((await world.run('simulate', { signal })).stderr).not.toContain('Van');
    expect((await world.run('simulate van', { signal })).stderr).toContain('Van Carrier has no simulator');
  });
});

describe('--config', () => {
  it('reads files that settings name beside the config file', async () => {
    await using world = await shop({ accounts: [account] });
    const { stdout } = await world.run('quote request.json --json --config config/waybill.config.json');
    const [[quote]] = JSON.parse(stdout);
    expect(quote.meta.table).toBe(join(world.folder, 'config/cards/van.csv'));
  });

  it('must name a file that is there', async () => {
    await using world = await shop({});
    const { stderr, exit } = await world.run('quote request.json --config nowhere.json');
    expect(stderr).toContain('nowhere.json could not be loaded');
    expect(exit).toBe(4);
  });
});
