import type { ShippingFile } from '@waybill/core';

/** A label as a file: one of core's `filesOf`, or any other bytes. */
export type PrintableFile = Pick<ShippingFile, 'name' | 'bytes'>;

/** Inches, or the name of a paper. */
export type PageSize = '4x6' | '4x8' | 'A6' | 'letter' | 'A4';

/**
 * One PDF of labels in PDF, PNG, GIF and JPG, in their order, for a printer that takes one format. Pages of a PDF stay as
 * they are. Each picture becomes a page of its own: without the white around it, as large as there is room, upright, in
 * grey.
 * @param options `page` is the size of the pages that pictures become, 4 by 6 inches when left out.
 * @throws RangeError without a file, and, with its name, for a file that is damaged or in another format (ZPL, EPL).
 */
export async function toPdf(
  files: readonly PrintableFile[],
  { page = '4x6' }: { readonly page?: PageSize } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (files.length === 0) throw new RangeError('a PDF needs at least one file');
  const { mergePdf } = await import('./merge-pdf.js');
  return mergePdf(files, page);
}
