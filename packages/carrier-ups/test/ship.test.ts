import { expect, test } from 'vitest';
import { shipmentFrom } from './support/parse.js';

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const money = (value: string, currency = 'CAD') => ({ CurrencyCode: currency, MonetaryValue: value });
const image = (Code: string, GraphicImage = GIF) => ({ ImageFormat: { Code }, GraphicImage });
const pack = (over: object = {}) => ({ TrackingNumber: '1Z1', ShippingLabel: image('GIF'), ...over });
const sold = (over: object = {}, more: object = {}) => ({
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

test('one package comes as an object, and nothing as null', () => {
  const [shipment, errors] = shipmentFrom(
    sold({ PackageResults: pack(), Form: null, NegotiatedRateCharges: '', ControlLogReceipt: null }),
  );
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({
    tracking_number: '1Z1',
    documents: [GIF],
    complete: true,
    total_charge: { amount: '12.00', currency: 'CAD', name: 'published' },
  });
});

test('the bill is the negotiated price with its taxes', () => {
  const charges = {
    TaxCharges: { Type: 'HST', MonetaryValue: '1.17' },
    TotalCharge: money('9.00'),
  };
  const [shipment] = shipmentFrom(sold({ NegotiatedRateCharges: charges }));
  expect(shipment?.total_charge).toEqual({ amount: '10.17', currency: 'CAD', name: 'negotiated' });
  expect(shipment?.meta).toMatchObject({ published: { amount: '12.00' } });
});

test('every document comes back with its kind, format and package', () => {
  const [shipment, errors] = shipmentFrom(
    sold({
      PackageResults: [
        pack({ ShippingReceipt: image('HTML') }),
        pack({
          TrackingNumber: '1Z2',
          ShippingLabel: { ...image('gif'), InternationalSignatureGraphicImage: GIF },
        }),
      ],
      ControlLogReceipt: image('ZPL'),
      CODTurnInPage: { Image: image('') },
      HighValueReport: { Image: image('PNG') },
      Form: { Code: '01', Image: image('pdf') },
      DGPaperImage: GIF,
      LabelURL: 'https://www.ups.com/label',
    }),
    {},
    2,
  );
  expect(errors).toEqual([]);
  expect(shipment?.meta.documents).toEqual([
    { format: 'GIF', kind: 'label', parcel: 0 },
    { format: 'HTML', kind: 'receipt', parcel: 0 },
    { format: 'GIF', kind: 'label', parcel: 1 },
    { format: 'GIF', kind: 'international_signature', parcel: 1 },
    { format: 'PDF', kind: 'commercial_invoice', parcel: null },
    { format: 'ZPL', kind: 'control_log_receipt', parcel: null },
    { format: 'HTML', kind: 'cod_turn_in_page', parcel: null },
    { format: 'PNG', kind: 'high_value_report', parcel: null },
    { format: 'PDF', kind: 'dangerous_goods_paper', parcel: null },
  ]);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['1Z1', '1Z2']);
  expect(shipment?.meta).toMatchObject({ label_url: 'https://www.ups.com/label' });
});

test.each([
  ['a label that is no base64', { PackageResults: [pack({ ShippingLabel: image('GIF', 'not a picture') })] }],
  ['no label', { PackageResults: [pack({ ShippingLabel: undefined })] }],
  ['a label of another shape', { PackageResults: [pack({ ShippingLabel: 'gone' })] }],
  ['no price', { ShipmentCharges: undefined }],
  ['a price that is none', { ShipmentCharges: { TotalCharges: money('free') } }],
  ['an unreadable invoice', { Form: { Code: '01', Image: image('PDF', '!') } }],
])('after a purchase %s costs only itself', (_, over) => {
  const [shipment, errors] = shipmentFrom(sold(over));
  expect(shipment).toMatchObject({ tracking_number: '1Z1', complete: false });
  expect(errors).toMatchObject([{ code: 'incomplete_reply', kind: 'unexpected_reply', retryable: false }]);
});

test('packages that the reply does not name are not known to be bought', () => {
  const [shipment, errors] = shipmentFrom(sold(), {}, 2);
  expect(shipment?.complete).toBe(false);
  expect(shipment?.meta.parcels).toEqual([
    { tracking_number: '1Z1', charge: null, bought: true },
    { tracking_number: null, charge: null, bought: null },
  ]);
  expect(errors).toHaveLength(2);
});

test('an unreadable package leaves the others at their place', () => {
  const [shipment] = shipmentFrom(sold({ PackageResults: ['?', pack({ TrackingNumber: '1Z2' })] }), {}, 2);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([null, '1Z2']);
  expect(shipment?.meta.documents).toEqual([{ format: 'GIF', kind: 'label', parcel: 1 }]);
});

test('without the number of the shipment its first package names it', () => {
  const [shipment] = shipmentFrom(sold({ ShipmentIdentificationNumber: null }));
  expect(shipment?.reference).toEqual({ type: 'shipment_id', value: '1Z1' });
});

test.each([
  ['no results', { ShipmentResponse: { Response: { Alert: { Code: '1', Description: 'odd' } } } }],
  ['results without a number', sold({ ShipmentIdentificationNumber: '', PackageResults: [] })],
  ['another document', { RateResponse: {} }],
])('a 200 with %s may have been a purchase', (_, document) => {
  const [shipment, errors] = shipmentFrom(document);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'unknown_outcome', retryable: false, details: { request_id: 'id-1' } },
  ]);
  expect(errors[0]?.message).toContain('PO 7');
});

test('a refusal in headers beside an empty 200 may have been a purchase, and its words are kept', () => {
  const headers = { errorcode: '9999', errordescription: 'Something is wrong' };
  const [, errors] = shipmentFrom('', { headers });
  expect(errors).toMatchObject([{ kind: 'unknown_outcome' }]);
  expect(errors[0]?.message).toContain('Something is wrong');
});

test("UPS's own document is a certain refusal, also with HTTP 500 and 200", () => {
  for (const status of [200, 400, 500]) {
    const document = {
      response: { errors: [{ code: '120100', message: 'Missing or invalid shipper number' }] },
    };
    const [shipment, errors] = shipmentFrom(document, { status });
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: '120100', kind: 'carrier', retryable: false }]);
  }
});

test('warnings and disclaimers beside a purchase are notices', () => {
  const document = sold({ Disclaimer: { Code: '01', Description: 'Taxes may apply' } });
  const [shipment, errors] = shipmentFrom(document);
  expect(errors).toEqual([]);
  expect(shipment?.meta.notices).toEqual([
    { code: '01', message: 'Taxes may apply' },
    expect.objectContaining({ code: 'published_rates' }),
  ]);
});
