import type { LabelFormat } from '@waybill/core';

/** What a made-up label shows. */
export interface SpecimenLabel {
  /** The first line, large: the service, say. */
  readonly title: string;
  /** Printed one below the other: addresses, references. What does not fit on the page is cut off. */
  readonly lines: readonly string[];
  /** What the Code 128 barcode holds, the tracking number as a rule: printable ASCII. */
  readonly barcode: string;
  /** 101.6 (4 inches) when left out. */
  readonly width_mm?: number;
  /** 152.4 (6 inches) when left out. */
  readonly height_mm?: number;
}

/**
 * A label as a file: title, lines and a scannable barcode, marked as a specimen that is not valid for shipping. Equal
 * labels give equal bytes. PDF prints Latin-1 and PNG and GIF print ASCII, other characters become `?`; ZPL keeps all.
 * @throws RangeError when the barcode holds other than printable ASCII or does not fit on the page.
 */
export type LabelMaker = (label: SpecimenLabel) => Promise<Uint8Array<ArrayBuffer>>;

// The libraries behind a format are loaded by its first label, not by every simulator.

/** One page. See {@link LabelMaker}. */
export const labelPdf: LabelMaker = async (label) => (await import('./label-pdf.js')).pdf(label);

/** 203 dpi, as thermal printers have. See {@link LabelMaker}. */
export const labelPng: LabelMaker = async (label) => (await import('./label-image.js')).png(label);

/** 203 dpi, as thermal printers have. See {@link LabelMaker}. */
export const labelGif: LabelMaker = async (label) => (await import('./label-image.js')).gif(label);

/** ZPL II for 203 dpi, in UTF-8. See {@link LabelMaker}. */
export const labelZpl: LabelMaker = async (label) => (await import('./label-zpl.js')).zpl(label);

/** The maker of every format that Waybill knows. */
export const labelMakers: Readonly<Record<LabelFormat, LabelMaker>> = {
  PDF: labelPdf,
  PNG: labelPng,
  GIF: labelGif,
  ZPL: labelZpl,
};
