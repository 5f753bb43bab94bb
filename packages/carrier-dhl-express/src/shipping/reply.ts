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
import type { Account } from '../account.js';
import { noticesOf, type Refusal, readReply } from '../errors.js';
import { BILLING, billing, readable } from '../reply-schemas.js';
import { documentsOf, type FoundDocuments, positionOf } from './documents.js';
import { lookupHint } from './lookup-hint.js';
import type { WireShipmentRequest, WireShipmentResponse } from './request.js';
import {
  type WirePackage,
  type WireShipment,
  wireCharge,
  wireDetails,
  wirePackage,
  wireShipment,
} from './schema.js';

export function parseShippingResponse(
  { request, replies }: WireShipmentResponse,
  carrier: Account,
): ShippingOutcome {
  const reply = replies.find(({ step }) => step === 'buy');
  if (reply === undefined) return [null, [localErrorEntry(carrier, 'unexpected_reply', 'Nothing was sent.')]];
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    if (!sent && kind !== 'unknown_outcome') return [null, [localErrorEntry(carrier, kind, message, kind)]];
    return [null, [unknownOutcome(localErrorEntry(carrier, kind, message, kind), request)]];
  }
  const reading = readReply(reply, (document) => isCreated(createdShipmentIn(document, request)), carrier);
  if (reading.document === undefined) return [null, shipmentFailure(reading, reply, request)];
  return createdOutcome(createdShipmentIn(reading.document, request), reading.warnings, request, carrier);
}

/** What a reply says of a purchase. */
interface CreatedShipment {
  readonly shipment: WireShipment;
  /** In the order of the request; `undefined` for those that the reply does not name. */
  readonly packages: readonly (WirePackage | undefined)[];
  readonly documents: FoundDocuments;
}

function createdShipmentIn(document: unknown, { body }: WireShipmentRequest): CreatedShipment {
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
function inOrder(listed: readonly WirePackage[], packages: number): (WirePackage | undefined)[] {
  const numbered = listed.filter(({ referenceNumber }) => referenceNumber !== undefined);
  const positions = numbered.map(({ referenceNumber }) => positionOf(referenceNumber, packages));
  const isOurs = !positions.includes(undefined) && new Set(positions).size === positions.length;
  const rest = isOurs ? listed.filter((parcel) => !numbered.includes(parcel)) : [...listed];
  return Array.from({ length: packages }, (_, index) =>
    isOurs && positions.includes(index) ? numbered[positions.indexOf(index)] : rest.shift(),
  );
}

/** Without a number or a file a reply says nothing of a shipment, whatever else is in it. */
function isCreated({ shipment, packages, documents }: CreatedShipment): boolean {
  const numbers = [
    shipment.shipmentTrackingNumber,
    shipment.dispatchConfirmationNumber,
    ...packages.map((parcel) => parcel?.trackingNumber),
  ];
  return documents.files.length > 0 || numbers.some((number) => number !== undefined);
}

/** Gateways in front of DHL's service speak its language too, and know as little as we do. */
const GATEWAY = [502, 503, 504];

function shipmentFailure(
  { errors, refused, reported_status: told_status }: Refusal,
  { status }: Answer,
  request: WireShipmentRequest,
): ErrorEntry[] {
  if (status >= 400 && status < 500) return errors;
  const byService = ![status, told_status].some(
    (reported) => reported !== undefined && GATEWAY.includes(reported),
  );
  const redirected = status >= 300 && status < 400;
  return refused && byService && !redirected
    ? errors.map((text) => ({ ...text, retryable: false }))
    : errors.map((text) => unknownOutcome(text, request));
}

function unknownOutcome(text: ErrorEntry, request: WireShipmentRequest): ErrorEntry {
  const check = lookupHint(request);
  const references = (request.body.customerReferences ?? []).map(({ value }) => value);
  return {
    ...text,
    kind: 'unknown_outcome',
    retryable: false,
    message: text.message.includes(check)
      ? text.message
      : `${text.message}. The shipment may have been bought: look for ${check}, before buying again`,
    details: { ...text.details, check, message_reference: request.message_reference, references },
  };
}

function createdOutcome(
  purchase: CreatedShipment,
  warnings: readonly ErrorEntry[],
  request: WireShipmentRequest,
  carrier: Account,
): ShippingOutcome {
  const { shipment, packages, documents } = purchase;
  const charge = chargeOf(shipment);
  const missing = missingFrom(purchase, request);
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: documents.files.map(({ content }) => content),
      reference: referenceOf(shipment),
      service: request.body.productCode,
      shipment_date: request.shipment_date,
      total_charge: charge,
      tracking_number: shipment.shipmentTrackingNumber ?? null,
      complete: missing.length === 0 && warnings.length === 0 && charge !== null,
      meta: {
        parcels: packages.map((parcel) => shippedPackage(parcel, purchase, charge)),
        documents: documents.files.map(({ content: _content, ...document }) => document),
        notices: [...noticesOf(shipment.warnings), ...absenceNotices(purchase, charge, request)],
        ...factsOf(shipment, request),
      },
    },
    [
      ...warnings.map((text) => ({ ...text, retryable: false })),
      ...missing.map((what) => {
        const message = `The shipment was bought; its ${what} is not in the reply, or cannot be read.`;
        return localErrorEntry(carrier, 'unexpected_reply', message);
      }),
    ],
  ];
}

/** One waybill is for all packages. Where the reply lists some of them, nobody knows of the others. */
function shippedPackage(
  parcel: WirePackage | undefined,
  { packages }: CreatedShipment,
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
function absenceNotices(
  { documents: { files, unreadable } }: CreatedShipment,
  charge: ShippingCharge | null,
  { body }: WireShipmentRequest,
): Notice[] {
  const request = body.outputImageProperties.imageOptions.some(
    ({ typeCode, isRequested }) => typeCode === 'waybillDoc' && isRequested,
  );
  const there = [...files, ...unreadable].some(({ kind }) => kind === 'waybill');
  return [
    ...(charge === null
      ? [{ code: 'no_price', message: 'DHL tells no price of this shipment that can be read.' }]
      : []),
    ...(request && !there
      ? [{ code: 'no_waybill_document', message: 'DHL sent no waybill document of its own.' }]
      : []),
  ];
}

/** What was asked for or is named, and is not there. */
function missingFrom(
  { shipment, packages, documents: { files, unreadable } }: CreatedShipment,
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
