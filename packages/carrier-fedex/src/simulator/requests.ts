/**
 * Requests: what the simulator reads, what FedEx requires, types, and the words of choices. Other members are let through, as
 * the official schemas do.
 */
import { jsonBody, refuse } from '@waybill/simulator/server';
import { z } from 'zod';

const text = z.string();
const whole = z.int().optional();
const day = text.regex(/^\d{4}-\d\d-\d\d$/);
const clock = text.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const account = z.looseObject({ value: text.optional() });
const money = z.looseObject({ amount: z.number().optional(), currency: text.optional() }).optional();
const weight = z.looseObject({ units: z.enum(['KG', 'LB']), value: z.number() });
const payment = z.looseObject({
  paymentType: z.enum(['SENDER', 'RECIPIENT', 'THIRD_PARTY', 'COLLECT']),
  payor: z.looseObject({ responsibleParty: z.looseObject({ accountNumber: account }) }).optional(),
});

const address = z.looseObject({
  city: text.max(35).optional(),
  stateOrProvinceCode: text.optional(),
  postalCode: text.optional(),
  countryCode: text,
  residential: z.boolean().optional(),
});
export type PlaceDocument = z.output<typeof address>;
const street = address.extend({ streetLines: z.array(text), city: text.max(35) });
const contact = z.looseObject({
  personName: text.optional(),
  phoneNumber: text,
  companyName: text.optional(),
});
const party = z.looseObject({ address: street, contact });
export type PartyDocument = z.output<typeof party>;

const line = z.looseObject({
  groupPackageCount: whole,
  declaredValue: money,
  weight,
  dimensions: z
    .looseObject({ length: z.int(), width: z.int(), height: z.int(), units: z.enum(['CM', 'IN']) })
    .optional(),
  packageSpecialServices: z
    .looseObject({
      specialServiceTypes: z.array(text).optional(),
      signatureOptionType: z.enum(['NO_SIGNATURE_REQUIRED', 'INDIRECT', 'DIRECT', 'ADULT']).optional(),
    })
    .optional(),
});
export type LineDocument = z.output<typeof line>;

const services = z.looseObject({
  specialServiceTypes: z.array(text).optional(),
  homeDeliveryPremiumDetail: z
    .looseObject({ homedeliveryPremiumType: z.enum(['APPOINTMENT', 'DATE_CERTAIN', 'EVENING']) })
    .optional(),
  returnShipmentDetail: z.looseObject({ returnType: z.enum(['PENDING', 'PRINT_RETURN_LABEL']) }).optional(),
});
const customs = z.looseObject({
  dutiesPayment: payment.optional(),
  commodities: z.array(
    z.looseObject({
      description: text.optional(),
      quantity: whole,
      quantityUnits: text.optional(),
      countryOfManufacture: text.optional(),
      harmonizedCode: text.optional(),
      customsValue: money,
      weight: weight.optional(),
    }),
  ),
});
export type CustomsDocument = z.output<typeof customs>;

/** Members that both have. */
const shipment = {
  preferredCurrency: text.optional(),
  rateRequestType: z.array(text).optional(),
  pickupType: z.enum(['CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION', 'USE_SCHEDULED_PICKUP']),
  shipmentSpecialServices: services.optional(),
  customsClearanceDetail: customs.optional(),
  smartPostInfoDetail: z.looseObject({ hubId: text, indicia: text }).optional(),
  requestedPackageLineItems: z.array(line),
};

/** `Full_Schema_Quote_Rate`. */
const rateRequest = z.looseObject({
  accountNumber: account,
  rateRequestControlParameters: z
    .looseObject({ returnTransitTimes: z.boolean().optional(), variableOptions: text.optional() })
    .optional(),
  requestedShipment: z.looseObject({
    ...shipment,
    shipper: z.looseObject({ address: address.extend({ postalCode: text }) }),
    recipient: z.looseObject({ address: address.extend({ postalCode: text }) }),
    serviceType: text.optional(),
    shipDateStamp: text.optional(),
    packagingType: text.optional(),
  }),
});
export type RateDocument = z.output<typeof rateRequest>;

