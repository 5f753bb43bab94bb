import { createShipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { readBarcode } from '@waybill/labels/reader';
import { expect, test } from 'vitest';
import { sequence, type TrackingNumbers } from '../src/index.js';
import { accountOf, CARD, request } from './support/card.js';

/** So many packages of 2 kg with Own van. */
const shipmentOf = (quantity = 1, format?: LabelFormat) =>
  request({
    services: ['van'],
    items: [{ weight: 2, quantity }],
    ...(format === undefined ? {} : { label: { format } }),
  });

const vans = (tracking_numbers?: TrackingNumbers, tracking: object = {}) =>
  accountOf({ ...CARD, tracking }, tracking_numbers === undefined ? {} : { tracking_numbers });

/** Gives these numbers, then fails. */
function listed(...numbers: readonly unknown[]): TrackingNumbers {
  const left = [...numbers];
  return {
    next: () => {
      if (left.length === 0) throw new Error('the database is away');
      return left.shift() as string;
    },
  };
}

test.each(['PDF', 'PNG', 'GIF'] as const)(
  'each package has a label in %s whose barcode is its tracking number',
  async (format) => {
    const [shipment, errors] = await createShipment(
      vans(sequence(41), { prefix: 'OV', digits: 9 }),
      shipmentOf(2, format),
    );
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({
      tracking_number: 'OV000000041',
      complete: true,
      total_charge: { amount: '8.00', currency: 'CAD', name: 'total' },
      meta: {
        documents: [
          { format, kind: 'label', parcel: 0 },
          { format, kind: 'label', parcel: 1 },
        ],
      },
    });
    const read = await Promise.all(
      (shipment?.documents ?? []).map((label) => readBarcode(Buffer.from(label, 'base64'))),
    );
    expect(read.flat()).toEqual(['OV000000041', 'OV000000042']);
  },
);

test('labels are in PDF by default, and in ZPL texts are text', async () => {
  const [pdf] = await createShipment(vans(), shipmentOf());
  expect(Buffer.from(pdf?.documents[0] ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
  const [zpl] = await createShipment(vans(), shipmentOf(1, 'ZPL'));
  expect(Buffer.from(zpl?.documents[0] ?? '', 'base64').toString('utf8')).toContain(
    '^FDQuébec QC G1R 4S9^FS',
  );
});

test('without the setting tracking_numbers each number is unique and its barcode scans', async () => {
  const proxy = vans(undefined, { prefix: 'OV' });
  const numbers = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await createShipment(proxy, shipmentOf(1, 'ZPL')))[0]?.tracking_number,
    ),
  );
  expect(new Set(numbers).size).toBe(20);
  for (const number of numbers) expect(number).toMatch(/^OV[0-9A-Z]{25}$/);
  const [shipment] = await createShipment(proxy, shipmentOf(1, 'PNG'));
  expect(await readBarcode(Buffer.from(shipment?.documents[0] ?? '', 'base64'))).toEqual([
    shipment?.tracking_number,
  ]);
});

test.each<[unknown, object, string]>([
  [7, { digits: 5 }, '00007'],
  [12n, {}, '12'],
  ['629104150021', { check_digit: 'mod10' }, '6291041500213'],
  ['400638133393', { prefix: 'A-', check_digit: 'mod10' }, 'A-4006381333931'],
  ['RA-77/b', { prefix: 'X', digits: 9 }, 'XRA-77/b'],
])('the counted %s in the form %j is the tracking number %s', async (counted, tracking, number) => {
  const [shipment] = await createShipment(vans(listed(counted), tracking), shipmentOf(1, 'ZPL'));
  expect(shipment?.tracking_number).toBe(number);
});

test.each<[unknown, object, RegExp]>([
  [-1, {}, /^the setting tracking_numbers gave -1, which is not a tracking number: it is below 0$/],
  [1.5, {}, /neither a whole number nor text/],
  ['', {}, /printable ASCII/],
  ['zwölf', {}, /printable ASCII/],
  [undefined, {}, /neither a whole number nor text/],
  [123456, { digits: 5 }, /room for 5 digits/],
])('nothing is shipped when %s is counted for the form %j', async (counted, tracking, message) => {
  const [shipment, errors] = await createShipment(vans(listed(counted), tracking), shipmentOf());
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { code: 'no_tracking_number', kind: 'unavailable', message: expect.stringMatching(message) },
  ]);
});

test('a shipment that has no number yet may be bought again', async () => {
  const [shipment, errors] = await createShipment(vans(listed()), shipmentOf(2));
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    {
      kind: 'unavailable',
      retryable: true,
      message: 'the setting tracking_numbers gave no number: the database is away',
    },
  ]);
});

