/** `LabelRequest` of domestic-labels.yaml 3.9.13, `InternationalLabelRequest` of international-labels.yaml 3.3.7. */
import { z } from '@waybill/carrier-kit';
import { validBody } from './refusals.js';

const above0 = z.number().positive();
const text = (longest: number) => z.string().min(1).max(longest);
const phone = z.string().regex(/^\+?[1-9][0-9]{7,14}$|^[0-9]{6,15}$/);
const email = z.email().max(50);

const STATES =
  /^(AA|AE|AL|AK|AP|AS|AZ|AR|CA|CO|CT|DE|DC|FM|FL|GA|GU|HI|ID|IL|IN|IA|KS|KY|LA|ME|MH|MD|MA|MI|MN|MS|MO|MP|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PW|PA|PR|RI|SC|SD|TN|TX|UT|VT|VI|VA|WA|WV|WI|WY)$/;

const addressee = {
  streetAddress: text(50),
  secondaryAddress: z.string().max(50).optional(),
  city: text(28),
  firstName: text(50).optional(),
  lastName: text(50).optional(),
  firm: z.string().max(50).optional(),
  phone: phone.optional(),
};
const isNamed = ({
  firstName,
  lastName,
  firm,
}: {
  firstName?: unknown;
  lastName?: unknown;
  firm?: unknown;
}) => firm !== undefined || (firstName !== undefined && lastName !== undefined);
const UNNAMED = 'The First and Last Name or Firm are required.';

const home = {
  ...addressee,
  state: z.string().regex(STATES),
  ZIPCode: z.string().regex(/^\d{5}$/),
  ZIPPlus4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  email: email.optional(),
};
const homeAddress = z.strictObject(home).refine(isNamed, UNNAMED);
const homeDestination = z
  .strictObject({ ...home, holdForPickup: z.boolean().optional(), facilityId: text(7).optional() })
  .refine(isNamed, UNNAMED)
  .refine(
    ({ holdForPickup, facilityId, email, phone }) =>
      holdForPickup !== true || (facilityId !== undefined && email !== undefined && phone !== undefined),
    'facilityId, email and phone are required with holdForPickup.',
  );
const foreignAddress = z
  .strictObject({
    ...addressee,
    postalCode: z.string().max(11).optional(),
    province: z.string().max(40).optional(),
    country: text(60),
    countryISOAlpha2Code: z.string().regex(/^[A-Z]{2}$/),
  })
  .refine(isNamed, UNNAMED);

const line = z.strictObject({
  itemDescription: text(30).refine(
    (written) => !/^(none|not applicable|n\/a|null|gift|merchandise)$/i.test(written),
    '160050: is not a valid description',
  ),
  itemQuantity: z.int().min(1).max(9999),
  itemTotalValue: z.number().min(0.01).max(999_999.99),
  weightUOM: z.literal('lb'),
  itemTotalWeight: above0,
  HSTariffNumber: z.string().min(6).max(14).optional(),
  countryofOrigin: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});
const form = {
  contentComments: z.string().max(25).optional(),
  invoiceNumber: text(15).optional(),
  contents: z.array(line).min(1).max(30),
};
const CONTENTS = [
  'MERCHANDISE',
  'GIFT',
  'DOCUMENT',
  'COMMERCIAL_SAMPLE',
  'RETURNED_GOODS',
  'OTHER',
  'DANGEROUS_GOODS',
];
const contentType = z.enum(CONTENTS);
const explained = ({
  customsContentType,
  contentComments,
}: {
  customsContentType: string;
  contentComments?: unknown;
}) => customsContentType !== 'OTHER' || contentComments !== undefined;

const homeForm = z
  .strictObject({ ...form, customsContentType: contentType, AESITN: text(35).optional() })
  .refine(explained, 'contentComments are required with OTHER');
const reference = z.strictObject({
  referenceType: z.enum(['TAX_CODE', 'VAT_NUMBER', 'IMPORTER_CODE']),
  reference: text(28),
});
const foreignForm = z
  .strictObject({
    ...form,
    contents: z
      .array(line.required({ countryofOrigin: true }))
      .min(1)
      .max(30),
    customsContentType: contentType,
    AESITN: text(35),
    exportersReference: reference.optional(),
    importersReference: reference.optional(),
  })
  .refine(explained, 'contentComments are required with OTHER');

const described = {
  weightUOM: z.literal('lb'),
  weight: above0.max(70),
  dimensionsUOM: z.literal('in'),
  length: above0,
  height: above0,
  width: above0,
  mailingDate: z.iso.date(),
};
const extras = (codes: readonly number[], most: number) =>
  z
    .array(z.int().refine((code) => codes.includes(code), 'is no extra service of labels'))
    .max(most)
    .default([]);
