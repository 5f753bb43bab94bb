/**
 * Shipping: `POST /shipping/v2/shipments`, which buys a rate by its token and repeats nothing of what was asked. A quote is
 * bought by its handle while its token lives and the request is the same; else its price is asked for again.
 * Source: amazon-shipping-openapi.yaml, `PurchaseShipmentRequest`.
 */
import {
  type BoughtPackage,
  type OfferToBuy,
  type PackageRequest,
  type PackageShipping,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  amountText,
  decimal,
  type Lookup,
  listOf,
  maybe,
  maybeText,
  purchaseReading,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp, packagesOf, shipDateOf } from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import { payloadIn, readReply } from './errors.js';
import { type LabelWish, labelWish, requestedDocument } from './label.js';
import { bought_by } from './prices.js';
import { priceFirst, type WireRateRequest } from './rating.js';
import type { OpenSettings } from './settings.js';

/** The purchase of one package. */
export interface WireShipmentRequest {
  /** `x-amzn-IdempotencyKey`. */
  readonly id: string;
  readonly label: LabelWish;
}

const packageShipping: PackageShipping<OpenSettings, WireShipmentRequest, WireRateRequest> = {
  packages,
  price_first: priceFirst,
  stands,
  buy: ({ wire, offer }) => ({
    method: 'POST',
    url: '/shipping/v2/shipments',
    headers: { 'x-amzn-idempotencykey': wire.id },
    body: JSON.stringify(purchaseOf(wire, offer)),
  }),
  lookup: lookupOf,
  read: (reply, { offer }, carrier) =>
    purchaseReading(readReply(reply, carrier, payloadIn), (document) => boughtPackage(document, offer)),
};

export const shipping = perPackage.shipping(packageShipping);

function packages(
  { shipment }: ShipmentRequest,
  { account, report }: RequestContext<OpenSettings>,
): { shipment_date: string; packages: PackageRequest<WireShipmentRequest>[] } {
  const { context, settings } = account;
  const zone = { clock: context.clock, time_zone: settings.time_zone };
  const label = labelWish(shipment, report);
  return {
    shipment_date: shipDateOf(shipment, zone, {}, report),
    packages: packagesOf(shipment, { most: Number.POSITIVE_INFINITY }, report).map(({ field }) => ({
      field,
      wire: { id: context.newId(), label },
    })),
  };
}

function stands(ingredients: unknown, { of, label = {} }: WireRateRequest, now: number): boolean {
  const held = bought_by.safeParse(ingredients).data;
  if (held === undefined || held.token === '' || held.of !== of || held.until <= now) return false;
  return requestedDocument(held.documents, label) !== undefined;
}

function purchaseOf({ label }: WireShipmentRequest, offer: OfferToBuy | undefined): object {
  const { data } = bought_by.safeParse(offer?.ingredients);
  const added = data?.added ?? [];
  return {
    requestToken: data?.token,
    rateId: data?.rate_id,
    requestedDocumentSpecification: requestedDocument(data?.documents ?? [], label),
    ...(added.length === 0 ? {} : { requestedValueAddedServices: added.map((id) => ({ id })) }),
  };
}

/** Neither contract has a way to ask what was bought with a key. */
function lookupOf({ id }: WireShipmentRequest): Lookup {
  return {
    what: `a label of this recipient in the merchant's Amazon Shipping account (x-amzn-IdempotencyKey ${id})`,
    references: { 'x-amzn-IdempotencyKey': id },
    request_id: id,
  };
}

/** `PurchaseShipmentResult`: a bought package must never be lost, so every part may be missing. */
const wireResult = z.object({
  shipmentId: maybeText,
  packageDocumentDetails: listOf(
    z.object({
      trackingId: maybeText,
      packageDocuments: listOf(z.object({ type: maybeText, format: maybeText, contents: maybeText })),
    }),
  ),
  totalChargeWithAdjustments: maybe(
    z.object({ unit: wireText.pipe(z.string().regex(/^[A-Z]{3}$/)), value: wireDecimal }),
  ),
});

const KINDS: Readonly<Record<string, string>> = {
  LABEL: 'label',
  RECEIPT: 'receipt',
  CUSTOM_FORM: 'customs_declaration',
};

/** The shipment's id, a tracking number or a document proves a purchase. */
function boughtPackage(document: object, offer: OfferToBuy | undefined): BoughtPackage | undefined {
  const { data: result } = wireResult.safeParse(document);
  const details = result?.packageDocumentDetails ?? [];
  const tracking_number = details.find(({ trackingId }) => trackingId !== undefined)?.trackingId;
  const files = details
    .flatMap(({ packageDocuments }) => packageDocuments)
    .filter(({ contents }) => contents !== undefined);
  const { shipmentId } = result ?? {};
  if (shipmentId === undefined && tracking_number === undefined && files.length === 0) return undefined;
  const { data } = bought_by.safeParse(offer?.ingredients);
  return {
    tracking_number,
    reference: shipmentId === undefined ? undefined : { type: 'shipmentId', value: shipmentId },
    charge: chargeOf(result?.totalChargeWithAdjustments, offer),
    documents: files.map(({ type = '', format, contents = '' }) => ({
      kind: lookUp(KINDS, type) ?? (type === '' ? 'other' : type),
      content: contents,
      ...(format === undefined ? {} : { called: format }),
    })),
    facts: {
      shipment_id: shipmentId ?? null,
      carrier_id: data?.carrier_id ?? null,
      package_reference: data?.reference ?? null,
    },
  };
}

/** Only adjusted rates have a total in the reply; otherwise the price of the rate is charged. */
function chargeOf(
  charged: { readonly unit: string; readonly value: string } | undefined,
  offer: OfferToBuy | undefined,
): BoughtPackage['charge'] {
  const rated = offer?.price
    ? { amount: amountText(offer.price.total, offer.price.currency), currency: offer.price.currency }
    : offer?.total;
  if (charged === undefined) return rated && { ...rated, name: 'total' };
  return { amount: amountText(decimal(charged.value), charged.unit), currency: charged.unit, name: 'total' };
}