test('a shipment whose numbers run out keeps those that it has, and has no price', async () => {
  const [shipment, errors] = await createShipment(vans(listed(1, 2)), shipmentOf(3, 'ZPL'));
  expect(shipment).toMatchObject({
    complete: false,
    total_charge: null,
    tracking_number: '1',
    meta: {
      parcels: [
        { tracking_number: '1', charge: null, bought: true },
        { tracking_number: '2', charge: null, bought: true },
        { tracking_number: null, charge: null, bought: false },
      ],
    },
  });
  expect(shipment?.documents).toHaveLength(2);
  expect(errors).toMatchObject([{ code: 'no_tracking_number', kind: 'unavailable', retryable: false }]);
});

test('a number that is given twice is used for one package', async () => {
  const [shipment, errors] = await createShipment(vans(listed(5, 5)), shipmentOf(2, 'ZPL'));
  expect(shipment).toMatchObject({
    complete: false,
    meta: { parcels: [{ bought: true }, { bought: false }] },
  });
  expect(errors).toMatchObject([
    { message: expect.stringMatching(/the setting tracking_numbers gave 5 twice$/) },
  ]);
});

test('a package whose label cannot be made keeps its number', async () => {
  const tooWide = 'x'.repeat(60);
  const [shipment, errors] = await createShipment(
    vans(listed(tooWide), { prefix: 'P'.repeat(20) }),
    shipmentOf(1, 'PNG'),
  );
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({
    tracking_number: 'P'.repeat(20) + tooWide,
    complete: false,
    documents: [],
    total_charge: { amount: '8.00' },
    meta: { parcels: [{ bought: true }], notices: [{ code: 'no_label' }] },
  });
});

test('a call that is aborted before it begins takes no number', async () => {
  const taken: number[] = [];
  const numbers = { next: () => taken.push(1) };
  const [shipment, errors] = await createShipment(vans(numbers), shipmentOf(), {
    signal: AbortSignal.abort(),
  });
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ code: 'aborted', kind: 'timeout', retryable: true }]);
  expect(taken).toEqual([]);
});

test('tracking_numbers that never answer end at the deadline', async () => {
  const silent = { next: () => new Promise<string>(() => {}) };
  const [shipment, errors] = await createShipment(vans(silent), shipmentOf(), { deadline_ms: 30 });
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ code: 'deadline_exceeded', kind: 'timeout' }]);
});

test('a call that is aborted between two numbers returns the first', async () => {
  const caller = new AbortController();
  const numbers = {
    next: () => {
      caller.abort();
      return 'T-1';
    },
  };
  const [shipment, errors] = await createShipment(vans(numbers), shipmentOf(2), { signal: caller.signal });
  expect(shipment).toMatchObject({
    tracking_number: 'T-1',
    complete: false,
    meta: { parcels: [{ bought: true }, { bought: false }], notices: [{ code: 'no_label' }] },
  });
  expect(errors).toMatchObject([{ kind: 'timeout', retryable: false }]);
});

test.each<[object, object, string]>([
  [{ services: ['ratecard:truck'] }, {}, 'shipment.services'],
  [{ services: ['van'], label: { type: 'A4' } }, {}, 'shipment.label.type'],
  [{ services: ['van'] }, { address_lines: [] }, 'recipient.address_lines'],
])('a shipment with %j to %j is refused before a number is taken', async (shipment, recipient, field) => {
  const [, errors] = await createShipment(vans(listed()), request(shipment, recipient));
  expect(errors).toMatchObject([{ field }]);
});

test('a label needs names and the address of the recipient', async () => {
  const { shipment } = shipmentOf();
  const parties = { shipper: { country_code: 'CA' }, recipient: { country_code: 'CA' } };
  const [, errors] = await createShipment(vans(), { ...parties, shipment });
  expect(errors.map(({ field }) => field)).toEqual([
    'shipper.person_name',
    'recipient.person_name',
    'recipient.address_lines',
    'recipient.city',
  ]);
});

test('a service whose price depends on size is bought only with dimensions', async () => {
  const sized = accountOf({ ...CARD, volumetric_divisor: 5000 });
  const [shipment, errors] = await createShipment(sized, shipmentOf());
  expect(shipment).toBeNull();
  expect(errors.map(({ field, code }) => [field, code])).toEqual(
    ['length', 'width', 'height'].map((side) => [`shipment.items[0].${side}`, 'required']),
  );
  const items = [{ weight: 2, length: 30, width: 20, height: 10 }];
  const [bought] = await createShipment(sized, request({ services: ['van'], items }));
  expect(bought).toMatchObject({ complete: true, total_charge: { amount: '8.00' } });
});
