import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encode } from 'fast-png';

/** Dots a point that a PDF page is drawn with: twice the 203.2 dpi of a thermal printer, so that its dots stay apart. */
const PDF_SCALE = (2 * 203.2) / 72;

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
    const results = await readBarcodes(picture, { tryHarder: true });
    found.push(...results.filter(({ isValid }) => isValid).map(({ text }) => text));
  }
  return found;
}

function isPdf(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** Every page as a PNG. */
async function picturesOf(pdf: Uint8Array): Promise<Uint8Array[]> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pictures: Uint8Array[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: PDF_SCALE, colorSpace: 'Gray' });
      pictures.push(encode({ width, height, data, channels: 1, depth: 8 }));
    }
    document.destroy();
    return pictures;
  } finally {
    library.destroy();
  }
}

type Scanner = typeof import('zxing-wasm/reader')['readBarcodes'];

let scanner: Promise<Scanner> | undefined;

/** The scanner with the module that is installed: left to itself, it would fetch one from a server. */
async function loadScanner(): Promise<Scanner> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  return readBarcodes;
}
