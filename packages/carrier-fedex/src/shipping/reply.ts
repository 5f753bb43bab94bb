/** Shipping, from wire to neutral: what was bought, its documents and price, and what went wrong. */
import type { Speaker } from '@waybill/carrier-kit';
import type {
  ErrorEntry,
  Notice,
  Reply,
  ShippedParcel,
  ShippingCharge,
  ShippingOutcome,
} from '@waybill/core';
import { dayOf } from '../dates.js';
import { readReply } from '../errors.js';
import type { ShipmentContext } from './context.js';
import { type CreatedReply, createdPackages, createdReply, masterNumber } from './created.js';
import { type Fetched, missing, NOT_THERE, packageOf, readDocuments } from './documents.js';
import { totalOf } from './price.js';
import type { WireShipment } from './schema.js';
import { shipmentFailure } from './shipment-failure.js';

export function readShipping(
  replies: readonly Reply[],
  context: ShipmentContext,
  carrier: Speaker,
): ShippingOutcome {
  const created = createdReply(replies);
  if (created.document === undefined) return [null, shipmentFailure(replies, created, context, carrier)];
  return shipmentOf(created.document, created, replies, context, carrier);
}

function shipmentOf(
  document: WireShipment,
  created: CreatedReply,
  replies: readonly Reply[],
  context: ShipmentContext,
  carrier: Speaker,
): ShippingOutcome {
  const total = totalOf(document, context);
  const unpriced = total === null && context.billed;
  const parcels = shippedPackages(document, total, context);
  const { fetched, lost } = readDocuments(document, replies, context, carrier);
  const errors = [
    ...warningsOf(created, carrier),
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

/** What FedEx says against a shipment that it sold all the same. */
function warningsOf({ reply }: CreatedReply, carrier: Speaker): ErrorEntry[] {
  const { errors } = reply === undefined ? { errors: [] } : readReply(reply, carrier);
  return errors.map((entry) => ({ ...entry, retryable: false }));
}

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

function referenceOf({ job, transaction_id }: CreatedReply): { type: string; value: string } | null {
  if (job !== undefined) return { type: 'jobId', value: job };
  return transaction_id === undefined ? null : { type: 'transactionId', value: transaction_id };
}

function noticesOf(
  document: WireShipment,
  created: CreatedReply,
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
