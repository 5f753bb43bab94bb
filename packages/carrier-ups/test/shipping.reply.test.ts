import { describe, expect, test } from 'vitest';
import { failureOf, goodsFrom, money, shipmentFrom } from './support/replies.js';
import { readSamples, sampleReply } from './support/samples.js';

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const PDF = base64('%PDF-1.4 made up %%EOF');
const PNG = 'iVBORw0KGgo=';
const PAGE = base64('<html><body>made up</body></html>');
const image = (Code: string, GraphicImage = GIF) => ({ ImageFormat: { Code }, GraphicImage });
const pack = (over: object = {}) => ({ TrackingNumber: '1Z1', ShippingLabel: image('GIF'), ...over });
const created = (over: object = {}) => ({
  ShipmentResponse: {
    ShipmentResults: {
      ShipmentIdentificationNumber: ' 1Z1 ',
      ShipmentCharges: { TotalCharges: money('12.00') },
      PackageResults: [pack()],
      ...over,
    },
  },
});
const total = (value: string, more: object = {}) => ({
  ShipmentCharges: { TotalCharges: money(value), ...more },
});

test('a shipment is read from objects in place of lists, and from null', () => {
  const [shipment, errors] = shipmentFrom(
    created({
      PackageResults: pack(),
      Form: null,
      NegotiatedRateCharges: '',
      ControlLogReceipt: null,
      Disclaimer: { Code: '01', Description: 'Taxes may apply' },
    }),
  );
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({
    tracking_number: '1Z1',
    reference: { value: '1Z1' },
    documents: [GIF],
    complete: true,
    total_charge: { amount: '12.00', currency: 'USD', name: 'published' },
  });
  expect(shipment?.meta.notices).toEqual([
    { code: '01', message: 'Taxes may apply' },
    expect.objectContaining({ code: 'published_rates' }),
  ]);
});

test('the total is the negotiated price with its taxes', () => {
  const NegotiatedRateCharges = { TotalCharge: money('9.00'), TaxCharges: { MonetaryValue: '1.17' } };
  const [shipment] = shipmentFrom(created({ NegotiatedRateCharges }));
  expect(shipment?.total_charge).toEqual({ amount: '10.17', currency: 'USD', name: 'negotiated' });
  expect(shipment?.meta).toMatchObject({
    published: { amount: '12.00' },
    negotiated: { amount: '10.17' },
    notices: [],
  });
});

test('every document comes back with its kind, format and package, labels first', () => {
  const second = {
    TrackingNumber: '1Z2',
    ShippingLabel: { ...image('gif'), InternationalSignatureGraphicImage: GIF },
  };
  const [shipment, errors] = shipmentFrom(
    created({
      PackageResults: [pack({ ShippingReceipt: image('HTML', PAGE) }), second],
      ControlLogReceipt: image('PNG', PNG),
      CODTurnInPage: { Image: image('', PAGE) },
      HighValueReport: { Image: image('PNG', PNG) },
      Form: { Code: '01', Image: image('pdf', PDF) },
      DGPaperImage: PDF,
      LabelURL: 'https://www.ups.com/label',
      ReceiptURL: 'https://www.ups.com/receipt',
    }),
    {},
    2,
  );
  expect(errors).toEqual([]);
  expect(
    shipment?.meta.documents.map(
      ({ format, kind, name = '', parcel }) => `${kind} ${name} ${format} ${parcel}`,
    ),
  ).toEqual([
    'label  GIF 0',
    'label  GIF 1',
    'receipt  HTML 0',
    'other international_signature GIF 1',
    'commercial_invoice  PDF null',
    'other control_log_receipt PNG null',
    'cod_card  HTML null',
    'other high_value_report PNG null',
    'other dangerous_goods_paper PDF null',
  ]);
  expect(shipment?.meta).toMatchObject({
    label_url: 'https://www.ups.com/label',
    receipt_url: 'https://www.ups.com/receipt',
  });
});

test.each<[string, object]>([
  [
    'a label that is not base64',
    { PackageResults: [pack({ ShippingLabel: image('GIF', 'not a picture') })] },
  ],
  ['a label that is a web page', { PackageResults: [pack({ ShippingLabel: image('GIF', PAGE) })] }],
  [
    'a label that is an error',
    { PackageResults: [pack({ ShippingLabel: image('EPL', base64('{"response":{}}')) })] },
  ],
  [
    'an unreadable part of a label',
    { PackageResults: [pack({ ShippingLabel: { ...image('GIF'), GraphicImagePart: ['!'] } })] },
  ],
  ['a receipt without its file', { PackageResults: [pack({ ShippingReceipt: 'gone' })] }],
  ['a report without its file', { HighValueReport: { Image: null, Code: '1' } }],
  ['an unreadable control log', { ControlLogReceipt: ['gone'] }],
  ['a control log that is a web page in place of a picture', { ControlLogReceipt: [image('GIF', PAGE)] }],
  ['an unreadable paper', { DGPaperImage: [{}] }],
  ['no label', { PackageResults: [pack({ ShippingLabel: undefined })] }],
  ['a label of another shape', { PackageResults: [pack({ ShippingLabel: 'gone' })] }],
  ['an unreadable invoice', { Form: { Code: '01', Image: image('PDF', '!') } }],
  ['no price', { ShipmentCharges: undefined }],
  ['a price that is not a number', total('free')],
  ['a negotiated price that is not a number', { NegotiatedRateCharges: { TotalCharge: money('free') } }],
  ['a tax that is not a number', total('12.00', { TaxCharges: [{ MonetaryValue: '?' }] })],
  ['a price in two currencies', total('12.00', { TotalChargesWithTaxes: money('13.00', 'CAD') })],
  ['a price below 0', total('-12.00')],
])('a created shipment comes back with %s', (_, over) => {
  const [shipment, errors] = shipmentFrom(created(over));
  expect(shipment).toMatchObject({ tracking_number: '1Z1', complete: false });
  const unpriced = shipment?.meta.notices.filter(({ code }) => code === 'no_price') ?? [];
  // UPS may leave out the price; anything else that is missing is an error.
  expect([...errors, ...unpriced].map(({ code }) => code)).toEqual([
    shipment?.total_charge === null ? 'no_price' : 'incomplete_reply',
  ]);
});

