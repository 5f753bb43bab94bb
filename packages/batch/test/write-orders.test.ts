import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShippingFile } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderResult, writeOrders } from '../src/orders/index.js';
import { LabelPdfs } from '../src/orders/label-pdfs.js';
import { label, lines } from './support/labels.js';

const root = await mkdtemp(join(tmpdir(), 'waybill-orders-'));
let folder = root;
let count = 0;
beforeEach(() => {
  count += 1;
  folder = join(root, String(count));
});
afterAll(() => rm(root, { recursive: true }));

function bought(number: number, ...files: ShippingFile[]): OrderResult {
  const tracking_numbers = files.map((one) => one.tracking_number ?? '');
  const identity = { carrier: 'ups', account: 'ups' };
  return { number, state: 'bought', ...identity, tracking_numbers, files: async () => files };
}
const table = async (name: string, delimiter?: string) =>
  lines(await readFile(join(folder, name)), delimiter);
const barcodes = async (name = 'labels.pdf') => readBarcode(await readFile(join(folder, name)));

describe('writeOrders', () => {
  it('writes each label to a file, and all of them to one PDF, in the order of the rows', async () => {
    const invoice = { kind: 'commercial_invoice', name: '9001-invoice.pdf' } as const;
    const results = [
      bought(2, await label('1Z2', 'GIF'), await label('1Z3', 'GIF')),
      { ...bought(3, await label('7001')), key: 'A/1' },
      bought(5, await label('9001', 'PNG'), { ...(await label('9001')), ...invoice }),
    ];
    const written = await writeOrders(results, { folder });
    expect(written).toEqual({ pdfs: ['labels.pdf'], labels: 4, merged: 4, apart: 0, problems: [] });
    expect(await barcodes()).toEqual(['1Z2', '1Z3', '7001', '9001']);
    expect((await readdir(folder)).sort().join(' ')).toBe(
      'A_1-7001.pdf labels.pdf problems.csv results.csv row-2-1Z2.gif row-2-1Z3.gif row-5-9001-invoice.pdf row-5-9001.png',
    );
  });

  it('writes a line for each row, and one for each problem', async () => {
    const price = { service: 'Express', amount: '12.50', currency: 'CAD' };
    const problems = [{ column: 'Weight', message: 'too heavy' }, { message: 'and far' }];
    const results: OrderResult[] = [
      { ...bought(2), key: '1001', ...price, tracking_numbers: ['1Z2', '1Z3'] },
      { number: 4, state: 'invalid', problems },
    ];
    expect((await writeOrders(results, { folder, delimiter: ';', decimal: ',' })).problems).toHaveLength(2);
    expect((await readFile(join(folder, 'results.csv'))).subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
    expect(await table('results.csv', ';')).toEqual([
      'row|order|state|carrier|account|service|tracking_numbers|total_charge|currency|files',
      '2|1001|bought|ups|ups|Express|1Z2 1Z3|12,50|CAD|',
      '4||invalid|||||||',
    ]);
    expect(await table('problems.csv', ';')).toEqual([
      'row|order|state|column|problem',
      '4||invalid|Weight|too heavy',
      '4||invalid||and far',
    ]);
  });

  it.each(['=HYPERLINK("http://evil.test")', '+1', '-2+3', '@SUM(A1)'])(
    'a spreadsheet does not calculate %s',
    async (key) => {
      await writeOrders([{ number: 2, key, state: 'refused', problems: [{ message: key }] }], { folder });
      expect((await table('results.csv'))[1]).toContain(`2|'${key}|`);
      expect((await table('problems.csv'))[1]).toBe(`2|'${key}|refused||'${key}`);
    },
  );

  it('keeps labels apart that are no page, and reports one that is damaged', async () => {
    const damaged = { ...(await label('7002')), bytes: Uint8Array.from(Buffer.from('%PDF nothing')) };
    const results = [
      bought(2, await label('1Z2', 'ZPL')),
      bought(3, damaged),
      bought(4, await label('7003')),
    ];
    const counts = { pdfs: ['labels.pdf'], labels: 3, merged: 1, apart: 1 };
    expect(await writeOrders(results, { folder })).toMatchObject({ ...counts, problems: [{ number: 3 }] });
    expect(await barcodes()).toEqual(['7003']);
    expect(await readFile(join(folder, 'row-2-1Z2.zpl'), 'utf8')).toContain('^XA');
    expect((await table('problems.csv'))[1]).toMatch(
      /^3\|\|bought\|.*a label is not in the PDF of all labels: row-3-7002.pdf/,
    );
  });

  it('reports labels that cannot be read, and goes on', async () => {
    const lost = { number: 2, state: 'bought', files: () => Promise.reject(new Error('the folder is gone')) };
    const written = await writeOrders([lost, bought(3, await label('7001'))], { folder });
    expect(written.problems).toEqual([
      { number: 2, state: 'bought', message: 'the labels cannot be read: the folder is gone' },
    ]);
    expect(written.pdfs).toEqual(['labels.pdf']);
  });

  it('takes away the PDF of an earlier run that had other labels', async () => {
    await writeOrders([bought(2, await label('7001'))], { folder });
    await writeFile(join(folder, 'labels-2.pdf'), 'older');
    expect((await writeOrders([], { folder })).pdfs).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('labels'))).toEqual([]);
  });
});

it('many labels are written to several PDFs, so that they need not all be in memory', async () => {
  await writeOrders([], { folder });
  const pdfs = new LabelPdfs(folder, '4x6', 2);
  for (const number of ['A1', 'A2', 'A3']) await pdfs.add(await label(number));
  expect(await pdfs.close()).toEqual(['labels-1.pdf', 'labels-2.pdf']);
  expect([await barcodes('labels-1.pdf'), await barcodes('labels-2.pdf')]).toEqual([['A1', 'A2'], ['A3']]);
});
