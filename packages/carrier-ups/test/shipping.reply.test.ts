import { expect, test } from 'vitest';
import { failureOf, goodsFrom, money, shipmentFrom } from './support/replies.js';
import { own } from './support/requests.js';

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
const labelled = (ShippingLabel: unknown) => ({ PackageResults: [pack({ ShippingLabel })] });
const total = (value: string, more: object = {}) => ({
  ShipmentCharges: { TotalCharges: money(value), ...more },
});

test('a shipment is read from objects in place of lists, and from null', () => {
  const gone = { Form: null, NegotiatedRateCharges: '', ControlLogReceipt: null };
  const Disclaimer = { Code: '01', Description: 'Taxes may apply' };
  const [shipment, errors] = shipmentFrom(created({ PackageResults: pack(), ...gone, Disclaimer }));
  expect(errors).toEqual([]);
  const total_charge = { amount: '12.00', currency: 'USD', name: 'published' };
  expect(shipment).toMatchObject({ tracking_number: '1Z1', documents: [GIF], complete: true, total_charge });
  const published = expect.objectContaining({ code: 'published_rates' });
  expect(shipment?.meta.notices).toEqual([{ code: '01', message: 'Taxes may apply' }, published]);
});

test('every document comes back with its kind, format and package, labels first', () => {
  const signed = { ...image('gif'), InternationalSignatureGraphicImage: GIF };
  const second = { TrackingNumber: '1Z2', ShippingLabel: signed };
  const urls = { LabelURL: 'https://www.ups.com/label', ReceiptURL: 'https://www.ups.com/receipt' };
  const papers = {
    ControlLogReceipt: image('PNG', PNG),
    CODTurnInPage: { Image: image('', PAGE) },
    HighValueReport: { Image: image('PNG', PNG) },
    Form: { Code: '01', Image: image('pdf', PDF) },
    DGPaperImage: PDF,
  };
  const PackageResults = [pack({ ShippingReceipt: image('HTML', PAGE) }), second];
  const [shipment, errors] = shipmentFrom(created({ PackageResults, ...papers, ...urls }), 2);
  expect(errors).toEqual([]);
  const { documents = [], ...meta } = shipment?.meta ?? {};
  expect(documents.map((one) => `${one.kind} ${one.name ?? ''} ${one.format} ${one.parcel}`)).toEqual([
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
  expect(meta).toMatchObject({ label_url: urls.LabelURL, receipt_url: urls.ReceiptURL });
});

test.each<[string, object]>([
  ['a label that is not base64', labelled(image('GIF', 'not a picture'))],
  ['a label that is a web page', labelled(image('GIF', PAGE))],
  ['a label that is an error', labelled(image('EPL', base64('{"response":{}}')))],
  ['an unreadable part of a label', labelled({ ...image('GIF'), GraphicImagePart: ['!'] })],
  ['no label', labelled(undefined)],

  ['a receipt without its file', { PackageResults: [pack({ ShippingReceipt: 'gone' })] }],
  ['a report without its file', { HighValueReport: { Image: null, Code: '1' } }],
  ['an unreadable control log', { ControlLogReceipt: ['gone'] }],
  ['a control log that is a web page in place of a picture', { ControlLogReceipt: [image('GIF', PAGE)] }],
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
  const expected = shipment?.total_charge === null ? 'no_price' : 'incomplete_reply';
  expect([...errors, ...unpriced].map(({ code }) => code)).toEqual([expected]);
});

test.each<[string, number, ...unknown[]]>([
  ['1Z1 true,null null; 0; 2', 2, pack()],
  ['null null,1Z2 true; 1; 2', 2, '?', pack({ TrackingNumber: ' 1Z2 ' })],
  ['92 true; 0; 0', 1, { USPSPICNumber: '92', ShippingLabel: image('GIF') }],
])(
  '%s: packages that a reply does not name may have been created, the others keep their places',
  (...row) => {
    const [read, pieces, ...PackageResults] = row;
    const [shipment, errors] = shipmentFrom(created({ PackageResults }), pieces);
    const { parcels = [], documents = [] } = shipment?.meta ?? {};
    const numbers = parcels.map(({ tracking_number, bought }) => `${tracking_number} ${bought}`);
    expect(`${numbers}; ${documents.map(({ parcel }) => parcel)}; ${errors.length}`).toBe(read);
  },
);

test('a shipment is named by its number, by its first package, or proved by a label', () => {
  const unnumbered = (...PackageResults: object[]) =>
    shipmentFrom(created({ ShipmentIdentificationNumber: null, PackageResults }));
  expect(unnumbered(pack())[0]?.reference).toEqual({ type: 'shipment_id', value: '1Z1' });
  const [shipment, errors] = unnumbered(pack({ TrackingNumber: '' }));
  const proved = {
    reference: null,
    tracking_number: null,
    documents: [GIF],
    meta: { parcels: [{ bought: true }] },
  };
  expect(shipment).toMatchObject(proved);
  expect(errors.map(({ code }) => code)).toEqual(['incomplete_reply', 'incomplete_reply']);
  expect(unnumbered()).toMatchObject([null, [{ kind: 'unknown_outcome' }]]);
  const [plain] = shipmentFrom(created(labelled({ GraphicImage: PNG })));
  expect(plain?.meta.documents[0]?.format).toBe('PNG');
});

test('an unknown outcome says what to look for', () => {
  const [, [entry]] = failureOf({ kind: 'unknown_outcome', message: 'the connection broke', sent: true });
  const lookup = 'PO 7 (or transId id1) in the shipping history of the UPS account';
  const details = { lookup, references: { ReferenceNumber: 'PO 7', transId: 'id1' }, request_id: 'id-1' };
  expect(entry).toMatchObject({ kind: 'unknown_outcome', retryable: false, details });
});

test('the invoice of goods abroad is missing where the reply holds no form, unless UPS keeps it without paper', () => {
  const [shipment, errors] = goodsFrom(created());
  expect([shipment?.complete, errors[0]?.message]).toEqual([
    false,
    expect.stringMatching(/commercial invoice.*ups:copy/),
  ]);
  const kept = created({ Form: { Code: '01', FormGroupId: 'F1' } });
  expect(goodsFrom(kept)).toMatchObject([{ complete: true }, []]);
  expect(goodsFrom(kept, own({ copy: 'true' }))).toMatchObject([
    { complete: false },
    [{ code: 'incomplete_reply' }],
  ]);
  const onPackage = pack({ Form: { Code: '01', Image: image('PDF', PDF) } });
  expect(goodsFrom(created({ PackageResults: [onPackage] }))).toMatchObject([{ complete: true }, []]);
});
