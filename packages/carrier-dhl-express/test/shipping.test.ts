import type { ErrorEntry, RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bought } from './support/exchange.js';
import { abroad, domestic, extra } from './support/requests.js';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const LABEL = base64('%PDF-1.4\n%%EOF\n');
const two = domestic({ items: [{ weight: 1 }, { weight: 2 }], references: ['ORDER-1'] });
const noWaybill = domestic({ label: { extra: extra({ waybill_doc: 'false' }) } });
const charge = { currencyType: 'BILLC', priceCurrency: 'EUR', price: 12.5 };
const file = (typeCode?: string, more: object = {}) => ({
  imageFormat: 'PDF',
  content: LABEL,
  typeCode,
  ...more,
});
const [label, waybill] = [file('label'), file('waybillDoc')];
const whole = {
  shipmentTrackingNumber: '7712000013',
  packages: [{ referenceNumber: 1, trackingNumber: 'JD1' }],
  documents: [label, waybill],
  shipmentCharges: [charge],
};
/** What is missing of a shipment that was bought. */
const missing = (errors: readonly ErrorEntry[]) =>
  errors
    .map(({ message }) => /bought; the (.*) is not in the reply/.exec(message)?.[1] ?? message)
    .join(', ');

describe('a created shipment', () => {
  test('comes back whatever else cannot be read', async () => {
    const content = ` ${LABEL.slice(0, 8)}\n${LABEL.slice(8)}`;
    const reply = {
      shipmentTrackingNumber: 7712000013,
      packages: [{ referenceNumber: '2', trackingNumber: 'JD2' }, 'nonsense'],
      documents: [
        { imageFormat: 'pdf', content, typeCode: 'Label', packageReferenceNumber: '2' },
        { imageFormat: 'TIFF', content: base64('II*'), typeCode: 'something-new' },
        file('proforma', { content: '' }),
        file('invoice', { content: '***' }),
        null,
      ],
      shipmentCharges: charge,
      warnings: '1001: Look here',
      shipmentDetails: null,
      estimatedDeliveryDate: 'soon',
    };
    const [shipment, errors] = await bought(201, reply, two);
    expect(missing(errors)).toBe('tracking number of package 1, label of package 1, commercial invoice');
    const total_charge = { amount: '12.50', currency: 'EUR', name: 'BILLC' };
    expect(shipment).toMatchObject({ tracking_number: '7712000013', total_charge, complete: false });
    expect(shipment?.documents).toEqual([LABEL, base64('II*')]);
    expect(shipment?.meta.parcels).toMatchObject([
      { tracking_number: null, charge: null, bought: null },
      { tracking_number: 'JD2', charge: null, bought: true },
    ]);
    expect(shipment?.meta.documents).toEqual([
      { format: 'PDF', kind: 'label', parcel: 1 },
      { format: 'TIFF', kind: 'other', name: 'something-new', parcel: null },
    ]);
    const messages = shipment?.meta.notices.map(({ code, message }) => `${code} ${message.slice(0, 15)}`);
    expect(messages).toEqual(['1001 1001: Look here', 'no_waybill_document DHL sent no way']);
  });

  const receipts = 'label 0, receipt null, receipt null, qr_code null';
  test.each<[RateRequestData, string, string, string?]>([
    [domestic(), 'label label', 'label 0, waybill null'],
    [domestic(), 'label', 'label 0', 'no_waybill_document'],
    [two, 'invoice label@2 label@1 label', 'label 0, label 1, commercial_invoice null, waybill null'],
    [domestic(), 'shipmentReceipt receipt qr-code label', receipts, 'no_waybill_document'],
    [two, 'label@3 label@0 waybillDoc', 'label null, label null, waybill null'],
    [noWaybill, 'label label', 'label 0, label 0'],
  ])('of %j with the documents %s has %s', async (request, list, kinds, notice = '') => {
    const documents = list.split(' ').map((text) => {
      const [typeCode, packageReferenceNumber] = text.split('@');
      return file(typeCode, { packageReferenceNumber });
    });
    const packages = request.shipment.items.map((_, at) => ({ trackingNumber: `JD${at}` }));
    const [shipment] = await bought(201, { ...whole, packages, documents }, request);
    expect(shipment?.meta.documents.map(({ kind, parcel }) => `${kind} ${parcel}`).join(', ')).toBe(kinds);
    expect(shipment?.meta.notices.map(({ code }) => code).join()).toBe(notice);
  });

  test.each([
    ['by number', '2:B 1:A'],
    ['those without a number after them', ': :A 2:B'],
    ['as they stand where numbers are strange', '0:A 1:B'],
    ['as they stand where numbers repeat', '2:A 2:B'],
    ['and keeps files of more', ':A :B :C'],
  ])('has its packages %s', async (_, list) => {
    const packages = list.split(' ').map((text) => {
      const [referenceNumber, trackingNumber] = text.split(':').map((part) => part || undefined);
      return { referenceNumber, trackingNumber, documents: trackingNumber === 'C' ? [label] : undefined };
    });
    const [shipment] = await bought(201, { ...whole, packages }, two);
    expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['A', 'B']);
    expect(shipment?.documents).toHaveLength(list.includes('C') ? 3 : 2);
  });

  test('without number, label or price is incomplete and says what is missing', async () => {
    const [shipment, errors] = await bought(201, { packages: whole.packages }, domestic());
    const nothing = { tracking_number: null, reference: null, total_charge: null };
    expect(shipment).toMatchObject({ complete: false, ...nothing });
    expect(errors.every(({ code }) => code === 'incomplete_reply')).toBe(true);
    // DHL prices some accounts only, and may print the waybill with the label.
    expect(shipment?.meta.notices.map(({ code }) => code)).toEqual(['no_price', 'no_waybill_document']);
    const both = [...errors, ...(await bought(201, { packages: whole.packages }, two))[1]];
    expect(both.map(({ details }) => `${details?.part} ${details?.parcel}`).join(', ')).toBe(
      'tracking_number 0, label 0, tracking_number null, tracking_number 1, label null',
    );
  });

  test.each([
    { currencyType: 'BASEC' },
    { price: 0 },
    { price: -1 },
    { price: 1e15 },
    { priceCurrency: '€' },
  ])('has no price in the charge %j', async (other) => {
    const [shipment] = await bought(
      201,
      { ...whole, shipmentCharges: [{ ...charge, ...other }] },
      domestic(),
    );
    expect(shipment).toMatchObject({ total_charge: null, complete: false, tracking_number: '7712000013' });
  });

  test('with a complaint reports it, never retryable', async () => {
    const complaint = { detail: '503: Not booked', status: '503' };
    const [shipment, errors] = await bought(201, { ...whole, ...complaint }, domestic());
    expect(shipment).toMatchObject({ tracking_number: '7712000013', complete: false });
    expect(errors).toMatchObject([{ code: '503', message: '503: Not booked', retryable: false }]);
  });

  const invoice = abroad({ invoice: { identifier: 'INV-1', date: '2026-03-01' } });
  const packages = ['JD1', 'JD2'].map((trackingNumber) => ({ trackingNumber }));
  const second = file('label', { packageReferenceNumber: 2 });
  test.each<[string, RateRequestData, object]>([
    ['commercial invoice', invoice, {}],
    ['', invoice, { documents: [label, waybill, file('proforma')] }],
    ['', noWaybill, { documents: [label] }],
    ['receipt', domestic(), { documents: [label, waybill, file('receipt', { content: base64('<html>') })] }],
    ['label of package 1', two, { packages, documents: [second, waybill] }],
    ['', two, { packages }],
  ])('is complete but for "%s", which was requested or is named', async (part, request, reply) => {
    const [shipment, errors] = await bought(201, { ...whole, ...reply }, request);
    expect([missing(errors), shipment?.complete]).toEqual([part, part === '']);
  });
});

