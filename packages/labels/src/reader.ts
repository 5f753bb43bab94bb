import { readFile } from 'node:fs/promises';
import { installedFile } from './installed-file.js';
import { type Dots, drawn, isPdf, withPdf } from './pdf-pages.js';

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
  return withPdf(pdf, (document) => [...document.pages()].map((page) => page.getText()).join('\n'));
}

/** Every page, drawn. */
async function picturesOf(pdf: Uint8Array): Promise<Dots[]> {
  return withPdf(pdf, async (document) => {
    const pictures: Dots[] = [];
    for (const page of document.pages()) pictures.push(await drawn(page));
    return pictures;
  });
}

type Scanner = typeof import('zxing-wasm/reader')['readBarcodes'];

let scanner: Promise<Scanner> | undefined;

/** The scanner with the module that is installed: left to itself, it would fetch one from a server. */
async function loadScanner(): Promise<Scanner> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = await readFile(installedFile('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  return readBarcodes;
}
