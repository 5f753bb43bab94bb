/**
 * Get Rates on the JSON platform: POST /rating/v1/prices, one package -> a list of prices. Source: Canada Post
 * Developer Portal, Rating.
 */
import { type OffersRead, type PackageCall, z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  readAs,
  wireBoolean,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import type { Characteristics } from '../packages.js';
import type { Destination } from '../parties.js';
import { maybeDay, offersIn, type RatedService, wireTotal, wireTransitDays } from '../prices.js';
import type { Scenario } from '../terms.js';
import { readReply, send } from './protocol.js';

export function rateCall(scenario: Scenario): PackageCall {
  return send('POST', '/rating/v1/prices', priceRequest(scenario));
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

/** `parcelCharacteristics`, the same in shipping. Weights and sizes are numbers; flags are "true or absent". */
export function parcelCharacteristics(own: Characteristics) {
  return {
    ...sizes(own),
    unpackaged: own.unpackaged || undefined,
    mailingTube: own.mailing_tube || undefined,
    oversized: own.oversized || undefined,
  };
}

export function sizes({ weight, dimensions }: Pick<Characteristics, 'weight' | 'dimensions'>) {
  return {
    weight: Number(weight),
    dimensions: dimensions && {
      length: Number(dimensions.length),
      width: Number(dimensions.width),
      height: Number(dimensions.height),
    },
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

const wirePart = maybe(wireDecimal);

/** `{ amt, percent }`; the XML platform writes the bare figure. */
const wireTax = maybe(z.union([z.object({ amt: wirePart }), wireDecimal.transform((amt) => ({ amt }))]));

/** One price. A part besides service, base and total that cannot be read is left out. */
const wirePrice = z.object({
  serviceCode: wireText.pipe(z.string().min(1)),
  serviceName: maybeText,
  priceDetails: z.object({
    base: wireDecimal,
    due: wireTotal,
    taxes: maybe(z.object({ gst: wireTax, pst: wireTax, hst: wireTax })),
    options: listOf(z.object({ optionCode: maybeText, optionName: maybeText, optionPrice: wirePart })),
    adjustments: listOf(
      z.object({ adjustmentCode: maybeText, adjustmentName: maybeText, adjustmentCost: wirePart }),
    ),
  }),
  serviceStandard: maybe(
    z.object({
      guaranteedDelivery: maybe(wireBoolean),
      expectedTransitTime: wireTransitDays,
      expectedDeliveryDate: maybeDay,
    }),
  ),
});

const wireService = z.looseObject({ serviceCode: wireText });

/** The prices of a reply, at least one of them in the form of a price. A single price may come without a list. */
const wirePrices = z.union([
  wireService.transform((price) => [price]),
  z
    .array(z.unknown())
    .refine((nodes) => nodes.length === 0 || nodes.some((node) => readAs(wireService, node).success)),
]);

export function readOffers(reply: Answer, carrier: CarrierIdentity): OffersRead {
  const reading = readReply(reply, carrier, (document) => readAs(wirePrices, document).data);
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  return offersIn(reading.document, wirePrice, ratedService, reply, carrier);
}

function ratedService({
  serviceCode,
  serviceName,
  priceDetails,
  serviceStandard,
}: z.output<typeof wirePrice>): RatedService {
  const { base, due, taxes = {}, options, adjustments } = priceDetails;
  return {
    service: serviceCode,
    name: serviceName,
    base,
    charges: [
      ...options.map(({ optionCode, optionName = optionCode, optionPrice }) => ({
        name: optionName,
        amount: optionPrice,
      })),
      ...adjustments.map(({ adjustmentCode, adjustmentName = adjustmentCode, adjustmentCost }) => ({
        name: adjustmentName,
        amount: adjustmentCost,
      })),
    ],
    taxes: [taxes.gst?.amt, taxes.pst?.amt, taxes.hst?.amt],
    due,
    transit_days: serviceStandard?.expectedTransitTime,
    delivery_date: serviceStandard?.expectedDeliveryDate,
    guaranteed: serviceStandard?.guaranteedDelivery,
  };
}
