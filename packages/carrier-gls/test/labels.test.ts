/** Labels in the shapes in which they come, and a purchase whose reply has none. */
import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { gls, type WireShipmentRequest } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request as first } from './support/request.js';

const { mapper } = gls.create(simulator.settings);
const PDF = 'JVBERi0xLjQKJSVFT0YK';
const request: WireShipmentRequest = {
  ...{ request_id: 'id-1', service: 'PARCEL', ship_date: '2026-03-03', label_format: 'PDF', packages: 2 },
  document: { Shipment: {}, PrintingOptions: {} },
};
const parcel = (TrackID: string, at: number) => ({
  TrackID,
  ParcelNumber: TrackID,
  ShipmentUnitReference: [`id-1-${at}`],
});
const answer = (step: string, CreatedShipment: object) => ({
  step,
  status: 200,
  headers: {},
  body: JSON.stringify({ CreatedShipment }),
});
const created = (PrintData: object[], ParcelData = [parcel('B', 2), parcel('A', 1)]) =>
  answer('buy', { ParcelData, PrintData });

test('packages are matched by their references, not by their order', () => {
  const [shipment] = mapper.parseShippingResponse({ request, replies: [created([])] });
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['A', 'B']);
});

test('a number without a reference of ours comes before that of the return, as in the reply', () => {
  const own = { TrackID: 'A', ParcelNumber: '1' };
  const [shipment] = mapper.parseShippingResponse({
    request: { ...request, packages: 1 },
    replies: [created([{ Data: [PDF, PDF], LabelFormat: 'PDF' }], [own as never, parcel('R', 1)])],
  });
  expect(shipment?.meta.parcels).toMatchObject([{ tracking_number: 'A', return_tracking_number: 'R' }]);
});

test('one document for two packages is to be checked', () => {
  const noticesOf = (Data: readonly string[]) => {
    const PrintData = [{ Data, LabelFormat: 'PDF' }];
    const [shipment] = mapper.parseShippingResponse({ request, replies: [created(PrintData)] });
    return shipment?.meta.notices.map(({ code }) => code);
  };
  expect(noticesOf([PDF])).toEqual(['labels_in_one_document']);
  expect(noticesOf([PDF, PDF])).toEqual([]);
});

test.each([
  ['one file for all', [{ Data: PDF, LabelFormat: 'PDF' }], [null]],
  [
    'one text for each',
    [
      { Data: PDF, LabelFormat: 'PDF' },
      { Data: PDF, LabelFormat: 'PDF' },
    ],
    [0, 1],
  ],
  ['a list', [{ Data: [PDF, PDF], LabelFormat: 'PDF' }], [0, 1]],
])('%s is the labels of both packages', (_, PrintData, parcels) => {
  const [shipment, errors] = mapper.parseShippingResponse({ request, replies: [created(PrintData)] });
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
  const PrintData = [{ Data, LabelFormat: 'PDF' }];
  const [shipment, errors] = mapper.parseShippingResponse({ request, replies: [created(PrintData)] });
  expect(shipment?.complete).toBe(false);
  expect(shipment?.meta.documents.map((document) => document.parcel)).toEqual(parcels);
  expect(errors.length).toBeGreaterThan(0);
});

test('the second of two labels is that of the way back, also where it has no number', () => {
  const PrintData = [{ Data: [PDF, PDF], LabelFormat: 'PDF' }];
  const one = { ...request, packages: 1, return_label: true as const };
  const replies = [created(PrintData, [parcel('A', 1)])];
  const [shipment] = mapper.parseShippingResponse({ request: one, replies });
  expect(shipment?.meta.documents).toMatchObject([
    { kind: 'label', parcel: 0 },
    { kind: 'return_label', parcel: 0 },
  ]);
});

test('a label in ZPL may come as its commands', () => {
  const PrintData = [{ Data: '^XA^FDLabel^FS^XZ', LabelFormat: 'ZEBRA' }];
  const [shipment] = mapper.parseShippingResponse({ request, replies: [created(PrintData)] });
  expect(Buffer.from(shipment?.documents[0] ?? '', 'base64').toString()).toBe('^XA^FDLabel^FS^XZ');
});

test('a purchase without labels is not complete until they were printed again', () => {
  const [bare, errors] = mapper.parseShippingResponse({ request, replies: [created([])] });
  expect(bare).toMatchObject({ complete: false, tracking_number: 'A' });
  expect(errors).toMatchObject([{ code: 'incomplete_reply' }, { code: 'incomplete_reply' }]);
  const again = [1, 2].map((at) => {
    const PrintData = [{ Data: PDF, LabelFormat: 'PDF' }];
    return {
      ...answer('find', { ParcelData: [parcel(at === 1 ? 'A' : 'B', at)], PrintData }),
      package: at - 1,
    };
  });
  const [whole, none] = mapper.parseShippingResponse({ request, replies: [created([]), ...again] });
  expect(none).toEqual([]);
  expect(whole).toMatchObject({ complete: true, documents: [PDF, PDF] });
});

test('with a label for the way back there are two numbers and two labels', async () => {
  await using running = await startSimulator(simulator);
  const { shipment } = first;
  const options = ['with_return_label'];
  const [bought] = await createShipment(gls.create(running.settings), {
    ...first,
    shipment: { ...shipment, options, label: { format: 'ZPL' } },
  });
  expect(bought?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'return_label']);
  expect(bought?.meta.parcels[0]?.return_tracking_number).not.toBe(bought?.tracking_number);
});
