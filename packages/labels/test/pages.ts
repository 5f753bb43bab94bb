import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { LabelPage } from '../src/index.js';

const MONTREAL = { city: 'Montréal', state_code: 'QC', postal_code: 'H2B 1A0', country_code: 'CA' };
const VANCOUVER = { city: 'Vancouver', state_code: 'BC', postal_code: 'V6B 4A2', country_code: 'CA' };

/** A label with something in every block. */
export const PAGE: LabelPage = {
  service: 'Own van, next day',
  from: {
    ...{ company_name: 'Widgets Inc.', person_name: 'Lu Chan', phone_number: '514-555-0100' },
    ...{ address_lines: ['1 Rue Laval'], ...MONTREAL },
  },
  to: {
    ...{ person_name: 'Zoë Tremblay', phone_number: '604-555-0100' },
    ...{ address_lines: ['Suite 400', '12 rue de l’Église'], ...VANCOUVER },
  },
  ...{ package: { number: 1, of: 2 }, weight: '2.5 kg', ship_date: '2026-11-21' },
  references: ['ORDER-1'],
  notes: ['Collect 45.00 CAD'],
  barcode: '1Z999AA10123456784',
};

/** The sizes of page that carriers use, in millimetres. */
export const SIZES = {
  '4x6': { width_mm: 101.6, height_mm: 152.4 },
  '4x8': { width_mm: 101.6, height_mm: 203.2 },
  A6: { width_mm: 105, height_mm: 148 },
  letter: { width_mm: 215.9, height_mm: 279.4 },
  A4: { width_mm: 210, height_mm: 297 },
} as const;

/** A picture with a byte for each dot. */
export type Picture = Readonly<{ width: number; height: number; data: ArrayLike<number> }>;

/** How many dots from each edge the first dark one is. */
export function marginsOf({ width, height, data }: Picture) {
  let [left, top, right, bottom] = [width, height, width, height];
  for (let at = 0; at < data.length; at++) {
    if ((data[at] ?? 255) >= 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.min(right, width - 1 - x)];
    [top, bottom] = [Math.min(top, y), Math.min(bottom, height - 1 - y)];
  }
  return { left, top, right, bottom };
}

/** The pages of a PDF as another program reads them, and their margins in points. */
export async function readPdf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const text = page.getText().replace(/\s+/g, ' ');
    const margins = marginsOf(await page.render({ scale: 1, colorSpace: 'Gray' }));
    pages.push({ text, size: [originalWidth, originalHeight], margins });
  }
  document.destroy();
  library.destroy();
  return pages;
}
