import type { LabelFormat } from '@waybill/core/plugin';
import type { LabelPage, PaperPage } from '@waybill/labels';

/** The content of a made-up label. */
export type SpecimenLabel = Omit<LabelPage, 'specimen'>;

/** The content of a made-up paper, such as an invoice. */
export type SpecimenPaper = Omit<PaperPage, 'specimen'>;

/**
 * A label as a file, each page marked as a specimen that is not valid for shipping: see `makeLabel` of
 * `@waybill/labels`, which is loaded by the first label, not by every simulator.
 * @throws RangeError when a barcode holds other than printable ASCII or does not fit on its page, when there is no room for
 * a text, and for several pages in PNG or GIF.
 */
export type LabelMaker = (
  pages: SpecimenLabel | readonly SpecimenLabel[],
) => Promise<Uint8Array<ArrayBuffer>>;

/** Simulators that start anew number their shipments from 1 again, and so make the same files. */
const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const MOST_MADE = 200;

async function madeOnce(
  key: string,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = made.get(key) ?? make();
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, file);
  return (await file).slice();
}

const maker =
  (format: LabelFormat): LabelMaker =>
  (pages) => {
    const specimens = [pages].flat().map((page) => ({ ...page, specimen: true }));
    return madeOnce(JSON.stringify([format, specimens]), async () => {
      const { makeLabel } = await import('@waybill/labels');
      return makeLabel(specimens, format);
    });
  };

/** See {@link LabelMaker}. */
export const labelPdf = maker('PDF');
/** See {@link LabelMaker}. */
export const labelPng = maker('PNG');
/** See {@link LabelMaker}. */
export const labelGif = maker('GIF');
/** See {@link LabelMaker}. */
export const labelZpl = maker('ZPL');

/** The maker of every format that Waybill knows. */
export const labelMakers: Readonly<Record<LabelFormat, LabelMaker>> = {
  PDF: labelPdf,
  PNG: labelPng,
  GIF: labelGif,
  ZPL: labelZpl,
};

/** The lines of a specimen label, for a printer's language that Waybill does not draw in. */
export async function labelLines(page: SpecimenLabel): Promise<string[]> {
  const labels = await import('@waybill/labels');
  return labels.labelLines({ ...page, specimen: true });
}

/** A paper as a PDF, marked as a specimen: see `makePaper` of `@waybill/labels`. */
export function paperPdf(page: SpecimenPaper): Promise<Uint8Array<ArrayBuffer>> {
  const specimen = { ...page, specimen: true };
  return madeOnce(JSON.stringify(['paper', specimen]), async () => {
    const { makePaper } = await import('@waybill/labels');
    return makePaper(specimen);
  });
}
