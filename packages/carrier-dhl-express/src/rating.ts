/**
 * Rating: POST /rates, `supermodelIoLogisticsExpressRateRequest` -> `supermodelIoLogisticsExpressRates`.
 * One call for all packages. (GET /rates takes one package, and neither customs nor services.)
 */

import { atOnce, type RatingOperation, type RequestContext, z } from '@waybill/carrier-kit';
import { localErrorEntry, quote, readAs, unreadableReplyEntry } from '@waybill/carrier-kit/reply';
import { extraFlag, omitUndefined, type Reporter, shipDate } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Quote, QuoteOutcome, RateRequest, Shipment } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type QuoteMeta,
} from '@waybill/core/plugin';
import { noticesOf, readReply } from './errors.js';
import type { Referenced } from './json.js';
import { unitSystem } from './packages.js';
import { addressOf } from './parties.js';
import { type ReadPrice, readPrice, type WireProduct, wireProduct, wireRates } from './prices.js';
import { serviceName } from './services.js';
import type { Account } from './settings.js';
import { handleOf, readShipment } from './shipment.js';

/** The request, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

export const rating: RatingOperation<Account['settings'], WireRateRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'rate',
      method: 'POST',
      url: '/rates',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
    },
  ]),
  parseResponse,
};

/** The call, and what its reply does not repeat. */
export interface WireRateRequest extends Referenced {
  readonly body: ReturnType<typeof bodyOf>;
  /** Options that the prices include, as the request writes them. */
  readonly options: readonly string[];
}

/** `accounts` of a rate request; that of duties changes no price. */
const MOST_ACCOUNTS = 2;

function createRequest(request: RateRequest, context: Context): WireRateRequest {
  return {
    message_reference: context.account.context.newId(),
    body: bodyOf(request, context),
    options: context.options.map(({ written }) => written),
  };
}

/** In the order of the contract. */
function bodyOf(request: RateRequest, context: Context) {
  const { services, report } = context;
  const read = readShipment(request, context, 'rating');
  const { value } = read;
  const { shipper, recipient, shipment } = read.request;
  const added = read.services.length === 0 ? undefined : read.services;
  const named = services.map((productCode) =>
    omitUndefined({ productCode, localProductCode: read.local_product, valueAddedServices: added }),
  );
  return omitUndefined({
    customerDetails: {
      shipperDetails: addressOf(shipper, 'shipper', report),
      receiverDetails: addressOf(recipient, 'recipient', report),
    },
    accounts: read.payment.accounts.slice(0, MOST_ACCOUNTS),
    valueAddedServices: named.length === 0 ? added : undefined,
    productsAndServices: named.length === 0 ? undefined : named,
    payerCountryCode: shipment.payment_country_code,
    plannedShippingDateAndTime: read.planned.text,
    unitOfMeasurement: unitSystem(shipment),
    isCustomsDeclarable: read.declarable,
    monetaryAmount: value && [
      { typeCode: 'declaredValue', value: value.value.toNumber(), currency: value.currency },
    ],
    // The date that DHL commits to, clearance included; QDDF is the fastest one.
    estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
    nextBusinessDay: nextBusinessDay(shipment, report),
    packages: read.packages.map(({ wire }) => wire),
  });
}

/** In the evening and on weekends nothing starts today: a request that names no day is priced for the next one, too. */
function nextBusinessDay(shipment: Shipment, report: Reporter): boolean | undefined {
  const flag = extraFlag(shipment, 'next_business_day', 'shipment', report);
  return flag ?? (shipDate(shipment) === undefined ? true : undefined);
}

type Context = RequestContext<Account['settings']>;
type Priced = ReadPrice & { readonly kind: 'priced' };

function parseResponse(
  { request, replies }: Exchange<WireRateRequest>,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const reply = replies.find(isAnswer);
  if (reply === undefined) return [[], [noService(carrier)]];
  const reading = readReply(reply, carrier, priceListIn);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const errors: ErrorEntry[] = [...reading.warnings];
  const priced: { product: WireProduct; price: Priced }[] = [];
  const notices = noticesOf(reading.document.warnings);
  for (const node of reading.document.products) {
    const product = readAs(wireProduct, node);
    if (!product.success) {
      errors.push(unreadable(carrier, reply, z.prettifyError(product.error)));
      continue;
    }
    const price = readPrice(product.data);
    if (price.kind === 'priced') priced.push({ product: product.data, price });
    else if (price.kind === 'unpriced') notices.push(unpricedNotice(product.data));
    else errors.push(unreadable(carrier, reply, `${product.data.productCode}: ${price.why}`));
  }
  const twins = Map.groupBy(priced, ({ product }) => product.productCode);
  const quotes = priced.map(({ product, price }) => {
    const remarks = [
      ...notices,
      ...unlistedOptions(request, price.codes),
      ...((twins.get(product.productCode) ?? []).length > 1 ? [ambiguousNotice(product)] : []),
    ];
    return quoteOf(product, price, remarks, request, carrier);
  });
  if (quotes.length === 0 && errors.length === 0) errors.push(...reasonsOf(notices, carrier));
  return [quotes, errors];
}

