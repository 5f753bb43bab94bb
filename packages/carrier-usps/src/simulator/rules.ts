/**
 * What USPS takes, and how it refuses. Labels: `LabelRequest` and `ReturnLabelRequest` of domestic-labels.yaml 3.9.13,
 * `InternationalLabelRequest` of international-labels.yaml 3.3.7.
 */
import { z } from '@waybill/carrier-kit';
import { dayIn, daysBetween } from '@waybill/simulator/business';
import { type BodyReader, jsonBody, Refusal, refuse } from '@waybill/simulator/server';
import { ABROAD, ABROAD_EXTRAS, EXTRAS, HOME } from './tariff.js';

/** `ErrorMessage`. */
export function errorMessage({ status, problems }: Refusal): Response {
  const errors = problems.map(({ code, message, field = '' }) => ({
    status: String(status),
    code,
    title: status === 401 ? 'Unauthorized' : 'Bad Request',
    detail: message,
    source: { parameter: field, example: '' },
  }));
  const error = { code: String(status), message: 'There is an error in the received request.', errors };
  return Response.json({ apiVersion: '/v3', error }, { status });
}

/** The refusal of a document or query that its schema does not have. */
export function invalid({ issues }: z.ZodError): Refusal {
  const problems = issues.map(({ path, message }) => {
    const field = path.join('.');
    return { code: '400', message: `OASValidation ${field}: ${message}`, field };
  });
  return new Refusal(400, problems);
}

/** Reads a body that must be valid by its schema, as strictly as USPS does: unknown keys, nulls and empty text are refused. */
export function validBody<Body>(schema: z.ZodType<Body>): BodyReader<Body> {
  return jsonBody(schema, {
    not_json: () => refuse('400', 'OASValidation: the body is not JSON.'),
    invalid,
  });
}

export const TIME_ZONE = 'America/New_York';

/** "Today plus 0 to …" days; the origin may be a day behind or ahead of this clock. */
export function checkDay(day: string, now: number, latest_days: number): void {
  const ahead = daysBetween(dayIn(TIME_ZONE, now), day);
  if (ahead < -1 || ahead > latest_days + 1)
    throw refuse('160001', `The mailing date must be today to ${latest_days} days in advance.`);
}

/** Insurance is 930 up to and including 500 USD, and 931 above. */
export function checkInsurance(codes: readonly number[], value: number | undefined): void {
  const insured = codes.find((code) => code === 930 || code === 931);
  if (insured === undefined) return;
  if (value === undefined) throw refuse('160008', 'packageValue is required with insurance');
  if (insured === 930 ? value > 500 : value <= 500)
    throw refuse('160155', `${insured} is not for a value of ${value}.`);
}

export const above0 = z.number().positive();
export const text = (longest: number) => z.string().min(1).max(longest);
export const country = z.string().regex(/^[A-Z]{2}$/);
export const state = z.string().regex(/^[A-Z]{2}$/);
export const zip = z.string().regex(/^\d{5}$/);
export const zip_plus_4 = z.string().regex(/^\d{4}$/);
export const email = z.email().max(50);
export const phone = z.string().regex(/^\d{6,15}$/);
/** Members that may be left out. */
export const optional = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema.optional()])) as Record<Name, z.ZodOptional<Schema>>;

/** Codes of extra services, or at least those that this simulator prices. */
export const extraServices = (codes: readonly number[], most: number) =>
  z
    .array(z.int().refine((code) => codes.includes(code), 'is no extra service'))
    .max(most)
    .default([]);
export const HOME_EXTRAS = Object.keys(EXTRAS).map(Number);
const TRACKING_PLUS = [480, 481, 482, 483, 484];

const addressee = {
  streetAddress: text(50),
  city: text(28),
  ...optional(text(50), 'secondaryAddress', 'firstName', 'lastName', 'firm'),
  ...optional(phone, 'phone'),
};

type Named = Partial<Record<'firstName' | 'lastName' | 'firm', string | undefined>>;
/** A refinement and its message. */
const named = [
  ({ firstName, lastName, firm }: Named) => (firm ?? (firstName && lastName)) !== undefined,
  'The First and Last Name or Firm are required.',
] as const;

/** `DomesticAddress` with its addressee. */
export const domestic = z.strictObject({
  ...addressee,
  state,
  ZIPCode: zip,
  ...optional(zip_plus_4, 'ZIPPlus4'),
  ...optional(email, 'email'),
});
const homeAddress = domestic.refine(...named);
const homeDestination = domestic
  .extend({ holdForPickup: z.boolean().optional(), facilityId: text(7).optional() })
  .refine(...named)
  .refine(
    ({ holdForPickup, facilityId, email, phone }) => !holdForPickup || !!(facilityId && email && phone),
    'facilityId, email and phone are required with holdForPickup.',
  );
