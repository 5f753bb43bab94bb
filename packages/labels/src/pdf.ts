import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { latin1 } from './characters.js';
import { layOut } from './layout.js';
import type { LabelPage } from './page.js';

const POINTS_PER_MM = 72 / 25.4;
/** Share of a font's size that its capitals are high. */
const CAPITAL_HEIGHT = 0.72;

export async function pdf(pages: readonly [LabelPage, ...LabelPage[]]): Promise<Uint8Array<ArrayBuffer>> {
  const [{ title }] = pages;
  const layouts = pages.map(layOut);
  const document = new PDFDocument({
    autoFirstPage: false,
    // The date is also what the file's identifier is made from: a fixed one makes equal labels equal bytes.
    info: { Title: title, CreationDate: new Date(0) },
  });
  for (const { width, height, texts, barcode } of layouts) {
    document.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
    document.scale(POINTS_PER_MM);
    for (const { text, x, y, size } of texts) {
      document
        .fontSize(size / CAPITAL_HEIGHT)
        .text(latin1(text), x, y, { lineBreak: false, baseline: -size });
    }
    for (const bar of barcode.bars) document.rect(bar.x, barcode.y, bar.width, barcode.height);
    document.fill('black');
  }
  document.end();
  return new Uint8Array(await buffer(document));
}
