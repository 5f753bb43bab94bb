/** Shipping, from wire to neutral: what was bought, its documents and its price, and what went wrong. */
import {
  amountText,
  decimal,
  unreadablePurchaseEntry,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit';
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
import { noticesOf, readReply } from './errors.js';
import type { WireShipmentRequest, WireShipmentResponse } from './ship.request.js';

const text = wireOptional(wireText.transform((written) => written.trim())).catch(undefined);
const figure = wireOptional(wireDecimal).catch(undefined);
const list = wireList(z.unknown()).catch([]);

const wireShipment = z.object({
  shipmentTrackingNumber: text,
  trackingUrl: text,
  dispatchConfirmationNumber: text,
  cancelPickupUrl: text,
  packages: list,
  documents: list,
  shipmentDetails: list,
  shipmentCharges: list,
  estimatedDeliveryDate: z.object({ estimatedDeliveryDate: text }).catch({}),
  warnings: wireList(text).catch([]),
});
type WireShipment = z.output<typeof wireShipment>;

const wirePackage = z.object({ referenceNumber: text, trackingNumber: text, documents: list });
const wireDocument = z.object({
  imageFormat: text,
  // Handed on as it is: a label without its padding is still a label.
  content: wireText
    .transform((content) => content.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[\w+/-]+=*$/, 'is not base64')),
  typeCode: text,
  packageReferenceNumber: text,
});
const wireCharge = z.object({ currencyType: text, priceCurrency: text, price: figure });

/** Elements that can be read; an unreadable one costs only itself. */
function readable<T>(nodes: readonly unknown[], schema: z.ZodType<T>): T[] {
  return nodes.flatMap((node) => {
    const { success, data } = schema.safeParse(node);
    return success ? [data] : [];
  });
}

export function parseShippingResponse(
  { asked, replies }: WireShipmentResponse,
  speaker: Account,
): ShippingOutcome {
  const reply = replies.find(({ step }) => step === 'buy');
  if (reply === undefined || !isAnswer(reply)) {
    const why = reply === undefined ? 'nothing was sent' : reply.failure.message;
    const sent = reply !== undefined && (reply.failure.sent || reply.failure.kind === 'unknown_outcome');
    const kind = sent ? 'unknown_outcome' : (reply?.failure.kind ?? 'unexpected_reply');
    return [
      null,
      [{ ...entry(speaker, kind, sent ? `${why}. ${whatToCheck(asked)}` : why), details: keys(asked) }],
    ];
  }
  const reading = readReply(reply, isSold, speaker);
  if (reading.errors !== undefined) {
    const refused = isCertain(reply, reading.refused);
    return [
      null,
      refused ? reading.errors : reading.errors.map((said) => unknown(said, reply, asked, speaker)),
    ];
  }
  return sold(wireShipment.parse(reading.document), asked, speaker);
}

