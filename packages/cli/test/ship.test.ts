import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, World } from './world.js';

const env = accountOf('posta');

describe('waybill ship', () => {
  it('prints what was bought and writes documents named by tracking number and format', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout, stderr } = await world.run('ship request.json --carrier posta --out labels', {
      env,
    });
    expect(stdout).toBe(
      [
        'CARRIER        ACCOUNT  SERVICE  DATE        TOTAL',
        'Posta Carrier  posta    EXP      2026-03-02  12.00 CAD',
        '',
        'PARCEL  BOUGHT  TRACKING NUMBER',
        '     1  yes     7/001',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe(
      `Wrote ${world.folder}/labels/7_001.pdf\nWrote ${world.folder}/labels/7_001.shipment.json\n`,
    );
    expect(await world.read('labels/7_001.pdf')).toBe('%PDF label');
    expect(exit).toBe(0);
  });

  it('prints the two-element list alone with --json', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { stdout } = await world.run('ship request.json --carrier posta --json', { env });
    expect(JSON.parse(stdout)).toMatchObject([{ tracking_number: '7/001', service: 'EXP' }, []]);
  });

  it('never writes over a file', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), '7_001.pdf': 'yesterday' });
    await world.run('ship request.json --carrier posta', { env });
    expect(await world.read('7_001.pdf')).toBe('yesterday');
    expect(await world.read('7_001-2.pdf')).toBe('%PDF label');
  });

  it('ends with 3 when the carrier refuses', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout } = await world.run('ship request.json --carrier posta', {
      env: { WAYBILL_POSTA_KEY: 'refuse' },
    });
    expect(stdout).toBe('Nothing was bought.\n\nErrors:\n- Posta Carrier: no such lane [recipient] (E7)\n');
    expect(exit).toBe(3);
    expect(await readdir(world.folder)).not.toContainEqual(expect.stringMatching(/pdf$/));
  });

  it('ends with 5 when it is not known whether money was spent', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout } = await world.run('ship request.json --carrier posta', {
      env: { WAYBILL_POSTA_KEY: 'vanish' },
    });
    expect(stdout).toContain('check with the carrier before buying again');
    expect(exit).toBe(5);
  });

  it('tells a shipment that lacks something from a whole one, and the worst first', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const exitOf = async (key: string) =>
      (await world.run('ship request.json --carrier posta', { env: { WAYBILL_POSTA_KEY: key } })).exit;
    expect(await exitOf('lack')).toBe(7);
    expect(await exitOf('doubt')).toBe(5);
  });

  it('buys nothing when documents could not be written', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), taken: 'a file' });
    const { exit, stdout, stderr } = await world.run('ship request.json --carrier posta --out taken', {
      env,
    });
    expect(stderr).toContain('documents cannot be written to');
    expect(stdout).toBe('');
    expect(exit).toBe(2);
  });

  it('waits for the purchase under way when the user interrupts', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const interrupt = new AbortController();
    const stderr: string[] = [];
    const { exit, stdout } = await world.run('ship request.json --carrier posta --json', {
      env: { WAYBILL_POSTA_KEY: 'interrupted' },
      signal: interrupt.signal,
      stderr: {
        isTTY: true,
        write: (text: string) => {
          stderr.push(text);
          // The purchase begins right after this message.
          if (text.startsWith('Buying from')) queueMicrotask(() => interrupt.abort());
        },
      },
    });
    expect(stderr.join('')).toContain('A purchase that is under way is waited for');
    expect(JSON.parse(stdout)[0].tracking_number).toBe('7/001');
    expect(await world.read('7_001.pdf')).toBe('%PDF label');
    expect(exit).toBe(0);
  });

  it('never chooses among accounts, and takes the one named', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const two = { ...env, WAYBILL_POSTA__WEST_KEY: 'b' };
    const unclear = await world.run('ship request.json --carrier posta', { env: two });
    expect(unclear.stderr).toContain(
      'posta has several accounts; name the one to buy from with --account: posta, west',
    );
    expect(unclear.exit).toBe(2);
    for (const named of ['--carrier posta --account west', '--carrier POSTA/West']) {
      const { stdout } = await world.run(`ship request.json ${named} --json`, { env: two });
      expect(JSON.parse(stdout)[0].account).toBe('west');
    }
  });

  it('buys from a simulator with --simulate', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout, stderr } = await world.run('ship request.json --simulate --json');
    expect(JSON.parse(stdout)[0].tracking_number).toBe('SIM1');
    expect(stderr).toContain('nothing is paid');
    expect(exit).toBe(0);
  });
});
