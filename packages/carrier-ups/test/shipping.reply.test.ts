import { describe, expect, test } from 'vitest';
import { failureOf, goodsFrom, shipmentFrom } from './support/replies.js';
import { readSamples, sampleReply } from './support/samples.js';

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const PDF = base64('%PDF-1.4 made up %%EOF');
const ZPL = base64('^XA^FDmade up^XZ');
const PNG = 'iVBORw0KGgo=';
const PAGE = base64('<html><body>made up</body></html>');
const money = (value: string, currency = 'CAD') => ({ CurrencyCode: currency, MonetaryValue: value });
const image = (Code: string, GraphicImage = GIF) => ({ ImageFormat: { Code }, GraphicImage });
const pack = (over: object = {}) => ({ TrackingNumber: '1Z1', ShippingLabel: image('GIF'), ...over });
const created = (over: object = {}, more: object = {}) => ({
  ShipmentResponse: {
    Response: { ResponseStatus: { Code: '1' } },
    ShipmentResults: {
      ShipmentIdentificationNumber: '1Z1',
      ShipmentCharges: { TotalCharges: money('12.00') },
      PackageResults: [pack()],
      ...over,
    },
  },
  ...more,
});

test('one package may be an object, and everything optional may be null or empty', () => {
  const [shipment, errors] = shipmentFrom(
    created({ PackageResults: pack(), Form: null, NegotiatedRateCharges: '', ControlLogReceipt: null }),
  );
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({
    tracking_number: '1Z1',
    documents: [GIF],
    complete: true,
    total_charge: { amount: '12.00', currency: 'CAD', name: 'published' },
  });
});

test('a document or its root may come as a list of one', () => {
  const document = created();
  const usual = shipmentFrom(document);
  expect(usual[0]?.tracking_number).toBe('1Z1');
  expect(shipmentFrom([document])).toEqual(usual);
  expect(shipmentFrom({ ShipmentResponse: [document.ShipmentResponse] })).toEqual(usual);
});

test('the total is the negotiated price with its taxes', () => {
  const charges = {
    TaxCharges: { Type: 'HST', MonetaryValue: '1.17' },
    TotalCharge: money('9.00'),
  };
  const [shipment] = shipmentFrom(created({ NegotiatedRateCharges: charges }));
  expect(shipment?.total_charge).toEqual({ amount: '10.17', currency: 'CAD', name: 'negotiated' });
  expect(shipment?.meta).toMatchObject({ published: { amount: '12.00' } });
});

test('every document comes back with its kind, format and package', () => {
  const [shipment, errors] = shipmentFrom(
    created({
      PackageResults: [
        pack({ ShippingReceipt: image('HTML', PAGE) }),
        pack({
          TrackingNumber: '1Z2',
          ShippingLabel: { ...image('gif'), InternationalSignatureGraphicImage: GIF },
        }),
      ],
      ControlLogReceipt: image('ZPL', ZPL),
      CODTurnInPage: { Image: image('', PAGE) },
      HighValueReport: { Image: image('PNG', PNG) },
      Form: { Code: '01', Image: image('pdf', PDF) },
      DGPaperImage: PDF,
      LabelURL: 'https://www.ups.com/label',
    }),
    {},
    2,
  );
  expect(errors).toEqual([]);
  expect(shipment?.meta.documents).toEqual([
    { format: 'GIF', kind: 'label', parcel: 0 },
    { format: 'GIF', kind: 'label', parcel: 1 },
    { format: 'HTML', kind: 'receipt', parcel: 0 },
    { format: 'GIF', kind: 'other', name: 'international_signature', parcel: 1 },
    { format: 'PDF', kind: 'commercial_invoice', parcel: null },
    { format: 'ZPL', kind: 'other', name: 'control_log_receipt', parcel: null },
    { format: 'HTML', kind: 'cod_card', parcel: null },
    { format: 'PNG', kind: 'other', name: 'high_value_report', parcel: null },
    { format: 'PDF', kind: 'other', name: 'dangerous_goods_paper', parcel: null },
  ]);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['1Z1', '1Z2']);
  expect(shipment?.meta).toMatchObject({ label_url: 'https://www.ups.com/label' });
});

