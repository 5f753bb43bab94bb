import type { ShipmentRequest, ShippingOutcome } from '@waybill/core';
import { makeLabel } from '@waybill/labels';
import { readBarcode } from '@waybill/labels/reader';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { openBatches } from '../src/index.js';
import { batchFiles, readOrders } from '../src/orders/index.js';
import { describeOnOne } from './support/engines.js';
import { entry, post, request, rows } from './support/post.js';

const party = { person_name: 'Jo Roy', city: 'Montréal', country_code: 'CA' } as const;

/** Sells as a carrier does, with two packages and a label in a PDF for each. */
async function sold(carrier: string, { shipment }: ShipmentRequest, format: 'PDF' | 'ZPL' = 'PDF') {
  const [reference = ''] = shipment.references ?? [];
  const numbers = ['1', '2'].map((package_) => `${reference.toUpperCase()}X${package_}`);
  const labels = numbers.map((barcode) =>
    makeLabel({ service: 'Ground', from: party, to: party, barcode }, format),
  );
  const bought: ShippingOutcome = [
    {
      carrier,
      account: carrier,
      documents: (await Promise.all(labels)).map((bytes) => Buffer.from(bytes).toString('base64')),
      reference: null,
      service: 'GROUND',
      shipment_date: '2026-11-23',
      total_charge: { amount: '10.5', currency: 'CAD', name: 'total' },
      tracking_number: numbers[0] as string,
      complete: true,
      meta: {
        parcels: numbers.map((tracking_number) => ({ tracking_number, charge: null, bought: true })),
        documents: numbers.map((_, parcel) => ({ format, kind: 'label' as const, parcel })),
        notices: [],
      },
    },
    [],
  ];
  return bought;
}

const read = (bytes: Uint8Array, delimiter = ',') =>
  parse(Buffer.from(bytes), { bom: true, delimiter }) as string[][];

it('are one PDF of at most 2,000 labels', async () => {
  const bytes = Uint8Array.from(
    await makeLabel({ service: 'Ground', from: party, to: party, barcode: 'X1' }, 'PDF'),
  );
  const label = {
    name: 'X1.pdf',
    bytes,
    format: 'PDF',
    kind: 'label' as const,
    media_type: '',
    package: 0,
    tracking_number: 'X1',
  };
  const row = {
    number: 1,
    key: 'r1',
    state: 'bought',
    purchase_key: 'many/r1',
    chosen: null,
    charge: null,
    errors: [],
    tracking_number: 'X1',
  };
  const results = async function* () {
    yield row as never;
  };
  const ledger = { find: async () => [], documents: async () => Array.from({ length: 2_001 }, () => label) };
  await expect(batchFiles({ name: 'many', results }, ledger).labels()).rejects.toMatchObject({
    issues: [{ field: 'from', code: 'too_many' }],
  });
});

const FILE = `order;Ship City;recipient.postal_code;recipient.country_code;shipment.items[0].weight;shipment.references[0]
a1;Vancouver;V5Y 1V4;CA;1,5;a1
a2;Vancouver;V5Y 1V4;CA;viel;a2
a3;Vancouver;V5Y 1V4;CA;2;a3
a4;Vancouver;V5Y 1V4;CA;2;a4
=1+1;Vancouver;V5Y 1V4;CA;2;a5
`;
const MAPPING = {
  columns: { order: 'order', 'Ship City': 'recipient.city' },
  constants: { shipper: { city: 'Montréal', postal_code: 'H2Y 1C6', country_code: 'CA' } },
  delimiter: ';',
  decimal: ',',
} as const;

