import { createShipment, type ShipmentData } from '@waybill/core';
import { afterEach, expect, test, vi } from 'vitest';
import { accountOf, CARD, request } from './support/card.js';

const ZPL = { services: ['van'], label: { format: 'ZPL' as const } };

/** What is bought, and the texts of its label. */
async function buy(shipment: Partial<ShipmentData>, recipient: object = {}) {
  const to = { person_name: 'Zoë Tremblay', ...recipient };
  const [bought, errors] = await createShipment(accountOf(CARD), request({ ...ZPL, ...shipment }, to));
  const zpl = Buffer.from(bought?.documents[0] ?? '', 'base64').toString('utf8');
  return { bought, errors, texts: [...zpl.matchAll(/\^FD(.*)\^FS/g)].map(([, text]) => text) };
}

test('a label keeps the state and the postal code of a long city', async () => {
  const { texts } = await buy(
    {},
    {
      address_lines: ['Apartment 1203, Building C, Entrance from the yard behind the old church'],
      city: 'Saint-Remi-de-Tingwick-sur-le-Lac-Superieur',
    },
  );
  const to = texts.slice(texts.indexOf('TO') + 1).join(' ');
  expect(to).toMatch(
    /^Zoë Tremblay Apartment 1203, Building C, Entrance from the yard behind the old church Saint-Remi-de-Tingwick-sur- ?le-Lac-Superieur QC G1R 4S9 CANADA/,
  );
});

test('a label has what a driver needs to know, in words', async () => {
  const { texts } = await buy({ references: ['ORDER-1', 'PO 7'], ship_date: '2027-01-04' });
  for (const text of ['Own van', '1 of 1', '4 kg', '2027-01-04', 'ORDER-1', 'PO 7', 'CANADA'])
    expect(texts).toContain(text);
  expect(texts).not.toContain('SPECIMEN');
});

test('nothing is bought when a text has no room on the label, and the entry names its field', async () => {
  const taken: number[] = [];
  const proxy = accountOf(CARD, { tracking_numbers: { next: () => taken.push(1) } });
  const recipient = { address_lines: ['2 Main St', 'word '.repeat(300)] };
  const references = ['R-1', 'reference '.repeat(60)];
  const [shipment, errors] = await createShipment(proxy, request({ ...ZPL, references }, recipient));
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'validation', code: 'too_long', field: 'shipment.references[1]', retryable: false },
    { kind: 'validation', code: 'too_long', field: 'recipient.address_lines[1]' },
  ]);
  expect(taken).toEqual([]);
});

test('a notice says how a text is printed whose letters the label has not', async () => {
  const { bought, texts } = await buy({}, { person_name: '山田 太郎', city: 'Київ' });
  expect(bought?.meta.notices).toMatchObject(
    [{ code: 'printed_as', message: /^recipient\.person_name is printed as "ShanTian TaiLang"/ }].map(
      ({ code, message }) => ({ code, message: expect.stringMatching(message) }),
    ),
  );
  expect(texts).toContain('ShanTian TaiLang');
});

test('labels of a trial are marked as specimens', async () => {
  const [bought] = await createShipment(accountOf(CARD, {}, { simulated: true }), request(ZPL));
  expect(Buffer.from(bought?.documents[0] ?? '', 'base64').toString()).toContain('^FDSPECIMEN^FS');
});

afterEach(() => void vi.doUnmock('@waybill/labels'));

test('nothing is bought while the package that draws labels is not installed', async () => {
  vi.doMock('@waybill/labels', () => {
    throw new Error("Cannot find package '@waybill/labels'");
  });
  const taken: number[] = [];
  const proxy = accountOf(CARD, { tracking_numbers: { next: () => taken.push(1) } });
  const [shipment, errors] = await createShipment(proxy, request(ZPL));
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ message: expect.stringContaining('npm install @waybill/labels') }]);
  expect(taken).toEqual([]);
});