/** A document with `products`, an empty list included. */
function priceListIn(document: unknown): z.output<typeof wireRates> | undefined {
  const isPriceList = typeof document === 'object' && document !== null && 'products' in document;
  return isPriceList ? wireRates.parse(document) : undefined;
}

function unreadable(carrier: CarrierIdentity, reply: Answer, why: string): ErrorEntry {
  return unreadableReplyEntry(carrier, reply, `a product cannot be read: ${why}`);
}

function unpricedNotice({ productCode, productName }: WireProduct): Notice {
  const name = productName ?? serviceName(productCode);
  return { code: 'unpriced_product', message: `DHL Express lists ${productCode} ${name} without a price.` };
}

function quoteOf(
  product: WireProduct,
  { price, published }: Priced,
  remarks: readonly Notice[],
  request: WireRateRequest,
  carrier: CarrierIdentity,
): Quote {
  const { estimatedDeliveryDateAndTime: delivery, totalTransitDays: days } =
    product.deliveryCapabilities ?? {};
  const {
    nextBusinessDay,
    localCutoffDateAndTime: cutoff,
    GMTCutoffTime: gmt,
  } = product.pickupCapabilities ?? {};
  const day = laterDay(cutoff, request);
  const notices = [
    ...remarks,
    ...(nextBusinessDay === true
      ? [
          {
            code: 'next_business_day',
            message: `It starts on the next business day${day === undefined ? '' : `, ${day}`}.`,
          },
        ]
      : []),
  ];
  const meta: QuoteMeta = omitUndefined({
    notices: notices.length === 0 ? undefined : notices,
    published: published.length === 0 ? undefined : published,
    local_product_code: product.localProductCode,
    local_product_country_code: product.localProductCountryCode,
    network: product.networkTypeCode,
    needs_agreement: product.isCustomerAgreement,
    delivery_by: delivery,
    cutoff,
    valid_until: cutOffMoment(cutoff, gmt),
    pricing_date: product.pricingDate,
  });
  return quote(
    carrier,
    {
      service_type: product.productCode,
      service_name: product.productName ?? serviceName(product.productCode),
      transit_days: wholeNumber(days),
      delivery_date: /^\d{4}-\d\d-\d\d/.exec(delivery ?? '')?.[0],
      options: request.options,
      handle: handleOf(
        product.productCode,
        omitUndefined({
          local: product.localProductCode,
          day: nextBusinessDay === true ? day : undefined,
        }),
      ),
      meta,
    },
    price,
  );
}

/** The day of the next cut-off, where it is after the planned one. */
function laterDay(cutoff: string | undefined, { body }: WireRateRequest): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(cutoff ?? '') ?? [];
  return day !== undefined && day > body.plannedShippingDateAndTime.slice(0, 10) ? day : undefined;
}

/** A service that the request names and no row prices: free, or not in the price. */
function unlistedOptions({ body }: WireRateRequest, codes: readonly string[]): Notice[] {
  const services = body.valueAddedServices ?? body.productsAndServices?.[0]?.valueAddedServices ?? [];
  return services
    .filter(({ serviceCode }) => !codes.includes(serviceCode))
    .map(({ serviceCode }) => ({
      code: 'option_without_price',
      message: `The price lists no charge for ${serviceCode}: it is free, or not in the price.`,
    }));
}

function ambiguousNotice({ productCode, localProductCode }: WireProduct): Notice {
  const which =
    localProductCode === undefined
      ? 'this one has no local code, so that DHL chooses when it is bought'
      : `this one is bought with its handle in shipment.quote (local product code ${localProductCode})`;
  return { code: 'local_product', message: `Several products have the code ${productCode}; ${which}.` };
}

function wholeNumber(days: string | undefined): number | undefined {
  const number = Number(days);
  return days !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** When no product comes back, the notices say why. */
function reasonsOf(notices: readonly Notice[], carrier: CarrierIdentity): ErrorEntry[] {
  const reasons = notices.map(({ code, message }) => localErrorEntry(carrier, code, message, 'carrier'));
  return reasons.length > 0 ? reasons : [noService(carrier)];
}

function noService(carrier: CarrierIdentity): ErrorEntry {
  const message = 'DHL Express offers no product for this shipment.';
  return localErrorEntry(carrier, 'no_service', message, 'carrier');
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The moment of a cut-off, ISO 8601 in UTC: `localCutoffDateAndTime` is on the clock of the origin, and `GMTCutoffTime` the same
 * on that of UTC, without its day. (Observed 2026-11-22; the contract has only the first.)
 */
function cutOffMoment(local: string | undefined, gmt: string | undefined): string | undefined {
  const there = momentIn(local?.slice(0, 19));
  const time = momentIn(`${local?.slice(0, 10)}T${gmt}`);
  if (there === undefined || time === undefined) return undefined;
  // From 11 hours behind UTC to 13 ahead of it, as New Zealand is in summer.
  const day = Math.ceil((there - time - 13 * HOUR_MS) / DAY_MS);
  return new Date(time + day * DAY_MS).toISOString();
}

/** As if it were UTC. */
function momentIn(text: string | undefined): number | undefined {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