describeOnOne('files of a batch', (open) => {
  it('are made from a file of orders by a process that never had it', async () => {
    const shop = post('files', { GROUND: [10, 5] });
    shop.onBuy = (asked) => {
      const [reference] = asked.shipment.references ?? [];
      if (reference === 'a3') return [null, [entry('files', 'carrier', { message: 'files: no "street"' })]];
      return sold('files', asked, reference === 'a4' ? 'ZPL' : 'PDF');
    };
    const name = 'files';
    {
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      const orders = await readOrders(FILE, { mapping: MAPPING });
      const dialect = { delimiter: ';', decimal: ',' } as const;
      await (await batches.start(orders.rows, { name, dialect })).run();
    }
    await using other = await openBatches(open.ledger, [shop.proxy]);
    const batch = await other.get(name);
    expect(batch?.dialect).toEqual({ delimiter: ';', decimal: ',' });
    const files = batchFiles(batch!, open.ledger, { carrierName: () => 'Files & Co' });
    const bought = (order: string, row: string, numbers: string) =>
      [row, order, 'bought', 'files', 'files', 'files GROUND', numbers, '10,50', 'CAD', ''] as const;
    const wrong = expect.stringContaining('viel');
    const results = await files.results();
    expect([...results.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(read(results, ';')).toEqual([
      [
        'row',
        'order',
        'state',
        'carrier',
        'account',
        'service',
        'tracking_numbers',
        'total_charge',
        'currency',
        'problems',
      ],
      bought('a1', '2', 'A1X1 A1X2'),
      ['3', 'a2', 'invalid', '', '', '', '', '', '', wrong],
      [
        '4',
        'a3',
        'refused',
        'files',
        'files',
        'files GROUND',
        '',
        '',
        '',
        'Files & Co: no "street" (carrier)',
      ],
      bought('a4', '5', 'A4X1 A4X2'),
      bought("'=1+1", '6', 'A5X1 A5X2'),
    ]);
    expect(read(await files.problems(), ';')).toEqual([
      ['row', 'order', 'state', 'column', 'problem'],
      ['3', 'a2', 'invalid', 'shipment.items[0].weight', wrong],
      ['4', 'a3', 'refused', '', 'Files & Co: no "street" (carrier)'],
    ]);
    const { pdf, ...counts } = await files.labels();
    expect(counts).toEqual({ labels: 6, merged: 4, apart: 2, problems: [] });
    expect(await readBarcode(pdf!)).toEqual(['A1X1', 'A1X2', 'A5X1', 'A5X2']);
    const some = await files.labels({ from: 5, to: 6, page: 'A6' });
    expect(await readBarcode(some.pdf!)).toEqual(['A5X1', 'A5X2']);
    expect(await files.labels({ to: 1 })).toMatchObject({ pdf: undefined, labels: 0 });
  });

  it('name the column of the file, as the shop wrote it', async () => {
    const shop = post('titles', { GROUND: [10, 5] });
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const text = 'Weight,Land\nheavy,CA\n';
    const columns = { Weight: 'shipment.items[0].weight', Land: 'recipient.country_code' };
    const { rows: read_rows } = await readOrders(text, { mapping: { columns } });
    const batch = await batches.start(read_rows, { name: 'titles' });
    const lines = read(await batchFiles(batch, open.ledger).problems());
    expect(lines[1]?.slice(0, 4)).toEqual(['2', '2', 'invalid', 'Weight']);
  });

  it('tell of rows without a file: their keys, and what they wait for', async () => {
    const shop = post('json', { GROUND: [10, 5] });
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const batch = await batches.start(rows(2), { name: 'json' });
    const files = batchFiles(batch, open.ledger);
    expect(read(await files.results()).map((line) => line.slice(0, 3))).toEqual([
      ['row', 'order', 'state'],
      ['1', 'r1', 'waiting'],
      ['2', 'r2', 'waiting'],
    ]);
    expect(await files.labels()).toMatchObject({ pdf: undefined, labels: 0 });
    expect(read(await files.problems())).toHaveLength(1);
  });

  it('have no labels of what was voided', async () => {
    const shop = post('voided', { GROUND: [10, 5] });
    shop.onBuy = (asked) => sold('voided', asked);
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const batch = await batches.start(rows(2), { name: 'voided' });
    await batch.run();
    const purchase = await open.ledger.get('voided/r1');
    await open.ledger.voided({ shipment: purchase!.result! });
    const files = batchFiles(batch, open.ledger);
    expect(read(await files.results()).map((line) => [line[1], line[2]])).toEqual([
      ['order', 'state'],
      ['r1', 'void'],
      ['r2', 'bought'],
    ]);
    expect(await readBarcode((await files.labels()).pdf!)).toEqual(['R2X1', 'R2X2']);
  });

  it('report a label that is damaged or lost, and have the others', async () => {
    const shop = post('damaged', { GROUND: [10, 5] });
    shop.onBuy = async (asked) => {
      const [shipment, errors] = await sold('damaged', asked);
      const isFirst = asked.shipment.references?.[0] === 'r1';
      const [first, second] = shipment?.documents ?? [];
      const documents = [isFirst ? btoa('%PDF nothing') : (first as string), second as string];
      return [shipment && { ...shipment, documents }, errors];
    };
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const batch = await batches.start(rows(3), { name: 'damaged' });
    await batch.run();
    const ledger = {
      find: open.ledger.find.bind(open.ledger),
      documents: (key: string) =>
        key === 'damaged/r2' ? Promise.reject(new Error('the folder is gone')) : open.ledger.documents(key),
    };
    const { pdf, problems, labels } = await batchFiles(batch, ledger).labels();
    expect(labels).toBe(4);
    expect(problems).toMatchObject([
      { number: 1, key: 'r1', message: expect.stringContaining('a label is not in the PDF') },
      { number: 2, key: 'r2', message: 'the labels cannot be read: the folder is gone' },
    ]);
    expect(await readBarcode(pdf!)).toEqual(['R1X2', 'R3X1', 'R3X2']);
  });

  it('hold nothing of the orders once they were forgotten', async () => {
    const shop = post('forgotten', { GROUND: [10, 5] });
    const street = 'Rue Secrète 7';
    shop.onBuy = (asked) =>
      asked.shipment.references?.[0] === 'no'
        ? [null, [entry('forgotten', 'carrier', { message: `${street} is unknown` })]]
        : sold('forgotten', asked);
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const given = ['yes', 'no'].map((key) => ({ key, request: request(key) }));
    const batch = await batches.start(given, { name: 'forgotten' });
    await batch.run();
    const files = batchFiles(batch, open.ledger);
    const text = async () => Buffer.concat([await files.results(), await files.problems()]).toString();
    expect(await text()).toContain(street);
    const later = new Date(Date.now() + 60_000);
    await batches.forget(later);
    await open.ledger.forget(later);
    expect(await text()).not.toContain(street);
    expect(await text()).toContain('YESX1');
    expect(await files.labels()).toMatchObject({ pdf: undefined });
  });
});
