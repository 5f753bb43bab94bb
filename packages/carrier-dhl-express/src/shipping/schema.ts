/** The shipment that a reply to a purchase names. */
import { z } from '@waybill/carrier-kit';
import { type DocumentFile, decodeDocument, documentKind, listOf, maybe } from '@waybill/carrier-kit/reply';
import type { Notice, ShippingDocument } from '@waybill/core';
import { isRequested } from '../documents.js';
import { currency, figure, text, texts } from '../json.js';
import type { WireShipmentRequest } from '../shipping.js';

export interface CreatedShipment {
  readonly shipment: WireShipment;
  /** In the order of the request; `undefined` for those that the reply does not name. */
  readonly packages: readonly (WirePackage | undefined)[];
  readonly documents: FoundDocuments;
  /** How it was found, where its reply was lost. */
  readonly found_by?: readonly Notice[];
}

/** The shipment in a reply's document; `undefined` where no number and no file proves one. */
export function createdIn(document: unknown, { body }: WireShipmentRequest): CreatedShipment | undefined {
  const { data: shipment } = wireShipment.safeParse(document);
  if (shipment === undefined) return undefined;
  const listed = shipment.packages.filter(isNamed);
  const packages = inOrder(listed, body.content.packages.length);
  const others = listed.filter((own) => !packages.includes(own));
  const nodes = {
    ofShipment: [...shipment.documents, ...others.flatMap(({ documents }) => documents)],
    ofPackages: packages.map((own) => own?.documents ?? []),
  };
  const { outputImageProperties: output } = body;
  const documents = documentsOf(nodes, {
    format: output.encodingFormat,
    waybill: isRequested(output, 'waybillDoc'),
  });
  const numbers = [
    shipment.shipmentTrackingNumber,
    shipment.dispatchConfirmationNumber,
    ...packages.map((own) => own?.trackingNumber),
  ];
  const isProof = documents.files.length > 0 || numbers.some((number) => number !== undefined);
  return isProof ? { shipment, packages, documents } : undefined;
}

function isNamed({ referenceNumber, trackingNumber, documents }: WirePackage): boolean {
  return referenceNumber !== undefined || trackingNumber !== undefined || documents.length > 0;
}

/**
 * Packages in the order of the request: by the numbers that it gave, those without one in the places that are left; all
 * in the order of the reply where its numbers are others.
 */
function inOrder(listed: readonly WirePackage[], count: number): (WirePackage | undefined)[] {
  const numbered = listed.filter(({ referenceNumber }) => referenceNumber !== undefined);
  const positions = numbered.map(({ referenceNumber }) => positionOf(referenceNumber, count));
  const isOurs = !positions.includes(undefined) && new Set(positions).size === positions.length;
  const rest = isOurs ? listed.filter((own) => !numbered.includes(own)) : [...listed];
  return Array.from({ length: count }, (_, index) =>
    isOurs && positions.includes(index) ? numbered[positions.indexOf(index)] : rest.shift(),
  );
}

const wireDocument = z.object({
  imageFormat: text,
  content: text,
  typeCode: text,
  packageReferenceNumber: text,
});
type WireDocument = z.output<typeof wireDocument>;

/** Documents; one that cannot be read is there all the same, without content. */
const documents = listOf(
  z
    .unknown()
    .refine((node) => node !== null && node !== '')
    .pipe(wireDocument.partial().catch({})),
);

const wirePackage = z.object({ referenceNumber: text, trackingNumber: text, documents });
export type WirePackage = z.output<typeof wirePackage>;

const wireShipment = z.object({
  shipmentTrackingNumber: text,
  dispatchConfirmationNumber: text,
  cancelPickupUrl: text,
  packages: listOf(wirePackage),
  documents,
  shipmentDetails: listOf(z.object({ productShortName: text })),
  shipmentCharges: listOf(z.object({ currencyType: text, priceCurrency: currency, price: figure })),
  estimatedDeliveryDate: maybe(z.object({ estimatedDeliveryDate: text })),
  warnings: texts,
});
export type WireShipment = z.output<typeof wireShipment>;

/** A file in base64. */
interface FoundDocument extends ShippingDocument {
  readonly content: string;
}

interface FoundDocuments {
  readonly files: readonly FoundDocument[];
  /** Documents that the reply names without a file that could be it. */
  readonly unreadable: readonly Omit<ShippingDocument, 'format'>[];
}

/** Where a reply has files. */
interface DocumentNodes {
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
function documentsOf(
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
function positionOf(written: string | undefined, packages: number): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= packages ? number - 1 : undefined;
}
