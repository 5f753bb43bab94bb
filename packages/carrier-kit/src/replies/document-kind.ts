import type { ShippingDocument } from '@waybill/core';
import { DOCUMENT_KINDS } from '@waybill/core/plugin';

/** What a document is, by one word: of a carrier's own words, those that are no kind of core's are the name of an `other`. */
export function documentKind(word: string): Pick<ShippingDocument, 'kind' | 'name'> {
  const kind = DOCUMENT_KINDS.find((known) => known === word);
  return kind === undefined ? { kind: 'other', name: word } : { kind };
}
