import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, World } from './world.js';

const env = accountOf('posta');
const bought = 'ship request.json --carrier posta --out labels';

describe('a shipment that was bought', () => {
  it('is written next to its labels, without them', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { stderr } = await world.run(bought, { env });
    expect(stderr).toContain(`Wrote ${world.folder}/labels/7_001.shipment.json\n`);
    const shipment = JSON.parse(await world.read('labels/7_001.shipment.json'));
    expect(shipment).toMatchObject({ carrier: 'posta', tracking_number: '7/001' });
    expect(shipment).not.toHaveProperty('documents');
  });
});

describe('waybill track', () => {
  it('shows where a shipment is, and everything that happened', async () => {
    await using world = await World.create(carrierPackage('posta'));
    await world.run(bought, { env });
    const { exit, stdout } = await world.run('track labels/7_001.shipment.json', { env });
    expect(stdout).toBe(
      [
        'NUMBER  CARRIER        STATUS            EXPECTED    LAST EVENT',
        '7/001   Posta Carrier  out for delivery  2026-03-03  2026-03-03 08:05 -05:00  With the courier',
        '',
        '7/001',
        'TIME                     PLACE             EVENT',
        '2026-03-03 08:05 -05:00  Montreal, QC, CA  With the courier',
        '2026-03-03 07:00 -05:00  Montreal, QC, CA  Accepted',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(0);
  });

  it('takes numbers of a carrier, and reports the unknown one', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout } = await world.run('track 1 lost --carrier POSTA', { env });
    expect(stdout).toContain('out for delivery');
    expect(stdout).not.toContain('Accepted');
    expect(stdout).toContain('- Posta Carrier: no such number [items[1]] (E404)');
    expect(exit).toBe(0);
    expect((await world.run('track lost --carrier posta', { env })).exit).toBe(3);
  });

  it('asks for the carrier of a number, and never guesses it', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stderr } = await world.run('track 123', { env });
    expect(stderr).toBe(
      '123 is not a file; of a number name the carrier: waybill track 123 --carrier <id>\n',
    );
    expect(exit).toBe(2);
  });

  it('names a file that is no shipment', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), 'other.json': [null, []] });
    const { exit, stderr } = await world.run('track other.json', { env });
    expect(stderr).toBe('other.json: a shipment that waybill ship wrote is expected\n');
    expect(exit).toBe(2);
  });
});

describe('waybill void', () => {
  const voided = async (key: string, args = '') => {
    await using world = await World.create(carrierPackage('posta'));
    await world.run(bought, { env });
    return await world.run(`void labels/7_001.shipment.json${args}`, { env: { WAYBILL_POSTA_KEY: key } });
  };

  it('shows the state of each package', async () => {
    const { exit, stdout } = await voided('posta-key');
    expect(stdout).toBe(
      [
        'Voided: it is neither carried nor billed.',
        '',
        'TRACKING NUMBER  OUTCOME  REFERENCE',
        '7/001            voided   -',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(0);
  });

  it('exits by the state of the shipment', async () => {
    expect((await voided('refuse')).exit).toBe(3);
    expect((await voided('vanish')).exit).toBe(5);
    expect((await voided('lack')).exit).toBe(7);
  });

  it('takes packages by their number on the list', async () => {
    const [result] = JSON.parse((await voided('posta-key', ' --package 1 --json')).stdout);
    expect(result.packages).toHaveLength(1);
    const [none] = JSON.parse((await voided('posta-key', ' --package 2 --json')).stdout);
    expect(none.packages).toEqual([]);
  });

  it('asks before it voids what a production account bought', async () => {
    await using world = await World.create(carrierPackage('posta'));
    await world.run(bought, { env });
    const asked: string[] = [];
    const prompts = {
      confirm: async (question: string) => {
        asked.push(question);
        return false;
      },
      text: () => Promise.reject(new Error('not asked')),
      choose: () => Promise.reject(new Error('not asked')),
    };
    const production = { ...env, WAYBILL_POSTA_ENVIRONMENT: 'production' };
    const { exit } = await world.run('void labels/7_001.shipment.json', { env: production, prompts });
    expect(asked).toEqual(['Void 7/001 of Posta Carrier?']);
    expect(exit).toBe(3);
  });
});
