import type { LabelFormat } from '@waybill/core';
import type { LabelPage } from './page.js';

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
