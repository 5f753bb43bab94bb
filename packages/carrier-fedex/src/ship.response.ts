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
import { dayOf } from './date.js';
import { readReply } from './errors.js';
import type { ShipAsked } from './ship.asked.js';
import { type Fetched, missing, NOT_THERE, packageOf, readDocuments } from './ship.documents.js';
import { totalOf } from './ship.price.js';
import { masterNumber, piecesOf, type Sold, soldReply, type WireSold } from './ship.sold.js';
import { nothingSold } from './ship.unsold.js';

export function readShipping(replies: readonly Reply[], asked: ShipAsked, speaker: Speaker): ShippingOutcome {
  const sold = soldReply(replies);
  if (sold.document === undefined) return [null, nothingSold(replies, sold, asked, speaker)];
  return shipmentOf(sold.document, sold, replies, asked, speaker);
}

function shipmentOf(
  document: WireSold,
  sold: Sold,
  replies: readonly Reply[],
  asked: ShipAsked,
  speaker: Speaker,
): ShippingOutcome {
  const total = totalOf(document, asked);
  const unpriced = total === null && asked.billed;
  const parcels = parcelsOf(document, total, asked);
  const { fetched, lost } = readDocuments(document, replies, asked, speaker);
  const errors = [
    ...besides(sold, speaker),
    ...lost,
    ...parcels.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null
        ? [missing(`tracking number${packageOf(parcel, parcels.length)}`, NOT_THERE, speaker)]
        : [],
    ),
  ];
  return [
    {
      carrier: speaker.carrier,
      account: speaker.account,
      documents: fetched.map(({ content }) => content),
      reference: referenceOf(sold),
      service: document.serviceType ?? asked.service,
      shipment_date: dayOf(document.shipDatestamp) ?? asked.shipment_date,
      total_charge: total,
      tracking_number: masterNumber(document) ?? null,
      complete: errors.length === 0 && !unpriced,
      meta: {
        parcels,
        documents: fetched.map(({ about }) => about),
        notices: [...noticesOf(document, sold, fetched, asked), ...(unpriced ? [NO_PRICE] : [])],
        transaction_id: asked.transaction_id,
        ...(document.serviceName === undefined ? {} : { service_name: document.serviceName }),
        copies_to_print: fetched.map(({ copies }) => copies),
      },
    },
    errors,
  ];
}

const NO_PRICE = { code: 'no_price', message: 'FedEx tells no price of this shipment that can be read.' };

/** What FedEx says against a shipment that it sold all the same. */
function besides({ reply }: Sold, speaker: Speaker): ErrorEntry[] {
  const { errors } = reply === undefined ? { errors: [] } : readReply(reply, speaker);
  return errors.map((entry) => ({ ...entry, retryable: false }));
}

function parcelsOf(document: WireSold, total: ShippingCharge | null, asked: ShipAsked): ShippedParcel[] {
  const pieces = piecesOf(document, asked.packages);
  const [alone] = pieces.length === 1 ? [masterNumber(document)] : [];
  return pieces.map(({ tracking_number = alone, told }) => ({
    tracking_number: tracking_number ?? null,
    // FedEx repeats the shipment's price on every piece: a piece's own is known only where there is one.
    charge: pieces.length === 1 ? total : null,
    bought: told || pieces.length === 1 ? true : null,
  }));
}

function referenceOf({ job, transaction_id }: Sold): { type: string; value: string } | null {
  if (job !== undefined) return { type: 'jobId', value: job };
  return transaction_id === undefined ? null : { type: 'transactionId', value: transaction_id };
}

function noticesOf(
  document: WireSold,
  sold: Sold,
  fetched: readonly Fetched[],
  { shipment_date, packages, format }: ShipAsked,
): Notice[] {
  const day = dayOf(document.shipDatestamp);
  const other = fetched.find(({ about }) => /label$/.test(about.kind) && about.format !== format);
  const announced = [
    ...piecesOf(document, packages).flatMap(({ documents }) => documents),
    ...document.shipmentDocuments,
  ];
  return [
    ...sold.alerts,
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
