/** What was sold, as FedEx tells it, and where its documents are. */
import { readJson, wireDecimal, wireList } from '@waybill/carrier-kit';
import { type Answer, isAnswer, type LabelFormat, type Reply } from '@waybill/core';
import { z } from 'zod';
import { maybe, maybeText, wireNotices } from './errors.js';
import { lenientList, lenientObject } from './lenient.js';

/** What of the request the reply does not echo. */
export interface ShipAsked {
  /** `x-customer-transaction-id`: to find the purchase again. */
  readonly transaction_id: string;
  readonly account_number: string;
  readonly service: string;
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
  readonly packages: number;
  /** Whether this account pays: FedEx tells a price to who does. */
  readonly billed: boolean;
  /** Whether the labels are for the way back. */
  readonly returns: boolean;
  readonly format: LabelFormat;
  /** Currency that was asked for, if any. */
  readonly currency?: string;
}

const wireDocument = z.object({
  contentType: maybeText,
  docType: maybeText,
  copiesToPrint: maybe(wireDecimal),
  trackingNumber: maybeText,
  encodedLabel: maybeText,
  url: maybeText,
  alerts: wireNotices,
});
export type WireDocument = z.output<typeof wireDocument>;

const wirePiece = z.object({
  trackingNumber: maybeText,
  packageSequenceNumber: maybe(wireDecimal),
  packageDocuments: lenientList(wireDocument),
});
export type WirePiece = z.output<typeof wirePiece>;

const maybeDecimal = maybe(wireDecimal);
const wireRating = z.object({
  rateType: maybeText,
  currency: maybeText,
  totalNetCharge: maybeDecimal,
  totalNetChargeWithDutiesAndTaxes: maybeDecimal,
});
export type WireRating = z.output<typeof wireRating>;

const trackingId = lenientObject(z.object({ trackingNumber: maybeText }));

const wireSold = z.object({
  masterTrackingNumber: maybeText,
  serviceType: maybeText,
  serviceName: maybeText,
  shipDatestamp: maybeText,
  alerts: wireNotices,
  pieceResponses: lenientList(wirePiece),
  shipmentDocuments: lenientList(wireDocument),
  completedShipmentDetail: lenientObject(
    z.object({
      masterTrackingId: trackingId,
      completedPackageDetails: lenientList(
        z.object({
          sequenceNumber: maybe(wireDecimal),
          trackingIds: lenientList(z.object({ trackingNumber: maybeText })),
        }),
      ),
      shipmentRating: lenientObject(
        z.object({ actualRateType: maybeText, shipmentRateDetails: lenientList(wireRating) }),
      ),
    }),
  ),
});
export type WireSold = z.output<typeof wireSold>;

const wireShipped = z.object({
  transactionId: maybeText,
  output: z.object({
    transactionShipments: wireList(z.unknown()).catch([]),
    alerts: wireNotices,
    jobId: maybeText,
  }),
});

/** What the replies so far say: the sold shipment, or the job that makes it. */
export interface Sold {
  readonly document?: WireSold;
  /** The reply that holds it. */
  readonly reply?: Answer;
  readonly transaction_id?: string;
  readonly alerts: readonly { readonly code: string; readonly message: string }[];
  /** Set when the shipment is made in the background. */
  readonly job?: string;
}

/** The last reply of a purchase or its result that holds a shipment. */
export function soldReply(replies: readonly Reply[]): Sold {
  const answers = replies.filter(
    (reply): reply is Answer => isAnswer(reply) && (reply.step === 'buy' || reply.step === 'results'),
  );
  const read = answers.map(soldOf);
  const [purchase] = read;
  const job = purchase?.document === undefined && purchase?.job !== undefined ? { job: purchase.job } : {};
  const { job: _, ...found } = read.findLast(({ document }) => document !== undefined) ?? {
    alerts: read.flatMap((one) => one.alerts),
  };
  return { ...found, ...job };
}

