import { join } from 'node:path';
import { openApiContracts } from '@waybill/testkit/openapi';
import { xsdContracts } from '@waybill/testkit/xsd';

/** Root elements of documents, by their schema. */
const ROOTS: Readonly<Record<string, string>> = {
  'rating.xsd': 'mailing-scenario price-quotes',
  'shipment.xsd': `shipment shipment-info shipments shipment-price shipment-receipt groups
    shipment-refund-request shipment-refund-request-info`,
  'ncshipment.xsd': `non-contract-shipment non-contract-shipment-info non-contract-shipment-receipt
    non-contract-shipment-refund-request non-contract-shipment-refund-request-info`,
  'track.xsd': 'tracking-detail tracking-summary delivery-confirmation-certificate',
  'pickuprequest.xsd': `pickup-request-details pickup-request-update pickup-request-info
    pickup-request-detailed-info pickup-request-price`,
  'pickup.xsd': 'pickup-availability',
  'postoffice.xsd': 'post-office-list post-office-detail',
  'authreturn.xsd': 'authorized-return authorized-return-info',
  'manifest.xsd': 'transmit-set manifests manifest manifest-details',
  'messages.xsd': 'messages',
};

/** Canada Post's XML Schemas. */
export const xmlContracts = xsdContracts(({ root }) => {
  const file = Object.keys(ROOTS).find((name) => ROOTS[name]?.split(/\s+/).includes(root));
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
      { path: /\/pickup-request$/, reply: 'PickupInfo', error: 'Error' },
      { path: /\/pickup-request\/price$/, reply: 'PickupPrice', error: 'Error' },
      {
        path: /\/pickup-request\/[^/]+$/,
        is_error: ({ status }) => status >= 300,
        reply: 'Nothing',
        error: 'Error',
      },
      { path: /\/pickup-request\/[^/]+\/details$/, reply: 'PickupDetails', error: 'Error' },
      { path: /\/post-offices$/, reply: 'PostOffices', error: 'Error' },
      { path: /\/post-offices\/[^/]+\/details$/, reply: 'PostOffice', error: 'Error' },
      // The answer is a PDF, or a document that has it.
      { path: /\/create-certificate$/ },
      { path: /\/authorized-returns$/, reply: 'AuthorizedReturnInfo', error: 'Error' },
      { path: /^\/returns\/v1\/labels\// },
      { path: /\/groups$/, reply: 'Groups', error: 'Error' },
      { path: /\/manifests$/, reply: 'Manifests', error: 'Error' },
      { path: /\/manifests\/[^/]+$/, reply: 'Manifest', error: 'Error' },
      { path: /\/manifests\/[^/]+\/details$/, reply: 'ManifestDetails', error: 'Error' },
      { path: /^\/shipping\/v1\/manifest-artifacts\// },
      { path: /\/refund$/, reply: 'Refund', error: 'Error' },
      { path: /^\/tracking\/v1\/(pins|dncs)\/[^/]+\/details$/, reply: 'TrackingDetails', error: 'Error' },
      { path: /^\/tracking\/v1\/refs\/summaries$/, reply: 'TrackingSummaries', error: 'Error' },
      { path: /\/price$/, reply: 'ShipmentPrice', error: 'Error' },
      { path: /\/receipt$/, reply: 'ShipmentReceipt', error: 'Error' },
      // Labels, and that they are not there yet.
      { path: /^\/shipping\/v1\/artifacts\// },
    ],
  },
]);

const object = (required: string, properties: object = {}) => ({
  type: 'object',
  required: required.match(/\S+/g) ?? [],
  properties,
});
const listOf = (items: object) => ({ type: 'array', items });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const NOTHING = { const: '' };

const LINK = object('rel href mediaType');
const PICKUP_HEADER = object('requestId requestStatus', {
  requestStatus: { enum: ['Active', 'New', 'Cancelled', 'Pending', 'Missed Pickup'] },
});

/**
 * Replies that have no schema file: groups, manifests and the refund after the Shipping OpenAPI file; tracking, post offices, pickups
 * and returns after the lists of their fields, which name those that are required.
 */
const FROM_TEXTS = {
  Nothing: NOTHING,
  AuthorizedReturnInfo: object('trackingPin links', { links: listOf(LINK) }),
  PostOffice: object('address location name officeId bilingualDesignation'),
  PostOffices: listOf(ref('PostOffice')),
  PickupAvailability: object('postalCode onDemandCutoff onDemandTour'),
  PickupPrice: object('preTaxAmount dueAmount'),
  PickupInfo: object('pickupRequestHeader', {
    pickupRequestHeader: PICKUP_HEADER,
    pickupRequestPrice: ref('PickupPrice'),
  }),
  PickupDetails: object('pickupRequestHeader pickupRequestDetails', { pickupRequestHeader: PICKUP_HEADER }),
  Groups: listOf(object('groupId link')),
  Manifests: { ...listOf(LINK), minItems: 1 },
  Manifest: object('poNumber links', { links: listOf(LINK) }),
  ManifestDetails: object('manifestPricingInfo', {
    manifestPricingInfo: object('baseCost automationDiscount optionsAndSurcharges gst pst hst totalDueCpc'),
  }),
  ShipmentOrNothing: { anyOf: [ref('Shipment'), NOTHING] },
  ShipmentLinks: listOf(object('rel href')),
  Refund: object('serviceTicketDate serviceTicketId'),
  TrackingDetails: {
    anyOf: [
      object('pin error'),
      object('pin activeExists archiveExists signatureImageExists suppressSignature', {
        significantEvents: listOf(object('eventDate eventTime')),
      }),
    ],
  },
  TrackingSummaries: listOf(object('pin')),
};

/** Price and receipt have replies of their own as well, whose schemas are parts of a shipment's. */
function withParts(schemas: Record<string, unknown>): Record<string, unknown> {
  const part = (name: string) => ({ $ref: `#/components/schemas/Shipment/$defs/${name}` });
  const price = part('shipmentPrice');
  // A production reader reports a list of one.
  const ShipmentPrice = { anyOf: [price, { type: 'array', items: price }] };
  return { ...schemas, ShipmentPrice, ShipmentReceipt: part('shipmentReceipt') };
}
