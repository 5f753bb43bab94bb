/** The files of a bought shipment. */
import { type DocumentFile, decodeDocument, documentKind } from '@waybill/carrier-kit/reply';
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

/** What the request says of the files that come back. */
interface Requested {
  /** `encodingFormat`: that of files whose format the reply leaves out. */
  readonly format: string;
  /** Whether the waybill document was requested. */
  readonly waybill: boolean;
}

/** A document of the reply; without a file where it could not be read. */
interface ReadDocument {
  readonly kind: string;
  readonly file: DocumentFile | undefined;
  readonly parcel: number | null;
}

/** Labels first, by package, so that the first file is never a paper of the shipment. */
export function documentsOf(
  { ofShipment, ofPackages }: DocumentNodes,
  { format, waybill }: Requested,
): FoundDocuments {
  const packages = ofPackages.length;
  const listed: ReadDocument[] = [
    ...ofShipment.map((document) => {
      const { kind, file } = read(document, format);
      const position = positionOf(document.packageReferenceNumber, packages);
      return { kind, file, parcel: position ?? (packages === 1 && kind === 'label' ? 0 : null) };
    }),
    ...ofPackages.flatMap((documents, parcel) =>
      documents.map((document) => ({ ...read(document, format), parcel })),
    ),
  ];
  const named = waybill ? withWaybill(listed, packages) : listed;
  const found = [...labelsOf(named), ...named.filter(({ kind }) => kind !== 'label')];
  return {
    files: found.flatMap(({ kind, parcel, file }) =>
      file === undefined ? [] : [{ ...file, ...documentKind(kind), parcel }],
    ),
    unreadable: found.flatMap(({ kind, parcel, file }) =>
      file === undefined ? [{ ...documentKind(kind), parcel }] : [],
    ),
  };
}

function labelsOf(documents: readonly ReadDocument[]): ReadDocument[] {
  const labels = documents.filter(({ kind }) => kind === 'label');
  return labels.sort((a, b) => (a.parcel ?? -1) - (b.parcel ?? -1));
}

/**
 * The waybill document is called a label, too, where labels are not linked to packages (samples of the contract): when
 * none has its name and there is one label too many, it is the last of those.
 */
function withWaybill(documents: readonly ReadDocument[], packages: number): readonly ReadDocument[] {
  const labels = documents.filter(({ kind }) => kind === 'label');
  if (documents.some(({ kind }) => kind === 'waybill') || labels.length !== packages + 1) return documents;
  const last = labels.at(-1);
  return documents.map((own) => (own === last ? { ...own, kind: 'waybill', parcel: null } : own));
}

function read(
  { typeCode, content, imageFormat }: Partial<WireDocument>,
  format: string,
): { readonly kind: string; readonly file: DocumentFile | undefined } {
  return {
    kind: KINDS.get(typeCode?.toLowerCase() ?? '') ?? typeCode ?? 'other',
    file: decodeDocument(content, imageFormat ?? format),
  };
}

/** Position of a package, from 0, by its `referenceNumber`, from 1. */
export function positionOf(written: string | undefined, packages: number): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= packages ? number - 1 : undefined;
}
