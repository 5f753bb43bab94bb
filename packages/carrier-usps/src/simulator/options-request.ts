/** `OptionsRequest` of shipping-options.yaml 3.1.29. */
import { z } from '@waybill/carrier-kit';
import { validBody } from './refusals.js';

const zip = z.string().regex(/^\d{5}([-\s]\d{4})?$/);
const above0 = z.number().positive();
const day = z.iso.date();

const paymentAccount = z.object({
  accountType: z.enum(['EPS', 'PERMIT', 'METER', 'MID']),
  accountNumber: z.string().min(1),
});
const pricingOption = z
  .strictObject({
    priceType: z.enum(['RETAIL', 'COMMERCIAL', 'CONTRACT']).default('COMMERCIAL'),
    paymentAccount: paymentAccount.optional(),
  })
  .refine((option) => option.priceType !== 'CONTRACT' || option.paymentAccount !== undefined, {
    path: ['paymentAccount'],
    error: '160154: is required when priceType is CONTRACT',
  });

const HOME_EXTRAS = [
  ...[365, 415, 452, 480, 481, 482, 483, 484, 485, 486, 487, 488, 489, 498, 500, 501, 502],
  ...Array.from({ length: 23 }, (_, index) => 810 + index),
  ...[853, 856, 857, 858, 910, 911, 912, 913, 915, 917, 920, 921, 922, 923, 924, 925, 930, 931, 934],
  ...[940, 941, 955, 957, 972, 981, 984, 986, 991],
];
const ABROAD_EXTRAS = [370, 813, 820, 826, 857, 930, 931, 955];
const oneOf = (codes: readonly number[]) =>
  z.array(z.int().refine((code) => codes.includes(code), 'is no extra service')).max(5);

/** The server takes further members; what it does not know here is a mistake of ours. */
const described = {
  weight: above0.max(70),
  length: above0,
  height: above0,
  width: above0,
  girth: above0.optional(),
  hasNonstandardCharacteristics: z.boolean().optional(),
  packageValue: z.number().min(0).optional(),
  mailingDate: day.optional(),
};

const home = z.strictObject({
  pricingOptions: z.array(pricingOption).min(1),
  originZIPCode: zip,
  destinationZIPCode: zip,
  destinationEntryFacilityType: z.enum(['NONE']).default('NONE'),
  packageDescription: z.strictObject({
    ...described,
    mailClass: z.enum([
      'USPS_GROUND_ADVANTAGE',
      'PRIORITY_MAIL',
      'PRIORITY_MAIL_EXPRESS',
      'MEDIA_MAIL',
      'LIBRARY_MAIL',
      'BOUND_PRINTED_MATTER',
      'PARCEL_SELECT',
      'ALL_OUTBOUND',
      'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
      'PRIORITY_MAIL_RETURN_SERVICE',
      'PRIORITY_MAIL_EXPRESS_RETURN_SERVICE',
    ]),
    extraServices: oneOf(HOME_EXTRAS).default([]),
  }),
});

const item = z.strictObject({
  itemId: z.string().regex(/^\w{1,20}$/),
  itemValue: z.number().min(0.01).max(999_999.99),
  itemQuantity: z.int().min(1),
  itemWeight: z.number().min(0.001).optional(),
  countryOfOrigin: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  HSTariffNumber: z.string().min(6).max(14).optional(),
});

const abroad = z.strictObject({
  pricingOptions: z.array(pricingOption).min(1),
  originZIPCode: zip,
  foreignPostalCode: z.string().max(11).optional(),
  destinationCountryCode: z.string().regex(/^[A-Z]{2}$/),
  requestDutiesTaxesFees: z.boolean().optional(),
  destinationCity: z.string().min(1).max(28).optional(),
  destinationState: z
    .string()
    .regex(/^\w{2}$/)
    .optional(),
  items: z.array(item).max(30).optional(),
  packageDescription: z.strictObject({
    ...described,
    mailClass: z.enum([
      'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
      'PRIORITY_MAIL_INTERNATIONAL',
      'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      'ALL',
    ]),
    extraServices: oneOf(ABROAD_EXTRAS).default([]),
  }),
});

const options = z.union([home, abroad]);
export type OptionsRequest = z.output<typeof options>;
export type PricingOption = z.output<typeof pricingOption>;
export const optionsBody = validBody(options);
