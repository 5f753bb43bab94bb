import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';

/** Dots a point that a page is drawn with: twice the 203.2 dpi of a thermal printer, so that its dots stay apart. */
const SCALE = (2 * 203.2) / 72;
/** The most dots of a side, and of a page: letter paper has 15 million. A page of any size in points can be asked for. */
const LONGEST_SIDE = 6_000;
const MOST_DOTS = 20_000_000;

/** Dots of four bytes each: red, green, blue and opacity. */
export interface Dots {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'srgb';
}

export function isPdf(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** Opens a PDF for as long as it is used. @throws Error for a file that cannot be read */
export async function withPdf<Result>(
  pdf: Uint8Array,
  use: (document: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const document = await (await library).loadDocument(pdf);
  try {
    return await use(document);
  } finally {
    document.destroy();
  }
}

let library: Promise<import('@hyzyla/pdfium').PDFiumLibrary> | undefined;

/** A page as it is printed, on white. */
export async function drawn(page: PDFiumPage): Promise<Dots> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(
    SCALE,
    LONGEST_SIDE / Math.max(originalWidth, originalHeight),
    Math.sqrt(MOST_DOTS / (originalWidth * originalHeight)),
  );
  // Called BGRA, and yet red comes first.
  const { data, width, height } = await page.render({ scale, colorSpace: 'BGRA' });
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' };
}
