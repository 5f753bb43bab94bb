import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { makeLabel } from '../src/index.js';
import { readBarcode, showsText } from '../src/reader.js';
import { PAGE } from './pages.js';

test('a picture without a barcode has none to read', async () => {
  const white = encode({ width: 300, height: 300, data: new Uint8Array(90_000).fill(255), channels: 1 });
  expect(await readBarcode(white)).toEqual([]);
});

test('a PDF that is none is rejected', async () => {
  const broken = Buffer.from('%PDF-1.4 nothing more');
  await expect(readBarcode(broken)).rejects.toThrow();
  await expect(showsText(broken, 'x')).rejects.toThrow();
});

const FORMATS = ['PDF', 'PNG', 'GIF', 'ZPL'] as const;
test.each(FORMATS)(
  'the texts of a label in %s are found in black and in white, and no others',
  async (format) => {
    const label = await makeLabel({ ...PAGE, specimen: true, service: 'A_B^C' }, format);
    for (const text of ['Zoë Tremblay', 'Vancouver BC V6B 4A2', 'SPECIMEN', 'A_B^C', PAGE.barcode])
      expect([text, await showsText(label, text)]).toEqual([text, true]);
    expect(await showsText(label, 'Zoe Tremblay')).toBe(false);
  },
);

test('texts are found on a label that lies on its side', async () => {
  const label = await makeLabel({ ...PAGE, specimen: true, turned: true }, 'GIF');
  expect(await showsText(label, 'SPECIMEN')).toBe(true);
});
