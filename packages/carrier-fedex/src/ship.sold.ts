/** What was sold, as FedEx tells it: the shipment, its packages, or the job that makes it. */
import { readJson, wireEach, wireList } from '@waybill/carrier-kit';
import { type Answer, isAnswer, type Notice, type Reply } from '@waybill/core';
import { z } from 'zod';
import { wireNotices } from './errors.js';
import { fedexFile } from './file.js';
import { alone, lenientObject, maybeDecimal, maybeText, maybeTotal } from './lenient.js';

const wireDocument = z.object({
  contentType: maybeText,
  docType: maybeText,
  copiesToPrint: maybeDecimal,
  trackingNumber: maybeText,
  encodedLabel: maybeText,
  url: maybeText,
  alerts: wireNotices,
});
export type WireDocument = z.output<typeof wireDocument>;

const wirePiece = z.object({
  trackingNumber: maybeText,
  packageSequenceNumber: maybeDecimal,
  packageDocuments: wireEach(wireDocument),
});
export type WirePiece = z.output<typeof wirePiece>;

const wireRating = z.object({
  rateType: maybeText,
  currency: maybeText,
  totalNetCharge: maybeDecimal,
  totalNetChargeWithDutiesAndTaxes: maybeTotal,
});
export type WireRating = z.output<typeof wireRating>;

const trackingId = lenientObject(z.object({ trackingNumber: maybeText }));

const wireSold = z.object({
  masterTrackingNumber: maybeText,
  serviceType: maybeText,
  serviceName: maybeText,
  shipDatestamp: maybeText,
  alerts: wireNotices,
  pieceResponses: wireEach(wirePiece),
  shipmentDocuments: wireEach(wireDocument),
  completedShipmentDetail: lenientObject(
    z.object({
      masterTrackingId: trackingId,
      completedPackageDetails: wireEach(
        z.object({
          sequenceNumber: maybeDecimal,
          trackingIds: wireEach(z.object({ trackingNumber: maybeText })),
        }),
      ),
      shipmentRating: lenientObject(
        z.object({ actualRateType: maybeText, shipmentRateDetails: wireEach(wireRating) }),
      ),
    }),
  ),
});
export type WireSold = z.output<typeof wireSold>;

const wireShipped = z.object({
  transactionId: maybeText,
  output: lenientObject(
    z.object({
      transactionShipments: wireList(z.unknown()).catch([]),
      alerts: wireNotices,
      jobId: maybeText,
    }),
  ),
});

/** What the replies so far say: the sold shipment, or the job that makes it. */
export interface Sold {
  readonly document?: WireSold;
  /** The reply that holds it. */
  readonly reply?: Answer;
  readonly transaction_id?: string;
  readonly alerts: readonly Notice[];
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
  if (output === undefined) return { alerts: [] };
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
    return alone(readJson(reply.body));
  } catch {
    return undefined;
  }
}

/** Without any number and any document nobody can say that it was sold. */
function saysSomething(sold: WireSold): boolean {
  const documents = [
    ...sold.pieceResponses.flatMap(({ packageDocuments }) => packageDocuments),
    ...sold.shipmentDocuments,
  ];
  return (
    masterNumber(sold) !== undefined ||
    documents.some(
      ({ encodedLabel, docType, url }) => url !== undefined || fedexFile(encodedLabel, docType) !== undefined,
    )
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
  /** Whether the reply says anything about it. */
  readonly told: boolean;
}

/** Packages in the order of the request: by their sequence number, else as they come. */
export function piecesOf(sold: WireSold, packages: number): SoldPiece[] {
  const details = sold.completedShipmentDetail?.completedPackageDetails ?? [];
  const count = Math.max(packages, sold.pieceResponses.length);
  const taken = new Map<number, WirePiece>();
  const unplaced: WirePiece[] = [];
  for (const piece of sold.pieceResponses) {
    const position = positionOf(piece.packageSequenceNumber, count);
    if (position === undefined || taken.has(position)) unplaced.push(piece);
    else taken.set(position, piece);
  }
  return Array.from({ length: count }, (_, position) => {
    const piece = taken.get(position) ?? unplaced.shift();
    const detail = details.find(
      ({ sequenceNumber }, at) => (positionOf(sequenceNumber, count) ?? at) === position,
    );
    const tracking_number = piece?.trackingNumber ?? detail?.trackingIds[0]?.trackingNumber;
    return {
      documents: piece?.packageDocuments ?? [],
      told: piece !== undefined || tracking_number !== undefined,
      ...(tracking_number === undefined ? {} : { tracking_number }),
    };
  });
}

/** `1` -> 0; nothing for a number that no package has. */
function positionOf(sequence: string | undefined, count: number): number | undefined {
  const number = Number(sequence);
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : undefined;
}
