import { black, type EmbeddedFont, ops, type PDF, type PDFPage, white } from '@libpdf/core';
import { type Drawing, type DrawnText, leftOf } from './drawing.js';
import { fontFile, type Weight } from './font.js';
import { MM, newPdf } from './pdf-document.js';

/** Fonts that every reader of PDF brings, with the widths of Arimo. */
const STANDARD = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;

/** Prints Latin-1 in Helvetica. For other letters Arimo is embedded, as far as it is used. */
export async function pdf(title: string, drawings: readonly Drawing[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = newPdf(title, [JSON.stringify(drawings)]);
  const draw = pageDrawer(document);
  for (const drawing of drawings) draw(drawing);
  return new Uint8Array(await document.save({ subsetFonts: true }));
}

/** Draws pages onto the end of a document. */
export function pageDrawer(document: PDF): (drawing: Drawing) => PDFPage {
  const embedded = new Map<Weight, EmbeddedFont>();
  const embed = (weight: Weight): EmbeddedFont => {
    const font = embedded.get(weight) ?? document.embedFont(fontFile(weight));
    embedded.set(weight, font);
    return font;
  };
  return ({ width, height, boxes, barcode, texts }) => {
    const page = document.addPage({ width: width * MM, height: height * MM });
    const fonts = {
      regular: page.registerFont(STANDARD.regular),
      bold: page.registerFont(STANDARD.bold),
    };
    const from = (x: number, y: number): [number, number] => [x * MM, (height - y) * MM];
    const bars = barcode.bars.map((bar) => ({ ...barcode, x: barcode.x + bar.x, width: bar.width }));
    page.drawOperators([
      ...[...boxes, ...bars].map((box) =>
        ops.rectangle(...from(box.x, box.y + box.height), box.width * MM, box.height * MM),
      ),
      ops.fill(),
      ...texts
        .filter(isLatin1)
        .flatMap((text) => [
          ops.beginText(),
          ops.setNonStrokingGray(text.white ? 1 : 0),
          ops.setFont(fonts[text.weight], text.size * MM),
          ops.setTextMatrix(1, 0, 0, 1, ...from(leftOf(text), text.baseline)),
          ops.showText(text.text),
          ops.endText(),
        ]),
    ]);
    for (const text of texts.filter((text) => !isLatin1(text))) {
      const [x, y] = from(leftOf(text), text.baseline);
      const color = text.white ? white : black;
      page.drawText(text.text, { x, y, font: embed(text.weight), size: text.size * MM, color });
    }
    return page;
  };
}

function isLatin1({ text }: DrawnText): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(text);
}
