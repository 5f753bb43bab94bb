/** Shipping, from wire to neutral: the shipment, its documents and price, and what went wrong. */
import {
  type DocumentFile,
  documentKind,
  type Lookup,
  type LookupReading,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
  unknownOutcomeEntry,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, ShippingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
} from '@waybill/core/plugin';
import { dayOf } from '../dates.js';
import { readReply } from '../errors.js';
import { shippingCharge } from '../prices.js';
import { foundShipment } from '../recovery.js';
import type { WireShipmentRequest } from '../shipping.js';
import {
  type Created,
  type CreatedPackage,
  createdBy,
  createdIn,
  createdPackages,
  fedexFile,
  masterNumber,
  type WireDocument,
  type WireShipment,
} from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const outcome = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: (reply) => purchaseReading(readReply(reply, identity, createdIn), (created) => created),
    found: foundIn(request, replies, identity),
  });
  if (outcome.outcome !== 'created') return [null, [...outcome.errors]];
  const created = createdBy(replies) ?? outcome.created;
  const { shipment, job } = created;
  if (shipment === undefined) return [null, unfinishedJob(replies, job ?? '', request, identity)];
  const total = shippingCharge(shipment, request.currency);
  const unpriced = total === null && request.billed;
  const packages = createdPackages(shipment, request.packages);
  const parcels = shippedPackages(packages, shipment, total);
  const announced = announcedDocuments(packages, shipment, request);
  const files = announced.flatMap(({ file, ...about }) => (file === undefined ? [] : [{ file, ...about }]));
  const errors = [
    ...outcome.errors,
    ...missingDocuments(announced, packages.length, request, identity),
    ...parcels.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null
        ? [missingPartEntry(identity, 'tracking_number', { parcel, packages: parcels.length })]
        : [],
    ),
  ];
  return [
    {
      ...identity,
      documents: files.map(({ file }) => file.content),
      reference: referenceOf(created),
      service: shipment.serviceType ?? request.service,
      shipment_date: dayOf(shipment.shipDatestamp) ?? request.shipment_date,
      total_charge: total,
      tracking_number: masterNumber(shipment) ?? null,
      complete: errors.length === 0 && !unpriced,
      meta: {
        parcels,
        documents: files.map(({ file: { content: _, ...file }, kind, parcel }) => ({
          ...file,
          ...documentKind(kind),
          parcel,
        })),
        notices: [...noticesOf(shipment, created, announced, request), ...(unpriced ? [NO_PRICE] : [])],
        transaction_id: request.transaction_id,
        ...omitUndefined({
          is_return: request.returns && (true as const),
          return_label_url: shipment.completedShipmentDetail?.accessDetail?.accessorDetails[0]?.emailLabelUrl,
          service_name: shipment.serviceName,
        }),
        copies_to_print: files.map(({ document }) => Number(document.copiesToPrint ?? 1)),
      },
    },
    errors,
  ];
}

