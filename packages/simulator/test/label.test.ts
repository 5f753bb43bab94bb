import { readBarcode } from '@waybill/labels/reader';
import { expect, test } from 'vitest';
import {
  labelLines,
  labelMakers,
  labelPdf,
  labelZpl,
  paperPdf,
  type SpecimenLabel,
} from '../src/business.js';

const label: SpecimenLabel = {
  service: 'Expedited Parcel',
  from: { company_name: 'Widgets Inc.' },
  to: { person_name: 'Zoë Tremblay', city: 'Vancouver', postal_code: 'V6B 4A2', country_code: 'CA' },
  barcode: '1Z999AA1',
};

test('marks every page as a specimen that is not valid for shipping', async () => {
  const zpl = Buffer.from(await labelZpl([label, label])).toString();
  expect(zpl.match(/\^FDSPECIMEN\^FS/g)).toHaveLength(2);
  expect(zpl.match(/\^FDmade up, not valid for shipping\^FS/g)).toHaveLength(2);
  expect(zpl).toContain('^FDZoë Tremblay^FS');
});

test('marks the lines of a label for other printers', async () => {
  const lines = await labelLines(label);
  expect(lines.slice(0, 2)).toEqual(['SPECIMEN', 'made up, not valid for shipping']);
  expect(lines).toContain('Zoë Tremblay');
  expect(lines).toContain('Vancouver V6B 4A2');
});

test.each(['PDF', 'PNG', 'GIF'] as const)('makes a %s whose barcode scans', async (format) => {
  expect(await readBarcode(await labelMakers[format](label))).toEqual([label.barcode]);
});

test('makes a paper whose barcode scans', async () => {
  const paper = { title: 'Commercial invoice', parties: [], lines: ['1 x Mug'], barcode: '1Z999AA1' };
  expect(await readBarcode(await paperPdf(paper))).toEqual(['1Z999AA1']);
});

test('refuses a barcode that cannot be scanned', async () => {
  await expect(labelPdf({ ...label, barcode: 'é' })).rejects.toThrow(RangeError);
});
