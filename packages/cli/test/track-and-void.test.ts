import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, newWorld, person, withKey } from './world.js';

const env = accountOf('posta');
const world = newWorld(carrierPackage('posta'), env);
const buy = () => world.done('ship request.json --carrier posta --out labels');

describe('waybill track', () => {
  it('shows where a shipment is, and everything that happened', async () => {
    await buy();
    const { stdout } = await world.done('track labels/7_001.shipment.json');
    expect(stdout.split('\n')).toEqual([
      'NUMBER  CARRIER        STATUS            EXPECTED    LAST EVENT',
      '7/001   Posta Carrier  out for delivery  2026-03-03  2026-03-03 08:05 -05:00  With the courier',
      '',
      '7/001',
      'TIME                     PLACE             EVENT',
      '2026-03-03 08:05 -05:00  Montreal, QC, CA  With the courier',
      '2026-03-03 07:00 -05:00  Montreal, QC, CA  Accepted',
      '',
    ]);
  });

  it('takes numbers of a carrier, and reports the unknown one', async () => {
    const { stdout } = await world.done('track 1 lost --carrier POSTA');
    expect(stdout).toContain('out for delivery');
    expect(stdout).not.toContain('Accepted');
    expect(stdout).toContain('- Posta Carrier: no such number [items[1]] (E404)');
    expect((await world.run('track lost --carrier posta')).exit).toBe(3);
  });
});

describe('waybill void', () => {
  const VOID = 'void labels/7_001.shipment.json';

  it('shows the state of each package', async () => {
    await buy();
    const { stdout } = await world.done(VOID);
    expect(stdout).toMatch(
      /^Voided: it is neither carried nor billed\.\n\nTRACKING NUMBER +OUTCOME +REFERENCE\n7\/001 +voided +-\n$/,
    );
  });

  it.each([
    ['refuse', 3],
    ['vanish', 5],
    ['lack', 7],
  ])('of an account that answers %s ends with %i', async (key, exit) => {
    await buy();
    expect((await world.run(VOID, withKey(key))).exit).toBe(exit);
  });

  it('takes packages by their number on the list', async () => {
    await buy();
    const [{ packages }] = await world.json(`${VOID} --package 1`);
    expect(packages).toHaveLength(1);
    expect(await world.json(`${VOID} --package 2`)).toMatchObject([{ packages: [] }, []]);
  });

  it('asks before it voids what a production account bought', async () => {
    await buy();
    const { asked, prompts } = person(() => false);
    const { exit } = await world.run(VOID, {
      env: { ...env, WAYBILL_POSTA_ENVIRONMENT: 'production' },
      prompts,
    });
    expect(asked).toEqual(['Void 7/001 of Posta Carrier?']);
    expect(exit).toBe(3);
  });
});
