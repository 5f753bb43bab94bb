import { expect, test } from 'vitest';
import { filesOf, type ShippingDocument, type ShippingResult } from '../src/index.js';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

function shipmentOf(documents: readonly ShippingDocument[], facts: Partial<ShippingResult> = {}) {
  return {
    carrier: 'ups',
    account: 'ups',
    documents: documents.map((_, index) => base64(`file ${index} \xff`)),
    reference: null,
    service: '11',
    shipment_date: '2026-11-21',
    total_charge: null,
    tracking_number: '1Z1',
    complete: true,
    meta: {
      parcels: ['1Z1', '1Z2'].map((tracking_number) => ({ tracking_number, charge: null, bought: true })),
      documents,
      notices: [],
    },
    ...facts,
  } satisfies ShippingResult;
}

test('each document is a file with its bytes, its media type and what it is', () => {
  const files = filesOf(
    shipmentOf([
      { format: 'PDF', kind: 'label', parcel: 0 },
      { format: 'ZPL', kind: 'label', parcel: 1 },
      { format: 'PDF', kind: 'commercial_invoice', parcel: null },
    ]),
  );
  expect(files.map(({ bytes, ...facts }) => [Buffer.from(bytes).toString('latin1'), facts])).toEqual([
    [
      'file 0 \xff',
      {
        name: '1Z1.pdf',
        media_type: 'application/pdf',
        format: 'PDF',
        kind: 'label',
        package: 0,
        tracking_number: '1Z1',
      },
    ],
    [
      'file 1 \xff',
      {
        name: '1Z2.zpl',
        media_type: 'application/zpl',
        format: 'ZPL',
        kind: 'label',
        package: 1,
        tracking_number: '1Z2',
      },
    ],
    [
      'file 2 \xff',
      {
        name: '1Z1-commercial_invoice.pdf',
        media_type: 'application/pdf',
        format: 'PDF',
        kind: 'commercial_invoice',
        package: null,
        tracking_number: '1Z1',
      },
    ],
  ]);
});

test.each([
  ['PNG', 'image/png', 'png'],
  ['GIF', 'image/gif', 'gif'],
  ['JPG', 'image/jpeg', 'jpg'],
  ['HTML', 'text/html', 'html'],
  ['EPL', 'application/octet-stream', 'epl'],
  ['text/vnd.star.markup', 'text/vnd.star.markup', 'vnd_star_markup'],
])('a file in %s is %s and ends with .%s', (format, media_type, extension) => {
  const [file] = filesOf(shipmentOf([{ format, kind: 'label', parcel: 0 }]));
  expect(file).toMatchObject({ media_type, name: `1Z1.${extension}` });
});

test('names are unique, and safe in a path whatever a carrier writes', () => {
  const label = { format: 'PDF', kind: 'label', parcel: null } as const;
  const names = (facts: Partial<ShippingResult>) =>
    filesOf(shipmentOf([label, label, label], facts)).map(({ name }) => name);
  expect(names({ tracking_number: '../../etc/passwd' })).toEqual([
    '_etc_passwd.pdf',
    '_etc_passwd-2.pdf',
    '_etc_passwd-3.pdf',
  ]);
  expect(names({ tracking_number: null })).toEqual(['ups.pdf', 'ups-2.pdf', 'ups-3.pdf']);
});

test('a document without a description is a file, too', () => {
  const shipment = shipmentOf([{ format: 'PDF', kind: 'label', parcel: 0 }]);
  const [file] = filesOf({ ...shipment, meta: { ...shipment.meta, documents: [] } });
  expect(file).toMatchObject({
    name: '1Z1-other.bin',
    media_type: 'application/octet-stream',
    package: null,
  });
});
