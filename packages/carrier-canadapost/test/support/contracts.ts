import { join } from 'node:path';
import { openApiContracts } from '@waybill/testkit/openapi';
import { xsdContracts } from '@waybill/testkit/xsd';

/** The schema of a document, by its root element. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'mailing-scenario': 'rating.xsd',
  'price-quotes': 'rating.xsd',
  shipment: 'shipment.xsd',
  'shipment-info': 'shipment.xsd',
  shipments: 'shipment.xsd',
  'shipment-price': 'shipment.xsd',
  'shipment-receipt': 'shipment.xsd',
  'non-contract-shipment': 'ncshipment.xsd',
  'non-contract-shipment-info': 'ncshipment.xsd',
  'non-contract-shipment-receipt': 'ncshipment.xsd',
  'shipment-refund-request': 'shipment.xsd',
  'shipment-refund-request-info': 'shipment.xsd',
  'non-contract-shipment-refund-request': 'ncshipment.xsd',
  'non-contract-shipment-refund-request-info': 'ncshipment.xsd',
  'tracking-detail': 'track.xsd',
  'tracking-summary': 'track.xsd',
  'pickup-request-details': 'pickuprequest.xsd',
  'pickup-request-update': 'pickuprequest.xsd',
  'pickup-request-info': 'pickuprequest.xsd',
  'pickup-request-detailed-info': 'pickuprequest.xsd',
  'pickup-request-price': 'pickuprequest.xsd',
  'pickup-availability': 'pickup.xsd',
  'post-office-list': 'postoffice.xsd',
  'post-office-detail': 'postoffice.xsd',
  'delivery-confirmation-certificate': 'track.xsd',
  'authorized-return': 'authreturn.xsd',
  'authorized-return-info': 'authreturn.xsd',
  groups: 'shipment.xsd',
  'transmit-set': 'manifest.xsd',
  manifests: 'manifest.xsd',
  manifest: 'manifest.xsd',
  'manifest-details': 'manifest.xsd',
  messages: 'messages.xsd',
};

/** Canada Post's XML Schemas. */
export const xmlContracts = xsdContracts(({ root }) => {
  const file = SCHEMAS[root];
  return file === undefined ? undefined : join('canadapost', 'spec', file);
});

const jsonSchema = (name: string) => join('canadapost', 'json', 'schema', `${name}.schema.json`);

