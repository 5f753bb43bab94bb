/**
 * Rating: `POST /shipping/v4/products`, one package a call, which has every product with its price. Products on request are priced
 * only where the call names them. Source: the product finder page of developer.dhl.com.
 */
import {
  type Offer,
  type OffersRead,
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  type Charge,
  decimal,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  readAs,
  unreadableReplyEntry,
  wireBoolean,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, shipDate, shipDateOf } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, RateRequest } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { CURRENCY, isPrepaid, readPackages } from './packages.js';
import { isAbroad } from './parties.js';
import { NOT_OFFERED, productsFor, serviceName, unpaid } from './services.js';
import type { OpenSettings } from './settings.js';

/** The request for one package, and what its reply is read with. Equal ones are made once and counted. */
export interface WireRateRequest {
  /** Codes that the request names; empty when every product is wanted. */
  readonly products: readonly string[];
  /** Products that are quoted only when they are named, and are not, and those whose duties are paid by someone else. */
  readonly withheld: readonly string[];
  /** `ProductsRequest`. */
  readonly document: object;
}

/** Prices are not stored, so their packages need no ids of their own. */
const QUOTE_ID = 'QUOTE';

const packageRating: PackageRating<OpenSettings, WireRateRequest> = {
  packages,
  call: ({ document }) => ({
    method: 'POST',
    url: '/shipping/v4/products',
    body: JSON.stringify(document),
  }),
  read,
};

export const rating = perPackage.rating(packageRating);

function packages(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
): PackageRequest<WireRateRequest>[] {
  const { account, report } = context;
  const { shipment, recipient } = request;
  const clock = { clock: account.context.clock, time_zone: account.settings.time_zone };
  const day = shipDateOf(shipment, clock, {}, report);
  const prepaid = isPrepaid(request, context);
  const products = productsFor(context.services, { abroad: isAbroad(recipient), prepaid }, report);
  return readPackages(request, context, false).map(({ field, shared, packageDetail, customsDetails }) => ({
    field,
    wire: {
      products,
      withheld: [...context.services_on_request, ...unpaid(prepaid)],
      document: omitUndefined({
        ...shared,
        orderedProductId: products.length === 1 ? products[0] : undefined,
        packageDetail: { packageId: QUOTE_ID, ...packageDetail },
        customsDetails,
        rate: { calculate: true, currency: CURRENCY },
        estimatedDeliveryDate: omitUndefined({
          calculate: true,
          expectedShipDate: shipDate(shipment) === undefined ? undefined : day,
        }),
      }),
    },
  }));
}

const days = maybe(wireText.pipe(z.string().regex(/^\d{1,3}$/)).transform(Number));
const day = maybe(wireText.transform((text) => text.slice(0, 10)).pipe(z.iso.date()));

/** Only the id is required: a product without a price says why in its messages. */
const wireProduct = z.object({
  orderedProductId: wireText.pipe(z.string().trim().min(1)),
  productName: maybeText,
  trackingAvailable: maybe(wireBoolean),
  rate: maybe(
    z.object({
      amount: maybe(wireDecimal),
      currency: maybe(wireText.transform((text) => text.trim().toUpperCase())),
      rateComponents: listOf(z.object({ description: maybeText, partId: maybeText, amount: wireDecimal })),
    }),
  ),
  estimatedDeliveryDate: maybe(
    z.object({
      deliveryDaysMin: days,
      deliveryDaysMax: days,
      estimatedDeliveryMin: day,
      estimatedDeliveryMax: day,
    }),
  ),
  messages: listOf(z.object({ messageText: maybeText })),
});
type Product = z.output<typeof wireProduct>;

const wireProducts = z.object({ products: wireList(z.unknown()) });

function read(reply: Answer, wire: WireRateRequest, carrier: CarrierIdentity): OffersRead {
  // The list must be there; it may be empty.
  const reading = readReply(reply, carrier, (found) =>
    Object.hasOwn(Object(found), 'products') ? wireProducts.parse(found).products : undefined,
  );
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  const errors: ErrorEntry[] = [...reading.warnings];
  const offers: Offer[] = [];
  const unpriced: ErrorEntry[] = [];
  for (const node of reading.document) {
    const { data: product, error } = readAs(wireProduct, node);
    if (product === undefined) {
      const why = `a product cannot be read: ${z.prettifyError(error)}`;
      errors.push(unreadableReplyEntry(carrier, reply, why));
    } else if (isWanted(product.orderedProductId, wire)) {
      const offer = offerOf(product);
      if (offer === undefined) unpriced.push(withoutPrice(product, carrier));
      else offers.push(offer);
    }
  }
  // A product that was not named and has no price is no error if others have one.
  if (wire.products.length > 0 || offers.length === 0) return { offers, errors: [...errors, ...unpriced] };
  const left_out = unpriced.map(({ code, message }) => ({ code, message }));
  return {
    offers: offers.map((offer) => ({ ...offer, notices: [...(offer.notices ?? []), ...left_out] })),
    errors,
  };
}

function isWanted(code: string, { products, withheld }: WireRateRequest): boolean {
  return products.length > 0 ? products.includes(code) : ![...withheld, ...NOT_OFFERED].includes(code);
}

function withoutPrice({ orderedProductId, productName, messages }: Product, carrier: CarrierIdentity) {
  const said = textsOf(messages).join(' ') || 'DHL has no price of it for this package.';
  const message = `${serviceName(orderedProductId, productName)} (${orderedProductId}): ${said}`;
  const entry = localErrorEntry(carrier, 'no_price', message, 'not_supported');
  return { ...entry, details: { ...entry.details, service: orderedProductId } };
}

function textsOf(messages: Product['messages']): string[] {
  return messages.flatMap(({ messageText }) => messageText ?? []);
}

const NO_CURRENCY: Notice = {
  code: 'currency_as_requested',
  message: `DHL names no currency: the price is read in ${CURRENCY}, in which it was requested.`,
};

function offerOf({ orderedProductId, productName, rate, messages, ...product }: Product): Offer | undefined {
  const { amount, rateComponents = [] } = rate ?? {};
  // The request asks for prices in it.
  const { currency = CURRENCY } = rate ?? {};
  const total = decimal(amount ?? 0);
  // A price of 0 is no price.
  if (!total.isGreaterThan(0)) return undefined;
  const arrival = product.estimatedDeliveryDate;
  const parts = rateComponents.map(
    ({ description, partId, amount }): Charge => ({
      name: description ?? partId ?? 'Charge',
      amount: decimal(amount),
    }),
  );
  const at = Math.max(
    0,
    parts.findIndex(({ name }) => /\bbase(?![a-z])/i.test(name)),
  );
  return {
    service: orderedProductId,
    name: serviceName(orderedProductId, productName),
    // Prices in different currencies cannot be added up.
    variant: currency === CURRENCY ? undefined : currency,
    transit_days: arrival?.deliveryDaysMax ?? arrival?.deliveryDaysMin,
    delivery_date: arrival?.estimatedDeliveryMax ?? arrival?.estimatedDeliveryMin,
    price: {
      currency,
      base: parts[at]?.amount ?? total,
      charges: parts.filter((_, position) => position !== at),
      taxes: [],
      total,
    },
    notices: [
      ...textsOf(messages).map((message) => ({ code: 'dhl_message', message })),
      ...(rate?.currency === undefined ? [NO_CURRENCY] : []),
    ],
    facts: omitUndefined({
      tracking_available: product.trackingAvailable,
      transit_days_min: arrival?.deliveryDaysMin,
      delivery_date_min: arrival?.estimatedDeliveryMin,
    }),
  };
}
