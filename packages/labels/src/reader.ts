import { readFile } from 'node:fs/promises';
import { installedFile } from './installed-file.js';

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

/**
 * Whether a label of `makeLabel` has a text as one of its lines, for tests: in PDF, ZPL (as text, not as a picture), PNG or
 * GIF. Needs the optional peer `@hyzyla/pdfium` for PDF.
 * @throws when the bytes are none of these.
 */
export async function showsText(file: Uint8Array, text: string): Promise<boolean> {
  if (isPdf(file)) return (await textOf(file)).includes(text);
  const beginning = Buffer.from(file.subarray(0, 3)).toString('latin1');
  if (beginning === '^XA') return fieldsOf(file).includes(text);
  const { pictureShows } = await import('./find-text.js');
  return pictureShows(file, text);
}

/** The texts of a ZPL file. */
function fieldsOf(zpl: Uint8Array): string {
  const fields = Buffer.from(zpl)
    .toString('utf8')
    .matchAll(/\^FD(.*?)\^FS/g);
  return [...fields]
    .map(([, field = '']) =>
      field.replace(/_([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
    .join('\n');
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return texts.join('\n');
  } finally {
    library.destroy();
  }
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
  const wasm = await readFile(installedFile('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  return readBarcodes;
}
