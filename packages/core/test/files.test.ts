import { expect, test } from 'vitest';
import { filesOf, type ShippingDocument, type ShippingResult } from '../src/index.js';
import { shipment } from './sample-carrier.js';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const parcels = ['1Z1', '1Z2'].map((tracking_number) => ({ tracking_number, charge: null, bought: true }));
const pdf = { format: 'PDF', kind: 'label', parcel: 0 } as const;

const shipmentOf = (
  documents: readonly ShippingDocument[],
  facts: Partial<ShippingResult> = {},
): ShippingResult => ({
  ...shipment,
  documents: documents.map((_, index) => base64(`file ${index} \xff`)),
  tracking_number: '1Z1',
  meta: { parcels, documents, notices: [] },
  ...facts,
});

test('each document is a file with its bytes, its media type and what it is', () => {
  const zpl = { format: 'ZPL', kind: 'label', parcel: 1 } as const;
  const invoice = { format: 'PDF', kind: 'commercial_invoice', parcel: null } as const;
  const files = filesOf(shipmentOf([pdf, zpl, invoice]));
  const bytes = files.map((file) => Buffer.from(file.bytes).toString('latin1'));
  expect(bytes).toEqual(['file 0 \xff', 'file 1 \xff', 'file 2 \xff']);
  const facts = files.map(({ name, media_type, format, kind, package: of, tracking_number }) =>
    [name, media_type, format, kind, of, tracking_number].join(' '),
  );
  expect(facts).toEqual([
    '1Z1.pdf application/pdf PDF label 0 1Z1',
    '1Z2.zpl application/zpl ZPL label 1 1Z2',
    '1Z1-commercial_invoice.pdf application/pdf PDF commercial_invoice  1Z1',
  ]);
  expect(files[2]?.package).toBeNull();
});

test.each([
  ['PNG', 'image/png', 'png'],
  ['GIF', 'image/gif', 'gif'],
  ['JPG', 'image/jpeg', 'jpg'],
  ['HTML', 'text/html', 'html'],
  ['EPL', 'application/octet-stream', 'epl'],
  ['text/vnd.star.markup', 'text/vnd.star.markup', 'vnd_star_markup'],
])('a file in %s is %s and ends with .%s', (format, media_type, extension) => {
  const [file] = filesOf(shipmentOf([{ ...pdf, format }]));
  expect(file).toMatchObject({ media_type, name: `1Z1.${extension}` });
});

test.each([
  ['../../etc/passwd', '_etc_passwd'],
  [null, 'sample'],
])('names are unique, and safe in a path whatever a carrier writes: %s', (tracking_number, name) => {
  const label = { ...pdf, parcel: null };
  const names = filesOf(shipmentOf([label, label, label], { tracking_number })).map((file) => file.name);
  expect(names).toEqual([`${name}.pdf`, `${name}-2.pdf`, `${name}-3.pdf`]);
});

test('a document without a description is a file, too', () => {
  const bare = shipmentOf([pdf], {});
  const [file] = filesOf({ ...bare, meta: { ...bare.meta, documents: [] } });
  const facts = { name: '1Z1-other.bin', media_type: 'application/octet-stream', package: null };
  expect(file).toMatchObject(facts);
});
