/**
 * Get Rates over REST+XML: POST /rs/ship/price, `mailing-scenario` -> `price-quotes`, version rate-v4.
 * Source: Canada Post, "Get Rates"; rating.xsd.
 */
import { type OffersRead, type PackageCall, z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  readAs,
  wireBoolean,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import type { Characteristics } from '../packages.js';
import type { Destination } from '../parties.js';
import { maybeDay, offersIn, type RatedService, wireTotal, wireTransitDays } from '../prices.js';
import type { Scenario } from '../terms.js';
import { readReply, send } from './protocol.js';

const MEDIA_TYPE = 'application/vnd.cpc.ship.rate-v4+xml';

export function rateCall(scenario: Scenario): PackageCall {
  return send('POST', '/rs/ship/price', MEDIA_TYPE, { 'mailing-scenario': mailingScenario(scenario) });
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

/** `parcel-characteristics`, the same in shipping. Flags are "true or absent". */
export function parcelCharacteristics({ weight, dimensions, ...own }: Characteristics): {
  [element: string]: XmlNode | string | undefined;
} {
  return {
    weight,
    dimensions,
    unpackaged: own.unpackaged ? 'true' : undefined,
    'mailing-tube': own.mailing_tube ? 'true' : undefined,
    oversized: own.oversized ? 'true' : undefined,
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

const wirePart = maybe(wireDecimal);

/** One `price-quote`. A part besides service, base and total that cannot be read is left out. */
const wirePrice = z.object({
  'service-code': wireText.pipe(z.string().min(1)),
  'service-name': maybeText,
  'price-details': z.object({
    base: wireDecimal,
    taxes: maybe(z.object({ gst: wirePart, pst: wirePart, hst: wirePart })),
    due: wireTotal,
    options: maybe(
      z.object({
        option: listOf(
          z.object({ 'option-code': maybeText, 'option-name': maybeText, 'option-price': wirePart }),
        ),
      }),
    ),
    adjustments: maybe(
      z.object({
        adjustment: listOf(
          z.object({
            'adjustment-code': maybeText,
            'adjustment-name': maybeText,
            'adjustment-cost': wirePart,
          }),
        ),
      }),
    ),
  }),
  'service-standard': maybe(
    z.object({
      'guaranteed-delivery': maybe(wireBoolean),
      'expected-transit-time': wireTransitDays,
      'expected-delivery-date': maybeDay,
    }),
  ),
});

const wirePrices = z
  .object({ 'price-quotes': z.unknown() })
  .transform(({ 'price-quotes': node }) => readAs(wireQuotes, node).data?.['price-quote'] ?? []);
const wireQuotes = z.object({ 'price-quote': wireList(z.unknown()) });

export function readOffers(reply: Answer, carrier: CarrierIdentity): OffersRead {
  const reading = readReply(reply, carrier, (document) => readAs(wirePrices, document).data);
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  return offersIn(reading.document, wirePrice, ratedService, reply, carrier);
}

function ratedService(node: z.output<typeof wirePrice>): RatedService {
  const { base, due, taxes = {}, options, adjustments } = node['price-details'];
  const standard = node['service-standard'];
  return {
    service: node['service-code'],
    name: node['service-name'],
    base,
    charges: [
      ...(options?.option ?? []).map((option) => ({
        name: option['option-name'] ?? option['option-code'],
        amount: option['option-price'],
      })),
      ...(adjustments?.adjustment ?? []).map((adjustment) => ({
        name: adjustment['adjustment-name'] ?? adjustment['adjustment-code'],
        amount: adjustment['adjustment-cost'],
      })),
    ],
    taxes: [taxes.gst, taxes.pst, taxes.hst],
    due,
    transit_days: standard?.['expected-transit-time'],
    delivery_date: standard?.['expected-delivery-date'],
    guaranteed: standard?.['guaranteed-delivery'],
  };
}
