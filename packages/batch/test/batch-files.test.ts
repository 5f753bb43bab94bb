import { readBarcode } from '@waybill/labels/reader';
import { expect, it } from 'vitest';
import { type Batches, openBatches } from '../src/index.js';
import { batchFiles, readOrders } from '../src/orders/index.js';
import { describeOnOne } from './support/engines.js';
import { label, lines, sold } from './support/labels.js';
import { entry, post, row, rows } from './support/post.js';

it('are one PDF of at most 2,000 labels', async () => {
  const one = await label('X1');
  const bought = { number: 1, key: 'r1', state: 'bought', purchase_key: 'many/r1' };
  const results = async function* () {
    yield { ...bought, chosen: null, charge: null, errors: [] } as never;
  };
  const ledger = { find: async () => [], documents: async () => Array.from({ length: 2_001 }, () => one) };
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
  /** A carrier that sells two packages with labels, and batches with it. */
  async function shopOf(name: string): Promise<{ shop: ReturnType<typeof post>; batches: Batches }> {
    const shop = post(name, { GROUND: [10, 5] });
    shop.onBuy = (asked) => sold(name, asked);
    return { shop, batches: await openBatches(open.ledger, [shop.proxy]) };
  }

  it('are made from a file of orders by a process that never had it', async () => {
    const { shop, batches } = await shopOf('files');
    shop.onBuy = (asked) => {
      const [reference] = asked.shipment.references ?? [];
      if (reference === 'a3') return [null, [entry('files', 'carrier', { message: 'files: no "street"' })]];
      return sold('files', asked, reference === 'a4' ? 'ZPL' : 'PDF');
    };
    const orders = await readOrders(FILE, { mapping: MAPPING });
    const dialect = { delimiter: ';', decimal: ',' } as const;
    await (await batches.start(orders.rows, { name: 'files', dialect })).run();
    await batches.close();
    await using other = await openBatches(open.ledger, [shop.proxy]);
    const batch = await other.get('files');
    expect(batch?.dialect).toEqual(dialect);
    const files = batchFiles(batch!, open.ledger, { carrierName: () => 'Files & Co' });
    const results = await files.results();
    expect([...results.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines(results, ';')).toEqual([
      'row|order|state|carrier|account|service|tracking_numbers|total_charge|currency|problems',
      '2|a1|bought|files|files|files GROUND|A1X1 A1X2|10,50|CAD|',
      expect.stringMatching(/^3\|a2\|invalid\|{7}.*viel/),
      '4|a3|refused|files|files|files GROUND||||Files & Co: no "street" (carrier)',
      '5|a4|bought|files|files|files GROUND|A4X1 A4X2|10,50|CAD|',
      "6|'=1+1|bought|files|files|files GROUND|A5X1 A5X2|10,50|CAD|",
    ]);
    expect(lines(await files.problems(), ';')).toEqual([
      'row|order|state|column|problem',
      expect.stringMatching(/^3\|a2\|invalid\|shipment\.items\[0\]\.weight\|.*viel/),
      '4|a3|refused||Files & Co: no "street" (carrier)',
    ]);
    const { pdf, ...counts } = await files.labels();
    expect(counts).toEqual({ labels: 6, merged: 4, apart: 2, problems: [] });
    expect(await readBarcode(pdf!)).toEqual(['A1X1', 'A1X2', 'A5X1', 'A5X2']);
    const some = await files.labels({ from: 5, to: 6, page: 'A6' });
    expect(await readBarcode(some.pdf!)).toEqual(['A5X1', 'A5X2']);
    expect(await files.labels({ to: 1 })).toMatchObject({ pdf: undefined, labels: 0 });
  });

  it('name the column of the file, as the shop wrote it', async () => {
    await using batches = (await shopOf('titles')).batches;
    const columns = { Weight: 'shipment.items[0].weight', Land: 'recipient.country_code' };
    const orders = await readOrders('Weight,Land\nheavy,CA\n', { mapping: { columns } });
    const batch = await batches.start(orders.rows, { name: 'titles' });
    expect(lines(await batchFiles(batch, open.ledger).problems())[1]).toMatch(/^2\|2\|invalid\|Weight\|/);
  });

  it('tell of rows without a file: their keys, and what they wait for', async () => {
    await using batches = (await shopOf('json')).batches;
    const files = batchFiles(await batches.start(rows(2), { name: 'json' }), open.ledger);
    const waiting = ['1|r1|waiting|||||||', '2|r2|waiting|||||||'];
    expect(lines(await files.results()).slice(1)).toEqual(waiting);
    expect(await files.labels()).toMatchObject({ pdf: undefined, labels: 0 });
    expect(lines(await files.problems())).toHaveLength(1);
  });

  it('have no labels of what was voided', async () => {
    await using batches = (await shopOf('voided')).batches;
    const batch = await batches.start(rows(2), { name: 'voided' });
    await batch.run();
    const purchase = await open.ledger.get('voided/r1');
    await open.ledger.voided({ shipment: purchase!.result! });
    const files = batchFiles(batch, open.ledger);
    const [, first, second] = lines(await files.results());
    expect([first, second]).toEqual([
      expect.stringMatching(/^1\|r1\|void\|/),
      expect.stringMatching(/^2\|r2\|bought\|/),
    ]);
    expect(await readBarcode((await files.labels()).pdf!)).toEqual(['R2X1', 'R2X2']);
  });

  it('report a label that is damaged or lost, and have the others', async () => {
    const { shop, batches } = await shopOf('damaged');
    await using _ = batches;
    shop.onBuy = async (asked) => {
      const [shipment, errors] = await sold('damaged', asked);
      const isFirst = asked.shipment.references?.[0] === 'r1';
      const documents = shipment?.documents.with(0, btoa('%PDF nothing')) ?? [];
      return [isFirst && shipment ? { ...shipment, documents } : shipment, errors];
    };
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
    const { shop, batches } = await shopOf('forgotten');
    await using _ = batches;
    const street = 'Rue Secrète 7';
    shop.onBuy = (asked) =>
      asked.shipment.references?.[0] === 'no'
        ? [null, [entry('forgotten', 'carrier', { message: `${street} is unknown` })]]
        : sold('forgotten', asked);
    const batch = await batches.start([row('yes'), row('no')], { name: 'forgotten' });
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
