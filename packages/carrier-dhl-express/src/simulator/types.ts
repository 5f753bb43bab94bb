/**
 * Types that the requests share, read from the contract: OpenAPI 3.1.1, `components/schemas`. Unknown keys are refused
 * everywhere, and limits are those of the contract.
 */
import { z } from 'zod';

/** Text of `min` to `max` characters. */
export const text = (max: number, min = 1) => z.string().min(min).max(max);
export const country = text(2, 2);
export const currency = text(3, 3);
export const flag = z.boolean();

/** A number of steps of 0.001, which binary fractions only come near to. */
export const thousandths = (max: number, min = 0) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6 * Math.max(1, value), {
      error: 'expected multipleOf: 0.001',
    });

export const money = thousandths(999_999_999_999_999);
export const units = z.enum(['metric', 'imperial']);

/** `supermodelIoLogisticsExpressAccount` */
export const account = z.strictObject({
  typeCode: z.enum(['shipper', 'payer', 'duties-taxes']),
  number: text(12),
});

/** `plannedShippingDateAndTime`: the format that DHL's error 998 shows. */
export const planned = text(29);

export const estimatedDelivery = z.strictObject({
  isRequested: flag.optional(),
  typeCode: z.enum(['QDDC', 'QDDF']).optional(),
});

const packageType = z.enum(
  '1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD'.split(' '),
);
const length = thousandths(9_999_999, 0.001);

/** A package, of rating and of shipping. */
export const parcel = {
  typeCode: packageType.optional(),
  weight: thousandths(999_999_999_999, 0.001),
  dimensions: z.strictObject({ length, width: length, height: length }).optional(),
};

/** An address, of rating and of shipping. */
export const place = {
  postalCode: text(12, 0),
  cityName: text(45),
  countryCode: country,
  provinceCode: text(35, 2).optional(),
  addressLine2: text(45).optional(),
  addressLine3: text(45).optional(),
  countyName: text(45).optional(),
};
