/** Shipping, from wire to neutral: the shipment, its documents and price, and what went wrong. */
import {
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
import { foundShipment } from '../recovery.js';
import { type Created, createdBy, createdIn, createdPackages, masterNumber } from './created.js';
import { type Fetched, readDocuments } from './documents.js';
import { totalOf } from './price.js';
import { lookupOf, type WireShipmentRequest } from './request.js';
import type { WireShipment } from './schema.js';

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
  const total = totalOf(shipment, request);
  const unpriced = total === null && request.billed;
  const parcels = shippedPackages(shipment, total, request);
  const { fetched, lost } = readDocuments(shipment, request, identity);
  const errors = [
    ...outcome.errors,
    ...lost,
    ...parcels.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null
        ? [missingPartEntry(identity, 'tracking_number', { parcel, packages: parcels.length })]
        : [],
    ),
  ];
  return [
    {
      ...identity,
      documents: fetched.map(({ content }) => content),
      reference: referenceOf(created),
      service: shipment.serviceType ?? request.service,
      shipment_date: dayOf(shipment.shipDatestamp) ?? request.shipment_date,
      total_charge: total,
      tracking_number: masterNumber(shipment) ?? null,
      complete: errors.length === 0 && !unpriced,
      meta: {
        parcels,
        documents: fetched.map(({ about }) => about),
        notices: [...noticesOf(shipment, created, fetched, request), ...(unpriced ? [NO_PRICE] : [])],
        transaction_id: request.transaction_id,
        ...omitUndefined({
          is_return: request.returns && (true as const),
          return_label_url: shipment.completedShipmentDetail?.accessDetail?.accessorDetails[0]?.emailLabelUrl,
          service_name: shipment.serviceName,
        }),
        copies_to_print: fetched.map(({ copies }) => copies),
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
  shipment: WireShipment,
  total: ShippingCharge | null,
  request: WireShipmentRequest,
): ShippedParcel[] {
  const packages = createdPackages(shipment, request.packages);
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
  fetched: readonly Fetched[],
  { shipment_date, packages, format }: WireShipmentRequest,
): Notice[] {
  const day = dayOf(shipment.shipDatestamp);
  const other = fetched.find(({ about }) => /label$/.test(about.kind) && about.format !== format);
  const announced = [
    ...createdPackages(shipment, packages).flatMap(({ documents }) => documents),
    ...shipment.shipmentDocuments,
  ];
  const dated = `${shipment_date} was requested; FedEx dates the shipment ${day}.`;
  const made = `${format} was requested; FedEx made ${other?.about.format}.`;
  return [
    ...created.alerts,
    ...shipment.alerts,
    ...announced.flatMap(({ alerts }) => alerts),
    ...(day === undefined || day === shipment_date ? [] : [{ code: 'ship_date', message: dated }]),
    ...(other === undefined ? [] : [{ code: 'label_format', message: made }]),
  ];
}
