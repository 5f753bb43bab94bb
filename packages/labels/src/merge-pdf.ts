import { setImmediate as turn } from 'node:timers/promises';
import { ops, PDF, PDFImage, type PDFPage, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { DOTS_PER_MM } from './barcode.js';
import { pageDrawer } from './pdf.js';
import { MM, newPdf } from './pdf-document.js';
import type { MergeMessage, MergeOptions } from './pdf-worker.js';
import { type Picture, readGif, readPng, streamOf, trimmed } from './picture.js';
import { SIZES } from './sizes.js';
import { layOutSlip, type SlipDrawing } from './slip.js';
import type { PageSize, PrintableFile, PrintableSlip } from './to-pdf.js';

/** White around a picture, in millimetres: printers cannot print to the edge. */
const MARGIN = 3;
/** A picture that fits with its dots at the printer's own is not enlarged by so little: its bars would blur. */
const LITTLE = 1.15;

/** The event loop has its turn after each file. */
export async function mergePdf(
  files: readonly (PrintableFile | PrintableSlip)[],
  { page, slip_page, logo }: MergeOptions,
): Promise<MergeMessage> {
  const contents = files.map((file) => ('slip' in file ? JSON.stringify(file.slip) : file.bytes));
  const document = newPdf('Shipping documents', [page, ...contents]);
  const draw = pageDrawer(document);
  const image = logo === undefined ? undefined : logoOf(document, logo);
  const damaged: { index: number; message: string }[] = [];
  for (const [index, file] of files.entries()) {
    try {
      if ('slip' in file)
        for (const drawing of layOutSlip(file.slip, slip_page)) {
          const drawn = draw(drawing);
          if (image !== undefined) addLogo(drawn, image, drawing.logo);
        }
      else if (formatOf(file) === 'PDF') await addPages(document, file.bytes);
      else addPicture(document, imageOf(document, file), page);
    } catch (error) {
      damaged.push({
        index,
        message: `${file.name}: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
    await turn();
  }
  return { pdf: new Uint8Array(await document.save({ subsetFonts: true })), damaged };
}

/** A logo that cannot be read is left out: labels are worth more. */
function logoOf(document: PDF, bytes: Uint8Array<ArrayBuffer>): PDFImage | undefined {
  try {
    return imageOf(document, { name: 'logo', bytes });
  } catch {
    return undefined;
  }
}

/** In the upper left corner of its area. */
function addLogo(page: PDFPage, image: PDFImage, { x, y, width, height }: SlipDrawing['logo']): void {
  const scale = Math.min((width * MM) / image.width, (height * MM) / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  page.drawOperators([
    ops.pushGraphicsState(),
    ops.concatMatrix(w, 0, 0, h, x * MM, page.height - y * MM - h),
    ops.paintXObject(page.registerImage(image)),
    ops.popGraphicsState(),
  ]);
}

async function addPages(document: PDF, bytes: Uint8Array): Promise<void> {
  const source = await PDF.load(bytes);
  await document.copyPagesFrom(
    source,
    source.getPages().map((_, index) => index),
  );
}

function imageOf(document: PDF, file: PrintableFile): PDFImage {
  switch (formatOf(file)) {
    case 'PNG':
      return embedGrey(document, trimmed(readPng(file.bytes)));
    case 'GIF':
      return embedGrey(document, trimmed(readGif(file.bytes)));
    case 'JPG':
      return document.embedJpeg(file.bytes);
    default:
      throw new RangeError('only PDF, PNG, GIF and JPG become pages of a PDF');
  }
}

/** `embedPng` of the library packs and unpacks the dots in JavaScript, twice, which takes a tenth of a second a label. */
function embedGrey(document: PDF, picture: Picture): PDFImage {
  const { bits, data } = streamOf(picture);
  const image = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(picture.width),
      Height: PdfNumber.of(picture.height),
      ColorSpace: PdfName.of('DeviceGray'),
      BitsPerComponent: PdfNumber.of(bits),
      Filter: PdfName.of('FlateDecode'),
    },
    data,
  );
  return new PDFImage(document.register(image), picture.width, picture.height);
}

const BEGINNINGS = { PDF: '%PDF', PNG: '\x89PNG', GIF: 'GIF8', JPG: '\xff\xd8\xff' } as const;

function formatOf({ bytes }: PrintableFile): keyof typeof BEGINNINGS | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const formats = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[];
  return formats.find((format) => beginning.startsWith(BEGINNINGS[format]));
}

/** As large as there is room, in the middle; a quarter to the right where it lies on its side. */
function addPicture(document: PDF, image: PDFImage, size: PageSize): void {
  const [width, height] = SIZES[size];
  const page = document.addPage({ width: width * MM, height: height * MM });
  const lies = image.width > image.height;
  const [across, down] = lies ? [image.height, image.width] : [image.width, image.height];
  const fitting = Math.min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down);
  const own = 1 / DOTS_PER_MM;
  const scale = (fitting >= own && fitting < LITTLE * own ? own : fitting) * MM;
  const [w, h] = [across * scale, down * scale];
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2];
  page.drawOperators([
    ops.pushGraphicsState(),
    lies ? ops.concatMatrix(0, -h, w, 0, x, y + h) : ops.concatMatrix(w, 0, 0, h, x, y),
    ops.paintXObject(page.registerImage(image)),
    ops.popGraphicsState(),
  ]);
}
