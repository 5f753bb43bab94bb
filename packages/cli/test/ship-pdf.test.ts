import { readFile } from 'node:fs/promises';
import { makeLabel } from '@waybill/labels';
import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, request, World } from './world.js';

const env = accountOf('posta');
const party = { person_name: 'Jo Roy', city: 'Montréal', country_code: 'CA' };

describe('waybill ship --pdf', () => {
  it('writes the labels once more, as one PDF', async () => {
    const label = { service: 'Express', from: party, to: party, barcode: '7001' };
    const png = Buffer.from(await makeLabel(label, 'PNG')).toString('base64');
    const files = carrierPackage('posta');
    const at = 'node_modules/@waybill/carrier-posta/index.js';
    const source = String(files[at])
      .replace("Buffer.from('%PDF label').toString('base64')", `'${png}'`)
      .replace("format: 'PDF'", "format: 'PNG'");
    await using world = await World.create({ ...files, [at]: source });
    const { exit, stderr } = await world.run('ship request.json --pdf A6 --out labels', { env });
    const written = ['7_001.png', '7_001.shipment.json', '7_001-labels.pdf'];
    expect(stderr).toBe(written.map((file) => `Wrote ${world.folder}/labels/${file}\n`).join(''));
    expect(await readBarcode(await readFile(`${world.folder}/labels/7_001-labels.pdf`))).toEqual(['7001']);
    expect(exit).toBe(0);
  });

  it('keeps what was bought when it cannot be made a PDF, and says so', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stderr } = await world.run('ship request.json --pdf', { env });
    expect(stderr).toContain('The labels are written as they came, but not as a PDF: 7_001.pdf');
    expect(await world.read('7_001.pdf')).toBe('%PDF label');
    expect(exit).toBe(7);
  });

  it('buys nothing when the labels would be in a language of printers', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'zpl.json': { ...request, shipment: { ...request.shipment, label: { format: 'ZPL' } } },
    });
    const { exit, stdout, stderr } = await world.run('ship zpl.json --pdf', { env });
    expect(stderr).toBe('ZPL cannot become a PDF: leave out --pdf, or label.format\n');
    expect(stdout).toBe('');
    expect(exit).toBe(2);
  });
});