/** `Full_Schema_Ship`. */
const shipRequest = z.looseObject({
  labelResponseOptions: z.enum(['URL_ONLY', 'LABEL']),
  accountNumber: z.looseObject({ value: text }),
  shipAction: z.enum(['CONFIRM', 'TRANSFER']).optional(),
  processingOptionType: z.enum(['SYNCHRONOUS_ONLY', 'ALLOW_ASYNCHRONOUS']).optional(),
  requestedShipment: z.looseObject({
    ...shipment,
    shipDatestamp: text.optional(),
    shipper: party,
    recipients: z.array(party),
    origin: z.looseObject({ address: address.optional() }).optional(),
    serviceType: text,
    packagingType: text,
    totalWeight: z.number(),
    shippingChargesPayment: payment,
    shipmentSpecialServices: services
      .extend({ pendingShipmentDetail: z.looseObject({}).optional() })
      .optional(),
    customsClearanceDetail: customs
      .extend({
        commercialInvoice: z.looseObject({ termsOfSale: text.optional(), shipmentPurpose: text.optional() }),
      })
      .optional(),
    labelSpecification: z.looseObject({
      labelStockType: text,
      imageType: z.enum(['ZPLII', 'PDF', 'PNG']),
      resolution: whole,
    }),
    shippingDocumentSpecification: z
      .looseObject({ shippingDocumentTypes: z.array(text).optional() })
      .optional(),
    requestedPackageLineItems: z.array(
      line.extend({
        customerReferences: z.array(z.looseObject({ value: text.optional() })).optional(),
        itemDescription: text.optional(),
      }),
    ),
  }),
});
export type ShipDocument = z.output<typeof shipRequest>;

/** `FullSchema-getConfirmedShipmentAsyncResults`. */
const resultsRequest = z.looseObject({ accountNumber: account, jobId: text });

/** `Full_Schema_Cancel_Shipment`. */
const cancelRequest = z.looseObject({
  accountNumber: account,
  trackingNumber: text,
  deletionControl: z.literal('DELETE_ALL_PACKAGES').optional(),
  emailShipment: z.boolean().optional(),
});
export type CancelDocument = z.output<typeof cancelRequest>;

const tracked = z.looseObject({ trackingNumberInfo: z.looseObject({ trackingNumber: text }) });

/** `Full_Schema_Tracking_Numbers`. */
const numbersRequest = z.looseObject({
  includeDetailedScans: z.boolean(),
  trackingInfo: z.array(tracked).min(1).max(30),
});

/** `Full_Schema_Tracking_References`: the account, or where it goes. */
const referenceRequest = z.looseObject({
  referencesInformation: z.looseObject({
    value: text,
    accountNumber: text.optional(),
    shipDateBegin: day,
    shipDateEndDate: day,
    destinationCountryCode: text.optional(),
    destinationPostalCode: text.optional(),
  }),
});
export type ReferenceDocument = z.output<typeof referenceRequest>['referencesInformation'];

/** `Full_Schema_SPOD`. */
const proofRequest = z.looseObject({
  trackDocumentDetail: z.looseObject({
    documentType: text,
    documentFormat: z.enum(['PDF', 'PNG']).optional(),
  }),
  trackDocumentSpecification: z.array(tracked).min(1).max(30),
});
export type ProofDocument = z.output<typeof proofRequest>;

/** `FullSchema_GEOD_PUT` and `FullSchema_Reprint_POST`. */
const closeRequest = z.looseObject({
  closeReqType: z.enum(['GCDR', 'RGCDR']),
  accountNumber: account,
  groundServiceCategory: z.literal('GROUND'),
  closeDate: day,
});
export type CloseDocument = z.output<typeof closeRequest>;

