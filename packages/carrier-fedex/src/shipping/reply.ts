/** Shipping, from wire to neutral: what was bought, its documents and price, and what went wrong. */
import { purchaseOutcome } from '@waybill/carrier-kit';
import type {
  CarrierIdentity,
  ErrorEntry,
  Exchange,
  Notice,
  Reply,
  ShippedParcel,
  ShippingCharge,
  ShippingOutcome,
  ShippingResult,
} from '@waybill/core';
import { dayOf } from '../dates.js';
import { lookupOf, type ShipmentContext } from './context.js';
import { type Created, createdBy, createdPackages, masterNumber } from './created.js';
import { type Fetched, missing, NOT_THERE, packageOf, readDocuments } from './documents.js';
import { totalOf } from './price.js';
import type { WireShipment } from './schema.js';
import { readPurchase, unfinishedJob } from './shipment-failure.js';

export function parseShippingResponse(
  { request, replies }: Exchange<ShipmentContext>,
  carrier: CarrierIdentity,
): ShippingOutcome {
  const outcome = purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    read: (reply) => readPurchase(reply, carrier),
  });
  if (outcome.outcome !== 'created') return [null, [...outcome.errors]];
  const created = createdBy(replies) ?? outcome.created;
  const { shipment, job } = created;
  if (shipment === undefined) return [null, unfinishedJob(replies, job ?? '', request, carrier)];
  const [result, errors] = createdOutcome(shipment, created, replies, request, carrier);
  return [
    { ...result, complete: result.complete && outcome.errors.length === 0 },
    [...outcome.errors, ...errors],
  ];
}

function createdOutcome(
  document: WireShipment,
  created: Created,
  replies: readonly Reply[],
  context: ShipmentContext,
  carrier: CarrierIdentity,
): readonly [ShippingResult, ErrorEntry[]] {
  const total = totalOf(document, context);
  const unpriced = total === null && context.billed;
  const parcels = shippedPackages(document, total, context);
  const { fetched, lost } = readDocuments(document, replies, context, carrier);
  const errors = [
    ...lost,
    ...parcels.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null
        ? [missing(`tracking number${packageOf(parcel, parcels.length)}`, NOT_THERE, carrier)]
        : [],
    ),
  ];
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: fetched.map(({ content }) => content),
      reference: referenceOf(created),
      service: document.serviceType ?? context.service,
      shipment_date: dayOf(document.shipDatestamp) ?? context.shipment_date,
      total_charge: total,
      tracking_number: masterNumber(document) ?? null,
      complete: errors.length === 0 && !unpriced,
      meta: {
        parcels,
        documents: fetched.map(({ about }) => about),
        notices: [...noticesOf(document, created, fetched, context), ...(unpriced ? [NO_PRICE] : [])],
        transaction_id: context.transaction_id,
        ...(document.serviceName === undefined ? {} : { service_name: document.serviceName }),
        copies_to_print: fetched.map(({ copies }) => copies),
      },
    },
    errors,
  ];
}

const NO_PRICE = { code: 'no_price', message: 'FedEx tells no price of this shipment that can be read.' };

function shippedPackages(
  document: WireShipment,
  total: ShippingCharge | null,
  context: ShipmentContext,
): ShippedParcel[] {
  const packages = createdPackages(document, context.packages);
  const [alone] = packages.length === 1 ? [masterNumber(document)] : [];
  return packages.map(({ tracking_number = alone, reported }) => ({
    tracking_number: tracking_number ?? null,
    // FedEx repeats the shipment's price on every piece: a piece's own is known only where there is one.
    charge: packages.length === 1 ? total : null,
    bought: reported || packages.length === 1 ? true : null,
  }));
}

function referenceOf({ job, transaction_id }: Created): { type: string; value: string } | null {
  if (job !== undefined) return { type: 'jobId', value: job };
  return transaction_id === undefined ? null : { type: 'transactionId', value: transaction_id };
}

function noticesOf(
  document: WireShipment,
  created: Created,
  fetched: readonly Fetched[],
  { shipment_date, packages, format }: ShipmentContext,
): Notice[] {
  const day = dayOf(document.shipDatestamp);
  const other = fetched.find(({ about }) => /label$/.test(about.kind) && about.format !== format);
  const announced = [
    ...createdPackages(document, packages).flatMap(({ documents }) => documents),
    ...document.shipmentDocuments,
  ];
  return [
    ...created.alerts,
    ...document.alerts,
    ...announced.flatMap(({ alerts }) => alerts),
    ...(day === undefined || day === shipment_date
      ? []
      : [
          {
            code: 'ship_date',
            message: `${shipment_date} was asked for; FedEx dates the shipment ${day}.`,
          },
        ]),
    ...(other === undefined
      ? []
      : [
          {
            code: 'label_format',
            message: `${format} was asked for; FedEx made ${other.about.format}.`,
          },
        ]),
  ];
}