test('packages that the reply does not name may have been created, and unreadable ones leave the others in place', () => {
  const numbers = (pieces: number, ...PackageResults: unknown[]) => {
    const [shipment, errors] = shipmentFrom(created({ PackageResults }), {}, pieces);
    return [
      shipment?.meta.parcels.map(({ tracking_number, bought }) => `${tracking_number} ${bought}`),
      shipment?.meta.documents.map(({ parcel }) => parcel),
      errors.length,
    ];
  };
  expect(numbers(2, pack())).toEqual([['1Z1 true', 'null null'], [0], 2]);
  expect(numbers(2, '?', pack({ TrackingNumber: ' 1Z2 ' }))).toEqual([['null null', '1Z2 true'], [1], 2]);
  expect(numbers(1, { USPSPICNumber: '92', ShippingLabel: image('GIF') })).toEqual([['92 true'], [0], 0]);
});

test('a shipment is named by its number, by its first package, or proved by a label', () => {
  const unnumbered = { ShipmentIdentificationNumber: null };
  expect(shipmentFrom(created(unnumbered))[0]?.reference).toEqual({ type: 'shipment_id', value: '1Z1' });
  const [shipment, errors] = shipmentFrom(
    created({ ...unnumbered, PackageResults: [pack({ TrackingNumber: '' })] }),
  );
  expect(shipment).toMatchObject({
    reference: null,
    tracking_number: null,
    documents: [GIF],
    meta: { parcels: [{ bought: true }] },
  });
  expect(errors.map(({ code }) => code)).toEqual(['incomplete_reply', 'incomplete_reply']);
  expect(shipmentFrom(created({ ...unnumbered, PackageResults: [] }))).toMatchObject([
    null,
    [{ kind: 'unknown_outcome' }],
  ]);
  expect(
    shipmentFrom(created({ PackageResults: [pack({ ShippingLabel: { GraphicImage: PNG } })] }))[0]?.meta
      .documents[0]?.format,
  ).toBe('PNG');
});

test('an unknown outcome says what to look for', () => {
  const unknown = failureOf({ kind: 'unknown_outcome', message: 'the connection broke', sent: true });
  const lookup = 'PO 7 (or transId id1) in the shipping history of the UPS account';
  const references = { ReferenceNumber: 'PO 7', transId: 'id1' };
  expect(unknown).toMatchObject([
    null,
    [{ kind: 'unknown_outcome', retryable: false, details: { lookup, references, request_id: 'id-1' } }],
  ]);
});

describe('the invoice of goods that cross a customs border', () => {
  const invoiced = (form: object, copy?: 'true') => goodsFrom(created(form), copy);
  const kept = { Form: { Code: '01', FormGroupId: 'F1' } };

  test('is missing where the reply holds no form, unless UPS keeps it without paper', () => {
    const [shipment, errors] = invoiced({});
    expect([shipment?.complete, errors[0]?.message]).toEqual([
      false,
      expect.stringMatching(/commercial invoice.*ups:copy/),
    ]);
    expect(invoiced(kept)).toMatchObject([{ complete: true }, []]);
    expect(invoiced(kept, 'true')).toMatchObject([{ complete: false }, [{ code: 'incomplete_reply' }]]);
    const onPackage = pack({ Form: { Code: '01', Image: image('PDF', PDF) } });
    expect(invoiced({ PackageResults: [onPackage] })).toMatchObject([{ complete: true }, []]);
  });
});

const samples = readSamples().filter(({ tracking_number }) => tracking_number !== undefined);

test.skipIf(samples.length === 0).each(samples)('the sample reply $file is read', (sample) => {
  const pieces = sample.labels ?? 1;
  const [shipment, errors] = shipmentFrom(sampleReply(sample.file), {}, pieces);
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({
    tracking_number: sample.tracking_number,
    total_charge: sample.total_charge,
    complete: true,
  });
  const labels = shipment?.meta.documents.filter(({ kind }) => kind === 'label');
  expect(labels?.map(({ format }) => format)).toEqual(Array(pieces).fill(sample.label_format));
});
