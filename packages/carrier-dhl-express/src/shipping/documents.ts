/** The files of a bought shipment. */
import { type DocumentFile, decodeDocument } from '@waybill/carrier-kit';
import type { ShippingDocument } from '@waybill/core';
import { z } from 'zod';
import { readable, text } from '../reply-schemas.js';

/** A file in base64. */
export interface FoundDocument extends ShippingDocument {
  readonly content: string;
}

export interface FoundDocuments {
  readonly files: readonly FoundDocument[];
  /** What is named without a file that could be it. */
  readonly unreadable: readonly Omit<ShippingDocument, 'format'>[];
}

/** Where a reply has files. */
export interface DocumentNodes {
  readonly ofShipment: readonly unknown[];
  /** Of each package, in the order of the request. */
  readonly ofPackages: readonly (readonly unknown[])[];
}

const wireDocument = z.object({
  imageFormat: text,
  content: text,
  typeCode: text,
  packageReferenceNumber: text,
});
type WireDocument = z.output<typeof wireDocument>;

/** What DHL calls its documents, and what we do. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['label', 'label'],
  ['waybilldoc', 'waybill'],
  ['invoice', 'commercial_invoice'],
  ['proforma', 'proforma_invoice'],
  ['receipt', 'receipt'],
  ['shipmentreceipt', 'receipt'],
  ['qr-code', 'qr_code'],
]);

/** @param asked the format that was asked for, `encodingFormat`: of files that tell none themselves. */
export function documentsOf({ ofShipment, ofPackages }: DocumentNodes, asked: string): FoundDocuments {
  const packages = ofPackages.length;
  const found = [
    ...readAll(ofShipment, asked, (document, kind) => {
      const position = positionOf(document.packageReferenceNumber, packages);
      return position ?? (packages === 1 && kind === 'label' ? 0 : null);
    }),
    ...ofPackages.flatMap((nodes, parcel) => readAll(nodes, asked, () => parcel)),
  ];
  return {
    files: found.flatMap(({ kind, parcel, file }) => (file === undefined ? [] : [{ ...file, kind, parcel }])),
    unreadable: found.flatMap(({ kind, parcel, file }) => (file === undefined ? [{ kind, parcel }] : [])),
  };
}

/** Position of a package, from 0, by its `referenceNumber`, from 1. */
export function positionOf(written: string | undefined, packages: number): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= packages ? number - 1 : undefined;
}

interface Found {
  readonly kind: string;
  readonly parcel: number | null;
  readonly file: DocumentFile | undefined;
}

function readAll(
  nodes: readonly unknown[],
  asked: string,
  parcelOf: (document: WireDocument, kind: string) => number | null,
): Found[] {
  const named = nodes.filter((node) => node !== null && node !== '');
  return named.map((node) => {
    const [document] = readable([node], wireDocument);
    if (document === undefined) return { kind: 'document', parcel: null, file: undefined };
    const { typeCode } = document;
    const kind = KINDS.get(typeCode?.toLowerCase() ?? '') ?? typeCode ?? 'document';
    return {
      kind,
      parcel: parcelOf(document, kind),
      file: decodeDocument(document.content, document.imageFormat ?? asked),
    };
  });
}
