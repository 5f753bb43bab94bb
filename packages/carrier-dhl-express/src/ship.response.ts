/** Shipping, from wire to neutral: what was bought, its documents and its price, and what went wrong. */
import { amountText, decimal, localErrorEntry } from '@waybill/carrier-kit';
import {
  type Answer,
  type ErrorEntry,
  isAnswer,
  type Notice,
  type ShippedParcel,
  type ShippingCharge,
  type ShippingDocument,
  type ShippingOutcome,
} from '@waybill/core';
import { z } from 'zod';
import type { Account } from './account.js';
import { documentsOf, type FoundDocuments, positionOf } from './documents.js';
import { noticesOf, type Refusal, readReply } from './errors.js';
import { whatToLookFor } from './purchase-check.js';
import {
  BILLING,
  billing,
  currency,
  figure,
  list,
  optionalObject,
  readable,
  text,
  texts,
} from './reading.js';
import type { WireShipmentRequest, WireShipmentResponse } from './ship.request.js';

const wireShipment = z.object({
  shipmentTrackingNumber: text,
  trackingUrl: text,
  dispatchConfirmationNumber: text,
  cancelPickupUrl: text,
  packages: list,
  documents: list,
  shipmentDetails: list,
  shipmentCharges: list,
  estimatedDeliveryDate: optionalObject({ estimatedDeliveryDate: text }),
  warnings: texts,
});
type WireShipment = z.output<typeof wireShipment>;

const wirePackage = z.object({ referenceNumber: text, trackingNumber: text, documents: list });
type WirePackage = z.output<typeof wirePackage>;

const wireDetails = z.object({ productShortName: text });
const wireCharge = z.object({ currencyType: text, priceCurrency: currency, price: figure });

export function parseShippingResponse(
  { request, replies }: WireShipmentResponse,
  speaker: Account,
): ShippingOutcome {
  const reply = replies.find(({ step }) => step === 'buy');
  if (reply === undefined) return [null, [localErrorEntry(speaker, 'unexpected_reply', 'Nothing was sent.')]];
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    if (!sent && kind !== 'unknown_outcome') return [null, [localErrorEntry(speaker, kind, message, kind)]];
    return [null, [unknown(localErrorEntry(speaker, kind, message, kind), request)]];
  }
  const reading = readReply(reply, (document) => isSold(purchaseIn(document, request)), speaker);
  if (reading.document === undefined) return [null, notSold(reading, reply, request)];
  return sold(purchaseIn(reading.document, request), reading.beside, request, speaker);
}

/** What a reply says of a purchase. */
interface Purchase {
  readonly shipment: WireShipment;
  /** In the order of the request; `undefined` for those that the reply does not name. */
  readonly packages: readonly (WirePackage | undefined)[];
  readonly documents: FoundDocuments;
}

function purchaseIn(document: unknown, { body }: WireShipmentRequest): Purchase {
  const shipment = wireShipment.parse(document);
  const listed = readable(shipment.packages, wirePackage).filter(isNamed);
  const packages = inOrder(listed, body.content.packages.length);
  const strangers = listed.filter((parcel) => !packages.includes(parcel));
  const nodes = {
    ofShipment: [...shipment.documents, ...strangers.flatMap((parcel) => parcel.documents)],
    ofPackages: packages.map((parcel) => parcel?.documents ?? []),
  };
  return { shipment, packages, documents: documentsOf(nodes, body.outputImageProperties.encodingFormat) };
}

function isNamed({ referenceNumber, trackingNumber, documents }: WirePackage): boolean {
  return referenceNumber !== undefined || trackingNumber !== undefined || documents.length > 0;
}

/**
 * Packages in the order of the request: by the numbers that it gave, those without one in the places that are left; all
 * in the order of the reply where its numbers are others.
 */
