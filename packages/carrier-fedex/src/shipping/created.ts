/** The created shipment: the shipment itself, its packages, or the job that creates it. */
import { readJson } from '@waybill/carrier-kit';
import { type Answer, isAnswer, type Notice, type Reply } from '@waybill/core';
import { alone } from '../reply-schemas.js';
import { fedexFile } from './document-file.js';
import {
  type WireDocument,
  type WirePackage,
  type WireShipment,
  wireCreated,
  wireShipment,
} from './schema.js';

/** What the replies so far say: the sold shipment, or the job that makes it. */
export interface CreatedReply {
  readonly document?: WireShipment;
  /** The reply that holds it. */
  readonly reply?: Answer;
  readonly transaction_id?: string;
  readonly alerts: readonly Notice[];
  /** Set when the shipment is made in the background. */
  readonly job?: string;
}

/** The last reply of a purchase or its result that holds a shipment. */
export function createdReply(replies: readonly Reply[]): CreatedReply {
  const answers = replies.filter(
    (reply): reply is Answer => isAnswer(reply) && (reply.step === 'buy' || reply.step === 'results'),
  );
  const read = answers.map(createdIn);
  const [purchase] = read;
  const job = purchase?.document === undefined && purchase?.job !== undefined ? { job: purchase.job } : {};
  const { job: _, ...found } = read.findLast(({ document }) => document !== undefined) ?? {
    alerts: read.flatMap((one) => one.alerts),
  };
  return { ...found, ...job };
}

function createdIn(reply: Answer): CreatedReply {
  const read = wireCreated.safeParse(parsed(reply));
  if (reply.status < 200 || reply.status >= 300 || !read.success) return { alerts: [] };
  const { transactionId, output } = read.data;
  if (output === undefined) return { alerts: [] };
  const document = output.transactionShipments
    .map((node) => wireShipment.safeParse(node).data)
    .find((created) => created !== undefined && isCreated(created));
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
function isCreated(created: WireShipment): boolean {
  const documents = [
    ...created.pieceResponses.flatMap(({ packageDocuments }) => packageDocuments),
    ...created.shipmentDocuments,
  ];
  return (
    masterNumber(created) !== undefined ||
    documents.some(
      ({ encodedLabel, docType, url }) => url !== undefined || fedexFile(encodedLabel, docType) !== undefined,
    )
  );
}

/** Of the shipment as a whole. */
export function masterNumber(created: WireShipment): string | undefined {
  return (
    created.masterTrackingNumber ??
    created.completedShipmentDetail?.masterTrackingId?.trackingNumber ??
    createdPackages(created, created.pieceResponses.length).find(
      ({ tracking_number }) => tracking_number !== undefined,
    )?.tracking_number
  );
}

/** One package of the request with what was sold for it. */
export interface CreatedPackage {
  readonly tracking_number?: string;
  readonly documents: readonly WireDocument[];
  /** Whether the reply says anything about it. */
  readonly reported: boolean;
}

/** Packages in the order of the request: by their sequence number, else as they come. */
export function createdPackages(created: WireShipment, packages: number): CreatedPackage[] {
  const details = created.completedShipmentDetail?.completedPackageDetails ?? [];
  const count = Math.max(packages, created.pieceResponses.length);
  const taken = new Map<number, WirePackage>();
  const unplaced: WirePackage[] = [];
  for (const packageItem of created.pieceResponses) {
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

/** `1` -> 0; nothing for a number that no package has. */
function positionOf(sequence: string | undefined, count: number): number | undefined {
  const number = Number(sequence);
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : undefined;
}
