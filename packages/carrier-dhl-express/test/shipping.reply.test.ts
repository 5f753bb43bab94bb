import { type ErrorEntry, ShipmentRequest } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bought, proxyFor } from './support/exchange.js';
import { abroad, domestic, extra } from './support/requests.js';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const LABEL = base64('%PDF-1.4\n%%EOF\n');
const two = domestic({ items: [{ weight: 1 }, { weight: 2 }], references: ['ORDER-1'] });
const noWaybill = domestic({ label: { extra: extra({ waybill_doc: 'false' }) } });
const charge = { currencyType: 'BILLC', priceCurrency: 'EUR', price: 12.5 };
const label = { imageFormat: 'PDF', content: LABEL, typeCode: 'label' };
const waybill = { ...label, typeCode: 'waybillDoc' };
const whole = {
  shipmentTrackingNumber: '7712000013',
  packages: [{ referenceNumber: 1, trackingNumber: 'JD1' }],
  documents: [label, waybill],
  shipmentCharges: [charge],
};
const isMissing = (what: string) =>
  `The shipment was bought; the ${what} is not in the reply, or cannot be read.`;
const messages = (errors: readonly ErrorEntry[]) => errors.map(({ message }) => message);

describe('a created shipment', () => {
  test('comes back whatever else cannot be read', async () => {
    const content = ` ${LABEL.slice(0, 8)}\n${LABEL.slice(8)}`;
    const reply = {
      shipmentTrackingNumber: 7712000013,
      packages: [{ referenceNumber: '2', trackingNumber: 'JD2' }, 'nonsense'],
      documents: [
        { imageFormat: 'pdf', content, typeCode: 'Label', packageReferenceNumber: '2' },
        { imageFormat: 'TIFF', content: base64('II*'), typeCode: 'something-new' },
        { imageFormat: 'PDF', content: '', typeCode: 'proforma' },
        { imageFormat: 'PDF', content: '***', typeCode: 'invoice' },
        null,
      ],
      shipmentCharges: charge,
      warnings: '1001: Look here',
      shipmentDetails: null,
      estimatedDeliveryDate: 'soon',
    };
    const [shipment, errors] = await bought(201, reply, two);
    expect(messages(errors)).toEqual(
      ['tracking number of package 1', 'label of package 1', 'commercial invoice'].map(isMissing),
    );
    expect(shipment).toMatchObject({
      tracking_number: '7712000013',
      documents: [LABEL, base64('II*')],
      total_charge: { amount: '12.50', currency: 'EUR', name: 'BILLC' },
      complete: false,
      meta: {
        parcels: [
          { tracking_number: null, charge: null, bought: null },
          { tracking_number: 'JD2', charge: null, bought: true },
        ],
        documents: [
          { format: 'PDF', kind: 'label', parcel: 1 },
          { format: 'TIFF', kind: 'other', name: 'something-new', parcel: null },
        ],
        notices: [{ code: '1001', message: '1001: Look here' }, { code: 'no_waybill_document' }],
      },
    });
  });

  /** `label@2` is for the second package. */
  const documentsOf = (list: string) =>
    list.split(' ').map((text) => {
      const [typeCode, packageReferenceNumber] = text.split('@');
      return { ...label, typeCode, packageReferenceNumber };
    });

  test.each([
    [1, 'label label', 'label 0, waybill null', ''],
    [1, 'label', 'label 0', 'no_waybill_document'],
    [2, 'invoice label@2 label@1 label', 'label 0, label 1, commercial_invoice null, waybill null', ''],
    [
      1,
      'shipmentReceipt receipt qr-code label',
      'label 0, receipt null, receipt null, qr_code null',
      'no_waybill_document',
    ],
    [2, 'label@3 label@0 waybillDoc', 'label null, label null, waybill null', ''],
  ])('of %i packages with the documents %s has %s', async (count, list, kinds, notice) => {
    const packages = Array.from({ length: count }, (_, at) => ({ trackingNumber: `JD${at}` }));
    const reply = { ...whole, packages, documents: documentsOf(list) };
    const [shipment] = await bought(201, reply, count === 1 ? domestic() : two);
    expect(shipment?.meta.documents.map(({ kind, parcel }) => `${kind} ${parcel}`).join(', ')).toBe(kinds);
    expect(shipment?.meta.notices.map(({ code }) => code).join()).toBe(notice);
  });

  test('a second label is a label where no waybill document was requested', async () => {
    const [shipment] = await bought(201, { ...whole, documents: [label, label] }, noWaybill);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'label']);
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

  test('has the number of its pickup, and what DHL says of the product and the day', async () => {
    const url = 'https://example.com/pickups/PRG1';
    const facts = {
      dispatchConfirmationNumber: 'PRG1',
      cancelPickupUrl: url,
      estimatedDeliveryDate: { estimatedDeliveryDate: '2026-03-05T23:59:00' },
      shipmentDetails: [{ productShortName: 'EXPRESS' }],
    };
    expect((await bought(201, { ...whole, ...facts }, domestic()))[0]).toMatchObject({
      service: 'N',
      shipment_date: '2026-03-03',
      complete: true,
      reference: { type: 'dispatchConfirmationNumber', value: 'PRG1' },
      meta: {
        message_reference: 'reference-1',
        pickup: { confirmation_number: 'PRG1' },
        cancel_pickup_url: url,
        delivery_date: '2026-03-05',
        product_name: 'EXPRESS',
        parcels: [{ charge: { amount: '12.50' } }],
      },
    });
    expect((await bought(201, whole, domestic()))[0]?.reference).toEqual({
      type: 'awb',
      value: '7712000013',
    });
  });

  test('without number, label or price is incomplete and says what is missing', async () => {
    const [shipment, errors] = await bought(201, { packages: whole.packages }, domestic());
    expect(shipment).toMatchObject({
      complete: false,
      tracking_number: null,
      reference: null,
      total_charge: null,
    });
    expect(errors).toMatchObject(
      ['tracking_number', 'label'].map((part) => ({
        code: 'incomplete_reply',
        details: { part, parcel: 0 },
      })),
    );
    // DHL prices some accounts only, and may print the waybill with the label.
    expect(shipment?.meta.notices.map(({ code }) => code)).toEqual(['no_price', 'no_waybill_document']);
    const parts = (await bought(201, { packages: whole.packages }, two))[1].map(({ details }) => details);
    expect(parts.map((details) => `${details?.part} ${details?.parcel}`)).toEqual([
      'tracking_number null',
      'tracking_number 1',
      'label null',
    ]);
  });

  test.each([
    { ...charge, currencyType: 'BASEC' },
    { ...charge, price: 0 },
    { ...charge, price: -1 },
    { ...charge, price: 1e15 },
    { ...charge, priceCurrency: '€' },
  ])('has no price in the charges %j', async (other) => {
    const [shipment] = await bought(201, { ...whole, shipmentCharges: [other] }, domestic());
    expect(shipment).toMatchObject({ total_charge: null, complete: false, tracking_number: '7712000013' });
  });

  test('with a complaint reports it, never retryable', async () => {
    const [shipment, errors] = await bought(
      201,
      { ...whole, detail: '503: Not booked', status: '503' },
      domestic(),
    );
    expect(shipment).toMatchObject({ tracking_number: '7712000013', complete: false });
    expect(errors).toMatchObject([{ code: '503', message: '503: Not booked', retryable: false }]);
  });
});

