import { join } from 'node:path';
import { openApiContracts } from '@waybill/testkit/openapi';
import { xsdContracts } from '@waybill/testkit/xsd';

/** The schema of a document, by its root element. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'mailing-scenario': 'rating.xsd',
  'price-quotes': 'rating.xsd',
  shipment: 'shipment.xsd',
  'shipment-info': 'shipment.xsd',
  'shipment-price': 'shipment.xsd',
  'shipment-receipt': 'shipment.xsd',
  'non-contract-shipment': 'ncshipment.xsd',
  'non-contract-shipment-info': 'ncshipment.xsd',
  'non-contract-shipment-receipt': 'ncshipment.xsd',
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
    overlay: withParts,
    operations: [
      { path: /\/oauth2\/token$/, error: 'Error' },
      { path: /^\/rating\/v1\/prices$/, request: 'RateRequest', reply: 'Prices', error: 'Error' },
      { path: /\/shipments$/, request: 'ShipmentRequest', reply: 'Shipment', error: 'Error' },
      { path: /\/shipments\/[^/]+$/, reply: 'Shipment', error: 'Error' },
      { path: /\/price$/, reply: 'ShipmentPrice', error: 'Error' },
      { path: /\/receipt$/, reply: 'ShipmentReceipt', error: 'Error' },
      // Labels, and that they are not there yet.
      { path: /^\/shipping\/v1\/artifacts\// },
    ],
  },
]);

/** Price and receipt have replies of their own as well, whose schemas are parts of a shipment's. */
function withParts(schemas: Record<string, unknown>): Record<string, unknown> {
  const part = (name: string) => ({ $ref: `#/components/schemas/Shipment/$defs/${name}` });
  const price = part('shipmentPrice');
  // A production reader reports a list of one.
  const ShipmentPrice = { anyOf: [price, { type: 'array', items: price }] };
  return { ...schemas, ShipmentPrice, ShipmentReceipt: part('shipmentReceipt') };
}