const HOME_EXTRAS = [
  ...[365, 415, 480, 481, 482, 483, 484, 485, 486, 487, 488, 489],
  ...Array.from({ length: 23 }, (_, index) => 810 + index),
  ...[857, 910, 911, 912, 913, 920, 921, 922, 923, 924, 925, 930, 931, 934, 955, 957, 981, 986, 991],
];
const ABROAD_EXTRAS = [480, 481, 482, 483, 484, 486, 487, 488, 813, 820, 826, 857, 930, 931, 955];

const HOME_CLASSES = [
  'USPS_GROUND_ADVANTAGE',
  'PRIORITY_MAIL',
  'PRIORITY_MAIL_EXPRESS',
  'MEDIA_MAIL',
  'LIBRARY_MAIL',
  'BOUND_PRINTED_MATTER',
] as const;
const ABROAD_CLASSES = [
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
  'PRIORITY_MAIL_INTERNATIONAL',
  'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
] as const;

export const homeLabel = z.strictObject({
  imageInfo: z.strictObject({
    imageType: z.enum(['PDF', 'TIFF', 'JPG', 'PNG', 'GIF', 'SVG', 'ZPL203DPI', 'ZPL300DPI', 'EPL300DPI']),
    labelType: z.enum(['4X6LABEL', '4X4LABEL', '4X5LABEL', '6X4LABEL', '2X7LABEL']),
    receiptOption: z.enum(['SAME_PAGE', 'SEPARATE_PAGE', 'NONE']),
    suppressPostage: z.boolean(),
    suppressMailDate: z.boolean(),
    packageNumber: z.int().min(1).max(9999).optional(),
    totalPackages: z.int().min(1).max(9999).optional(),
  }),
  toAddress: homeDestination,
  fromAddress: homeAddress,
  senderAddress: homeAddress.optional(),
  packageDescription: z.strictObject({
    ...described,
    mailClass: z.enum(HOME_CLASSES),
    hasNonstandardCharacteristics: z.boolean().default(false),
    rateIndicator: text(2),
    processingCategory: z.enum(['LETTERS', 'FLATS', 'MACHINABLE', 'NONSTANDARD']),
    destinationEntryFacilityType: z.literal('NONE'),
    extraServices: extras(HOME_EXTRAS, 5),
    packageOptions: z
      .strictObject({
        packageValue: z.number().min(0).optional(),
        contentType: z.literal('HAZMAT').optional(),
      })
      .optional(),
    customerReference: z
      .array(z.strictObject({ referenceNumber: text(30), printReferenceNumber: z.boolean().optional() }))
      .max(4)
      .default([]),
  }),
  customsForm: homeForm.optional(),
});

const foreignLabel = z.strictObject({
  imageInfo: z.strictObject({
    imageType: z.enum(['PDF', 'TIFF', 'ZPL203DPI', 'ZPL300DPI']),
    labelType: z.literal('4X6LABEL'),
    suppressPostage: z.boolean(),
  }),
  toAddress: foreignAddress,
  fromAddress: homeAddress,
  senderAddress: homeAddress.optional(),
  packageDescription: z.strictObject({
    ...described,
    mailClass: z.enum(ABROAD_CLASSES),
    rateIndicator: z.enum(['E4', 'E6', 'FA', 'FB', 'FE', 'FP', 'FS', 'PA', 'PL', 'SP']),
    processingCategory: z.enum(['LETTERS', 'FLATS', 'MACHINABLE', 'NON_MACHINABLE', 'NONSTANDARD']),
    destinationEntryFacilityType: z.enum(['NONE', 'INTERNATIONAL_SERVICE_CENTER']),
    extraServices: extras(ABROAD_EXTRAS, 3),
    packageOptions: z.strictObject({ packageValue: z.number().min(0).optional() }).optional(),
    customerReference: z
      .array(z.strictObject({ referenceNumber: text(30) }))
      .max(2)
      .default([]),
    prepayDutiesTaxesFees: z.boolean().default(false),
  }),
  customsForm: foreignForm,
});

export type HomeLabel = z.output<typeof homeLabel>;
export type ForeignLabel = z.output<typeof foreignLabel>;
export const homeBody = validBody(homeLabel);
export const foreignBody = validBody(foreignLabel);

const reprint = z.strictObject({
  imageInfo: z
    .strictObject({ imageType: z.string().optional(), labelType: z.string().optional() })
    .optional(),
});
export const reprintBody = validBody(reprint);
