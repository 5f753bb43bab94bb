import { describe, expect, it } from 'vitest';
import { both, newWorld, noPrompts } from './world.js';

const world = newWorld(both);
const PASSWORD = 'correct horse battery';
/** Standard input with this text. */
const typed = (text: string) => ({ stdin: [text] as unknown as AsyncIterable<string> });
const answering = (...answers: readonly string[]) => {
  const left = [...answers];
  return { prompts: { ...noPrompts, secret: async () => left.shift() ?? '' } };
};
const list = async () => JSON.parse((await world.run('people list --json')).stdout || '[]');

describe('waybill people', () => {
  it('adds, shows, changes and removes people, and never shows a password or its hash', async () => {
    const given = '--role buy --account posta --tenant east --limit 50/EUR';
    expect((await world.run(`people add anna ${given}`, typed(PASSWORD))).stderr).toContain(
      'must be such as 500 EUR/day',
    );
    await world.done(
      'people add anna --role buy --account posta --tenant east',
      answering(PASSWORD, PASSWORD),
    );
    await world.done('people add bo --role pack', typed(`${PASSWORD}\nmore`));
    await world.done('people add cy --role admin --no-password');
    await world.done('people role bo admin');
    await world.done('people password anna', typed('another long password'));
    expect(await list()).toEqual([
      { name: 'anna', role: 'buy', accounts: ['posta'], tenant: 'east', password: true },
      { name: 'bo', role: 'admin', password: true },
      { name: 'cy', role: 'admin', password: false },
    ]);
    const shown = (await world.run('people list')).stdout;
    expect(shown).toMatch(/anna +buy +posta +east +a password/);
    expect(shown).toMatch(/cy +admin +all +a proxy/);
    expect(shown).not.toContain('scrypt');
    await world.done('people remove bo');
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['anna', 'cy']);
  });

  it.each([
    ['people add dora --role packer', {}, 2, 'there is no role packer; did you mean pack?'],
    ['people add dora', {}, 2, '--role'],
    ['people add dora --role pack', typed('short\n'), 4, '12 to 200 characters'],
    ['people add dora --role pack', answering(PASSWORD, 'other'), 2, 'The two passwords differ.'],
    ['people add dora --role pack --account pots', typed(PASSWORD), 2, 'pots'],
    ['people remove dora', {}, 4, 'there is no person dora'],
  ] as const)('%s is refused', async (args, given, exit, message) => {
    const result = await world.run(args, given);
    expect(result.stderr).toContain(message);
    expect(result.exit).toBe(exit);
  });
});
