import type { ErrorEntry, Notice, ShippingDocument, ShippingOutcome } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { localErrorEntry } from './error-entries.js';

/**
 * A shipment with remarks on its files: a notice where characters of the base64 were ignored, and an entry
 * `incomplete_file` for a PDF without its end. The file stays, because it is all there is of a label that is paid for.
 */
export function withDocumentRemarks(
  [shipment, errors]: ShippingOutcome,
  carrier: CarrierIdentity,
): ShippingOutcome {
  if (shipment === null) return [shipment, errors];
  const { documents, meta } = shipment;
  const files = meta.documents.map((document, index) => ({
    document,
    name: nameOf(document, index, meta.parcels.length),
    content: documents[index] ?? '',
  }));
  const repaired = files.flatMap(({ document, name }): Notice[] => {
    const count = document.ignored_characters;
    if (count === undefined) return [];
    const message = `${name}: ${count} characters that base64 does not have were ignored. Check that it prints.`;
    return [{ code: 'ignored_characters', message }];
  });
  const cut = files.flatMap(({ document, name, content }): ErrorEntry[] => {
    if (document.format !== 'PDF' || hasEnd(content)) return [];
    return [
      localErrorEntry(carrier, 'incomplete_file', `${name} is a PDF without its end: it may be cut short.`),
    ];
  });
  return [
    {
      ...shipment,
      complete: shipment.complete && cut.length === 0,
      meta: repaired.length === 0 ? meta : { ...meta, notices: [...meta.notices, ...repaired] },
    },
    [...errors, ...cut],
  ];
}

function nameOf({ kind, parcel }: ShippingDocument, index: number, packages: number): string {
  const place = parcel === null || packages === 1 ? '' : ` of package ${parcel + 1}`;
  return `Document ${index + 1} (${kind.replaceAll('_', ' ')}${place})`;
}

/** Bytes at the end of a PDF among which readers look for its end (PDF Reference 1.7, appendix H, note 18). */
const END = 1024;

function hasEnd(base64: string): boolean {
  // Groups of four characters are three bytes each.
  const characters = Math.ceil(END / 3) * 4;
  const end = base64.slice(Math.max(0, base64.length - characters));
  return Buffer.from(end, 'base64').toString('latin1').includes('%%EOF');
}