function inOrder(listed: readonly WirePackage[], pieces: number): (WirePackage | undefined)[] {
  const numbered = listed.filter(({ referenceNumber }) => referenceNumber !== undefined);
  const positions = numbered.map(({ referenceNumber }) => positionOf(referenceNumber, pieces));
  const isOurs = !positions.includes(undefined) && new Set(positions).size === positions.length;
  const rest = isOurs ? listed.filter((parcel) => !numbered.includes(parcel)) : [...listed];
  return Array.from({ length: pieces }, (_, index) =>
    isOurs && positions.includes(index) ? numbered[positions.indexOf(index)] : rest.shift(),
  );
}

/** Without a number or a file a reply says nothing of a shipment, whatever else is in it. */
function isSold({ shipment, packages, documents }: Purchase): boolean {
  const numbers = [
    shipment.shipmentTrackingNumber,
    shipment.dispatchConfirmationNumber,
    ...packages.map((parcel) => parcel?.trackingNumber),
  ];
  return documents.files.length > 0 || numbers.some((number) => number !== undefined);
}

/** Gateways in front of DHL's service speak its language too, and know as little as we do. */
const GATEWAY = [502, 503, 504];

function notSold(
  { errors, refused, told_status }: Refusal,
  { status }: Answer,
  asked: WireShipmentRequest,
): ErrorEntry[] {
  if (status >= 400 && status < 500) return errors;
  const byService = ![status, told_status].some((told) => told !== undefined && GATEWAY.includes(told));
  const redirected = status >= 300 && status < 400;
  return refused && byService && !redirected
    ? errors.map((said) => ({ ...said, retryable: false }))
    : errors.map((said) => unknown(said, asked));
}

function unknown(said: ErrorEntry, asked: WireShipmentRequest): ErrorEntry {
  const check = whatToLookFor(asked);
  const references = (asked.body.customerReferences ?? []).map(({ value }) => value);
  return {
    ...said,
    kind: 'unknown_outcome',
    retryable: false,
    message: said.message.includes(check)
      ? said.message
      : `${said.message}. The shipment may have been bought: look for ${check}, before buying again`,
    details: { ...said.details, check, message_reference: asked.message_reference, references },
  };
}

function sold(
  purchase: Purchase,
  beside: readonly ErrorEntry[],
  asked: WireShipmentRequest,
  speaker: Account,
): ShippingOutcome {
  const { shipment, packages, documents } = purchase;
  const charge = chargeOf(shipment);
  const missing = missingFrom(purchase, asked);
  return [
    {
      carrier: speaker.carrier,
      account: speaker.account,
      documents: documents.files.map(({ content }) => content),
      reference: referenceOf(shipment),
      service: asked.body.productCode,
      shipment_date: asked.shipment_date,
      total_charge: charge,
      tracking_number: shipment.shipmentTrackingNumber ?? null,
      complete: missing.length === 0 && beside.length === 0 && charge !== null,
      meta: {
        parcels: packages.map((parcel) => shippedParcel(parcel, purchase, charge)),
        documents: documents.files.map(({ content: _content, ...document }) => document),
        notices: [...noticesOf(shipment.warnings), ...untold(purchase, charge, asked)],
        ...factsOf(shipment, asked),
      },
    },
    [
      ...beside.map((said) => ({ ...said, retryable: false })),
      ...missing.map((what) => {
        const message = `The shipment was bought; its ${what} is not in the reply, or cannot be read.`;
        return localErrorEntry(speaker, 'unexpected_reply', message);
      }),
    ],
  ];
}

/** One waybill is for all packages. Where the reply lists some of them, nobody knows of the others. */
function shippedParcel(
  parcel: WirePackage | undefined,
  { packages }: Purchase,
  charge: ShippingCharge | null,
): ShippedParcel {
  const none = packages.every((listed) => listed === undefined);
  return {
    tracking_number: parcel?.trackingNumber ?? null,
    // DHL prices the shipment, not its packages.
    charge: packages.length === 1 ? charge : null,
    bought: parcel !== undefined || none ? true : null,
  };
}

