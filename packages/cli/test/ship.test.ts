import { readdir, readFile } from 'node:fs/promises';
import { makeLabel } from '@waybill/labels';
import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, newWorld, terminal, World, withKey } from './world.js';

const SHIP = 'ship request.json --carrier posta';
const env = accountOf('posta');
const world = newWorld(carrierPackage('posta'), env);

describe('waybill ship', () => {
  it('prints what was bought and writes documents named by tracking number and format', async () => {
    const { stdout, stderr } = await world.done(`${SHIP} --out labels`);
    expect(stdout.split('\n')).toEqual([
      'CARRIER        ACCOUNT  SERVICE  DATE        TOTAL',
      'Posta Carrier  posta    EXP      2026-03-02  12.00 CAD',
      '',
      'PARCEL  BOUGHT  TRACKING NUMBER',
      '     1  yes     7/001',
      '',
    ]);
    const written = ['7_001.pdf', '7_001.shipment.json'];
    expect(stderr).toBe(written.map((file) => `Wrote ${world.folder}/labels/${file}\n`).join(''));
    expect(await world.read('labels/7_001.pdf')).toBe('%PDF label');
    // The shipment is next to its labels, without them.
    const shipment = JSON.parse(await world.read('labels/7_001.shipment.json'));
    expect(shipment).toMatchObject({ carrier: 'posta', tracking_number: '7/001' });
    expect(shipment).not.toHaveProperty('documents');
  });

  it('prints the two-element list alone with --json', async () => {
    expect(await world.json(SHIP)).toMatchObject([{ tracking_number: '7/001', service: 'EXP' }, []]);
  });

  it('never writes over a file', async () => {
    await world.write({ '7_001.pdf': 'yesterday' });
    await world.run(SHIP);
    expect(await world.read('7_001.pdf')).toBe('yesterday');
    expect(await world.read('7_001-2.pdf')).toBe('%PDF label');
  });

  it('ends with 3 when the carrier refuses', async () => {
    const stdout = 'Nothing was bought.\n\nErrors:\n- Posta Carrier: no such lane [recipient] (E7)\n';
    expect(await world.run(SHIP, withKey('refuse'))).toMatchObject({ exit: 3, stdout });
    expect(await readdir(world.folder)).not.toContainEqual(expect.stringMatching(/pdf$/));
  });

  it.each([
    ['vanish', 5, 'check with the carrier before buying again'],
    ['doubt', 5, 'Something that was requested is missing.'],
    ['lack', 7, 'Something that was requested is missing.'],
  ])(
    'tells apart a purchase that may have happened and one that lacks something: %s',
    async (key, exit, part) => {
      const stdout = expect.stringContaining(part);
      expect(await world.run(SHIP, withKey(key))).toMatchObject({ exit, stdout });
    },
  );

  it('waits for the purchase under way when the user interrupts', async () => {
    const interrupt = new AbortController();
    const { written, ...stderr } = terminal();
    const write = (text: string) => {
      written.push(text);
      // The purchase begins right after this message.
      if (text.startsWith('Buying from')) queueMicrotask(() => interrupt.abort());
    };
    const given = { ...withKey('interrupted'), signal: interrupt.signal, stderr: { ...stderr, write } };
    const { stdout } = await world.done(`${SHIP} --json`, given);
    expect(written.join('')).toContain('A purchase that is under way is waited for');
    expect(JSON.parse(stdout)[0].tracking_number).toBe('7/001');
    expect(await world.read('7_001.pdf')).toBe('%PDF label');
  });

  it.each(['--carrier posta --account west', '--carrier POSTA/West'])('buys from %s', async (named) => {
    const two = { ...env, WAYBILL_POSTA__WEST_KEY: 'b' };
    const [shipment] = await world.json(`ship request.json ${named}`, { env: two });
    expect(shipment.account).toBe('west');
  });

  it('buys from a simulator with --simulate', async () => {
    const { stdout, stderr } = await world.done('ship request.json --simulate --json', { env: {} });
    expect(JSON.parse(stdout)[0].tracking_number).toBe('SIM1');
    expect(stderr).toContain('nothing is paid');
  });
});

describe('waybill ship --pdf', () => {
  it('writes the labels once more, as one PDF', async () => {
    const party = { person_name: 'Jo Roy', city: 'Montréal', country_code: 'CA' };
    const label = { service: 'Express', from: party, to: party, barcode: '7001' };
    const png = Buffer.from(await makeLabel(label, 'PNG')).toString('base64');
    const edits = {
      "Buffer.from('%PDF label').toString('base64')": `'${png}'`,
      "format: 'PDF', kind: 'label'": "format: 'PNG', kind: 'label'",
    };
    await using world = await World.create(carrierPackage('posta', { edits }), env);
    const { stderr } = await world.done('ship request.json --pdf A6 --out labels');
    const written = ['7_001.png', '7_001.shipment.json', '7_001-labels.pdf'];
    expect(stderr).toBe(written.map((file) => `Wrote ${world.folder}/labels/${file}\n`).join(''));
    expect(await readBarcode(await readFile(`${world.folder}/labels/7_001-labels.pdf`))).toEqual(['7001']);
  });

  it('keeps what was bought when it cannot be made a PDF, and says so', async () => {
    const { exit, stderr } = await world.run('ship request.json --pdf');
    expect(stderr).toContain('The labels are written as they came, but not as a PDF: 7_001.pdf');
    expect(await world.read('7_001.pdf')).toBe('%PDF label');
    expect(exit).toBe(7);
  });
});