const foreignAddress = z
  .strictObject({
    ...addressee,
    ...optional(text(40), 'postalCode', 'province'),
    country: text(60),
    countryISOAlpha2Code: country,
  })
  .refine(...named);

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
  countryofOrigin: country.optional(),
});
const reference = z.strictObject({
  referenceType: z.enum(['TAX_CODE', 'VAT_NUMBER', 'IMPORTER_CODE']),
  reference: text(28),
});
const form = z.strictObject({
  customsContentType: z
    .string()
    .regex(/^(MERCHANDISE|GIFT|DOCUMENT|COMMERCIAL_SAMPLE|RETURNED_GOODS|OTHER|DANGEROUS_GOODS)$/),
  ...optional(text(25), 'contentComments'),
  ...optional(text(15), 'invoiceNumber'),
  ...optional(text(35), 'AESITN'),
  ...optional(reference, 'exportersReference', 'importersReference'),
  contents: z.array(line).min(1).max(30),
});
/** A refinement and its message. */
const explained = [
  (written: Partial<z.output<typeof form>>) =>
    written.customsContentType !== 'OTHER' || written.contentComments !== undefined,
  'contentComments are required with OTHER',
] as const;

const described = (classes: object, extras: readonly number[], most: number) =>
  z.strictObject({
    weightUOM: z.literal('lb'),
    weight: above0.max(70),
    dimensionsUOM: z.literal('in'),
    length: above0,
    height: above0,
    width: above0,
    girth: above0.optional(),
    mailingDate: z.iso.date(),
    rateIndicator: text(2),
    processingCategory: z.enum(['LETTERS', 'FLATS', 'MACHINABLE', 'NON_MACHINABLE', 'NONSTANDARD']),
    mailClass: z.enum(Object.keys(classes)),
    extraServices: extraServices(extras, most),
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
  });

const homeLabel = z.strictObject({
  imageInfo: z.strictObject({
    imageType: z.enum(['PDF', 'PNG', 'GIF', 'ZPL203DPI']),
    labelType: z.enum(['4X6LABEL', '4X4LABEL', '4X5LABEL', '6X4LABEL', '2X7LABEL']),
    receiptOption: z.enum(['SAME_PAGE', 'SEPARATE_PAGE', 'NONE']),
    suppressPostage: z.boolean(),
    suppressMailDate: z.boolean(),
    ...optional(z.int().min(1), 'packageNumber', 'totalPackages'),
  }),
  toAddress: homeDestination,
  fromAddress: homeAddress,
  senderAddress: homeAddress.optional(),
  packageDescription: described(HOME, HOME_EXTRAS, 5).extend({
    destinationEntryFacilityType: z.literal('NONE'),
    hasNonstandardCharacteristics: z.boolean().default(false),
    carrierRelease: z.boolean().default(false),
  }),
  customsForm: form.refine(...explained).optional(),
});

const foreignLabel = z.strictObject({
  imageInfo: z.strictObject({
    imageType: z.enum(['PDF', 'ZPL203DPI']),
    labelType: z.literal('4X6LABEL'),
    suppressPostage: z.boolean(),
  }),
  toAddress: foreignAddress,
  fromAddress: homeAddress,
  senderAddress: homeAddress.optional(),
  packageDescription: described(ABROAD, [...TRACKING_PLUS, ...ABROAD_EXTRAS], 3).extend({
    destinationEntryFacilityType: z.enum(['NONE', 'INTERNATIONAL_SERVICE_CENTER']),
    prepayDutiesTaxesFees: z.boolean().default(false),
  }),
  customsForm: form.required({ AESITN: true }).refine(...explained),
});

const returnLabel = homeLabel.omit({ customsForm: true }).extend({
  imageInfo: homeLabel.shape.imageInfo.pick({ imageType: true, labelType: true, receiptOption: true }),
  toAddress: homeAddress,
  packageDescription: homeLabel.shape.packageDescription
    .omit({ mailingDate: true, destinationEntryFacilityType: true })
    .extend({
      mailClass: z.string().regex(/^(USPS_GROUND_ADVANTAGE|PRIORITY_MAIL(_EXPRESS)?)_RETURN_SERVICE$/),
    }),
});

export type HomeLabel = z.output<typeof homeLabel>;
export type ForeignLabel = z.output<typeof foreignLabel>;
export type ReturnLabel = z.output<typeof returnLabel>;
export const homeBody = validBody(homeLabel);
export const foreignBody = validBody(foreignLabel);
export const returnBody = validBody(returnLabel);
export const reprintBody = validBody(
  z.strictObject({ imageInfo: z.strictObject(optional(z.string(), 'imageType', 'labelType')).optional() }),
);