describe('a document', () => {
  const named = (bytes: string, imageFormat?: string) => ({
    ...whole,
    documents: [{ content: base64(bytes), typeCode: 'label', imageFormat }, waybill],
  });

  test.each([
    ['%PDF-1.4 %%EOF', 'ZPL', 'PDF'],
    ['^XA^FDx^FS^XZ', undefined, 'ZPL'],
    ['\r\nN\r\nP1\r\n', 'epl', 'EPL'],
    ['\r\nN\r\nP1\r\n', 'LP2', 'LP2'],
    ['II*', 'tiff', 'TIFF'],
  ])('%j that DHL calls %s is %s', async (bytes, said, format) => {
    const [shipment, errors] = await bought(201, named(bytes, said), domestic());
    expect([errors, shipment?.complete]).toEqual([[], true]);
    expect(shipment?.meta.documents[0]).toEqual({ format, kind: 'label', parcel: 0 });
  });

  test('without a format has the requested one', async () => {
    const request = domestic({ label: { extra: extra({ encoding: 'lp2' }) } });
    const [shipment] = await bought(201, named('\r\nN\r\nP1\r\n'), request);
    expect(shipment?.meta.documents[0]?.format).toBe('LP2');
  });

  test.each([
    ['<html>Try later</html>', 'EPL'],
    ['{"detail":"no"}', undefined],
    ['Not a page', 'PDF'],
  ])('%j that DHL calls %s is not a document', async (bytes, said) => {
    const [shipment, errors] = await bought(201, named(bytes, said), domestic());
    expect(messages(errors)).toEqual([isMissing('label')]);
    expect(shipment).toMatchObject({ complete: false, documents: [LABEL] });
  });

  test('that was requested, or is named and unreadable, makes the shipment incomplete', async () => {
    const invoice = { identifier: 'INV-1', date: '2026-03-01' };
    expect(messages((await bought(201, whole, abroad({ invoice })))[1])).toEqual([
      isMissing('commercial invoice'),
    ]);
    const proforma = { ...whole, documents: [...whole.documents, { ...label, typeCode: 'proforma' }] };
    expect((await bought(201, proforma, abroad({ invoice })))[1]).toEqual([]);
    expect((await bought(201, { ...whole, documents: [label] }, noWaybill))[0]?.complete).toBe(true);
    const receipt = { imageFormat: 'PDF', content: base64('<html>'), typeCode: 'receipt' };
    const [, errors] = await bought(201, { ...whole, documents: [...whole.documents, receipt] }, domestic());
    expect(messages(errors)).toEqual([isMissing('receipt')]);
  });

  test('labels must be there for each package where they name one, and once where they do not', async () => {
    const packages = ['JD1', 'JD2'].map((trackingNumber) => ({ trackingNumber }));
    const second = { ...label, packageReferenceNumber: 2 };
    const [, errors] = await bought(201, { ...whole, packages, documents: [second, waybill] }, two);
    expect(messages(errors)).toEqual([isMissing('label of package 1')]);
    expect((await bought(201, { ...whole, packages }, two))[0]?.complete).toBe(true);
  });
});

