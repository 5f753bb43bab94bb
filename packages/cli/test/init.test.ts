import { describe, expect, it } from 'vitest';
import { both, carrierPackage, newWorld, noPrompts, person, World } from './world.js';

const world = newWorld(both);
const exampleLines = async (of = world) => (await of.read('.env.example')).split('\n');

describe('waybill init', () => {
  it('writes what the command line names, without a secret, and an example of the variables', async () => {
    const { stdout, stderr } = await world.done('init --carrier POSTA,express/west');
    expect(stdout).toBe(`${world.folder}/waybill.config.json\n${world.folder}/.env.example\n`);
    expect(stderr).toContain('Copy .env.example to .env');
    expect(JSON.parse(await world.read('waybill.config.json'))).toEqual({
      accounts: [
        { carrier: 'posta', settings: { environment: 'sandbox' } },
        { carrier: 'express', account: 'west', settings: { environment: 'sandbox' } },
      ],
    });
    expect(await exampleLines()).toEqual([
      '# Copy this file to .env and fill it in. Keep .env out of version control: it holds secrets.',
      '',
      '# --- Posta Carrier. All settings: waybill carriers posta',
      '# Key of the account.',
      'WAYBILL_POSTA_KEY=',
      '',
      '# --- Express Carrier, account west. All settings: waybill carriers express',
      '# Key of the account.',
      'WAYBILL_EXPRESS__WEST_KEY=',
      '',
    ]);
  });

  it('shows where the rate card of a carrier without prices goes, which is not needed to buy', async () => {
    await using world = await World.create(carrierPackage('posta', { rates: false }));
    await world.run('init --carrier posta');
    expect((await exampleLines(world)).slice(4)).toEqual([
      'WAYBILL_POSTA_KEY=',
      '# Posta Carrier has no prices of its own: for quotes, the path of a rate card with those of your contract.',
      '# WAYBILL_POSTA_PRICED_BY=',
      '',
    ]);
  });

  it('writes files that the other commands read', async () => {
    await world.run('init --carrier posta,express/west');
    const example = await world.read('.env.example');
    await world.write({ '.env': example.replaceAll(/=$/gm, '=k') });
    const [quotes] = await world.json('quote request.json');
    expect(quotes).toMatchObject([{ carrier: 'express', account: 'west' }, { carrier: 'posta' }]);
  });

  it('asks at a terminal for carriers, accounts and settings that are no secret', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      ...carrierPackage('van', { local: true, simulator: false, needs: ['key', 'table'] }),
    });
    const asked: string[] = [];
    const answers = ['', 'east, west', 'cards/east.yaml', ''];
    const prompts = {
      ...noPrompts,
      choose: async (_: string, choices: readonly { value: string }[]) => choices.map(({ value }) => value),
      text: async (question: string) => answers[asked.push(question) - 1] ?? '',
    };
    await world.done('init', { prompts });
    const names = 'names of your accounts, with commas between (Enter for one account)';
    expect(asked).toEqual([
      ...['Posta', 'Van'].map((name) => `${name} Carrier: ${names}`),
      'Van Carrier, east: A price list. (Enter leaves it to WAYBILL_VAN__EAST_TABLE)',
      'Van Carrier, west: A price list. (Enter leaves it to WAYBILL_VAN__WEST_TABLE)',
    ]);
    expect(JSON.parse(await world.read('waybill.config.json')).accounts).toMatchObject([
      { carrier: 'posta' },
      { carrier: 'van', account: 'east', settings: { table: 'cards/east.yaml' } },
      { carrier: 'van', account: 'west', settings: {} },
    ]);
    const variables = (await world.read('.env.example')).match(/(?<=^WAYBILL_).*(?==$)/gm);
    expect(variables).toEqual(['POSTA_KEY', 'VAN__EAST_KEY', 'VAN__WEST_KEY', 'VAN__WEST_TABLE']);
  });

  it('never writes over a file unless it is told to', async () => {
    await world.write({ 'waybill.config.json': '{}', '.env.example': 'mine' });
    const stderr = 'waybill.config.json is there already; --force writes over it\n';
    expect(await world.run('init --carrier posta')).toMatchObject({ exit: 2, stderr });
    const { asked, prompts } = person((question) => question.startsWith('waybill.config.json'));
    await world.run('init --carrier posta', { prompts });
    expect(asked).toHaveLength(2);
    expect(await world.read('.env.example')).toBe('mine');
    expect(await world.read('waybill.config.json')).toContain('posta');
    await world.run('init --carrier posta --force');
    expect(await exampleLines()).toContain('WAYBILL_POSTA_KEY=');
  });
});
