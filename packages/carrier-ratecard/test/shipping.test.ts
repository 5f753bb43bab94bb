import { createShipment, type LabelFormat } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, it } from 'vitest';
import { type Counter, ratecard, sequence } from '../src/index.js';
import { CARD, request } from './support/card.js';

const PARCEL = { weight: 2 };
const asked = (pieces = 1, format?: LabelFormat) =>
  request({
    services: ['van'],
    items: [{ ...PARCEL, quantity: pieces }],
    ...(format === undefined ? {} : { label: { format } }),
  });

const vans = (counter?: Counter, tracking: object = {}) =>
  ratecard.create({ card: { ...CARD, tracking }, ...(counter === undefined ? {} : { counter }) });

/** Gives what is listed, then fails. */
function listed(...numbers: readonly unknown[]): Counter {
  const left = [...numbers];
  return {
    next: () => {
      if (left.length === 0) throw new Error('the database is away');
      return left.shift() as string;
    },
  };
}

describe('a shipment', () => {
  it.each(['PDF', 'PNG', 'GIF'] as const)('has a label in %s whose barcode is its number', async (format) => {
    const [shipment, errors] = await createShipment(
      vans(sequence(41), { prefix: 'OV', digits: 9 }),
      asked(2, format),
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
  });

  it('has its label in PDF unless told, and keeps letters in ZPL', async () => {
    const [pdf] = await createShipment(vans(), asked());
    expect(Buffer.from(pdf?.documents[0] ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
    const [zpl] = await createShipment(vans(), asked(1, 'ZPL'));
    expect(Buffer.from(zpl?.documents[0] ?? '', 'base64').toString('utf8')).toContain('Zoë Łukasz');
  });

  it('has a number of its own without any counter, short enough for a barcode that scans', async () => {
    const proxy = vans(undefined, { prefix: 'OV' });
    const numbers = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await createShipment(proxy, asked(1, 'ZPL')))[0]?.tracking_number,
      ),
    );
    expect(new Set(numbers).size).toBe(20);
    for (const number of numbers) expect(number).toMatch(/^OV[0-9A-Z]{25}$/);
    const [shipment] = await createShipment(proxy, asked(1, 'PNG'));
    expect(await readBarcode(Buffer.from(shipment?.documents[0] ?? '', 'base64'))).toEqual([
      shipment?.tracking_number,
    ]);
  });

  it.each<[unknown, object, string]>([
    [7, { digits: 5 }, '00007'],
    [12n, {}, '12'],
    ['629104150021', { check_digit: 'mod10' }, '6291041500213'],
    ['400638133393', { prefix: 'A-', check_digit: 'mod10' }, 'A-4006381333931'],
    ['RA-77/b', { prefix: 'X', digits: 9 }, 'XRA-77/b'],
  ])('with the counted %s and %j is numbered %s', async (counted, tracking, number) => {
    const [shipment] = await createShipment(vans(listed(counted), tracking), asked(1, 'ZPL'));
    expect(shipment?.tracking_number).toBe(number);
  });

  it.each<[unknown, object, RegExp]>([
    [-1, {}, /the counter gave -1, no tracking number: it is below 0/],
    [1.5, {}, /no whole number/],
    ['', {}, /printable ASCII/],
    ['zwölf', {}, /printable ASCII/],
    [undefined, {}, /no whole number/],
    [123456, { digits: 5 }, /room for 5 digits/],
  ])('with the counted %s and %j is not made', async (counted, tracking, message) => {
    const [shipment, errors] = await createShipment(vans(listed(counted), tracking), asked());
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([
      { code: 'no_tracking_number', kind: 'unavailable', message: expect.stringMatching(message) },
    ]);
  });

  it('that has no number yet may be asked for again', async () => {
    const [shipment, errors] = await createShipment(vans(listed()), asked(2));
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([
      {
        kind: 'unavailable',
        retryable: true,
        message: 'the counter gave no tracking number: the database is away',
      },
    ]);
  });

  it('whose numbers run out keeps those that it has, and no price', async () => {
    const [shipment, errors] = await createShipment(vans(listed(1, 2)), asked(3, 'ZPL'));
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

  it('whose counter repeats itself has no second parcel of that number', async () => {
    const [shipment, errors] = await createShipment(vans(listed(5, 5)), asked(2, 'ZPL'));
    expect(shipment).toMatchObject({
      complete: false,
      meta: { parcels: [{ bought: true }, { bought: false }] },
    });
    expect(errors).toMatchObject([{ message: expect.stringMatching(/the counter gave 5 twice$/) }]);
  });

  it('whose label cannot be made keeps its number', async () => {
    const tooWide = 'x'.repeat(60);
    const [shipment, errors] = await createShipment(
      vans(listed(tooWide), { prefix: 'P'.repeat(20) }),
      asked(1, 'PNG'),
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

  it('that the caller gave up before it had a number takes none', async () => {
    const taken: number[] = [];
    const counter = { next: () => taken.push(1) };
    const [shipment, errors] = await createShipment(vans(counter), asked(), { signal: AbortSignal.abort() });
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: 'aborted', kind: 'timeout', retryable: true }]);
    expect(taken).toEqual([]);
  });

  it('whose counter never answers ends at the deadline', async () => {
    const silent = { next: () => new Promise<string>(() => {}) };
    const [shipment, errors] = await createShipment(vans(silent), asked(), { deadline_ms: 30 });
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: 'deadline_exceeded', kind: 'timeout' }]);
  });

  it('given up between two numbers comes back with the first', async () => {
    const giveUp = new AbortController();
    const counter = {
      next: () => {
        giveUp.abort();
        return 'T-1';
      },
    };
    const [shipment, errors] = await createShipment(vans(counter), asked(2), { signal: giveUp.signal });
    expect(shipment).toMatchObject({
      tracking_number: 'T-1',
      complete: false,
      meta: { parcels: [{ bought: true }, { bought: false }], notices: [{ code: 'no_label' }] },
    });
    expect(errors).toMatchObject([{ kind: 'timeout', retryable: false }]);
  });

  it.each<[object, object, string]>([
    [{ services: ['ratecard:truck'] }, {}, 'shipment.services'],
    [{ services: ['van'], label: { type: 'A4' } }, {}, 'shipment.label.type'],
    [{ services: ['van'] }, { address_lines: [] }, 'recipient.address_lines'],
  ])('with %j to %j is refused before a number is taken', async (shipment, recipient, field) => {
    const [, errors] = await createShipment(vans(listed()), request(shipment, recipient));
    expect(errors).toMatchObject([{ field }]);
  });

  it('needs names and a place to go', async () => {
    const { shipment } = asked();
    const parties = { shipper: { country_code: 'CA' }, recipient: { country_code: 'CA' } };
    const [, errors] = await createShipment(vans(), { ...parties, shipment });
    expect(errors.map(({ field }) => field)).toEqual([
      'shipper.person_name',
      'recipient.person_name',
      'recipient.address_lines',
      'recipient.city',
    ]);
  });
});
