/** The files of a bought shipment. */
import { type DocumentFile, decodeDocument } from '@waybill/carrier-kit';
import type { ShippingDocument } from '@waybill/core';
import type { WireDocument } from './schema.js';

/** A file in base64. */
interface FoundDocument extends ShippingDocument {
  readonly content: string;
}

export interface FoundDocuments {
  readonly files: readonly FoundDocument[];
  /** Documents that the reply names without a file that could be it. */
  readonly unreadable: readonly Omit<ShippingDocument, 'format'>[];
}

/** Where a reply has files. */
export interface DocumentNodes {
  readonly ofShipment: readonly Partial<WireDocument>[];
  /** Of each package, in the order of the request. */
  readonly ofPackages: readonly (readonly Partial<WireDocument>[])[];
}

/** DHL's `typeCode` of a document, and the kind that it is here. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['label', 'label'],
  ['waybilldoc', 'waybill'],
  ['invoice', 'commercial_invoice'],
  ['proforma', 'proforma_invoice'],
  ['receipt', 'receipt'],
  ['shipmentreceipt', 'receipt'],
  ['qr-code', 'qr_code'],
]);

/** @param format `encodingFormat` of the request: that of files whose format the reply leaves out. */
export function documentsOf({ ofShipment, ofPackages }: DocumentNodes, format: string): FoundDocuments {
  const packages = ofPackages.length;
  const found = [
    ...ofShipment.map((document) => {
      const { kind, file } = read(document, format);
      const position = positionOf(document.packageReferenceNumber, packages);
      return { kind, file, parcel: position ?? (packages === 1 && kind === 'label' ? 0 : null) };
    }),
    ...ofPackages.flatMap((documents, parcel) =>
      documents.map((document) => ({ ...read(document, format), parcel })),
    ),
  ];
  return {
    files: found.flatMap(({ kind, parcel, file }) => (file === undefined ? [] : [{ ...file, kind, parcel }])),
    unreadable: found.flatMap(({ kind, parcel, file }) => (file === undefined ? [{ kind, parcel }] : [])),
  };
}

function read(
  { typeCode, content, imageFormat }: Partial<WireDocument>,
  format: string,
): { readonly kind: string; readonly file: DocumentFile | undefined } {
  return {
    kind: KINDS.get(typeCode?.toLowerCase() ?? '') ?? typeCode ?? 'document',
    file: decodeDocument(content, imageFormat ?? format),
  };
}

/** Position of a package, from 0, by its `referenceNumber`, from 1. */
export function positionOf(written: string | undefined, packages: number): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= packages ? number - 1 : undefined;
}
