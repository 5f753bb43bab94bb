/** Shipping, from wire to neutral: what was bought, its documents and its price, and what went wrong. */
import {
  amountText,
  decimal,
  localErrorEntry,
  type PurchaseReading,
  purchaseOutcome,
} from '@waybill/carrier-kit';
import type {
  Answer,
  CarrierIdentity,
  ErrorEntry,
  Notice,
  ShippedParcel,
  ShippingCharge,
  ShippingDocument,
  ShippingOutcome,
} from '@waybill/core';
import { noticesOf, readReply } from '../errors.js';
import { BILLING, billing, readable } from '../reply-schemas.js';
import { documentsOf, type FoundDocuments, positionOf } from './documents.js';
import { lookupOf } from './lookup.js';
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
  carrier: CarrierIdentity,
): ShippingOutcome {
  const outcome = purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    read: (reply) => readPurchase(reply, request, carrier),
  });
  if (outcome.outcome !== 'created') return [null, [...outcome.errors]];
  return createdOutcome(outcome.created, outcome.errors, request, carrier);
}

function readPurchase(
  reply: Answer,
  request: WireShipmentRequest,
  carrier: CarrierIdentity,
): PurchaseReading<CreatedShipment> {
  const { document, warnings, problems, own, reported_status = 0, unreadable } = readReply(reply, carrier);
  const created = document && createdShipmentIn(document, request);
  if (created !== undefined && namesShipment(created)) return { created, warnings };
  // The document may report trouble of a server that the reply's own status does not.
  const isUncertain = reply.status < 400 && (reported_status >= 500 || reported_status === 429);
  if (problems.length > 0 && !isUncertain && (own || reply.status >= 400)) return { refused: problems };
  const why = problems.map(({ message }) => message).join('; ');
  return { unreadable: why || unreadable || 'the reply names no shipment', code: problems[0]?.code };
}

/** What a reply holds of a purchase. */
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

/** A number or a file proves a shipment; nothing else does. */
function namesShipment({ shipment, packages, documents }: CreatedShipment): boolean {
  const numbers = [
    shipment.shipmentTrackingNumber,
    shipment.dispatchConfirmationNumber,
    ...packages.map((parcel) => parcel?.trackingNumber),
  ];
  return documents.files.length > 0 || numbers.some((number) => number !== undefined);
}

function createdOutcome(
  purchase: CreatedShipment,
  warnings: readonly ErrorEntry[],
  request: WireShipmentRequest,
  carrier: CarrierIdentity,
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
      ...warnings,
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