test.each([
  [
    'a label that is not base64',
    { PackageResults: [pack({ ShippingLabel: image('GIF', 'not a picture') })] },
  ],
  ['a label that is a web page', { PackageResults: [pack({ ShippingLabel: image('GIF', PAGE) })] }],
  [
    'a label that is an error document',
    { PackageResults: [pack({ ShippingLabel: image('EPL', base64('{"response":{}}')) })] },
  ],
  ['a label of other bytes', { PackageResults: [pack({ ShippingLabel: image('GIF', base64('no GIF')) })] }],
  [
    'an unreadable part of a label',
    { PackageResults: [pack({ ShippingLabel: { ...image('GIF'), GraphicImagePart: ['!'] } })] },
  ],
  ['a receipt without its file', { PackageResults: [pack({ ShippingReceipt: 'gone' })] }],
  ['a report without its file', { HighValueReport: { Image: null, Code: '1' } }],
  ['an unreadable control log', { ControlLogReceipt: ['gone'] }],
  ['an unreadable paper', { DGPaperImage: [{}] }],
  ['no label', { PackageResults: [pack({ ShippingLabel: undefined })] }],
  ['a label of another shape', { PackageResults: [pack({ ShippingLabel: 'gone' })] }],
  ['no price', { ShipmentCharges: undefined }],
  ['a price that is not a number', { ShipmentCharges: { TotalCharges: money('free') } }],
  ['a negotiated price that is not a number', { NegotiatedRateCharges: { TotalCharge: money('free') } }],
  [
    'a tax that is not a number, without a total that includes it',
    { ShipmentCharges: { TotalCharges: money('12.00'), TaxCharges: [{ Type: 'HST', MonetaryValue: '?' }] } },
  ],
  [
    'a price in two currencies',
    { ShipmentCharges: { TotalCharges: money('12.00'), TotalChargesWithTaxes: money('9.00', 'USD') } },
  ],
  ['a price below 0', { ShipmentCharges: { TotalCharges: money('-12.00') } }],
  ['an absurd price', { ShipmentCharges: { TotalCharges: money('1e99') } }],
  ['an unreadable invoice', { Form: { Code: '01', Image: image('PDF', '!') } }],
])('a created shipment comes back with %s', (_, over) => {
  const [shipment, errors] = shipmentFrom(created(over));
  expect(shipment).toMatchObject({ tracking_number: '1Z1', complete: false });
  expect(errors.filter(({ retryable }) => retryable)).toEqual([]);
  const unpriced = shipment?.meta.notices.filter(({ code }) => code === 'no_price') ?? [];
  // UPS may leave out the price; anything else that is missing is an error.
  expect([...errors, ...unpriced].map(({ code }) => code)).toEqual([
    shipment?.total_charge === null ? 'no_price' : 'incomplete_reply',
  ]);
});

test('it is unknown whether packages that the reply does not name were created', () => {
  const [shipment, errors] = shipmentFrom(created(), {}, 2);
  expect(shipment?.complete).toBe(false);
  expect(shipment?.meta.parcels).toEqual([
    { tracking_number: '1Z1', charge: null, bought: true },
    { tracking_number: null, charge: null, bought: null },
  ]);
  expect(errors).toHaveLength(2);
});

test('an unreadable package leaves the others in their place', () => {
  const [shipment] = shipmentFrom(created({ PackageResults: ['?', pack({ TrackingNumber: '1Z2' })] }), {}, 2);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([null, '1Z2']);
  expect(shipment?.meta.documents).toEqual([{ format: 'GIF', kind: 'label', parcel: 1 }]);
});

test('a shipment without a number is named by its first package', () => {
  const [shipment] = shipmentFrom(created({ ShipmentIdentificationNumber: null }));
  expect(shipment?.reference).toEqual({ type: 'shipment_id', value: '1Z1' });
});

test.each([
  ['no results', { ShipmentResponse: { Response: { Alert: { Code: '1', Description: 'Try again' } } } }],
  ['results without a number', created({ ShipmentIdentificationNumber: '', PackageResults: [] })],
  ['another document', { RateResponse: {} }],
])('the outcome of a purchase is unknown after HTTP 200 with %s', (_, document) => {
  const [shipment, errors] = shipmentFrom(document);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'unknown_outcome', retryable: false, details: { request_id: 'id-1' } },
  ]);
  expect(errors[0]?.message).toContain('PO 7');
});

test('the outcome is unknown after an empty 200 with an error in its headers, whose message is kept', () => {
  const headers = { errorcode: '9999', errordescription: 'Something is wrong' };
  const [, errors] = shipmentFrom('', { headers });
  expect(errors).toMatchObject([{ kind: 'unknown_outcome' }]);
  expect(errors[0]?.message).toContain('Something is wrong');
});

test("UPS's own error document with 2xx or 4xx is a certain refusal", () => {
  for (const status of [200, 400, 401, 404]) {
    const document = {
      response: { errors: [{ code: '120100', message: 'Missing or invalid shipper number' }] },
    };
    const [shipment, errors] = shipmentFrom(document, { status });
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: '120100', retryable: false }]);
    expect(errors[0]?.kind).toBe(status === 401 ? 'authentication' : 'carrier');
  }
});

test('warnings and disclaimers of a created shipment are notices', () => {
  const document = created({ Disclaimer: { Code: '01', Description: 'Taxes may apply' } });
  const [shipment, errors] = shipmentFrom(document);
  expect(errors).toEqual([]);
  expect(shipment?.meta.notices).toEqual([
    { code: '01', message: 'Taxes may apply' },
    expect.objectContaining({ code: 'published_rates' }),
  ]);
});

