import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { makePaper } from '../src/index.js';
import { readBarcode } from '../src/reader.js';
import { PAGE } from './pages.js';

test('a paper has its title, the parties side by side, and as many pages as its lines need', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1} with a description`);
  const pdf = await makePaper({
    title: 'Commercial invoice',
    parties: [
      { heading: 'SHIPPER', party: PAGE.from },
      { heading: 'CONSIGNEE', party: PAGE.to },
    ],
    lines,
    barcode: PAGE.barcode,
    specimen: true,
  });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).toMatch(/SPECIMEN[\s\S]*Commercial invoice/);
  expect(texts[0]).toMatch(/SHIPPER[\s\S]*Widgets Inc\.[\s\S]*CONSIGNEE[\s\S]*Zoë Tremblay/);
  for (const line of lines) expect(texts.join('\n')).toContain(line);
  expect(await readBarcode(pdf)).toEqual(texts.map(() => PAGE.barcode));
});