/** A reply without any of these says nothing about a shipment. */
function isSold(document: Readonly<Record<string, unknown>>): boolean {
  return ['shipmentTrackingNumber', 'packages', 'documents'].some((key) => {
    const value = document[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  });
}

/** Gateways in front of DHL's service speak its language too, and know as little as we do. */
const GATEWAY = [502, 503, 504];

function isCertain({ status }: Answer, refused: boolean): boolean {
  return (status >= 400 && status < 500) || (refused && !GATEWAY.includes(status));
}

function unknown(said: ErrorEntry, reply: Answer, asked: WireShipmentRequest, speaker: Account): ErrorEntry {
  const { details } = unreadablePurchaseEntry(speaker, reply, said.message);
  return {
    ...said,
    kind: 'unknown_outcome',
    retryable: false,
    message: `${said.message}. ${whatToCheck(asked)}`,
    details: { ...details, ...keys(asked) },
  };
}

/** There is no way to ask DHL for a shipment by the reference of the call. */
function whatToCheck({ body }: WireShipmentRequest): string {
  const reference = body.customerReferences?.[0]?.value;
  const where = reference === undefined ? "today's shipments" : `the shipment with reference ${reference}`;
  return `The shipment may have been bought: look for ${where} in MyDHL+, or ask DHL with the message reference, before buying again`;
}

function keys({ message_reference, body }: WireShipmentRequest): Record<string, unknown> {
  const references = (body.customerReferences ?? []).map(({ value }) => value);
  return { message_reference, references };
}

function entry({ carrier, account }: Account, kind: ErrorEntry['kind'], message: string): ErrorEntry {
  return { carrier, account, code: kind, message, kind, retryable: false };
}

function sold(shipment: WireShipment, asked: WireShipmentRequest, speaker: Account): ShippingOutcome {
  const pieces = asked.body.content.packages.length;
  const packages = packagesOf(shipment, pieces);
  const documents = documentsOf(shipment, packages, pieces);
  const charge = chargeOf(shipment);
  const tracking_number = shipment.shipmentTrackingNumber ?? null;
  const missing = [
    ...(tracking_number === null ? ['tracking number'] : []),
    ...(documents.some(({ kind }) => kind === 'label') ? [] : ['label']),
    ...(charge === null ? ['price'] : []),
  ];
  const errors = missing.map((what) =>
    entry(speaker, 'unexpected_reply', `The shipment was bought; its ${what} is not in the reply.`),
  );
  return [
    {
      carrier: speaker.carrier,
      account: speaker.account,
      documents: documents.map(({ content }) => content),
      reference: referenceOf(shipment),
      service: asked.body.productCode,
      shipment_date: asked.shipment_date,
      total_charge: charge,
      tracking_number,
      complete: missing.length === 0,
      meta: {
        parcels: packages.map(
          (parcel): ShippedParcel => ({
            tracking_number: parcel?.trackingNumber ?? null,
            // DHL prices the shipment, not its packages.
            charge: pieces === 1 ? charge : null,
            bought: true,
          }),
        ),
        documents: documents.map(({ content: _content, ...document }) => document),
        notices: [
          ...noticesOf(shipment.warnings.flatMap((warning) => warning ?? [])),
          ...unreadableDocuments(shipment, packages),
        ],
        ...factsOf(shipment, asked),
      },
    },
    errors,
  ];
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
    product_name: readable(shipment.shipmentDetails, z.object({ productShortName: text }))[0]
      ?.productShortName,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

type WirePackage = z.output<typeof wirePackage>;

/** In the order of the request: by the numbers that it gave; where the reply tells none, in its own order. */
function packagesOf({ packages }: WireShipment, pieces: number): (WirePackage | undefined)[] {
  const read = readable(packages, wirePackage);
  const numbered = read.every(({ referenceNumber }) => numberOf(referenceNumber, pieces) !== undefined);
  return Array.from({ length: pieces }, (_, index) =>
    numbered ? read.find(({ referenceNumber }) => numberOf(referenceNumber, pieces) === index) : read[index],
  );
}

/** Position of a package, from 0, by its number, from 1. */
function numberOf(written: string | undefined, pieces: number): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= pieces ? number - 1 : undefined;
}

/** What DHL calls its documents, and what we do. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['label', 'label'],
  ['waybilldoc', 'waybill'],
  ['invoice', 'commercial_invoice'],
  ['proforma', 'proforma_invoice'],
  ['receipt', 'receipt'],
  ['shipmentreceipt', 'receipt'],
  ['qr-code', 'qr_code'],
]);

type FoundDocument = ShippingDocument & { readonly content: string };

function documentsOf(
  { documents }: WireShipment,
  packages: readonly (WirePackage | undefined)[],
  pieces: number,
): FoundDocument[] {
  const ofShipment = readable(documents, wireDocument).map((document) => {
    const number = numberOf(document.packageReferenceNumber, pieces);
    return described(document, number ?? (pieces === 1 && isLabel(document.typeCode) ? 0 : null));
  });
  const ofPackages = packages.flatMap((parcel, index) =>
    readable(parcel?.documents ?? [], wireDocument).map((document) => described(document, index)),
  );
  return [...ofShipment, ...ofPackages];
}

/** A document that cannot be read is not lost without a word. */
function unreadableDocuments(
  { documents }: WireShipment,
  packages: readonly (WirePackage | undefined)[],
): Notice[] {
  const all = [...documents, ...packages.flatMap((parcel) => parcel?.documents ?? [])];
  const lost = all.length - readable(all, wireDocument).length;
  if (lost === 0) return [];
  const message = `${lost} of ${all.length} documents of the reply cannot be read.`;
  return [{ code: 'unreadable_document', message }];
}

function isLabel(typeCode: string | undefined): boolean {
  return typeCode?.toLowerCase() === 'label';
}

function described(
  { imageFormat, content, typeCode }: z.output<typeof wireDocument>,
  parcel: number | null,
): FoundDocument {
  const kind = KINDS.get(typeCode?.toLowerCase() ?? '') ?? typeCode ?? 'document';
  return { content, format: imageFormat?.toUpperCase() ?? 'PDF', kind, parcel };
}

/** The entry of the billing currency, as in rating. */
function chargeOf({ shipmentCharges }: WireShipment): ShippingCharge | null {
  const charge = readable(shipmentCharges, wireCharge).find(
    ({ currencyType }) => currencyType?.toUpperCase() === 'BILLC',
  );
  if (charge?.price === undefined || charge.priceCurrency === undefined) return null;
  const currency = charge.priceCurrency.toUpperCase();
  const amount = decimal(charge.price);
  return amount.isZero() ? null : { amount: amountText(amount, currency), currency, name: 'BILLC' };
}
