/**
 * Requests: what the simulator reads, what FedEx requires, types, and the words of choices. Other members are let through, as
 * the official schemas do.
 */
import { jsonBody, refuse } from '@waybill/simulator/server';
import { z } from 'zod';

const object = z.looseObject;
const text = z.string();
const whole = z.int().optional();
const day = text.regex(/^\d{4}-\d\d-\d\d$/);
const clock = text.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
/** Texts that may be left out. */
const texts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, text.optional()])) as Record<
    Name,
    z.ZodOptional<typeof text>
  >;
const account = object(texts('value'));
const money = object({ amount: z.number().optional(), ...texts('currency') }).optional();
const weight = object({ units: z.enum(['KG', 'LB']), value: z.number() });
const payment = object({
  paymentType: z.enum(['SENDER', 'RECIPIENT', 'THIRD_PARTY', 'COLLECT']),
  payor: object({ responsibleParty: object({ accountNumber: account }) }).optional(),
});

const address = object({
  city: text.max(35).optional(),
  ...texts('stateOrProvinceCode', 'postalCode'),
  countryCode: text,
  residential: z.boolean().optional(),
});
export type AddressDocument = z.output<typeof address>;
const street = address.extend({ streetLines: z.array(text), city: text.max(35) });
const contact = object({ ...texts('personName', 'companyName'), phoneNumber: text });
const party = object({ address: street, contact });
export type PartyDocument = z.output<typeof party>;

const dimensions = object({ length: z.int(), width: z.int(), height: z.int(), units: z.enum(['CM', 'IN']) });
const line = object({
  groupPackageCount: whole,
  declaredValue: money,
  weight,
  dimensions: dimensions.optional(),
  packageSpecialServices: object({
    specialServiceTypes: z.array(text).optional(),
    signatureOptionType: z.enum(['NO_SIGNATURE_REQUIRED', 'INDIRECT', 'DIRECT', 'ADULT']).optional(),
  }).optional(),
  customerReferences: z.array(object(texts('value'))).optional(),
  ...texts('itemDescription'),
});
export type LineDocument = z.output<typeof line>;

const commodity = object({
  ...texts('description', 'quantityUnits', 'countryOfManufacture', 'harmonizedCode'),
  quantity: whole,
  customsValue: money,
  weight: weight.optional(),
});
const customs = object({ dutiesPayment: payment.optional(), commodities: z.array(commodity) });

/** Members that rates and shipments have. */
const shipment = {
  ...texts('preferredCurrency'),
  rateRequestType: z.array(text).optional(),
  pickupType: z.enum(['CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION', 'USE_SCHEDULED_PICKUP']),
  shipmentSpecialServices: object({
    specialServiceTypes: z.array(text).optional(),
    homeDeliveryPremiumDetail: object({
      homedeliveryPremiumType: z.enum(['APPOINTMENT', 'DATE_CERTAIN', 'EVENING']),
    }).optional(),
    returnShipmentDetail: object({ returnType: z.enum(['PENDING', 'PRINT_RETURN_LABEL']) }).optional(),
    pendingShipmentDetail: object({}).optional(),
  }).optional(),
  customsClearanceDetail: customs.optional(),
  smartPostInfoDetail: object({ hubId: text }).optional(),
  requestedPackageLineItems: z.array(line),
};
const control = object({ returnTransitTimes: z.boolean().optional(), ...texts('variableOptions') });
const end = object({ address: address.extend({ postalCode: text }) });
const tracked = object({ trackingNumberInfo: object({ trackingNumber: text }) });
const company = z.enum(['FDXE', 'FDXG']);

function bodyOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = object(shape);
  return jsonBody<z.output<typeof schema>, z.ZodError>(schema, {
    media_type: () => refuse('CONTENT.TYPE.INVALID', 'The content type must be application/json.'),
    not_json: () => refuse('INVALID.INPUT.EXCEPTION', 'the body is not JSON'),
    invalid: (error) => refuse('INVALID.INPUT.EXCEPTION', z.prettifyError(error)),
  });
}

