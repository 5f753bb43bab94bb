/** The fields of `supermodelIoLogisticsExpressRates` that are read. */
import { wireBoolean, wireDecimal, wireOptional, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';
import { currency, figure, list, optionalObject, text, texts } from '../reply-schemas.js';

export const wirePart = z.object({
  priceType: text,
  price: figure,
});

export const wireRow = z.object({
  name: text,
  serviceCode: text,
  typeCode: text,
  price: figure,
  priceCurrency: currency,
  priceBreakdown: list,
});

export const wireTotal = z.object({ currencyType: text, priceCurrency: currency, price: z.unknown() });
/** A total that cannot be read is not one that is left out. */
export const wireTotalPrice = wireOptional(wireDecimal);

export const wireSums = z.object({ currencyType: text, priceCurrency: currency, priceBreakdown: list });
export const wireSum = z.object({ typeCode: text, price: figure });

export const wireDetails = z.object({ currencyType: text, priceCurrency: currency, breakdown: list });

export const wirePrices = z.object({
  totalPrice: list,
  totalPriceBreakdown: list,
  detailedPriceBreakdown: list,
});
export type WirePrices = z.output<typeof wirePrices>;

const truth = wireOptional(wireBoolean).catch(undefined);

/** What we read of one of `products`, beside its prices. */
export const wireProduct = wirePrices.extend({
  productName: text,
  productCode: wireText.transform((written) => written.trim()).pipe(z.string().min(1)),
  localProductCode: text,
  localProductCountryCode: text,
  networkTypeCode: text,
  isCustomerAgreement: truth,
  pricingDate: text,
  deliveryCapabilities: optionalObject({ estimatedDeliveryDateAndTime: text, totalTransitDays: figure }),
  pickupCapabilities: optionalObject({ nextBusinessDay: truth, localCutoffDateAndTime: text }),
});
export type WireProduct = z.output<typeof wireProduct>;

export const wireRates = z.object({ products: list, warnings: texts });