function soldOf(reply: Answer): Sold {
  const read = wireShipped.safeParse(parsed(reply));
  if (reply.status < 200 || reply.status >= 300 || !read.success) return { alerts: [] };
  const { transactionId, output } = read.data;
  const document = output.transactionShipments
    .map((node) => wireSold.safeParse(node).data)
    .find((sold) => sold !== undefined && saysSomething(sold));
  return {
    reply,
    alerts: output.alerts,
    ...(document === undefined ? {} : { document }),
    ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
    ...(output.jobId === undefined ? {} : { job: output.jobId }),
  };
}

function parsed(reply: Answer): unknown {
  try {
    return readJson(reply.body);
  } catch {
    return undefined;
  }
}

/** A shipment without any number and any document was not sold. */
function saysSomething(sold: WireSold): boolean {
  return (
    masterNumber(sold) !== undefined || sold.pieceResponses.length > 0 || sold.shipmentDocuments.length > 0
  );
}

/** Of the shipment as a whole. */
export function masterNumber(sold: WireSold): string | undefined {
  return (
    sold.masterTrackingNumber ??
    sold.completedShipmentDetail?.masterTrackingId?.trackingNumber ??
    piecesOf(sold, sold.pieceResponses.length).find(({ tracking_number }) => tracking_number !== undefined)
      ?.tracking_number
  );
}

/** One package of the request with what was sold for it. */
export interface SoldPiece {
  readonly tracking_number?: string;
  readonly documents: readonly WireDocument[];
}

/** Packages in the order of the request: by their sequence number, else as they come. */
export function piecesOf(sold: WireSold, packages: number): SoldPiece[] {
  const details = sold.completedShipmentDetail?.completedPackageDetails ?? [];
  const taken = new Map<number, WirePiece>();
  for (const [index, piece] of sold.pieceResponses.entries()) {
    const told = positionOf(piece.packageSequenceNumber);
    taken.set(told !== undefined && !taken.has(told) ? told : free(taken, index), piece);
  }
  const count = Math.max(packages, ...[...taken.keys()].map((position) => position + 1));
  return Array.from({ length: count }, (_, position) => {
    const piece = taken.get(position);
    const detail = details.find(({ sequenceNumber }, at) => (positionOf(sequenceNumber) ?? at) === position);
    const tracking_number = piece?.trackingNumber ?? detail?.trackingIds[0]?.trackingNumber;
    return {
      documents: piece?.packageDocuments ?? [],
      ...(tracking_number === undefined ? {} : { tracking_number }),
    };
  });
}

function positionOf(sequence: string | undefined): number | undefined {
  const number = Number(sequence);
  return sequence !== undefined && Number.isInteger(number) && number >= 1 && number <= 999
    ? number - 1
    : undefined;
}

function free(taken: ReadonlyMap<number, unknown>, from: number): number {
  let position = from;
  while (taken.has(position)) position += 1;
  return position;
}

/** One document with its place. */
export interface PlacedDocument {
  readonly document: WireDocument;
  readonly parcel: number | null;
  /** Step of the call that fetches it, when it comes as a link. */
  readonly step: string;
}

/** Labels of the packages in their order, then documents of the shipment. */
export function documentsOf(sold: WireSold): PlacedDocument[] {
  const pieces = piecesOf(sold, sold.pieceResponses.length);
  const placed = [
    ...pieces.flatMap(({ documents }, parcel) => documents.map((document) => ({ document, parcel }))),
    ...sold.shipmentDocuments.map((document) => ({ document, parcel: null })),
  ];
  return placed.map((one, index) => ({ ...one, step: `document-${index + 1}` }));
}

/** Documents that are not in the reply but linked from it. */
export function linksOf(sold: WireSold | undefined): { step: string; parcel: number | null; url: string }[] {
  if (sold === undefined) return [];
  return documentsOf(sold).flatMap(({ document: { encodedLabel, url }, parcel, step }) =>
    encodedLabel !== undefined || url === undefined ? [] : [{ step, parcel, url }],
  );
}
