import { readBarcode } from '@waybill/labels/reader';
import { expect, test } from 'vitest';
import { labelMakers, labelPdf, labelZpl, type SpecimenLabel } from '../src/index.js';

const label: SpecimenLabel = { title: 'Expedited Parcel', lines: ['Zoë Tremblay'], barcode: '1Z999AA1' };

test('marks every page as a specimen that is not valid for shipping', async () => {
  const zpl = Buffer.from(await labelZpl([label, label])).toString();
  expect(zpl.match(/\^FDSPECIMEN\^FS/g)).toHaveLength(2);
  expect(zpl.match(/\^FDmade up, not valid for shipping\^FS/g)).toHaveLength(2);
  expect(zpl).toContain('^FDZoë Tremblay^FS');
});

test.each(['PDF', 'PNG', 'GIF'] as const)('makes a %s whose barcode scans', async (format) => {
  expect(await readBarcode(await labelMakers[format](label))).toEqual([label.barcode]);
});

test('refuses a barcode that cannot be scanned', async () => {
  await expect(labelPdf({ ...label, barcode: 'é' })).rejects.toThrow(RangeError);
});
