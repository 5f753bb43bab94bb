/** Labels in the shapes in which they come, and a purchase whose reply has none. */
import { expect, test } from 'vitest';
import { gls, type WireShipmentRequest } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = gls.create(simulator.settings);
const PDF = 'JVBERi0xLjQKJSVFT0YK';
const request: WireShipmentRequest = {
  ...{ request_id: 'id-1', service: 'PARCEL', ship_date: '2026-03-03', label_format: 'PDF', packages: 2 },
  document: { Shipment: {}, PrintingOptions: {} },
};
const parcel = (TrackID: string, at: number) => {
  return { TrackID, ParcelNumber: TrackID, ShipmentUnitReference: [`id-1-${at}`] };
};
const answer = (step: string, CreatedShipment: object) => {
  return { step, status: 200, headers: {}, body: JSON.stringify({ CreatedShipment }) };
};
const created = (PrintData: object[], ParcelData = [parcel('A234567B', 2), parcel('A234567A', 1)]) =>
  answer('buy', { ParcelData, PrintData });
const pdf = (Data: unknown) => ({ Data, LabelFormat: 'PDF' });
const read = (PrintData: object[], asked: object = {}, ParcelData?: ReturnType<typeof parcel>[]) =>
  mapper.parseShippingResponse({
    request: { ...request, ...asked },
    replies: [created(PrintData, ParcelData)],
  });

test('packages are matched by their references, not by their order', () => {
  const [shipment] = read([]);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([
    'A234567A',
    'A234567B',
  ]);
});

test('numbers without references are in the order of the request', () => {
  const unnamed = ['A234567A', 'A234567B'].map((TrackID) => ({ TrackID, ParcelNumber: TrackID }));
  const [shipment] = read([], {}, unnamed as never);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([
    'A234567A',
    'A234567B',
  ]);
});

test('one document for two packages is to be checked', () => {
  const noticesOf = (Data: readonly string[]) => read([pdf(Data)])[0]?.meta.notices.map(({ code }) => code);
  expect(noticesOf([PDF])).toEqual(['labels_in_one_document']);
  expect(noticesOf([PDF, PDF])).toEqual([]);
});

test.each([
  ['one file for all', [pdf(PDF)], [null]],
  ['one text for each', [pdf(PDF), pdf(PDF)], [0, 1]],
  ['a list', [pdf([PDF, PDF])], [0, 1]],
])('%s is the labels of both packages', (_, PrintData, parcels) => {
  const [shipment, errors] = read(PrintData);
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({ complete: true, total_charge: null });
  expect(shipment?.meta.documents.map((document) => document.parcel)).toEqual(parcels);
});

test.each([
  [[PDF, 'PGh0bWw+'], [0]],
  [[PDF, null], [0]],
  [
    [PDF, PDF, 'PGh0bWw+'],
    [null, null],
  ],
])('a label that cannot be read is missing, and is no other package’s', (Data, parcels) => {
  const [shipment, errors] = read([pdf(Data)]);
  expect(shipment?.complete).toBe(false);
  expect(shipment?.meta.documents.map((document) => document.parcel)).toEqual(parcels);
  expect(errors.length).toBeGreaterThan(0);
});

test.each([
  ['among PDFs it comes after the labels', 'PDF', [pdf([PDF, PDF, PDF])], ['label', 'label', 'other']],
  [
    'it is a PDF where the labels are none',
    'ZPL',
    [{ Data: ['^XA^XZ', '^XA^XZ'], LabelFormat: 'ZEBRA' }, pdf(PDF)],
    ['label', 'label', 'other'],
  ],
])('a document of liability is no label: %s', (_, label_format, PrintData, kinds) => {
  const [shipment, errors] = read(PrintData, { label_format });
  expect(errors).toEqual([]);
  expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(kinds);
  expect(shipment?.meta.notices.map(({ code }) => code)).toEqual(['documents_besides_labels']);
});

test('a label in ZPL may come as its commands', () => {
  const [shipment] = read([{ Data: '^XA^FDLabel^FS^XZ', LabelFormat: 'ZEBRA' }]);
  expect(Buffer.from(shipment?.documents[0] ?? '', 'base64').toString()).toBe('^XA^FDLabel^FS^XZ');
});

test('labels that are printed again come with their own numbers, which may be others', () => {
  const [bare, errors] = read([]);
  expect(bare).toMatchObject({ complete: false, tracking_number: 'A234567A' });
  expect(errors).toMatchObject([{ code: 'incomplete_reply' }, { code: 'incomplete_reply' }]);
  const again = ['A234567C', 'A234567D'].map((number, at) => {
    const found = { ParcelData: [parcel(number, at + 1)], PrintData: [pdf(PDF)] };
    return { ...answer('find', found), package: at };
  });
  const [whole, none] = mapper.parseShippingResponse({ request, replies: [created([]), ...again] });
  expect(none).toEqual([]);
  expect(whole).toMatchObject({ complete: true, tracking_number: 'A234567C', documents: [PDF, PDF] });
});

/** The label is bought; what follows it is not, or is unknown. */
const BOUGHT = created([pdf([PDF, PDF])]);
test.each([
  [
    'consignment',
    'declare',
    { status: 403, body: '{"fault":{"faultstring":"No access"}}' },
    'authentication',
  ],
  ['consignment', 'declare', { status: 504, body: '<html></html>' }, 'unknown_outcome'],
  ['return_document', 'return', { status: 400, body: '', headers: { error: 'X', message: 'No' } }, 'carrier'],
  ['return_document', 'return', { status: 502, body: '' }, 'unknown_outcome'],
])('without its %s a shipment is not complete', (wanted, step, reply, kind) => {
  const replies = [BOUGHT, { step, headers: {}, ...reply }];
  const asked = { ...request, [wanted]: { Shipment: {}, PrintingOptions: {} } };
  const [shipment, errors] = mapper.parseShippingResponse({ request: asked, replies });
  expect(shipment).toMatchObject({ complete: false, tracking_number: 'A234567A', documents: [PDF, PDF] });
  const part = step === 'declare' ? 'customs_declaration' : 'return_label';
  expect(errors).toMatchObject([{ kind, retryable: false, details: { part } }]);
});

test('one file with the labels for the way back of all packages has their numbers', () => {
  const back = answer('return', {
    ParcelData: ['A234567R', 'A234567S'].map((TrackID) => ({ TrackID })),
    PrintData: [pdf(PDF)],
  });
  const asked = { ...request, return_document: { Shipment: {}, PrintingOptions: {} } };
  const [shipment, errors] = mapper.parseShippingResponse({ request: asked, replies: [BOUGHT, back] });
  expect(errors).toEqual([]);
  expect(shipment?.meta.parcels.map((own) => own.return_tracking_number)).toEqual(['A234567R', 'A234567S']);
  expect(shipment?.meta.documents.at(-1)).toMatchObject({ kind: 'return_label', parcel: null });
});

test('the limit of the gateway is a refusal: nothing was bought', () => {
  const body =
    '{"fault":{"faultstring":"Rate limit quota violation","detail":{"errorcode":"policies.ratelimit.QuotaViolation"}}}';
  const replies = [{ step: 'buy', status: 429, headers: {}, body }];
  const [shipment, errors] = mapper.parseShippingResponse({ request, replies });
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'rate_limit', retryable: true }]);
});
