/** Rating, from wire to neutral. */
import { localErrorEntry, quote, unreadableReplyEntry } from '@waybill/carrier-kit';
import {
  type Answer,
  type CarrierIdentity,
  type ErrorEntry,
  isAnswer,
  type Notice,
  type Quote,
  type QuoteMeta,
  type QuoteOutcome,
} from '@waybill/core';
import { z } from 'zod';
import { noticesOf, readReply, refusalOf } from '../errors.js';
import { serviceName } from '../services.js';
import { type ReadPrice, readPrice } from './price.js';
import type { WireRateRequest, WireRateResponse } from './request.js';
import { type WireProduct, wireProduct, wireRates } from './schema.js';

export function parseQuoteResponse(
  { request, replies }: WireRateResponse,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const reply = replies.find(isAnswer);
  if (reply === undefined) return [[], [noService(carrier)]];
  const reading = readReply(reply, carrier);
  const good = reply.status >= 200 && reply.status < 300;
  if (!good || reading.document === undefined || !('products' in reading.document))
    return [[], refusalOf(reply, reading, carrier)];
  const { products, warnings } = wireRates.parse(reading.document);
  const errors: ErrorEntry[] = [...reading.warnings];
  const priced: { product: WireProduct; price: ReadPrice & { kind: 'priced' } }[] = [];
  const notices = noticesOf(warnings);
  for (const node of products) {
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
    return quoteOf(product, price, {
      asked: request,
      speaker: carrier,
      notices,
      ambiguous: twins.length > 1,
    });
  });
  if (quotes.length === 0 && errors.length === 0) errors.push(...reasonsOf(notices, carrier));
  return [quotes, errors];
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
  { price, published, codes }: ReadPrice & { kind: 'priced' },
  {
    asked: request,
    speaker: carrier,
    notices,
    ambiguous,
  }: { asked: WireRateRequest; speaker: CarrierIdentity; notices: readonly Notice[]; ambiguous: boolean },
): Quote {
  const { estimatedDeliveryDateAndTime: delivery, totalTransitDays: days } = product.deliveryCapabilities;
  const all = [
    ...notices,
    ...unlistedOptions(request, codes),
    ...(ambiguous ? [ambiguousNotice(product)] : []),
    ...(product.pickupCapabilities.nextBusinessDay === true
      ? [{ code: 'next_business_day', message: 'It starts on the next business day.' }]
      : []),
  ];
  const facts = {
    service_type: product.productCode,
    service_name: product.productName ?? serviceName(product.productCode),
    transit_days: wholeNumber(days),
    delivery_date: /^\d{4}-\d\d-\d\d/.exec(delivery ?? '')?.[0],
    options: request.options,
    meta: metaOf({
      notices: all.length === 0 ? undefined : all,
      published: published.length === 0 ? undefined : published,
      local_product_code: product.localProductCode,
      local_product_country_code: product.localProductCountryCode,
      network: product.networkTypeCode,
      needs_agreement: product.isCustomerAgreement,
      delivery_by: delivery,
      cutoff: product.pickupCapabilities.localCutoffDateAndTime,
      pricing_date: product.pricingDate,
    }),
  };
  return quote(carrier, facts, price);
}

function metaOf(facts: Readonly<Record<string, unknown>>): QuoteMeta {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** A service that was asked for and stands on no row with a price: free, or not in the price. */
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
      : `this one is bought with local_product_code ${localProductCode}`;
  return { code: 'local_product', message: `Several products have the code ${productCode}; ${which}.` };
}

function wholeNumber(days: string | undefined): number | undefined {
  const number = Number(days);
  return days !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** What was said beside no result is the reason why there is none. */
function reasonsOf(notices: readonly Notice[], carrier: CarrierIdentity): ErrorEntry[] {
  const text = notices.map(({ code, message }) => localErrorEntry(carrier, code, message, 'carrier'));
  return text.length > 0 ? text : [noService(carrier)];
}

function noService(carrier: CarrierIdentity): ErrorEntry {
  return localErrorEntry(
    carrier,
    'no_service',
    'DHL Express offers no product for this shipment.',
    'carrier',
  );
}
