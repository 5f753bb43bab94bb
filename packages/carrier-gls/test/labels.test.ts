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
const created = (PrintData: object[], ParcelData = [parcel('B', 2), parcel('A', 1)]) =>
  answer('buy', { ParcelData, PrintData });
const pdf = (Data: unknown) => ({ Data, LabelFormat: 'PDF' });
const read = (PrintData: object[], asked: object = {}, ParcelData?: ReturnType<typeof parcel>[]) =>
  mapper.parseShippingResponse({
    request: { ...request, ...asked },
    replies: [created(PrintData, ParcelData)],
  });

test('packages are matched by their references, not by their order', () => {
  const [shipment] = read([]);
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['A', 'B']);
});

test('a number without a reference of ours comes before that of the return, as in the reply', () => {
  const own = { TrackID: 'A', ParcelNumber: '1' };
  const [shipment] = read([pdf([PDF, PDF])], { packages: 1 }, [own as never, parcel('R', 1)]);
  expect(shipment?.meta.parcels).toMatchObject([{ tracking_number: 'A', return_tracking_number: 'R' }]);
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

test('the second of two labels is that of the way back, also where it has no number', () => {
  const [shipment] = read([pdf([PDF, PDF])], { packages: 1, return_label: true }, [parcel('A', 1)]);
  expect(shipment?.meta.documents).toMatchObject([
    { kind: 'label', parcel: 0 },
    { kind: 'return_label', parcel: 0 },
  ]);
});

test('a label in ZPL may come as its commands', () => {
  const [shipment] = read([{ Data: '^XA^FDLabel^FS^XZ', LabelFormat: 'ZEBRA' }]);
  expect(Buffer.from(shipment?.documents[0] ?? '', 'base64').toString()).toBe('^XA^FDLabel^FS^XZ');
});

test('a purchase without labels is not complete until they were printed again', () => {
  const [bare, errors] = read([]);
  expect(bare).toMatchObject({ complete: false, tracking_number: 'A' });
  expect(errors).toMatchObject([{ code: 'incomplete_reply' }, { code: 'incomplete_reply' }]);
  const again = ['A', 'B'].map((number, at) => {
    const found = { ParcelData: [parcel(number, at + 1)], PrintData: [pdf(PDF)] };
    return { ...answer('find', found), package: at };
  });
  const [whole, none] = mapper.parseShippingResponse({ request, replies: [created([]), ...again] });
  expect(none).toEqual([]);
  expect(whole).toMatchObject({ complete: true, documents: [PDF, PDF] });
});
