/** The shipment that a reply to a purchase names. */
import type { Notice } from '@waybill/core';
import { documentsOf, type FoundDocuments, positionOf } from './documents.js';
import { isRequested } from './output-image.js';
import type { WireShipmentRequest } from './request.js';
import { type WirePackage, type WireShipment, wireShipment } from './schema.js';

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
