import { PDF } from '@libpdf/core';
import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { makeLabel, type SlipPage, toPdf } from '../src/index.js';
import { readBarcode } from '../src/reader.js';
import { PAGE, readPdf } from './pages.js';

const slip: SlipPage = {
  order: '#1001',
  date: '2026-11-24',
  from: PAGE.from,
  to: PAGE.to,
  lines: [
    { quantity: 2, name: 'Mug, hand-thrown', sku: 'MUG-BLUE', price: '30.00 CAD' },
    { quantity: 1, name: 'Théière Ωmega 茶', sku: 'POT' },
  ],
  gift_note: 'Happy birthday!\nFrom Ann',
  message: 'Returns within 30 days.',
};
const textsOf = async (pdf: Uint8Array) =>
  (await PDF.load(pdf)).getPages().map((page) => page.extractText().text);

test('a slip comes in its place among labels, with its barcode, its articles and the note', async () => {
  const label = { name: 'label.pdf', bytes: await makeLabel({ ...PAGE, barcode: 'B2' }, 'PDF') };
  const pdf = await toPdf([label, { name: 'slip', slip }, label], { slip_page: 'A6' });
  expect(await readBarcode(pdf)).toEqual(['B2', '#1001', 'B2']);
  expect((await readPdf(pdf))[1]?.size.map(Math.round)).toEqual([298, 420]);
  const [, text = ''] = await textsOf(pdf);
  for (const words of [
    'Packing slip #1001',
    'MUG-BLUE',
    '30.00 CAD',
    'Happy birthday!',
    'From Ann',
    'Returns within',
  ])
    expect(text).toContain(words);
});

test('many articles go on, on further pages; the note stands at the end alone', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ quantity: at + 1, name: `Article ${at + 1}.` }));
  const texts = await textsOf(
    await toPdf([{ name: 'slip', slip: { ...slip, lines, language: 'fr' } }], { here: true }),
  );
  expect(texts.length).toBeGreaterThan(2);
  const text = texts.join('\n');
  for (const { name } of lines) expect(text.split(name)).toHaveLength(2);
  expect(texts.map((page) => page.includes('Happy birthday!'))).toEqual(
    texts.map((_, at) => at === texts.length - 1),
  );
  expect(text).toContain('Bordereau');
});

test.each([
  ['a PNG', encode({ data: new Uint8Array(100 * 40 * 3), width: 100, height: 40, channels: 3 }), true],
  ['what is no picture', new Uint8Array([1, 2, 3]), false],
])('the logo is %s', async (_, logo, isDrawn) => {
  const plain = await toPdf([{ name: 'slip', slip }], { here: true });
  const pdf = await toPdf([{ name: 'slip', slip }], { here: true, logo: new Uint8Array(logo) });
  expect(pdf.length > plain.length + 100).toBe(isDrawn);
});

test('an order whose number no barcode holds has a slip without one', async () => {
  const pdf = await toPdf([{ name: 'slip', slip: { ...slip, order: 'Bestellung №7' } }], { here: true });
  expect(await readBarcode(pdf)).toEqual([]);
});
