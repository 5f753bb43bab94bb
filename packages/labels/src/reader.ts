import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Dots a point that a PDF page is drawn with: twice the 203.2 dpi of a thermal printer, so that its dots stay apart. */
const PDF_SCALE = (2 * 203.2) / 72;

/** Dots of four bytes each: colours and opacity. */
interface Dots {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'srgb';
}

/**
 * Reads the barcodes off a label as a scanner would, for tests: what each holds, of every page. Empty when there is
 * none. Takes PDF, PNG, GIF and JPEG; needs the optional peers `@hyzyla/pdfium` (PDF) and `zxing-wasm`.
 * @throws when the bytes are none of these.
 */
export async function readBarcode(file: Uint8Array): Promise<string[]> {
  const pictures = isPdf(file) ? await picturesOf(file) : [file];
  scanner ??= loadScanner();
  const readBarcodes = await scanner;
  const found: string[] = [];
  for (const picture of pictures) {
    // No label prints white bars on black, and no bar is so wide that it would have to be drawn smaller.
    const results = await readBarcodes(picture, { tryHarder: true, tryInvert: false, tryDownscale: false });
    found.push(...results.filter(({ isValid }) => isValid).map(({ text }) => text));
  }
  return found;
}

function isPdf(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** Every page, drawn. */
async function picturesOf(pdf: Uint8Array): Promise<Dots[]> {
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const document = await (await library).loadDocument(pdf);
  try {
    const pictures: Dots[] = [];
    for (const page of document.pages()) {
      // Red and blue change places, which black bars on white do not show.
      const { data, width, height } = await page.render({ scale: PDF_SCALE, colorSpace: 'BGRA' });
      pictures.push({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' });
    }
    return pictures;
  } finally {
    document.destroy();
  }
}

let library: Promise<import('@hyzyla/pdfium').PDFiumLibrary> | undefined;

type Scanner = typeof import('zxing-wasm/reader')['readBarcodes'];

let scanner: Promise<Scanner> | undefined;

/** The scanner with the module that is installed: left to itself, it would fetch one from a server. */
async function loadScanner(): Promise<Scanner> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  return readBarcodes;
}
