import { describe, expect, it } from 'vitest';
import { carrierPackage, noPrompts, World } from './world.js';

const both = { ...carrierPackage('posta'), ...carrierPackage('express') };

describe('waybill init', () => {
  it('writes what the command line names, without a secret, and an example of the variables', async () => {
    await using world = await World.create(both);
    const { exit, stdout, stderr } = await world.run('init --carrier POSTA,express/west');
    expect(stdout).toBe(`${world.folder}/waybill.config.json\n${world.folder}/.env.example\n`);
    expect(stderr).toContain('Copy .env.example to .env');
    expect(JSON.parse(await world.read('waybill.config.json'))).toEqual({
      accounts: [
        { carrier: 'posta', settings: { environment: 'sandbox' } },
        { carrier: 'express', account: 'west', settings: { environment: 'sandbox' } },
      ],
    });
    expect(await world.read('.env.example')).toBe(
      [
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
      ].join('\n'),
    );
    expect(exit).toBe(0);
  });

  it('shows where the rate card of a carrier without prices goes, which is not needed to buy', async () => {
    await using world = await World.create(carrierPackage('posta', { rates: false }));
    await world.run('init --carrier posta');
    expect((await world.read('.env.example')).split('\n').slice(2)).toEqual([
      '# --- Posta Carrier. All settings: waybill carriers posta',
      '# Key of the account.',
      'WAYBILL_POSTA_KEY=',
      '# Posta Carrier has no prices of its own: for quotes, the path of a rate card with those of your contract.',
      '# WAYBILL_POSTA_PRICED_BY=',
      '',
    ]);
  });

  it('writes files that the other commands read', async () => {
    await using world = await World.create(both);
    await world.run('init --carrier posta,express/west');
    const example = await world.read('.env.example');
    await world.write({ '.env': example.replaceAll(/=$/gm, '=k') });
    const { stdout } = await world.run('quote request.json --json');
    expect(JSON.parse(stdout)[0]).toMatchObject([
      { carrier: 'express', account: 'west' },
      { carrier: 'posta', account: 'posta' },
    ]);
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
      text: async (question: string) => {
        asked.push(question);
        return answers[asked.length - 1] ?? '';
      },
    };
    const { exit } = await world.run('init', { prompts });
    expect(exit).toBe(0);
    expect(asked).toEqual([
      'Posta Carrier: names of your accounts, with commas between (Enter for one account)',
      'Van Carrier: names of your accounts, with commas between (Enter for one account)',
      'Van Carrier, east: A price list. (Enter leaves it to WAYBILL_VAN__EAST_TABLE)',
      'Van Carrier, west: A price list. (Enter leaves it to WAYBILL_VAN__WEST_TABLE)',
    ]);
    expect(JSON.parse(await world.read('waybill.config.json')).accounts).toMatchObject([
      { carrier: 'posta' },
      { carrier: 'van', account: 'east', settings: { table: 'cards/east.yaml' } },
      { carrier: 'van', account: 'west', settings: {} },
    ]);
    const variables = (await world.read('.env.example')).match(/^WAYBILL.*$/gm);
    expect(variables).toEqual([
      'WAYBILL_POSTA_KEY=',
      'WAYBILL_VAN__EAST_KEY=',
      'WAYBILL_VAN__WEST_KEY=',
      'WAYBILL_VAN__WEST_TABLE=',
    ]);
  });

  it('never writes over a file unless it is told to', async () => {
    await using world = await World.create({ ...both, 'waybill.config.json': '{}', '.env.example': 'mine' });
    const refused = await world.run('init --carrier posta');
    expect(refused.stderr).toBe('waybill.config.json is there already; --force writes over it\n');
    expect(refused.exit).toBe(2);
    const asked: string[] = [];
    const confirm = async (question: string) => {
      asked.push(question);
      return question.startsWith('waybill.config.json');
    };
    await world.run('init --carrier posta', { prompts: { ...noPrompts, confirm } });
    expect(asked).toHaveLength(2);
    expect(await world.read('.env.example')).toBe('mine');
    expect(await world.read('waybill.config.json')).toContain('posta');
    await world.run('init --carrier posta --force');
    expect(await world.read('.env.example')).toContain('WAYBILL_POSTA_KEY=');
  });

  it.each([
    ['init', 2, 'There is no terminal to ask at. Name carriers or accounts with --carrier: express, posta'],
    ['init --carrier pots', 2, 'did you mean posta?'],
    ['init --carrier posta --out nowhere', 2, 'nowhere: there is no such folder'],
    ['init --carrier posta --out program', 2, 'waybill.config.mjs is there already, and is read before'],
  ])('%s', async (args, code, message) => {
    await using world = await World.create({ ...both, 'program/waybill.config.mjs': 'export default {};' });
    const { exit, stderr } = await world.run(args);
    expect(stderr).toContain(message);
    expect(exit).toBe(code);
  });
});
