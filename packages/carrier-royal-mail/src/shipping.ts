/**
 * Shipping: `POST /orders` makes an order with its label. Where the order comes without a label, that is fetched once
 * (`GET /orders/{id}/label`), and then the order for its tracking numbers, which only a label brings.
 * Source: Click & Drop API v1, `CreateOrdersRequest` -> `CreateOrdersResponse`.
 */
import type { ShippingOperation } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  type Lookup,
  type MissingPart,
  missingPartEntry,
  NO_ACCOUNT,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, ShippingOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type ShippedParcel,
} from '@waybill/core/plugin';
import { readOrder, readReply } from './errors.js';
import { createRequest, type WireShipmentRequest } from './order.js';
import { byNumber, createdOrder, orderCall, ordersIn, type WireOrder } from './orders.js';
import { foundOrder } from './recovery.js';
import { isTracked } from './services.js';
import type { Account } from './settings.js';

export type { WireShipmentRequest } from './order.js';

type Shipping = Exchange<WireShipmentRequest>;

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next(exchange: Shipping): readonly Call[] {
  const { request, replies } = exchange;
  if (replies.length === 0) return [buyCall(request)];
  const order = orderOf(exchange, NO_ACCOUNT);
  const { orderIdentifier, trackingNumber, label: own } = order ?? {};
  if (orderIdentifier === undefined || decodeDocument(own, 'PDF') !== undefined) return [];
  const label = replies.find(({ step }) => step === 'label');
  if (label === undefined) return [labelCall(orderIdentifier, request)];
  const isKnown = trackingNumber !== undefined || replies.some(({ step }) => step === 'order');
  return isKnown || fileOf(label) === undefined ? [] : [orderCall('order', byNumber(orderIdentifier))];
}

function buyCall(request: WireShipmentRequest): Call {
  return {
    step: 'buy',
    method: 'POST',
    url: '/api/v1/orders',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [request.order] }),
    purchase: true,
    lookup: lookupOf(request).what,
  };
}

function labelCall(number: string, { returns_label, customs }: WireShipmentRequest): Call {
  const query = `documentType=postageLabel&includeReturnsLabel=${returns_label}&includeCN=${customs}`;
  const call = orderCall('label', byNumber(number));
  return { ...call, url: `${call.url}/label?${query}`, reply_as: 'base64' };
}

/** How a person finds out whether an order was made. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  const what = `an order with the reference ${reference} in Click & Drop`;
  return { what, references: { orderReference: reference } };
}

/** The order, by the reply to the purchase or by what was found of it. */
function judged({ request, replies }: Shipping, carrier: CarrierIdentity) {
  return purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    found: foundOrder(request, replies, carrier),
    read: (answer) =>
      purchaseReading(readOrder(answer, carrier, createdOrder), (order) => ({ order, notices: [] })),
  });
}

function orderOf(exchange: Shipping, carrier: CarrierIdentity): WireOrder | undefined {
  const purchase = judged(exchange, carrier);
  return purchase.outcome === 'created' ? purchase.created.order : undefined;
}

function parseResponse(exchange: Shipping, { carrier, account }: CarrierIdentity): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = judged(exchange, identity);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { request, replies } = exchange;
  const { notices } = purchase.created;
  const order = { ...purchase.created.order, ...trackedIn(replies) };
  const { orderIdentifier } = order;
  const fetched = replies.find(({ step }) => step === 'label');
  const file = decodeDocument(order.label, 'PDF') ?? (fetched && fileOf(fetched));
  // What was said of a label that came in the end is no error any more.
  const parcels = parcelsOf(order, request.packages, file !== undefined);
  const errors =
    file === undefined
      ? [...purchase.errors, withoutLabel(request, fetched, identity)]
      : withoutNumber(parcels, request, identity);
  const said = file === undefined ? [] : purchase.errors.map(asNotice);
  return [
    {
      carrier,
      account,
      documents: file === undefined ? [] : [file.content],
      reference: orderIdentifier === undefined ? null : { type: 'orderIdentifier', value: orderIdentifier },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: order.trackingNumber ?? order.packages[0]?.trackingNumber ?? null,
      complete: errors.length === 0,
      meta: {
        parcels,
        documents: file === undefined ? [] : [describe(file, request.packages)],
        notices: [...notices, ...said, ...(file === undefined ? [] : papersOf(order, request))],
      },
    },
    errors,
  ];
}

/** "Certain combinations of these settings may prevent associated documents from being printed together with the postage label." */
function papersOf({ generatedDocuments }: WireOrder, { customs }: WireShipmentRequest): Notice[] {
  if (!customs || generatedDocuments.length === 0 || /CN/i.test(generatedDocuments.join())) return [];
  const message = `Click & Drop made ${generatedDocuments.join(', ')} and names no CN22 or CN23: see whether the declaration is on the label, else print it on the web page.`;
  return [{ code: 'no_customs_declaration', message }];
}

function asNotice({ code, message }: ErrorEntry): Notice {
  return { code, message };
}

/** One file has the labels of all packages. */
function describe({ content: _, ...file }: DocumentFile, packages: number) {
  return { ...file, kind: 'label' as const, parcel: packages === 1 ? 0 : null };
}

function parcelsOf({ packages, trackingNumber }: WireOrder, count: number, labelled: boolean) {
  return Array.from({ length: Math.max(count, packages.length) }, (_, position) => {
    const own = packages.find(({ packageNumber }) => Number(packageNumber) === position + 1);
    const number = (own ?? packages[position])?.trackingNumber;
    const tracking_number = number ?? (count === 1 ? trackingNumber : undefined) ?? null;
    return { tracking_number, charge: null, bought: labelled || tracking_number !== null ? true : null };
  });
}

/** Tracking numbers of the order, where it was read again. */
function trackedIn(replies: readonly Reply[]): Partial<WireOrder> {
  const reply = replies.filter(isAnswer).find(({ step }) => step === 'order');
  const [order] = (reply && readReply(reply, NO_ACCOUNT, ordersIn).document) ?? [];
  const { packages = [], trackingNumber = packages[0]?.trackingNumber } = order ?? {};
  return trackingNumber === undefined ? {} : { trackingNumber, packages };
}

function fileOf(reply: Reply): DocumentFile | undefined {
  return isAnswer(reply) && reply.status === 200 ? decodeDocument(reply.body, 'PDF') : undefined;
}

/** A package has its number as soon as it has its label. */
function withoutNumber(
  parcels: readonly ShippedParcel[],
  { service }: WireShipmentRequest,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (!isTracked(service)) return [];
  return parcels.flatMap(({ tracking_number }, parcel) =>
    tracking_number === null
      ? [missingPartEntry(carrier, 'tracking_number', { parcel, packages: parcels.length })]
      : [],
  );
}

/** The order exists, and nothing was posted with it. */
function withoutLabel(
  { packages }: WireShipmentRequest,
  fetched: Reply | undefined,
  carrier: CarrierIdentity,
): ErrorEntry {
  return missingPartEntry(carrier, 'label', {
    done: 'The order was made',
    parcel: packages === 1 ? 0 : null,
    packages,
    ...whyUnlabelled(fetched, carrier),
    remark: 'Recover the shipment to fetch it again, or void it to delete the order.',
  });
}

function whyUnlabelled(reply: Reply | undefined, carrier: CarrierIdentity): MissingPart {
  if (reply === undefined || !isAnswer(reply)) return { reply };
  const text: Answer = { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
  return { reply: text, refusals: readReply(text, carrier, () => undefined).errors };
}
