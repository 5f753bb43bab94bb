import type { LabelFormat } from '@waybill/core';

/** What one page of a label shows. */
export interface LabelPage {
  /** The first line, large: the service, say. */
  readonly title: string;
  /** A line below the title, larger still, for what nobody may overlook. */
  readonly banner?: string;
  /** Printed one below the other: addresses, references. What does not fit on the page is cut off. */
  readonly lines: readonly string[];
  /** What the Code 128 barcode holds, the tracking number as a rule: printable ASCII. Printed below it, too. */
  readonly barcode: string;
  /** 101.6 (4 inches) when left out. */
  readonly width_mm?: number;
  /** 152.4 (6 inches) when left out. */
  readonly height_mm?: number;
}

/**
 * A label as a file: for each page its title, lines and a barcode that scans. Equal pages give equal bytes. PDF prints
 * Latin-1, PNG and GIF print ASCII; other letters are written in these (`Łódź` as `Lódz` or `Lodz`). ZPL keeps all.
 * PNG and GIF are for 203 dpi, as thermal printers have, and hold one page. The libraries behind a format are loaded
 * by its first label.
 * @throws RangeError without a page, for several in PNG or GIF, and when a barcode holds other than printable ASCII or
 * does not fit on its page.
 */
export async function makeLabel(
  pages: LabelPage | readonly LabelPage[],
  format: LabelFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first, ...rest] = [pages].flat();
  if (first === undefined) throw new RangeError('a label has at least one page');
  switch (format) {
    case 'PDF':
      return (await import('./pdf.js')).pdf([first, ...rest]);
    case 'ZPL':
      return (await import('./zpl.js')).zpl([first, ...rest]);
    default: {
      if (rest.length > 0) throw new RangeError(`${format} holds one page, not ${rest.length + 1}`);
      const { png, gif } = await import('./image.js');
      return format === 'PNG' ? png(first) : gif(first);
    }
  }
}