/** What tracking found, as if it were the reply to the purchase. */
function foundIn(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<Created> | undefined {
  const found = foundShipment(request, replies, carrier);
  if (found === undefined || !('created' in found)) return found;
  const { tracking_numbers, notices } = found.created;
  const created = createdIn({
    output: {
      transactionShipments: [
        {
          masterTrackingNumber: tracking_numbers[0],
          pieceResponses: tracking_numbers.map((trackingNumber) => ({ trackingNumber })),
        },
      ],
    },
  });
  return created === undefined
    ? { unclear: 'FedEx tracks a shipment without a number.' }
    : { created: { ...created, alerts: [...notices, NO_LABEL_AGAIN] }, warnings: [] };
}

/** FedEx's support finds a purchase by its transaction; tracking by reference finds it by the shipper's own. */
export function lookupOf({ transaction_id, reference }: WireShipmentRequest): Lookup {
  const own = reference === undefined ? '' : ` or reference ${reference}`;
  return {
    what: `customer transaction ${transaction_id}${own} with FedEx`,
    references: omitUndefined({ transaction_id, CUSTOMER_REFERENCE: reference }),
    request_id: transaction_id,
  };
}

const NO_LABEL_AGAIN: Notice = {
  code: 'no_label_again',
  message:
    'FedEx makes no label again through its API: print it in FedEx Ship Manager, or void the shipment.',
};

const NO_PRICE = { code: 'no_price', message: 'FedEx sent no price of this shipment that can be read.' };

/** The entries of an order that FedEx accepted and whose result is missing. */
function unfinishedJob(
  replies: readonly Reply[],
  job: string,
  request: WireShipmentRequest,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const last = replies.at(-1);
  const failed = last === undefined || isAnswer(last) ? '' : ` (${last.failure.message})`;
  const why = `FedEx creates the shipment in the background as job ${job} and has not delivered it${failed}`;
  const { what, references } = lookupOf(request);
  const lookup = { what, references: { ...references, job_id: job } };
  const result = replies.filter(isAnswer).findLast(({ step }) => step === 'results');
  const reading = result && readReply(result, carrier, createdIn);
  return [
    unknownOutcomeEntry(carrier, lookup, { code: 'unknown_outcome', why }),
    ...(reading?.errors === undefined ? [] : reading.reported).map((entry) => ({
      ...entry,
      retryable: false,
    })),
  ];
}

function shippedPackages(
  packages: readonly CreatedPackage[],
  shipment: WireShipment,
  total: ShippingCharge | null,
): ShippedParcel[] {
  const [alone] = packages.length === 1 ? [masterNumber(shipment)] : [];
  return packages.map(({ tracking_number = alone, reported }) => ({
    tracking_number: tracking_number ?? null,
    // FedEx repeats the shipment's price on every package: a package's own is known only where there is one.
    charge: packages.length === 1 ? total : null,
    bought: reported || packages.length === 1 ? true : null,
  }));
}

function referenceOf({ job, transaction_id }: Created): { type: string; value: string } | null {
  if (job !== undefined) return { type: 'jobId', value: job };
  return transaction_id === undefined ? null : { type: 'transactionId', value: transaction_id };
}

function noticesOf(
  shipment: WireShipment,
  created: Created,
  announced: readonly Announced[],
  { shipment_date, format }: WireShipmentRequest,
): Notice[] {
  const day = dayOf(shipment.shipDatestamp);
  const other = announced.find(({ file, kind }) => file && /label$/.test(kind) && file.format !== format);
  const dated = `${shipment_date} was requested; FedEx dates the shipment ${day}.`;
  const made = `${format} was requested; FedEx made ${other?.file?.format}.`;
  return [
    ...created.alerts,
    ...shipment.alerts,
    ...announced.flatMap(({ document }) => document.alerts),
    ...(day === undefined || day === shipment_date ? [] : [{ code: 'ship_date', message: dated }]),
    ...(other === undefined ? [] : [{ code: 'label_format', message: made }]),
  ];
}

/** A document that the reply names. */
interface Announced {
  readonly document: WireDocument;
  readonly parcel: number | null;
  readonly kind: string;
  /** `undefined` for a link alone, and for content that is not such a file. */
  readonly file: DocumentFile | undefined;
}

/** Labels of the packages in their order, then documents of the shipment. */
function announcedDocuments(
  packages: readonly CreatedPackage[],
  { shipmentDocuments }: WireShipment,
  request: WireShipmentRequest,
): Announced[] {
  const announced = (parcel: number | null) => (document: WireDocument) => ({
    document,
    parcel,
    kind: kindOf(document, parcel, request),
    file: fedexFile(document.encodedLabel, document.docType),
  });
  return [
    ...packages.flatMap(({ documents }, parcel) => documents.map(announced(parcel))),
    ...shipmentDocuments.map(announced(null)),
  ];
}

/** An entry for each document that cannot be read, each package without a label, and each requested document. */
function missingDocuments(
  announced: readonly Announced[],
  packages: number,
  { returns, documents }: WireShipmentRequest,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const unreadable = announced
    .filter(({ file }) => file === undefined)
    .map(({ kind, parcel, document: { url, docType, encodedLabel } }) => {
      const remark =
        encodedLabel === undefined ? undefined : `Its content is not a ${docType ?? 'known'} file.`;
      const details = url === undefined ? {} : { url };
      return missingPartEntry(carrier, kind, { parcel, packages, remark, details });
    });
  const kinds = announced.map(({ kind }) => kind);
  // What FedEx sends to the customer is not in the reply.
  if (kinds.some((kind) => MERGED.test(kind)) || returns === 'email') return unreadable;
  const isThere = (position: number): boolean =>
    announced.some(({ parcel, kind, file }) =>
      parcel === position
        ? LABELS.includes(kind) || file === undefined
        : packages === 1 && parcel === null && LABELS.includes(kind),
    );
  const unlabelled = Array.from({ length: packages }, (_, parcel) => parcel).filter((one) => !isThere(one));
  return [
    ...unreadable,
    ...unlabelled.map((parcel) => missingPartEntry(carrier, labelKind(returns), { parcel, packages })),
    ...documents
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
function kindOf(
  { contentType }: WireDocument,
  parcel: number | null,
  { returns }: WireShipmentRequest,
): string {
  const type = contentType?.toLowerCase() ?? (parcel === null ? 'other' : 'label');
  if (type === 'label') return labelKind(returns);
  return type === 'auxiliary' ? 'auxiliary_label' : type;
}