/** The JSON platform's schemas, which are derived from its OpenAPI file and field tables. */
export const jsonContracts = openApiContracts([
  {
    schemas: {
      RateRequest: jsonSchema('rating-request'),
      Prices: jsonSchema('rating-response'),
      ShipmentRequest: jsonSchema('shipment-request'),
      Shipment: jsonSchema('shipment-response'),
      Error: jsonSchema('error'),
    },
    overlay: (schemas) => ({ ...withParts(schemas), ...FROM_TEXTS }),
    operations: [
      { path: /\/oauth2\/token$/, error: 'Error' },
      { path: /^\/rating\/v1\/prices$/, request: 'RateRequest', reply: 'Prices', error: 'Error' },
      { path: /\/shipments$/, method: 'GET', reply: 'ShipmentLinks', error: 'Error' },
      { path: /\/shipments$/, request: 'ShipmentRequest', reply: 'Shipment', error: 'Error' },
      {
        path: /\/shipments\/[^/]+$/,
        // A void is answered with 204 and nothing else.
        is_error: ({ status }) => status >= 300,
        reply: 'ShipmentOrNothing',
        error: 'Error',
      },
      { path: /\/pickup-availability\/[^/]+$/, reply: 'PickupAvailability', error: 'Error' },
      { path: /\/pickup-request$/, request: 'Pickup', reply: 'PickupInfo', error: 'Error' },
      { path: /\/pickup-request\/price$/, reply: 'PickupPrice', error: 'Error' },
      {
        path: /\/pickup-request\/[^/]+$/,
        is_error: ({ status }) => status >= 300,
        request: 'PickupUpdateOrNothing',
        reply: 'Nothing',
        error: 'Error',
      },
      { path: /\/pickup-request\/[^/]+\/details$/, reply: 'PickupDetails', error: 'Error' },
      { path: /\/post-offices$/, reply: 'PostOffices', error: 'Error' },
      { path: /\/post-offices\/[^/]+\/details$/, reply: 'PostOffice', error: 'Error' },
      // The answer is a PDF, or a document that has it.
      { path: /\/create-certificate$/, request: 'Certificate' },
      {
        path: /\/authorized-returns$/,
        request: 'AuthorizedReturn',
        reply: 'AuthorizedReturnInfo',
        error: 'Error',
      },
      { path: /^\/returns\/v1\/labels\// },
      { path: /\/groups$/, reply: 'Groups', error: 'Error' },
      { path: /\/manifests$/, request: 'TransmitSet', reply: 'Manifests', error: 'Error' },
      { path: /\/manifests\/[^/]+$/, reply: 'Manifest', error: 'Error' },
      { path: /\/manifests\/[^/]+\/details$/, reply: 'ManifestDetails', error: 'Error' },
      { path: /^\/shipping\/v1\/manifest-artifacts\// },
      { path: /\/refund$/, request: 'RefundRequest', reply: 'Refund', error: 'Error' },
      { path: /^\/tracking\/v1\/(pins|dncs)\/[^/]+\/details$/, reply: 'TrackingDetails', error: 'Error' },
      { path: /^\/tracking\/v1\/refs\/summaries$/, reply: 'TrackingSummaries', error: 'Error' },
      { path: /\/price$/, reply: 'ShipmentPrice', error: 'Error' },
      { path: /\/receipt$/, reply: 'ShipmentReceipt', error: 'Error' },
      // Labels, and that they are not there yet.
      { path: /^\/shipping\/v1\/artifacts\// },
    ],
  },
]);

const text = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength });
const LINK = {
  type: 'object',
  required: ['rel', 'href', 'mediaType'],
  properties: { rel: text(30), href: text(500), mediaType: text(100) },
};

const PICKUP_TIME = { type: 'string', pattern: '^(12|13|14|15|16|17):(00|15|30|45)$' };
const FLAG = { type: 'boolean' };
/** `contactInfo`, `locationDetails`, …: names after the field tables of Pickup, bounds after pickuprequest.xsd. */
const PICKUP_CHANGE = {
  contactInfo: {
    type: 'object',
    required: ['contactName', 'email', 'contactPhone'],
    properties: {
      contactName: text(45),
      email: text(60),
      contactPhone: { type: 'string', pattern: '^\\d{3}-\\d{3}-\\d{4}$' },
      telephoneExt: { type: 'string', pattern: '^\\d{1,6}$' },
      receiveEmailUpdatesFlag: FLAG,
      lang: { enum: ['e', 'f'] },
    },
    additionalProperties: false,
  },
  locationDetails: {
    type: 'object',
    required: ['pickupInstructions'],
    properties: { fiveTonFlag: FLAG, loadingDockFlag: FLAG, pickupInstructions: text(132, 0) },
    additionalProperties: false,
  },
  itemCharacteristics: {
    type: 'object',
    properties: { pwwFlag: FLAG, priorityFlag: FLAG, returnsFlag: FLAG, heavyItemFlag: FLAG },
    additionalProperties: false,
  },
  pickupVolume: text(40),
  pickupTimes: {
    type: 'object',
    required: ['onDemandPickupTime'],
    properties: {
      onDemandPickupTime: {
        type: 'object',
        required: ['date', 'preferredTime', 'closingTime'],
        properties: {
          date: { type: 'string', format: 'date' },
          preferredTime: PICKUP_TIME,
          closingTime: PICKUP_TIME,
        },
      },
    },
  },
};
const PICKUP_HEADER = {
  type: 'object',
  required: ['requestId', 'requestStatus'],
  properties: {
    requestId: text(32),
    requestStatus: { enum: ['Active', 'New', 'Cancelled', 'Pending', 'Missed Pickup'] },
  },
};
const RETURN_PARTY = {
  type: 'object',
  required: ['name', 'domesticAddress'],
  properties: {
    name: text(44),
    company: text(44),
    domesticAddress: {
      type: 'object',
      required: ['addressLine1', 'city', 'province', 'postalCode'],
      properties: {
        addressLine1: text(44),
        addressLine2: text(44),
        city: text(40),
        province: text(2, 2),
        postalCode: { type: 'string', pattern: '^[A-Z]\\d[A-Z]\\d[A-Z]\\d$' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
const PICKUP_PRICE = { type: 'object', required: ['preTaxAmount', 'dueAmount'] };

/**
 * Documents that have no schema file: groups, manifests and the refund after the Shipping OpenAPI file, tracking, pickups and returns after the list
 * of its fields, which names those that are required.
 */
const FROM_TEXTS = {
  Nothing: { const: '' },
  AuthorizedReturn: {
    type: 'object',
    required: ['serviceCode', 'returner', 'receiver'],
    properties: {
      serviceCode: { enum: ['DOM.RP', 'DOM.EP', 'DOM.XP', 'DOM.PC'] },
      returner: RETURN_PARTY,
      receiver: {
        ...RETURN_PARTY,
        properties: { ...RETURN_PARTY.properties, email: text(60), receiverVoiceNumber: text(25) },
      },
      parcelCharacteristics: { type: 'object' },
      printPreferences: { type: 'object' },
      references: { type: 'object', properties: { customerRef1: text(35), customerRef2: text(35) } },
    },
    additionalProperties: false,
  },
  AuthorizedReturnInfo: {
    type: 'object',
    required: ['trackingPin', 'links'],
    properties: { trackingPin: text(16, 11), links: { type: 'array', items: LINK } },
  },
  Certificate: {
    type: 'object',
    required: ['pin', 'language'],
    properties: { pin: text(16, 11), language: { enum: ['en', 'fr'] } },
    additionalProperties: false,
  },
  PostOffice: {
    type: 'object',
    required: ['address', 'location', 'name', 'officeId', 'bilingualDesignation'],
  },
  PostOffices: { type: 'array', items: { $ref: '#/components/schemas/PostOffice' } },
  PickupAvailability: { type: 'object', required: ['postalCode', 'onDemandCutoff', 'onDemandTour'] },
  PickupPrice: PICKUP_PRICE,
  Pickup: {
    type: 'object',
    required: ['pickupType', 'pickupLocation', ...Object.keys(PICKUP_CHANGE), 'paymentInfo'],
    properties: {
      pickupType: { const: 'OnDemand' },
      pickupLocation: {
        type: 'object',
        required: ['businessAddressFlag'],
        properties: { businessAddressFlag: FLAG, alternateAddress: { type: 'object' } },
        additionalProperties: false,
      },
      ...PICKUP_CHANGE,
      paymentInfo: {
        type: 'object',
        properties: {
          contractId: text(10),
          methodOfPayment: { enum: ['CreditCard', 'Account', 'SupplierAccount'] },
        },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  PickupUpdate: {
    type: 'object',
    required: Object.keys(PICKUP_CHANGE),
    properties: PICKUP_CHANGE,
    additionalProperties: false,
  },
  PickupUpdateOrNothing: { anyOf: [{ $ref: '#/components/schemas/PickupUpdate' }, { const: '' }] },
  PickupInfo: {
    type: 'object',
    required: ['pickupRequestHeader'],
    properties: { pickupRequestHeader: PICKUP_HEADER, pickupRequestPrice: PICKUP_PRICE },
  },
  PickupDetails: {
    type: 'object',
    required: ['pickupRequestHeader', 'pickupRequestDetails'],
    properties: { pickupRequestHeader: PICKUP_HEADER },
  },
  Groups: { type: 'array', items: { type: 'object', required: ['groupId', 'link'] } },
  TransmitSet: {
    type: 'object',
    required: ['groupIds', 'detailedManifests', 'methodOfPayment', 'manifestAddress'],
    properties: {
      groupIds: { type: 'array', minItems: 1, maxItems: 50, items: text(32) },
      cpcPickupIndicator: { const: true },
      requestedShippingPoint: { type: 'string', pattern: '^[A-Z]\\d[A-Z]\\d[A-Z]\\d$' },
      shippingPointId: { type: 'string', pattern: '^[A-Za-z0-9]{4}$' },
      detailedManifests: { type: 'boolean' },
      methodOfPayment: text(15),
      manifestAddress: {
        type: 'object',
        required: ['manifestCompany', 'phoneNumber', 'addressDetails'],
        properties: {
          manifestCompany: text(44),
          manifestName: text(44),
          phoneNumber: text(25),
          addressDetails: {
            type: 'object',
            required: ['addressLine1', 'city', 'provState', 'postalZipCode'],
            properties: {
              addressLine1: text(44),
              addressLine2: text(44),
              city: text(40),
              provState: text(2, 2),
              countryCode: { enum: ['CA', 'US'] },
              postalZipCode: text(10),
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
      customerReference: text(12),
      excludedShipments: { type: 'array', items: text(32) },
    },
    oneOf: [{ required: ['requestedShippingPoint'] }, { required: ['shippingPointId'] }],
    additionalProperties: false,
  },
  Manifests: { type: 'array', minItems: 1, items: LINK },
  Manifest: {
    type: 'object',
    required: ['poNumber', 'links'],
    properties: { poNumber: text(10), links: { type: 'array', items: LINK } },
  },
  ManifestDetails: {
    type: 'object',
    required: ['manifestPricingInfo'],
    properties: {
      manifestPricingInfo: {
        type: 'object',
        required: [
          'baseCost',
          'automationDiscount',
          'optionsAndSurcharges',
          'gst',
          'pst',
          'hst',
          'totalDueCpc',
        ],
        additionalProperties: { type: 'number' },
      },
    },
  },
  ShipmentOrNothing: { anyOf: [{ $ref: '#/components/schemas/Shipment' }, { const: '' }] },
  ShipmentLinks: { type: 'array', items: { type: 'object', required: ['rel', 'href'] } },
  RefundRequest: {
    type: 'object',
    required: ['email'],
    properties: { email: { type: 'string', minLength: 1, maxLength: 60 } },
    additionalProperties: false,
  },
  Refund: {
    type: 'object',
    required: ['serviceTicketDate', 'serviceTicketId'],
    properties: {
      serviceTicketDate: { type: 'string', format: 'date' },
      serviceTicketId: { type: 'string', minLength: 1 },
    },
  },
  TrackingDetails: {
    anyOf: [
      { type: 'object', required: ['pin', 'error'] },
      {
        type: 'object',
        required: ['pin', 'activeExists', 'archiveExists', 'signatureImageExists', 'suppressSignature'],
        properties: {
          significantEvents: {
            type: 'array',
            items: { type: 'object', required: ['eventDate', 'eventTime'] },
          },
        },
      },
    ],
  },
  TrackingSummaries: { type: 'array', items: { type: 'object', required: ['pin'] } },
};

/** Price and receipt have replies of their own as well, whose schemas are parts of a shipment's. */
function withParts(schemas: Record<string, unknown>): Record<string, unknown> {
  const part = (name: string) => ({ $ref: `#/components/schemas/Shipment/$defs/${name}` });
  const price = part('shipmentPrice');
  // A production reader reports a list of one.
  const ShipmentPrice = { anyOf: [price, { type: 'array', items: price }] };
  return { ...schemas, ShipmentPrice, ShipmentReceipt: part('shipmentReceipt') };
}
