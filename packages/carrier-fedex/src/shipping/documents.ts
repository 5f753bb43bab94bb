/** The documents of a created shipment: where they are, what they are, and which of them are missing. */
import { documentKind, localErrorEntry } from '@waybill/carrier-kit';
import type { CarrierIdentity, ErrorEntry, ShippingDocument } from '@waybill/core';
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
  for (const placed of documentsOf(shipment, request)) {
    const { document, parcel } = placed;
    const kind = kindOf(placed, request);
    const found = fedexFile(document.encodedLabel, document.docType);
    if (found === undefined) {
      const { url, docType, encodedLabel } = document;
      const why = encodedLabel === undefined ? NOT_THERE : `is not a ${docType ?? 'known'} file`;
      const details = { parcel, kind, ...(url === undefined ? {} : { url }) };
      lost.push({ ...missing(kind.replaceAll('_', ' '), why, carrier), details });
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
    ...lost.map(({ details }) => details?.kind),
  ];
  const merged = kinds.some((kind) => MERGED.test(String(kind)));
  // What FedEx sends to the customer is not in the reply.
  if (merged || request.returns === 'email') return [];
  const packages = createdPackages(shipment, request.packages);
  const labels = fetched.filter(({ about }) => LABELS.includes(about.kind)).map(({ about }) => about.parcel);
  const hasLabel = (parcel: number): boolean =>
    labels.includes(parcel) ||
    (packages.length === 1 && labels.includes(null)) ||
    lost.some(({ details }) => details?.parcel === parcel);
  return [
    ...packages.flatMap((_, parcel) =>
      hasLabel(parcel) ? [] : [missing(`label${packageOf(parcel, packages.length)}`, NOT_THERE, carrier)],
    ),
    ...request.documents
      .map((type) => type.toLowerCase())
      .filter((kind) => !kinds.includes(kind))
      .map((kind) => missing(kind.replaceAll('_', ' '), NOT_THERE, carrier)),
  ];
}

/** Kinds of which each package needs one; an auxiliary label is extra. */
const LABELS: readonly string[] = ['label', 'return_label'];
/** One file for labels, or for labels and documents. */
const MERGED = /^merged_label/;
export const NOT_THERE = 'is not in the reply';

/** ` of package 2`, where there are several. */
export function packageOf(parcel: number, packages: number): string {
  return packages > 1 ? ` of package ${parcel + 1}` : '';
}

/** `LABEL` -> `label`, `AUXILIARY` -> `auxiliary_label`, `COMMERCIAL_INVOICE` -> `commercial_invoice`. */
function kindOf({ document, parcel }: PlacedDocument, { returns }: WireShipmentRequest): string {
  const type = document.contentType?.toLowerCase() ?? (parcel === null ? 'other' : 'label');
  if (type === 'label') return returns === undefined ? 'label' : 'return_label';
  return type === 'auxiliary' ? 'auxiliary_label' : type;
}

/** A part of a created shipment is missing. Never retryable: a second request would buy again. */
export function missing(what: string, why: string, carrier: CarrierIdentity): ErrorEntry {
  return localErrorEntry(carrier, 'missing', `The shipment was bought; its ${what} ${why}.`);
}