/** Bodies, each with the name that its schema has at FedEx. */
export const bodies = {
  /** `Full_Schema_Quote_Rate`. */
  rate: bodyOf({
    accountNumber: account,
    rateRequestControlParameters: control.optional(),
    requestedShipment: object({
      ...shipment,
      ...texts('serviceType', 'shipDateStamp', 'packagingType'),
      shipper: end,
      recipient: end,
    }),
  }),
  /** `Full_Schema_Ship`. */
  ship: bodyOf({
    accountNumber: object({ value: text }),
    shipAction: z.enum(['CONFIRM', 'TRANSFER']).optional(),
    processingOptionType: z.enum(['SYNCHRONOUS_ONLY', 'ALLOW_ASYNCHRONOUS']).optional(),
    requestedShipment: object({
      ...shipment,
      ...texts('shipDatestamp'),
      shipper: party,
      recipients: z.array(party),
      origin: object({ address: address.optional() }).optional(),
      serviceType: text,
      packagingType: text,
      totalWeight: z.number(),
      shippingChargesPayment: payment,
      customsClearanceDetail: customs
        .extend({ commercialInvoice: object(texts('termsOfSale', 'shipmentPurpose')) })
        .optional(),
      labelSpecification: object({ labelStockType: text, imageType: z.enum(['ZPLII', 'PDF', 'PNG']) }),
      shippingDocumentSpecification: object({ shippingDocumentTypes: z.array(text).optional() }).optional(),
    }),
  }),
  /** `FullSchema-getConfirmedShipmentAsyncResults`. */
  results: bodyOf({ accountNumber: account, jobId: text }),
  /** `Full_Schema_Cancel_Shipment`. */
  cancel: bodyOf({
    accountNumber: account,
    trackingNumber: text,
    emailShipment: z.boolean().optional(),
  }),
  /** `Full_Schema_Tracking_Numbers`. */
  numbers: bodyOf({ includeDetailedScans: z.boolean(), trackingInfo: z.array(tracked).min(1).max(30) }),
  /** `Full_Schema_Tracking_References`: the account, or where it goes. */
  reference: bodyOf({
    referencesInformation: object({
      value: text,
      ...texts('accountNumber', 'destinationCountryCode', 'destinationPostalCode'),
      shipDateBegin: day,
      shipDateEndDate: day,
    }),
  }),
  /** `Full_Schema_SPOD`. */
  proof: bodyOf({
    trackDocumentDetail: object({ documentType: text }),
    trackDocumentSpecification: z.array(tracked).min(1).max(30),
  }),
  /** `FullSchema_GEOD_PUT` and `FullSchema_Reprint_POST`. */
  close: bodyOf({
    accountNumber: account,
    groundServiceCategory: z.literal('GROUND'),
    closeDate: day,
  }),
  /** `Full_Schema_Validate_Address`. */
  resolve: bodyOf({
    addressesToValidate: z
      .array(object({ address: street.extend({ postalCode: text, ...texts('countryCode') }) }))
      .min(1)
      .max(100),
  }),
  /** `Full_Schema_Find_Location`. */
  find: bodyOf({
    locationsSummaryRequestControlParameters: object({
      distance: object({ units: z.enum(['KM', 'MI']), value: z.number() }).optional(),
      maxResults: whole,
    }).optional(),
    locationSearchCriterion: z.enum(['ADDRESS', 'GEOGRAPHIC_COORDINATES', 'PHONE_NUMBER']).optional(),
    location: object({ address, longLat: object({ latitude: text, longitude: text }).optional() }),
    locationTypes: z.array(text).optional(),
    locationCapabilities: z.array(object(texts('transferOfPossessionType'))).optional(),
  }),
  /** `Full_Schema_Create_Pickup`. */
  book: bodyOf({
    associatedAccountNumber: account,
    originDetail: object({
      pickupLocation: object({
        contact: contact.partial(),
        address: street.extend({ stateOrProvinceCode: text, postalCode: text }),
      }),
      readyDateTimestamp: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
      customerCloseTime: clock,
    }),
    carrierCode: company,
  }),
  /** `Full_Schema_Cancel_Pickup`. */
  cancel_pickup: bodyOf({
    associatedAccountNumber: account,
    pickupConfirmationCode: text,
    carrierCode: company.optional(),
    scheduledDate: day,
    ...texts('location'),
  }),
  /** `Full_Schema_Pickup_Availability`. */
  availability: bodyOf({
    pickupAddress: object({ postalCode: text, countryCode: text }),
    dispatchDate: day.optional(),
    numberOfBusinessDays: whole,
    carriers: z.array(company).min(1),
    countryRelationship: z.enum(['DOMESTIC', 'INTERNATIONAL']),
  }),
};

/** A body that was read. */
export type Document<Name extends keyof typeof bodies> = ReturnType<(typeof bodies)[Name]>;
