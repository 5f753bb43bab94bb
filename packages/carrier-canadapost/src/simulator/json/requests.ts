/**
 * The requests that the JSON platform reads, as strictly as the Shipping OpenAPI file and the field tables of Rating
 * and Shipping; the carrier's own error codes where they are published.
 */
import { type BodyReader, jsonBody, Refusal, refuse } from '@waybill/simulator';
import { z } from 'zod';
import type { ContractShipment, MailingScenario, TransmitSet } from '../xml/requests.js';
import { amount, closed, day, onlyTrue, pattern, refuses, text, wholeNumber } from './schema.js';
import { withXmlNames } from './xml-names.js';

export const canadianPostalCode = pattern(/^[A-Z]\d[A-Z]\d[A-Z]\d$/);
const zipCode = pattern(/^\d{5}(-\d{4})?$/);
const twoLetters = pattern(/^[A-Z]{2}$/);
const digits = (min: number, max: number) => pattern(new RegExp(`^\\d{${min},${max}}$`));
const serviceCode = text(32, 1);
export const email = text(60).regex(
  /^['_A-Za-z0-9+-]+(\.['_A-Za-z0-9+-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/,
);
const centimetres = amount(999.9, 1);
export const parcelCharacteristics = (heaviest: number) =>
  closed({
    weight: amount(heaviest, 3),
    dimensions: closed({ length: centimetres, width: centimetres, height: centimetres }).optional(),
    unpackaged: z.boolean().optional(),
    mailingTube: z.boolean().optional(),
    oversized: z.boolean().optional(),
  });

const rateRequest = closed({
  customerNumber: digits(1, 10).optional(),
  contractId: digits(1, 10).optional(),
  promoCode: text(10, 1).optional(),
  quoteType: z.enum(['commercial', 'counter']).optional(),
  expectedMailingDate: day.optional(),
  options: z
    .array(
      closed({
        optionCode: pattern(/^[A-Za-z0-9]{1,10}$/),
        optionAmount: amount(99_999.99, 2).optional(),
      }).refine(
        ({ optionCode, optionAmount }) => !['COV', 'COD'].includes(optionCode) || optionAmount !== undefined,
        'needs an optionAmount',
      ),
    )
    .min(1)
    .max(20)
    .optional(),
  parcelCharacteristics: parcelCharacteristics(99.999),
  services: z.array(serviceCode).min(1).max(20).optional(),
  originPostalCode: canadianPostalCode,
  destination: closed({
    domestic: closed({ postalCode: canadianPostalCode }).optional(),
    unitedStates: closed({ zipCode }).optional(),
    international: closed({
      countryCode: twoLetters.refine((code) => !['CA', 'US'].includes(code), 'has a branch of its own'),
      postalCode: text(14, 1).optional(),
    }).optional(),
  }).refine((branches) => Object.keys(branches).length === 1, 'must have exactly one branch'),
});

const street = {
  addressLine1: text(44, 1),
  addressLine2: text(44).optional(),
  city: text(40, 1),
  provState: twoLetters,
};

const destinationAddress = closed({
  addressLine1: text(44, 1).optional(),
  addressLine2: text(44).optional(),
  city: text(40, 1).optional(),
  provState: text(20, 1).optional(),
  countryCode: twoLetters,
  postalZipCode: text(14, 1).optional(),
}).superRefine(({ countryCode, provState, postalZipCode }, context) => {
  const forms = { CA: canadianPostalCode, US: zipCode } as const;
  if (countryCode !== 'CA' && countryCode !== 'US') return;
  if (postalZipCode !== undefined && !forms[countryCode].safeParse(postalZipCode).success)
    refuses(context, ['postalZipCode'], '7042', 'The postal code or ZIP code is not valid.');
  if (provState !== undefined && !twoLetters.safeParse(provState).success)
    refuses(context, ['provState'], '1159', 'The province or state is not valid.');
});

const customsLine = closed({
  customsNumberOfUnits: wholeNumber(9999),
  customsDescription: text(45, 1),
  sku: text(15).optional(),
  hsTariffCode: pattern(/^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$/).optional(),
  unitWeight: amount(99.999, 3),
  customsValuePerUnit: amount(99_999.99, 2),
  customsUnitOfMeasure: text(3).optional(),
  countryOfOrigin: pattern(/^[A-Za-z]{2}$/).optional(),
  provinceOfOrigin: text(2, 2).optional(),
}).refine(
  ({ countryOfOrigin, provinceOfOrigin }) => countryOfOrigin !== 'CA' || provinceOfOrigin !== undefined,
  'needs a provinceOfOrigin',
);

const customs = closed({
  usdeclarationid: text(30, 1).optional(),
  usDeclarationId: text(30).optional(),
  currency: pattern(/^[A-Z]{3}$/),
  conversionFromCad: amount(9999.999999, 6).optional(),
  reasonForExport: z.enum(['DOC', 'SAM', 'REP', 'SOG', 'OTH']),
  otherReason: text(44, 4).optional(),
  skuList: z.array(customsLine).min(1).max(500),
  dutiesAndTaxesPrepaid: amount(99_999.99, 2).optional(),
  certificateNumber: text(10).optional(),
  licenseNumber: text(10).optional(),
  invoiceNumber: text(10).optional(),
  iossId: text(13).optional(),
}).superRefine(({ currency, conversionFromCad, reasonForExport, otherReason }, context) => {
  if (currency !== 'CAD' && conversionFromCad === undefined)
    refuses(context, ['conversionFromCad'], '7322', 'The conversion from CAD is required for this currency.');
  if (reasonForExport === 'OTH' && otherReason === undefined)
    refuses(context, ['otherReason'], '1459', 'The other reason for export must be described.');
});

const deliverySpec = closed({
  serviceCode,
  sender: closed({
    name: text(44, 1).optional(),
    company: text(44, 1),
    contactPhone: text(25, 1),
    addressDetails: closed({ ...street, countryCode: z.literal('CA'), postalZipCode: canadianPostalCode }),
  }),
  destination: closed({
    name: text(44, 1).optional(),
    company: text(44, 1).optional(),
    additionalAddressInfo: text(44).optional(),
    clientVoiceNumber: text(25)
      .regex(/^\+?[0-9.()xXpP -]+$/)
      .optional(),
    addressDetails: destinationAddress,
  }),
  options: z
    .array(
      closed({
        optionCode: text(10, 1),
        optionAmount: amount(999_999.99, 2).optional(),
        optionQualifier1: z.boolean().optional(),
        optionQualifier2: text(12).optional(),
      }).refine(
        ({ optionCode, optionQualifier2 }) => optionCode !== 'D2PO' || optionQualifier2 !== undefined,
        'needs the post office in optionQualifier2',
      ),
    )
    .min(1)
    .max(20)
    .optional(),
  parcelCharacteristics: parcelCharacteristics(999.999),
  notification: closed({
    email,
    onShipment: z.boolean(),
    onException: z.boolean(),
    onDelivery: z.boolean(),
  }).optional(),
  printPreferences: closed({
    outputFormat: z.enum(['8.5x11', '4x6']).optional(),
    encoding: z.enum(['PDF', 'ZPL']).optional(),
  })
    .superRefine(({ outputFormat, encoding }, context) => {
      if (encoding === 'ZPL' && outputFormat !== '4x6')
        refuses(context, ['outputFormat'], '9191', 'ZPL labels are made in the format 4x6 only.');
    })
    .optional(),
  preferences: closed({
    showPackingInstructions: z.boolean(),
    showPostageRate: z.boolean().optional(),
    showInsuredValue: z.boolean().optional(),
  }),
  references: closed({
    costCentre: text(30).optional(),
    customerRef1: text(35).optional(),
    customerRef2: text(35).optional(),
  }).optional(),
  customs: customs.optional(),
  settlementInfo: closed({
    paidByCustomer: digits(7, 18).optional(),
    contractId: digits(1, 10).optional(),
    cifShipment: onlyTrue.optional(),
    intendedMethodOfPayment: z.enum(['Account', 'CreditCard', 'SupplierAccount']),
    promoCode: text(10).optional(),
  }).superRefine(({ intendedMethodOfPayment, contractId }, context) => {
    if (intendedMethodOfPayment === 'Account' && contractId === undefined)
      refuses(context, ['contractId'], '1711', 'This method of payment needs a contract.');
  }),
}).superRefine((spec, context) => {
  const { clientVoiceNumber, name, addressDetails } = spec.destination;
  const unless = (holds: boolean, path: string[], code: string, message: string) => {
    if (!holds) refuses(context, path, code, message);
  };
  if (spec.options?.some(({ optionCode }) => optionCode === 'D2PO')) {
    const known = name !== undefined && clientVoiceNumber !== undefined && spec.notification !== undefined;
    unless(known, ['destination'], '7250', 'Deliver to Post Office needs name, telephone and notification.');
  }
  if (addressDetails.countryCode === 'CA') return;
  unless(clientVoiceNumber !== undefined, ['destination'], '7303', 'The telephone number is required.');
  unless(spec.customs !== undefined, ['customs'], '7304', 'Customs information is required.');
  unless(
    spec.preferences.showPostageRate !== undefined,
    ['preferences'],
    '7251',
    'showPostageRate is required for this destination.',
  );
});

const shipmentRequest = closed({
  customerRequestId: text(32, 1).optional(),
  groupId: text(32, 1).optional(),
  transmitShipment: onlyTrue.optional(),
  quickshipLabelRequested: onlyTrue.optional(),
  cpcPickupIndicator: onlyTrue.optional(),
  requestedShippingPoint: canadianPostalCode.optional(),
  shippingPointId: pattern(/^[A-Za-z0-9]{4}$/).optional(),
  expectedMailingDate: day.optional(),
  providePricingInfo: onlyTrue.optional(),
  provideReceiptInfo: onlyTrue.optional(),
  createPublicKey: z.boolean().optional(),
  createQrCode: z.boolean().optional(),
  deliverySpec,
  returnSpec: closed({
    serviceCode,
    returnRecipient: closed({
      name: text(44, 1).optional(),
      company: text(44, 1).optional(),
      addressDetails: closed({ ...street, postalZipCode: canadianPostalCode }),
    }),
    returnNotification: email.optional(),
  }).optional(),
  preAuthorizedPayment: closed({
    accountNumber: text(16, 1),
    authCode: text(16, 1),
    authTimestamp: z.iso.datetime({ offset: true }),
    chargeAmount: amount(9_999_999.99, 2, { zero: true }),
  }).optional(),
}).superRefine((request, context) => {
  const unless = (holds: boolean, path: string[], code: string, message: string) => {
    if (!holds) refuses(context, path, code, message);
  };
  const has = (name: keyof typeof request) => request[name] !== undefined;
  const transmitted = has('transmitShipment');
  unless(
    transmitted !== has('groupId'),
    ['groupId'],
    '7311',
    'Either transmitShipment or groupId is required.',
  );
  const point = has('requestedShippingPoint');
  if (point === has('shippingPointId')) {
    const code = point ? '9189' : '9186';
    unless(false, ['shippingPointId'], code, 'Give either requestedShippingPoint or shippingPointId.');
  }
  if (has('cpcPickupIndicator'))
    unless(point, ['cpcPickupIndicator'], '9187', 'A pickup needs a requestedShippingPoint.');
  for (const name of ['providePricingInfo', 'provideReceiptInfo'] as const) {
    if (has(name)) unless(transmitted, [name], '7313', `${name} needs transmitShipment.`);
  }
  if (has('preAuthorizedPayment')) {
    unless(transmitted, ['preAuthorizedPayment'], '7316', 'This payment needs transmitShipment.');
    unless(
      has('customerRequestId'),
      ['customerRequestId'],
      '7315',
      'This payment needs a customerRequestId.',
    );
  }
  const { name, company, addressDetails: to } = request.deliverySpec.destination;
  const path = ['deliverySpec', 'destination'];
  if (has('quickshipLabelRequested')) {
    const whole = to.countryCode === 'CA' && to.postalZipCode !== undefined;
    unless(whole, path, '7252', 'Quick Ship is for destinations in Canada with a postal code.');
    return;
  }
  unless(
    (name ?? company) !== undefined,
    path,
    '1156',
    'A name or a company is needed for this destination.',
  );
  unless(to.addressLine1 !== undefined, path, '1156', 'A street is needed for this destination.');
  if (!['CA', 'US'].includes(to.countryCode)) return;
  unless(to.city !== undefined, path, '1157', 'A city is needed for this destination.');
  unless(to.provState !== undefined, path, '1159', 'A province or state is needed for this destination.');
  unless(to.postalZipCode !== undefined, path, '7042', 'A postal code is needed for this destination.');
});

const transmitRequest = closed({
  groupIds: z.array(text(32, 1)).min(1).max(50),
  cpcPickupIndicator: onlyTrue.optional(),
  requestedShippingPoint: canadianPostalCode.optional(),
  shippingPointId: pattern(/^[A-Za-z0-9]{4}$/).optional(),
  detailedManifests: z.boolean(),
  methodOfPayment: text(15, 1),
  manifestAddress: closed({
    manifestCompany: text(44, 1),
    manifestName: text(44, 1).optional(),
    phoneNumber: text(25, 1),
    addressDetails: closed({
      ...street,
      countryCode: z.enum(['CA', 'US']).optional(),
      postalZipCode: text(10, 1),
    }),
  }),
  customerReference: text(12).optional(),
  excludedShipments: z.array(text(32, 1)).optional(),
}).superRefine(({ requestedShippingPoint: code, shippingPointId: site }, context) => {
  if ((code === undefined) !== (site === undefined)) return;
  const own = code === undefined ? '9186' : '9189';
  refuses(context, ['shippingPointId'], own, 'Give either requestedShippingPoint or shippingPointId.');
});

const refundRequest = closed({ email });

/** Stands in for a code that is not published: the request does not match the schema. */
const SCHEMA = '7200';

/** Reads a body into the names that prices and rules are written in. @throws Refusal with everything wrong with it. */
export function reader<Body>(schema: z.ZodType): BodyReader<Body> {
  const read = jsonBody(schema, {
    media_type: () => refuse('415', 'Content-Type must be application/json.', 415),
    not_json: () => refuse(SCHEMA, 'The request is not a JSON document.'),
    invalid: ({ issues }: z.ZodError) =>
      new Refusal(
        400,
        issues.map((issue) => ({
          code: issue.code === 'custom' ? String(issue.params?.code ?? SCHEMA) : SCHEMA,
          message: [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': '),
        })),
      ),
  });
  return (request) => withXmlNames(read(request)) as Body;
}

export const rateBody = reader<MailingScenario>(rateRequest);
export const shipmentBody = reader<ContractShipment>(shipmentRequest);
export const transmitBody = reader<TransmitSet>(transmitRequest);
const certificateRequest = closed({ pin: pattern(/^[A-Za-z0-9]{11,16}$/), language: z.enum(['en', 'fr']) });
export const certificateBody = reader<{ readonly pin: string }>(certificateRequest);
export const refundBody = reader<{ readonly email: string }>(refundRequest);
