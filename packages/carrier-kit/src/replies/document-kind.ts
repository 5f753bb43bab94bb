import type { ShippingDocument } from '@waybill/core';
import { DOCUMENT_KINDS } from '@waybill/core/plugin';

/** What a document is, in one word. A carrier's word for which core has no kind becomes the name of an `other`. */
export function documentKind(word: string): Pick<ShippingDocument, 'kind' | 'name'> {
  const kind = DOCUMENT_KINDS.find((known) => known === word);
  return kind === undefined ? { kind: 'other', name: word } : { kind };
}
