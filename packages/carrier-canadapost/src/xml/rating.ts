/**
 * Get Rates over REST+XML: POST /rs/ship/price, `mailing-scenario` -> `price-quotes`, version rate-v4.
 * Source: Canada Post, "Get Rates"; rating.xsd.
 */
import {
  decimal,
  type Speaker,
  unreadableReplyEntry,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Answer, Call, ErrorEntry } from '@waybill/core';
import { z } from 'zod';
import { CURRENCY } from '../account.js';
import type { Destination } from '../address.js';
import type { PricedService, PricesRead, Scenario } from '../scenario.js';
import { serviceName } from '../services.js';
import { readReply } from './errors.js';
import { parcelCharacteristics } from './package.js';

const MEDIA_TYPE = 'application/vnd.cpc.ship.rate-v4+xml';

export function rateCall(scenario: Scenario): Call {
  return {
    step: 'rate',
    method: 'POST',
    url: '/rs/ship/price',
    headers: { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE },
    body: writeXml({ 'mailing-scenario': mailingScenario(scenario) }),
  };
}

/** In the element order of rating.xsd. */
function mailingScenario(scenario: Scenario): XmlNode {
  return {
    '@_xmlns': 'http://www.canadapost.ca/ws/ship/rate-v4',
    'customer-number': scenario.customer_number,
    'contract-id': scenario.contract_id,
    'promo-code': scenario.promo_code,
    'expected-mailing-date': scenario.mailing_date,
    options:
      scenario.options.length === 0
        ? undefined
        : {
            option: scenario.options.map(({ code, amount }) => ({
              'option-code': code,
              'option-amount': amount,
            })),
          },
    'parcel-characteristics': parcelCharacteristics(scenario.package),
    services: scenario.services.length === 0 ? undefined : { 'service-code': [...scenario.services] },
    'origin-postal-code': scenario.origin,
    destination: destination(scenario.destination),
  };
}

function destination(to: Destination): XmlNode {
  switch (to.kind) {
    case 'domestic':
      return { domestic: { 'postal-code': to.postal_code } };
    case 'united-states':
      return { 'united-states': { 'zip-code': to.zip_code } };
    case 'international':
      return { international: { 'country-code': to.country_code, 'postal-code': to.postal_code } };
  }
}

/** One part of a price. Unreadable, it is left out, and the total then shows a part that is not itemised. */
const wirePart = wireOptional(wireDecimal).catch(undefined);

const wireCharge = (kind: 'option' | 'adjustment', price: 'price' | 'cost') =>
  z.object({
    [`${kind}-code`]: wireOptional(wireText),
    [`${kind}-name`]: wireOptional(wireText),
    [`${kind}-${price}`]: wirePart,
  });

/** What we read of one `price-quote`. A fact beside the price that cannot be read is left out. */
const wirePriceQuote = z.object({
  'service-code': wireText.pipe(z.string().min(1)),
  'service-name': wireOptional(wireText),
  'price-details': z.object({
    base: wireDecimal,
    taxes: wireOptional(z.object({ gst: wirePart, pst: wirePart, hst: wirePart })).catch(undefined),
    due: wireDecimal,
    options: wireOptional(z.object({ option: wireList(wireCharge('option', 'price')) })).catch(undefined),
    adjustments: wireOptional(z.object({ adjustment: wireList(wireCharge('adjustment', 'cost')) })).catch(
      undefined,
    ),
  }),
  'service-standard': wireOptional(
    z.object({
      'guaranteed-delivery': wireOptional(wireBoolean).catch(undefined),
      'expected-transit-time': wireOptional(wireText.pipe(z.string().regex(/^\d+$/))).catch(undefined),
      'expected-delivery-date': wireOptional(wireText.pipe(z.string().regex(/^\d{4}-\d\d-\d\d/))).catch(
        undefined,
      ),
    }),
  ).catch(undefined),
});

const wirePriceQuotes = z.object({
  'price-quotes': wireOptional(z.object({ 'price-quote': wireList(z.unknown()) })),
});

/** Every `price-quote` by itself: one that cannot be read costs only itself, and says so. */
export function readPrices(reply: Answer, account: Speaker): PricesRead {
  const reading = readReply(reply, 'price-quotes', account);
  if (reading.errors !== undefined) return { services: [], errors: reading.errors };
  const document = wirePriceQuotes.safeParse(reading.document);
  const services: PricedService[] = [];
  const errors: ErrorEntry[] = [];
  for (const node of document.data?.['price-quotes']?.['price-quote'] ?? []) {
    const priced = wirePriceQuote.safeParse(node);
    if (priced.success) services.push(pricedService(priced.data));
    else
      errors.push(
        unreadableReplyEntry(
          account,
          reply,
          `a price-quote cannot be read: ${z.prettifyError(priced.error)}`,
        ),
      );
  }
  return { services, errors };
}

function pricedService(node: z.output<typeof wirePriceQuote>): PricedService {
  const { base, due, taxes = {}, options, adjustments } = node['price-details'];
  const standard = node['service-standard'];
  const days = standard?.['expected-transit-time'];
  return {
    code: node['service-code'],
    name: node['service-name'] ?? serviceName(node['service-code']),
    price: {
      currency: CURRENCY,
      base: decimal(base),
      charges: [
        ...(options?.option ?? []).map((option) =>
          charge(option['option-name'] ?? option['option-code'], option['option-price']),
        ),
        ...(adjustments?.adjustment ?? []).map((adjustment) =>
          charge(
            adjustment['adjustment-name'] ?? adjustment['adjustment-code'],
            adjustment['adjustment-cost'],
          ),
        ),
      ],
      taxes: [taxes.gst, taxes.pst, taxes.hst].flatMap((amount) =>
        amount === undefined ? [] : [decimal(amount)],
      ),
      total: decimal(due),
    },
    transit_days: days === undefined ? undefined : Number(days),
    delivery_date: standard?.['expected-delivery-date']?.slice(0, 10),
    guaranteed: standard?.['guaranteed-delivery'] ?? false,
  };
}

function charge(name: string | undefined, amount: string | undefined) {
  return { name: name ?? 'Unnamed charge', amount: decimal(amount ?? 0) };
}