/** `Full_Schema_Validate_Address`. */
const resolveRequest = z.looseObject({
  addressesToValidate: z
    .array(
      z.looseObject({
        address: address.extend({
          streetLines: z.array(text).min(1),
          city: text,
          postalCode: text,
          countryCode: text.optional(),
        }),
      }),
    )
    .min(1)
    .max(100),
});
export type AddressDocument = z.output<typeof resolveRequest>['addressesToValidate'][number]['address'];

/** `Full_Schema_Find_Location`. */
const findRequest = z.looseObject({
  locationsSummaryRequestControlParameters: z
    .looseObject({
      distance: z.looseObject({ units: z.enum(['KM', 'MI']), value: z.number() }).optional(),
      maxResults: whole,
    })
    .optional(),
  locationSearchCriterion: z.enum(['ADDRESS', 'GEOGRAPHIC_COORDINATES', 'PHONE_NUMBER']).optional(),
  location: z.looseObject({
    address,
    longLat: z.looseObject({ latitude: text, longitude: text }).optional(),
  }),
  locationTypes: z.array(text).optional(),
  locationCapabilities: z.array(z.looseObject({ transferOfPossessionType: text.optional() })).optional(),
});
export type FindDocument = z.output<typeof findRequest>;

const company = z.enum(['FDXE', 'FDXG']);

/** `Full_Schema_Create_Pickup`. */
const bookRequest = z.looseObject({
  associatedAccountNumber: account,
  originDetail: z.looseObject({
    pickupLocation: z.looseObject({
      contact: contact.partial(),
      address: street.extend({ stateOrProvinceCode: text, postalCode: text }),
    }),
    readyDateTimestamp: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
    customerCloseTime: clock,
    packageLocation: z.enum(['FRONT', 'NONE', 'REAR', 'SIDE']).optional(),
  }),
  packageCount: whole,
  carrierCode: company,
  remarks: text.max(60).optional(),
});
export type BookDocument = z.output<typeof bookRequest>;

/** `Full_Schema_Cancel_Pickup`. */
const cancelPickupRequest = z.looseObject({
  associatedAccountNumber: account,
  pickupConfirmationCode: text,
  remarks: text.max(60).optional(),
  carrierCode: company.optional(),
  scheduledDate: day,
  location: text.optional(),
});
export type CancelPickupDocument = z.output<typeof cancelPickupRequest>;

/** `Full_Schema_Pickup_Availability`. */
const availabilityRequest = z.looseObject({
  pickupAddress: z.looseObject({ postalCode: text, countryCode: text }),
  dispatchDate: day.optional(),
  packageReadyTime: clock.optional(),
  customerCloseTime: clock.optional(),
  pickupRequestType: z.array(z.enum(['SAME_DAY', 'FUTURE_DAY'])).min(1),
  numberOfBusinessDays: whole,
  carriers: z.array(company).min(1),
  countryRelationship: z.enum(['DOMESTIC', 'INTERNATIONAL']),
});
export type AvailabilityDocument = z.output<typeof availabilityRequest>;

function bodyOf<Schema extends z.ZodType>(schema: Schema) {
  return jsonBody<z.output<Schema>, z.ZodError>(schema, {
    media_type: () => refuse('CONTENT.TYPE.INVALID', 'The content type must be application/json.'),
    not_json: () => refuse('INVALID.INPUT.EXCEPTION', 'the body is not JSON'),
    invalid: (error) => refuse('INVALID.INPUT.EXCEPTION', z.prettifyError(error)),
  });
}

export const bodies = {
  rate: bodyOf(rateRequest),
  ship: bodyOf(shipRequest),
  results: bodyOf(resultsRequest),
  cancel: bodyOf(cancelRequest),
  numbers: bodyOf(numbersRequest),
  reference: bodyOf(referenceRequest),
  proof: bodyOf(proofRequest),
  close: bodyOf(closeRequest),
  resolve: bodyOf(resolveRequest),
  find: bodyOf(findRequest),
  book: bodyOf(bookRequest),
  cancel_pickup: bodyOf(cancelPickupRequest),
  availability: bodyOf(availabilityRequest),
};
