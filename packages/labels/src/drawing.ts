/** What a page is drawn with, in millimetres from its upper left corner. */
import { textWidth, type Weight } from './font.js';

/** One line of text. */
export interface DrawnText {
  readonly text: string;
  /** Its left end, its middle or its right end, as `align` says. */
  readonly x: number;
  readonly baseline: number;
  /** The em of the font. */
  readonly size: number;
  readonly weight: Weight;
  readonly align?: 'left' | 'centre' | 'right';
  /** White on a black box, instead of black. */
  readonly white?: boolean;
}

/** A black rectangle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnBarcode {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Width of the narrowest bar. */
  readonly module: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly texts: readonly DrawnText[];
  readonly barcode: DrawnBarcode;
}

/** The left end of a text. */
export function leftOf({ text, x, size, weight, align = 'left' }: DrawnText): number {
  const width = align === 'left' ? 0 : textWidth(text, size, weight);
  return x - (align === 'centre' ? width / 2 : width);
}