/** What may be absent from a good reply: DHL prices some accounts only, and may print the waybill with the label. */
function untold(
  { documents: { files, unreadable } }: Purchase,
  charge: ShippingCharge | null,
  { body }: WireShipmentRequest,
): Notice[] {
  const asked = body.outputImageProperties.imageOptions.some(
    ({ typeCode, isRequested }) => typeCode === 'waybillDoc' && isRequested,
  );
  const there = [...files, ...unreadable].some(({ kind }) => kind === 'waybill');
  return [
    ...(charge === null
      ? [{ code: 'no_price', message: 'DHL tells no price of this shipment that can be read.' }]
      : []),
    ...(asked && !there
      ? [{ code: 'no_waybill_document', message: 'DHL sent no waybill document of its own.' }]
      : []),
  ];
}

/** What was asked for or is named, and is not there. */
function missingFrom(
  { shipment, packages, documents: { files, unreadable } }: Purchase,
  { body }: WireShipmentRequest,
): string[] {
  const several = packages.length > 1;
  const has = (...kinds: readonly string[]) => files.some(({ kind }) => kinds.includes(kind));
  const wants = (typeCode: string) =>
    body.outputImageProperties.imageOptions.some(
      (option) => option.typeCode === typeCode && option.isRequested === true,
    );
  // A label without the number of a package is for all of them.
  const isLabelled = (index: number) =>
    files.some(({ kind, parcel }) => kind === 'label' && (parcel ?? index) === index);
  const labels = packages.flatMap((_, index) =>
    isLabelled(index) ? [] : [nameOf({ kind: 'label', parcel: index }, several)],
  );
  const missing = [
    ...(shipment.shipmentTrackingNumber === undefined ? ['tracking number'] : []),
    ...packages.flatMap((parcel, index) =>
      several && parcel?.trackingNumber === undefined ? [`tracking number of package ${index + 1}`] : [],
    ),
    ...(has('label') ? labels : ['label']),
    ...(wants('invoice') && !has('commercial_invoice', 'proforma_invoice') ? ['invoice'] : []),
  ];
  const broken = unreadable
    .filter(({ kind }) => kind !== 'label' || has('label'))
    .map((document) => nameOf(document, several));
  return [...new Set([...missing, ...broken])];
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['waybill', 'waybill document'],
  ['commercial_invoice', 'invoice'],
  ['proforma_invoice', 'invoice'],
]);

function nameOf({ kind, parcel }: Omit<ShippingDocument, 'format'>, several: boolean): string {
  const name = NAMES.get(kind) ?? kind.replaceAll('_', ' ');
  return several && parcel !== null ? `${name} of package ${parcel + 1}` : name;
}

/** The pickup's number where one was ordered: it is what DHL needs to change or cancel it. */
function referenceOf({ dispatchConfirmationNumber, shipmentTrackingNumber }: WireShipment) {
  if (dispatchConfirmationNumber !== undefined)
    return { type: 'dispatchConfirmationNumber', value: dispatchConfirmationNumber };
  return shipmentTrackingNumber === undefined ? null : { type: 'awb', value: shipmentTrackingNumber };
}

function factsOf(
  shipment: WireShipment,
  { message_reference }: WireShipmentRequest,
): Record<string, unknown> {
  const facts = {
    message_reference,
    tracking_url: shipment.trackingUrl,
    cancel_pickup_url: shipment.cancelPickupUrl,
    delivery_date: /^\d{4}-\d\d-\d\d/.exec(shipment.estimatedDeliveryDate.estimatedDeliveryDate ?? '')?.[0],
    product_name: readable(shipment.shipmentDetails, wireDetails)[0]?.productShortName,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** The entry of the billing currency, as in rating. */
function chargeOf({ shipmentCharges }: WireShipment): ShippingCharge | null {
  const billed = billing(readable(shipmentCharges, wireCharge));
  if (billed?.price === undefined || billed.priceCurrency === undefined) return null;
  const amount = decimal(billed.price);
  const currency = billed.priceCurrency;
  return amount.isGreaterThan(0) ? { amount: amountText(amount, currency), currency, name: BILLING } : null;
}
