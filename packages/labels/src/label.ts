import type { LabelFormat } from '@waybill/core/plugin';
import type { Drawing } from './drawing.js';
import type { LabelPage, PaperPage } from './page.js';

/** Texts of a page for which there is no room, even in the smallest size that can be read. */
export class LabelTextError extends RangeError {
  override readonly name = 'LabelTextError';
  /** Where they stand in the page: `to.address_lines[1]`. */
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`there is no room on the page for ${fields.join(', ')}`);
    this.fields = fields;
  }
}

/**
 * A label as a file. Long texts are broken into lines, then printed smaller. Letters other than Latin, Greek and Cyrillic
 * are written in Latin ones, and emoji are left out; {@link checkLabel} says which. Equal pages in Latin-1 letters give
 * equal bytes. PNG and GIF are for 203 dpi, as thermal printers have, and hold one page. The libraries behind a format
 * are loaded by its first label.
 * @throws LabelTextError for texts for which there is no room: nothing is cut.
 * @throws RangeError without a page, for several in PNG or GIF, and when a barcode holds other than printable ASCII or
 * does not fit on its page.
 */
export async function makeLabel(
  pages: LabelPage | readonly LabelPage[],
  format: LabelFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first, ...rest] = [pages].flat();
  if (first === undefined) throw new RangeError('a label has at least one page');
  if (rest.length > 0 && (format === 'PNG' || format === 'GIF'))
    throw new RangeError(`${format} holds one page, not ${rest.length + 1}`);
  const { layOutLabel } = await import('./layout.js');
  const drawings = [first, ...rest].map((page) => {
    const { drawing, too_long } = layOutLabel(page);
    if (too_long.length > 0) throw new LabelTextError(too_long);
    return drawing;
  });
  switch (format) {
    case 'PDF':
      return (await import('./pdf.js')).pdf(first.service, drawings);
    case 'ZPL':
      return (await import('./zpl.js')).zpl(drawings);
    default:
      return picture(drawings, format, first.turned);
  }
}

async function picture([drawing]: readonly Drawing[], format: 'PNG' | 'GIF', turn = false) {
  const { gif, png, rasterOf, turned } = await import('./image.js');
  if (drawing === undefined) throw new RangeError('a label has at least one page');
  const raster = turn ? turned(rasterOf(drawing)) : rasterOf(drawing);
  return format === 'PNG' ? png(raster) : gif(raster);
}

/** What becomes of the texts of a label before it is made. */
export interface LabelCheck {
  /** Texts for which there is no room. */
  readonly too_long: readonly string[];
  /** Texts that have letters, or emoji, that are not printed as they are. */
  readonly changed: readonly { readonly field: string; readonly text: string; readonly printed: string }[];
}

/** Says what {@link makeLabel} will do with the texts of a page, so that a purchase can be refused before it is made. */
export async function checkLabel(page: LabelPage): Promise<LabelCheck> {
  return (await import('./texts.js')).checkPage(page);
}

/** A paper that accompanies a shipment, as a PDF; long ones continue on further pages. */
export async function makePaper(page: PaperPage): Promise<Uint8Array<ArrayBuffer>> {
  const { layOutPaper } = await import('./paper.js');
  return (await import('./pdf.js')).pdf(page.title, layOutPaper(page));
}

/** The texts of a label, one a line, for printers that have a language of their own. */
export async function labelLines(page: LabelPage): Promise<string[]> {
  return (await import('./texts.js')).linesOf(page);
}
