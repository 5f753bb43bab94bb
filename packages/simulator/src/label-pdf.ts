import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { SpecimenLabel } from './label.js';
import { layOut } from './label-layout.js';

const POINTS_PER_MM = 72 / 25.4;
/** Share of a font's size that its capitals are high. */
const CAPITAL_HEIGHT = 0.72;

export async function pdf(label: SpecimenLabel): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, texts, barcode } = layOut(label);
  const document = new PDFDocument({
    size: [width * POINTS_PER_MM, height * POINTS_PER_MM],
    margin: 0,
    // The date is also what the file's identifier is made from: a fixed one makes equal labels equal bytes.
    info: { Title: 'Specimen label', CreationDate: new Date(0) },
  });
  document.scale(POINTS_PER_MM);
  for (const { text, x, y, size } of texts) {
    document.fontSize(size / CAPITAL_HEIGHT).text(latin1(text), x, y, { lineBreak: false, baseline: -size });
  }
  for (const bar of barcode.bars) document.rect(bar.x, barcode.y, bar.width, barcode.height);
  document.fill('black');
  document.end();
  return new Uint8Array(await buffer(document));
}

/** Text in the characters that a PDF's standard fonts have. */
function latin1(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/gu, '?');
}