test('the format of a label is read from its bytes, not from its name', () => {
  const [shipment, errors] = shipmentFrom(
    created({ PackageResults: [pack({ ShippingLabel: { GraphicImage: PNG } })] }),
  );
  expect(errors).toEqual([]);
  expect(shipment?.meta.documents).toEqual([{ format: 'PNG', kind: 'label', parcel: 0 }]);
});

test('a label without any number proves a purchase', () => {
  const [shipment, errors] = shipmentFrom(
    created({ ShipmentIdentificationNumber: null, PackageResults: [pack({ TrackingNumber: '' })] }),
  );
  expect(shipment).toMatchObject({
    reference: null,
    tracking_number: null,
    documents: [GIF],
    complete: false,
    meta: { parcels: [{ bought: true }] },
  });
  expect(errors.map(({ code }) => code)).toEqual(['incomplete_reply', 'incomplete_reply']);
});

test('no error of a created shipment is retryable', () => {
  const response = { errors: [{ code: '10429', message: 'Too Many Requests' }] };
  const [shipment, errors] = shipmentFrom(created({}, { response }));
  expect(shipment?.tracking_number).toBe('1Z1');
  expect(errors).toMatchObject([{ code: '10429', retryable: false }]);
});

test.each([
  ['a fault of the gateway', 500, { fault: { faultstring: 'Timed out', detail: { errorcode: 'x' } } }],
  ['a fault of the gateway', 503, { fault: { faultstring: 'Timed out' } }],
  ['an error of UPS', 302, { response: { errors: [{ message: 'Timed out' }] } }],
  ['an error of UPS', 408, { response: { errors: [{ message: 'Timed out' }] } }],
  ['an error of UPS', 500, { response: { errors: [{ message: 'Timed out' }] } }],
  ['an error of UPS', 504, { response: { errors: [{ message: 'Timed out' }] } }],
])('the outcome is unknown after %s with HTTP %i', (_, status, document) => {
  const [shipment, errors] = shipmentFrom(document, { status });
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    {
      kind: 'unknown_outcome',
      retryable: false,
      http_status: status,
      details: {
        references: { ReferenceNumber: 'PO 7', transId: 'id1' },
        request_id: 'id-1',
        body: JSON.stringify(document),
      },
    },
  ]);
  expect(errors[0]?.message).toMatch(/Timed out.*PO 7/s);
});

test('a shipment that is named is created, whatever the status', () => {
  for (const status of [302, 404, 500])
    expect(shipmentFrom(created(), { status })).toMatchObject([{ tracking_number: '1Z1' }, []]);
});

test('a fault of the gateway with a 4xx status is a refusal', () => {
  const document = { fault: { faultstring: 'Invalid access token', detail: { errorcode: 'oauth.Invalid' } } };
  expect(shipmentFrom(document, { status: 401 })).toMatchObject([
    null,
    [{ kind: 'authentication', code: 'oauth.Invalid', message: 'Invalid access token' }],
  ]);
});

test('an unknown outcome says what to look for', () => {
  const unknown = failureOf({ kind: 'unknown_outcome', message: 'the connection broke', sent: true });
  const lookup = 'PO 7 (or transId id1) in the shipping history of the UPS account';
  expect(unknown).toMatchObject([null, [{ kind: 'unknown_outcome', retryable: false, details: { lookup } }]]);
  expect(unknown[1][0]?.message).toContain(lookup);
  expect(failureOf({ kind: 'unavailable', message: 'no route', sent: false })).toMatchObject([
    null,
    [{ kind: 'unavailable', message: 'no route', retryable: true }],
  ]);
});

describe('the invoice of goods that cross a customs border', () => {
  const invoiced = (form: object, copy?: 'true') =>
    goodsFrom(created({ ShipmentCharges: { TotalCharges: money('12.00', 'USD') }, ...form }), copy);
  const kept = { Form: { Code: '01', FormGroupId: 'F1' } };

  test('is missing where the reply holds no form', () => {
    const [shipment, errors] = invoiced({});
    expect(shipment?.complete).toBe(false);
    expect(errors[0]?.message).toMatch(/commercial invoice.*ups:copy/);
  });

  test('may be kept by UPS without paper, unless the request wants a copy', () => {
    expect(invoiced(kept)).toMatchObject([{ complete: true }, []]);
    expect(invoiced(kept, 'true')).toMatchObject([{ complete: false }, [{ code: 'incomplete_reply' }]]);
  });

  test('may stand on the packages', () => {
    const result = pack({ Form: { Code: '01', Image: image('PDF', PDF) } });
    expect(invoiced({ PackageResults: [result] })).toMatchObject([{ complete: true }, []]);
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
