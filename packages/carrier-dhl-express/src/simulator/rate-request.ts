/** `supermodelIoLogisticsExpressRateRequest`: what POST /rates takes. */
import { z } from 'zod';
import {
  account,
  country,
  currency,
  estimatedDelivery,
  flag,
  money,
  parcel,
  place,
  planned,
  text,
  units,
} from './types.js';

const address = z.strictObject({ ...place, addressLine1: text(45).optional() });

const service = z.strictObject({
  serviceCode: text(6),
  localServiceCode: text(3).optional(),
  value: money.optional(),
  currency: currency.optional(),
  method: z.literal('cash').optional(),
});
const services = z.array(service).max(99);

export const rateRequest = z.strictObject({
  customerDetails: z.strictObject({ shipperDetails: address, receiverDetails: address }),
  accounts: z.array(account).max(2).optional(),
  productCode: text(6).optional(),
  localProductCode: text(3).optional(),
  valueAddedServices: services.optional(),
  productsAndServices: z
    .array(
      z.strictObject({
        productCode: text(6),
        localProductCode: text(3).optional(),
        valueAddedServices: services.optional(),
      }),
    )
    .optional(),
  payerCountryCode: country.optional(),
  plannedShippingDateAndTime: planned,
  unitOfMeasurement: units,
  isCustomsDeclarable: flag,
  monetaryAmount: z
    .array(
      z.strictObject({
        typeCode: z.enum(['declaredValue', 'insuredValue']),
        value: money,
        currency,
      }),
    )
    .optional(),
  requestAllValueAddedServices: flag.optional(),
  estimatedDeliveryDate: estimatedDelivery.optional(),
  getAdditionalInformation: z
    .array(
      z.strictObject({
        typeCode: z
          .enum(['allValueAddedServices', 'allValueAddedServicesAndRuleGroups', 'sortCodes'])
          .optional(),
        isRequested: flag,
      }),
    )
    .max(3)
    .optional(),
  returnStandardProductsOnly: flag.optional(),
  nextBusinessDay: flag.optional(),
  productTypeCode: z.enum(['all', 'dayDefinite', 'timeDefinite']).optional(),
  packages: z.array(z.strictObject(parcel)).min(1).max(999),
});
export type RateRequest = z.output<typeof rateRequest>;