describe('a purchase without a shipment in its reply', () => {
  const refusal = { instance: '/x', detail: '999: Failure', title: 'Error', status: '500' };

  test.each<[number, unknown, string]>([
    [400, { ...refusal, status: '400' }, 'carrier'],
    [400, refusal, 'unknown_outcome'],
    [200, { ...refusal, status: '400' }, 'carrier'],
    [502, refusal, 'unknown_outcome'],
    [201, { warnings: ['Nothing else'] }, 'unknown_outcome'],
    [201, { shipmentTrackingNumber: {}, packages: [{}], documents: [null, ''] }, 'unknown_outcome'],
    [201, { documents: [{ content: base64('<html>'), typeCode: 'label' }] }, 'unknown_outcome'],
    [201, { ...refusal, status: '422', packages: [{ referenceNumber: 1 }] }, 'carrier'],
    [201, { ...refusal, status: '503' }, 'unknown_outcome'],
  ])('HTTP %d with %j is of kind %s', async (status, body, kind) => {
    const [shipment, errors] = await bought(status, body, two);
    expect(shipment).toBeNull();
    expect(errors.map((entry) => [entry.kind, entry.retryable])).toEqual([[kind, false]]);
    if (kind !== 'unknown_outcome') return;
    expect(errors[0]?.message).toContain(
      'look for the shipment with reference ORDER-1 in MyDHL+, or ask DHL for message reference reference-1',
    );
    const references = { message_reference: 'reference-1', customer_reference: 'ORDER-1' };
    expect(errors[0]?.details).toMatchObject({ references });
  });

  test('an exchange that was stored without an answer has its outcome', () => {
    const { mapper } = proxyFor({ send: async () => ({ status: 500, headers: {}, body: new Uint8Array() }) });
    const request = mapper.createShipmentRequest(new ShipmentRequest(domestic()));
    const failed = (kind: 'timeout' | 'unavailable', sent: boolean) =>
      mapper.parseShippingResponse({
        request,
        replies: [{ step: 'buy', failure: { kind, message: 'no answer', sent } }],
      })[1];
    const message = expect.stringContaining('look for a shipment of 2026-03-03 to Hamburg, DE in MyDHL+');
    expect(failed('timeout', true)).toMatchObject([{ kind: 'unknown_outcome', message }]);
    expect(failed('unavailable', false)).toMatchObject([{ kind: 'unavailable', message: 'no answer' }]);
    expect(mapper.parseShippingResponse({ request, replies: [] })).toMatchObject([null, [{}]]);
  });
});
