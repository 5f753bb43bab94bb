/** The fields of `supermodelIoLogisticsExpressRates` that are read. */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit/reply';
import { currency, figure, text, texts } from '../reply-schemas.js';

const wireRow = z.object({
  name: text,
  serviceCode: text,
  typeCode: text,
  price: figure,
  priceCurrency: currency,
  priceBreakdown: listOf(z.object({ priceType: text, price: figure })),
});
export type WireRow = z.output<typeof wireRow>;

const wireTotal = z.object({
  currencyType: text,
  priceCurrency: currency,
  /** `null`: it is there and cannot be read, which is not the same as left out. */
  price: z.union([wireOptional(wireDecimal), z.unknown().transform(() => null)]),
});
export type WireTotal = z.output<typeof wireTotal>;

const wirePrices = z.object({
  totalPrice: listOf(wireTotal),
  totalPriceBreakdown: listOf(
    z.object({
      currencyType: text,
      priceCurrency: currency,
      priceBreakdown: listOf(z.object({ typeCode: text, price: figure })),
    }),
  ),
  detailedPriceBreakdown: listOf(
    z.object({ currencyType: text, priceCurrency: currency, breakdown: listOf(wireRow) }),
  ),
});
export type WirePrices = z.output<typeof wirePrices>;

/** One of `products`. */
export const wireProduct = wirePrices.extend({
  productName: text,
  productCode: wireText.transform((written) => written.trim()).pipe(z.string().min(1)),
  localProductCode: text,
  localProductCountryCode: text,
  networkTypeCode: text,
  isCustomerAgreement: maybe(wireBoolean),
  pricingDate: text,
  deliveryCapabilities: maybe(z.object({ estimatedDeliveryDateAndTime: text, totalTransitDays: figure })),
  pickupCapabilities: maybe(
    z.object({ nextBusinessDay: maybe(wireBoolean), localCutoffDateAndTime: text, GMTCutoffTime: text }),
  ),
});
export type WireProduct = z.output<typeof wireProduct>;

export const wireRates = z.object({ products: wireList(z.unknown()), warnings: texts });
