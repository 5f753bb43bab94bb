/** The documents of a created shipment: where they are, what they are, and which of them are missing. */
import { documentKind, missingPartEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ShippingDocument } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { createdPackages } from './created.js';
import { fedexFile } from './document-file.js';
import type { WireShipmentRequest } from './request.js';
import type { WireDocument, WireShipment } from './schema.js';

/** One document with its place. */
interface PlacedDocument {
  readonly document: WireDocument;
  readonly parcel: number | null;
}

/** Labels of the packages in their order, then documents of the shipment. */
function documentsOf(shipment: WireShipment, { packages }: WireShipmentRequest): PlacedDocument[] {
  return [
    ...createdPackages(shipment, packages).flatMap(({ documents }, parcel) =>
      documents.map((document) => ({ document, parcel })),
    ),
    ...shipment.shipmentDocuments.map((document) => ({ document, parcel: null })),
  ];
}

/** A document that is there. */
export interface Fetched {
  /** Base64. */
  readonly content: string;
  readonly about: ShippingDocument;
  readonly copies: number;
}

/** Every document that the reply announces, and an entry for each that is missing. */
export function readDocuments(
  shipment: WireShipment,
  request: WireShipmentRequest,
  carrier: CarrierIdentity,
): { fetched: Fetched[]; lost: ErrorEntry[] } {
  const fetched: Fetched[] = [];
  const lost: ErrorEntry[] = [];
  const packages = createdPackages(shipment, request.packages).length;
  for (const placed of documentsOf(shipment, request)) {
    const { document, parcel } = placed;
    const kind = kindOf(placed, request);
    const found = fedexFile(document.encodedLabel, document.docType);
    if (found === undefined) {
      const { url, docType, encodedLabel } = document;
      const remark = encodedLabel === undefined ? undefined : `What came is no ${docType ?? 'known'} file.`;
      const details = url === undefined ? {} : { url };
      lost.push(missingPartEntry(carrier, kind, { parcel, packages, remark, details }));
    } else {
      const { content, ...file } = found;
      const about = { ...file, ...documentKind(kind), parcel };
      fetched.push({ content, about, copies: Number(document.copiesToPrint ?? 1) });
    }
  }
  return { fetched, lost: [...lost, ...unannounced(fetched, lost, shipment, request, carrier)] };
}

/** Labels and requested documents that the reply does not name. */
function unannounced(
  fetched: readonly Fetched[],
  lost: readonly ErrorEntry[],
  shipment: WireShipment,
  request: WireShipmentRequest,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const kinds = [
    ...fetched.map(({ about }) => about.name ?? about.kind),
    ...lost.map(({ details }) => details?.part),
  ];
  const merged = kinds.some((kind) => MERGED.test(String(kind)));
  // What FedEx sends to the customer is not in the reply.
  if (merged || request.returns === 'email') return [];
  const packages = createdPackages(shipment, request.packages);
  const label = labelKind(request.returns);
  const labels = fetched.filter(({ about }) => LABELS.includes(about.kind)).map(({ about }) => about.parcel);
  const hasLabel = (parcel: number): boolean =>
    labels.includes(parcel) ||
    (packages.length === 1 && labels.includes(null)) ||
    lost.some(({ details }) => details?.parcel === parcel);
  return [
    ...packages.flatMap((_, parcel) =>
      hasLabel(parcel) ? [] : [missingPartEntry(carrier, label, { parcel, packages: packages.length })],
    ),
    ...request.documents
      .map((type) => type.toLowerCase())
      .filter((kind) => !kinds.includes(kind))
      .map((kind) => missingPartEntry(carrier, kind)),
  ];
}

/** Kinds of which each package needs one; an auxiliary label is extra. */
const LABELS: readonly string[] = ['label', 'return_label'];
/** One file for labels, or for labels and documents. */
const MERGED = /^merged_label/;

function labelKind(returns: WireShipmentRequest['returns']): 'label' | 'return_label' {
  return returns === undefined ? 'label' : 'return_label';
}

/** `LABEL` -> `label`, `AUXILIARY` -> `auxiliary_label`, `COMMERCIAL_INVOICE` -> `commercial_invoice`. */
function kindOf({ document, parcel }: PlacedDocument, { returns }: WireShipmentRequest): string {
  const type = document.contentType?.toLowerCase() ?? (parcel === null ? 'other' : 'label');
  if (type === 'label') return labelKind(returns);
  return type === 'auxiliary' ? 'auxiliary_label' : type;
}
