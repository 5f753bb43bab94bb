/**
 * Get Rates on the JSON platform: POST /rating/v1/prices, one parcel -> a list of prices. Source: Canada Post
 * Developer Portal, Rating.
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
import type { Answer, Call, ErrorEntry } from '@waybill/core';
import { z } from 'zod';
import { CURRENCY } from '../account.js';
import type { Destination } from '../address.js';
import type { PricedService, PricesRead, Scenario } from '../scenario.js';
import { serviceName } from '../services.js';
import { readReply } from './errors.js';
import { parcelCharacteristics } from './package.js';

export function rateCall(scenario: Scenario): Call {
  return {
    step: 'rate',
    method: 'POST',
    url: '/rating/v1/prices',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(priceRequest(scenario)),
  };
}

/** In the order of the field table. JSON leaves out what is `undefined`. */
function priceRequest(scenario: Scenario) {
  const { options, services } = scenario;
  return {
    customerNumber: scenario.customer_number,
    contractId: scenario.contract_id,
    promoCode: scenario.promo_code,
    expectedMailingDate: scenario.mailing_date,
    options:
      options.length === 0
        ? undefined
        : options.map(({ code, amount }) => ({
            optionCode: code,
            optionAmount: amount === undefined ? undefined : Number(amount),
          })),
    parcelCharacteristics: parcelCharacteristics(scenario.package),
    services: services.length === 0 ? undefined : services,
    originPostalCode: scenario.origin,
    destination: destination(scenario.destination),
  };
}

function destination(to: Destination) {
  switch (to.kind) {
    case 'domestic':
      return { domestic: { postalCode: to.postal_code } };
    case 'united-states':
      return { unitedStates: { zipCode: to.zip_code } };
    case 'international':
      return { international: { countryCode: to.country_code, postalCode: to.postal_code } };
  }
}

/** One part of a price. Unreadable, it is left out, and the total then shows a part that is not itemised. */
const wirePart = wireOptional(wireDecimal).catch(undefined);
const wireName = wireOptional(wireText).catch(undefined);

/** `{ amt, percent }`; the XML platform writes the bare figure. */
const wireTax = z
  .union([z.object({ amt: wirePart }), wireDecimal.transform((amt) => ({ amt }))])
  .optional()
  .catch(undefined);

const wireOption = z.object({ optionCode: wireName, optionName: wireName, optionPrice: wirePart });
const wireAdjustment = z.object({
  adjustmentCode: wireName,
  adjustmentName: wireName,
  adjustmentCost: wirePart,
});

/** What we read of one price. A fact beside it that cannot be read is left out. */
const wirePriceQuote = z.object({
  serviceCode: wireText.pipe(z.string().min(1)),
  serviceName: wireName,
  priceDetails: z.object({
    base: wireDecimal,
    due: wireDecimal,
    taxes: wireOptional(z.object({ gst: wireTax, pst: wireTax, hst: wireTax })).catch(undefined),
    options: wireList(wireOption.catch({})).catch([]),
    adjustments: wireList(wireAdjustment.catch({})).catch([]),
  }),
  serviceStandard: wireOptional(
    z.object({
      guaranteedDelivery: wireOptional(wireBoolean).catch(undefined),
      expectedTransitTime: wireOptional(wireText.pipe(z.string().regex(/^\d+$/))).catch(undefined),
      // A day, or an instant at midnight: the zone means nothing.
      expectedDeliveryDate: wireOptional(wireText.pipe(z.string().regex(/^\d{4}-\d\d-\d\d/))).catch(
        undefined,
      ),
    }),
  ).catch(undefined),
});

const wirePriceQuotes = wireList(z.unknown());

/** Every price by itself: one that cannot be read costs only itself, and says so. A list of one may come bare. */
export function readPrices(reply: Answer, account: Speaker): PricesRead {
  const reading = readReply(reply, account);
  if (reading.errors !== undefined) return { services: [], errors: reading.errors };
  const services: PricedService[] = [];
  const errors: ErrorEntry[] = [];
  for (const node of wirePriceQuotes.parse(reading.document)) {
    const priced = wirePriceQuote.safeParse(node);
    if (priced.success) services.push(pricedService(priced.data));
    else
      errors.push(
        unreadableReplyEntry(account, reply, `a price cannot be read: ${z.prettifyError(priced.error)}`),
      );
  }
  return { services, errors };
}

function pricedService(node: z.output<typeof wirePriceQuote>): PricedService {
  const { base, due, taxes = {}, options, adjustments } = node.priceDetails;
  const standard = node.serviceStandard;
  const days = standard?.expectedTransitTime;
  return {
    code: node.serviceCode,
    name: node.serviceName ?? serviceName(node.serviceCode),
    price: {
      currency: CURRENCY,
      base: decimal(base),
      charges: [
        ...options.map(({ optionCode, optionName, optionPrice }) =>
          charge(optionName ?? optionCode, optionPrice),
        ),
        ...adjustments.map(({ adjustmentCode, adjustmentName, adjustmentCost }) =>
          charge(adjustmentName ?? adjustmentCode, adjustmentCost),
        ),
      ],
      taxes: [taxes.gst, taxes.pst, taxes.hst].flatMap((tax) =>
        tax?.amt === undefined ? [] : [decimal(tax.amt)],
      ),
      total: decimal(due),
    },
    transit_days: days === undefined ? undefined : Number(days),
    delivery_date: standard?.expectedDeliveryDate?.slice(0, 10),
    guaranteed: standard?.guaranteedDelivery ?? false,
  };
}

function charge(name: string | undefined, amount: string | undefined) {
  return { name: name ?? 'Unnamed charge', amount: decimal(amount ?? 0) };
}
