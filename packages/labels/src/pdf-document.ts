import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfString } from '@libpdf/core';

/** In points. */
export const MM = 72 / 25.4;

/** An empty PDF whose dates and identifier depend on its content alone, so that equal content gives equal bytes. */
export function newPdf(title: string, content: readonly (string | Uint8Array)[]): PDF {
  const document = PDF.create();
  document.setTitle(title);
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const hash = createHash('md5');
  for (const part of content) hash.update(part);
  const identifier = PdfString.fromBytes(hash.digest());
  document.context.info.trailer.set('ID', PdfArray.of(identifier, identifier));
  return document;
}
