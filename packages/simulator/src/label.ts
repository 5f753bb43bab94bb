import type { LabelFormat } from '@waybill/core';
import type { LabelPage } from '@waybill/labels';

/** The content of a made-up label. */
export type SpecimenLabel = Omit<LabelPage, 'banner'>;

/**
 * A label as a file, each page marked as a specimen that is not valid for shipping: see `makeLabel` of
 * `@waybill/labels`, which is loaded by the first label, not by every simulator.
 * @throws RangeError when a barcode holds other than printable ASCII or does not fit on its page, and for several pages
 * in PNG or GIF.
 */
export type LabelMaker = (
  pages: SpecimenLabel | readonly SpecimenLabel[],
) => Promise<Uint8Array<ArrayBuffer>>;

/** Simulators that start anew number their shipments from 1 again, and so make the same labels. */
const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const MOST_MADE = 200;

const maker =
  (format: LabelFormat): LabelMaker =>
  async (pages) => {
    const specimens = [pages].flat().map(asSpecimen);
    const key = JSON.stringify([format, specimens]);
    const label = made.get(key) ?? makeLabelOf(specimens, format);
    if (made.size >= MOST_MADE) made.clear();
    made.set(key, label);
    return (await label).slice();
  };

async function makeLabelOf(
  pages: readonly LabelPage[],
  format: LabelFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { makeLabel } = await import('@waybill/labels');
  return makeLabel(pages, format);
}

function asSpecimen(page: SpecimenLabel): LabelPage {
  return { ...page, banner: 'SPECIMEN', lines: ['made up, not valid for shipping', '', ...page.lines] };
}

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
