/** Rating, from wire to neutral. */
import { z } from '@waybill/carrier-kit';
import { localErrorEntry, quote, unreadableReplyEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Quote, QuoteOutcome } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type QuoteMeta,
} from '@waybill/core/plugin';
import { noticesOf, readReply } from '../errors.js';
import { handleOf } from '../product.js';
import { serviceName } from '../services.js';
import { cutOffMoment } from './cut-off.js';
import { type ReadPrice, readPrice } from './price.js';
import type { WireRateRequest } from './request.js';
import { type WireProduct, wireProduct, wireRates } from './schema.js';

type Priced = ReadPrice & { readonly kind: 'priced' };

export function parseResponse(
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
    const product = wireProduct.safeParse(node);
    if (!product.success) {
      errors.push(unreadable(carrier, reply, z.prettifyError(product.error)));
      continue;
    }
    const price = readPrice(product.data);
    if (price.kind === 'priced') priced.push({ product: product.data, price });
    else if (price.kind === 'unpriced') notices.push(unpricedNotice(product.data));
    else errors.push(unreadable(carrier, reply, `${product.data.productCode}: ${price.why}`));
  }
  const quotes = priced.map(({ product, price }) => {
    const twins = priced.filter((other) => other.product.productCode === product.productCode);
    const remarks = [
      ...notices,
      ...unlistedOptions(request, price.codes),
      ...(twins.length > 1 ? [ambiguousNotice(product)] : []),
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
      ? 'this one has no code of its own, so that DHL chooses when it is bought'
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