test.each<[string, string | undefined, string | undefined, RateRequestData?]>([
  ['%PDF-1.4 %%EOF', 'ZPL', 'PDF'],
  ['^XA^FDx^FS^XZ', undefined, 'ZPL'],
  ['\r\nN\r\nP1\r\n', 'epl', 'EPL'],
  ['\r\nN\r\nP1\r\n', 'LP2', 'LP2'],
  ['\r\nN\r\nP1\r\n', undefined, 'LP2', domestic({ label: { extra: extra({ encoding: 'lp2' }) } })],
  ['II*', 'tiff', 'TIFF'],
  ['<html>Try later</html>', 'EPL', undefined],
  ['{"detail":"no"}', undefined, undefined],
  ['Not a page', 'PDF', undefined],
])('a document %j that DHL calls %s is %s', async (bytes, imageFormat, format, request = domestic()) => {
  const documents = [{ content: base64(bytes), typeCode: 'label', imageFormat }, waybill];
  const [shipment, errors] = await bought(201, { ...whole, documents }, request);
  expect([missing(errors), shipment?.complete]).toEqual(format === undefined ? ['label', false] : ['', true]);
  if (format !== undefined) expect(shipment?.meta.documents[0]).toEqual({ format, kind: 'label', parcel: 0 });
});

const refusal = { instance: '/x', detail: '999: Failure', title: 'Error', status: '500' };
test.each<[number, unknown, string]>([
  [400, { ...refusal, status: '400' }, 'carrier'],
  [400, refusal, 'unknown_outcome'],
  [200, { ...refusal, status: '400' }, 'carrier'],
  [502, refusal, 'unknown_outcome'],
  [201, { warnings: ['Nothing else'] }, 'unknown_outcome'],
  [201, { shipmentTrackingNumber: {}, packages: [{}], documents: [null, ''] }, 'unknown_outcome'],
  [201, { documents: [file('label', { content: base64('<html>') })] }, 'unknown_outcome'],
  [201, { ...refusal, status: '422', packages: [{ referenceNumber: 1 }] }, 'carrier'],
  [201, { ...refusal, status: '503' }, 'unknown_outcome'],
])('without a shipment HTTP %d with %j is of kind %s', async (status, body, kind) => {
  const [shipment, errors] = await bought(status, body, two);
  expect(shipment).toBeNull();
  expect(errors.map((entry) => [entry.kind, entry.retryable])).toEqual([[kind, false]]);
  if (kind !== 'unknown_outcome') return;
  const where =
    'look for the shipment with reference ORDER-1 in MyDHL+, or ask DHL for message reference reference-1';
  const references = { message_reference: 'reference-1', customer_reference: 'ORDER-1' };
  expect(errors).toMatchObject([{ message: expect.stringContaining(where), details: { references } }]);
  const [, [other]] = await bought(status, body, domestic());
  expect(other?.message).toContain('look for a shipment of 2026-03-03 to Hamburg, DE in MyDHL+');
});
