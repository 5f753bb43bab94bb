/** The fields of `SHPCResponseVO_ShipShipment` that are read, and the shipment that they prove. */
import { z } from '@waybill/carrier-kit';
import { type DocumentFile, decodeDocument, listOf, maybe } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';
import { type Answer, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply, wireNotices } from '../errors.js';
import { figure, text, total } from '../json.js';

const wireDocument = z.object({
  contentType: text,
  docType: text,
  copiesToPrint: figure,
  trackingNumber: text,
  encodedLabel: text,
  url: text,
  alerts: wireNotices,
});
export type WireDocument = z.output<typeof wireDocument>;

const wirePackage = z.object({
  trackingNumber: text,
  packageSequenceNumber: figure,
  packageDocuments: listOf(wireDocument),
});
type WirePackage = z.output<typeof wirePackage>;

const wireRating = z.object({
  rateType: text,
  currency: text,
  totalNetCharge: figure,
  totalNetChargeWithDutiesAndTaxes: total,
});
export type WireRating = z.output<typeof wireRating>;

const trackingId = maybe(z.object({ trackingNumber: text }));

const wireShipment = z.object({
  masterTrackingNumber: text,
  serviceType: text,
  serviceName: text,
  shipDatestamp: text,
  alerts: wireNotices,
  pieceResponses: listOf(wirePackage),
  shipmentDocuments: listOf(wireDocument),
  completedShipmentDetail: maybe(
    z.object({
      masterTrackingId: trackingId,
      completedPackageDetails: listOf(
        z.object({ sequenceNumber: figure, trackingIds: listOf(z.object({ trackingNumber: text })) }),
      ),
      // How the customer gets a label by e-mail. Password and user id are in the e-mail, and not read.
      accessDetail: maybe(z.object({ accessorDetails: listOf(z.object({ emailLabelUrl: text })) })),
      shipmentRating: maybe(z.object({ actualRateType: text, shipmentRateDetails: listOf(wireRating) })),
    }),
  ),
});
export type WireShipment = z.output<typeof wireShipment>;

const wireCreated = z.object({
  transactionId: text,
  output: maybe(z.object({ transactionShipments: listOf(wireShipment), alerts: wireNotices, jobId: text })),
});

/** What a reply to a purchase, or to the question for its result, holds of a shipment. */
export interface Created {
  /** Undefined while FedEx creates the shipment in the background. */
  readonly shipment?: WireShipment;
  /** Set when the shipment is created in the background. */
  readonly job?: string;
  readonly transaction_id?: string;
  readonly alerts: readonly Notice[];
}

/** The shipment or the job that a reply's document names; `undefined` for one that names neither. */
export function createdIn(document: unknown): Created | undefined {
  const { data } = wireCreated.safeParse(document);
  if (data?.output === undefined) return undefined;
  const { transactionShipments, alerts, jobId: job } = data.output;
  const shipment = transactionShipments.find(namesShipment);
  if (shipment === undefined && job === undefined) return undefined;
  return omitUndefined({ shipment, job, transaction_id: data.transactionId, alerts });
}

/** The shipment of an operation so far, or the job that creates it. */
export function createdBy(replies: readonly Reply[]): Created | undefined {
  const [purchase, ...results] = replies
    .filter((reply) => isAnswer(reply))
    .filter(({ step }) => step === 'buy' || step === 'results')
    .map(createdInReply);
  if (purchase?.job === undefined || purchase.shipment !== undefined) return purchase;
  const result = results.findLast((found) => found?.shipment !== undefined);
  return { ...purchase, ...result, job: purchase.job };
}

function createdInReply(reply: Answer): Created | undefined {
  // Only the document matters here, no entry is made of it.
  const reading = readReply(reply, { carrier: 'fedex', account: 'fedex' }, createdIn);
  return reading.document ?? (reading.errors && reading.found);
}

/** A number or a file proves a shipment; nothing else does. */
function namesShipment(shipment: WireShipment): boolean {
  const documents = [
    ...shipment.pieceResponses.flatMap(({ packageDocuments }) => packageDocuments),
    ...shipment.shipmentDocuments,
  ];
  return (
    masterNumber(shipment) !== undefined ||
    documents.some(
      ({ encodedLabel, docType, url }) => url !== undefined || fedexFile(encodedLabel, docType) !== undefined,
    )
  );
}

/** Tracking number of the shipment as a whole. */
export function masterNumber(shipment: WireShipment): string | undefined {
  return (
    shipment.masterTrackingNumber ??
    shipment.completedShipmentDetail?.masterTrackingId?.trackingNumber ??
    createdPackages(shipment, shipment.pieceResponses.length).find(
      ({ tracking_number }) => tracking_number !== undefined,
    )?.tracking_number
  );
}

/** One package of the request, and what the reply holds of it. */
export interface CreatedPackage {
  readonly tracking_number?: string;
  readonly documents: readonly WireDocument[];
  /** Whether the reply names the package. */
  readonly reported: boolean;
}

/** Packages in the order of the request: by sequence number, else as the reply lists them. */
export function createdPackages(shipment: WireShipment, packages: number): CreatedPackage[] {
  const details = shipment.completedShipmentDetail?.completedPackageDetails ?? [];
  const count = Math.max(packages, shipment.pieceResponses.length);
  const taken = new Map<number, WirePackage>();
  const unplaced: WirePackage[] = [];
  for (const packageItem of shipment.pieceResponses) {
    const position = positionOf(packageItem.packageSequenceNumber, count);
    if (position === undefined || taken.has(position)) unplaced.push(packageItem);
    else taken.set(position, packageItem);
  }
  return Array.from({ length: count }, (_, position) => {
    const packageItem = taken.get(position) ?? unplaced.shift();
    const detail = details.find(
      ({ sequenceNumber }, at) => (positionOf(sequenceNumber, count) ?? at) === position,
    );
    const tracking_number = packageItem?.trackingNumber ?? detail?.trackingIds[0]?.trackingNumber;
    return {
      documents: packageItem?.packageDocuments ?? [],
      reported: packageItem !== undefined || tracking_number !== undefined,
      ...(tracking_number === undefined ? {} : { tracking_number }),
    };
  });
}

/** `1` becomes 0; `undefined` for a number that no package has. */
function positionOf(sequence: string | undefined, count: number): number | undefined {
  const number = Number(sequence);
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : undefined;
}

/**
 * The file in base64; `undefined` for an error page or another thing than the format it is declared as.
 * @param docType FedEx's word for the format; its word for ZPL is its own.
 */
export function fedexFile(
  content: string | undefined,
  docType: string | undefined,
): DocumentFile | undefined {
  return decodeDocument(content, docType?.toUpperCase() === 'ZPLII' ? 'ZPL' : docType);
}
