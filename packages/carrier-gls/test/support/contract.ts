import type { ContractCall } from '@waybill/testkit';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

/** Of requests and replies; errors are in headers, and no schema describes them. */
const shipIt = (path: string, reply: string, request?: string, resource = 'shipments'): OpenApiOperation => ({
  path: new RegExp(`^/shipit-farm/v1/backend/rs/${resource}${path}$`),
  method: 'POST',
  reply,
  ...(request === undefined ? {} : { request }),
  request_rules: ({ headers, body }: ContractCall) => [
    ...['accept', 'content-type'].flatMap((name) =>
      headers[name] === 'application/glsVersion1+json' ? [] : [`${name} is ${headers[name]}`],
    ),
    // Mandatory in the manual; the schema is that of reports as well.
    ...(request === 'ShipmentRequestData' && !body.includes('"Middleware":"')
      ? ['Middleware is missing']
      : []),
  ],
});

/**
 * ShipIT is judged by a document that is derived from the portal's OpenAPI, as far as the manual, which counts, does not say otherwise.
 * Customs and tracking are judged by GLS's own documents.
 */
export const contracts = openApiContracts([
  {
    file: 'gls/spec/derived/shipit-farm.wire.yaml',
    overlay: asInTheManual,
    operations: [
      shipIt('', 'CreateParcelsResponse', 'ShipmentRequestData'),
      shipIt('/reprintparcel', 'ReprintParcelResponse', 'ReprintParcelRequestParameter'),
      shipIt('/cancel/\\w+', 'CancelParcelResponse'),
      shipIt('/endofday', 'EndOfDayResponse'),
      shipIt('', 'SporadicCollectionResponse', 'SporadicCollection', 'sporadiccollection'),
      shipIt('', 'ListOfParcelShop', 'ParcelShopSearchLocation', 'parcelshop/address'),
      shipIt('', 'ListOfParcelShop', 'ParcelShopSearchDistance', 'parcelshop/distance'),
      { ...shipIt('', 'ParcelShop', undefined, 'parcelshop/[\\w-]+'), method: 'GET' },
      { path: /^\/oauth2\/v2\/token$/ },
    ],
  },
  {
    file: 'gls/spec/customs-consignments-v3.yaml',
    overlay: (schemas) => ({ ...closed(schemas), CustomsReply: KEY, CustomsProblem: PROBLEM }),
    operations: [
      {
        path: /^\/customs-management\/export\/public\/v3\/customs-consignments$/,
        request: 'CustomsConsignment',
        reply: 'CustomsReply',
        error: (status) => (status === 400 ? 'CustomsProblem' : undefined),
      },
    ],
  },
  {
    file: 'gls/spec/ecitrackandtrace.yaml',
    operations: [
      {
        path: /^\/track-and-trace-v1\/tracking\/simple\/references\/[\w,]+$/,
        reply: 'ParcelsResponseDTO',
        error: (status) => (status === 400 ? 'ErrorResponseDTO' : undefined),
      },
    ],
  },
]);

/** The schemas of its replies have no names in the contract. */
const KEY = {
  type: 'object',
  properties: { key: { type: 'string', maxLength: 50 } },
  required: ['key'],
};
const PROBLEM = {
  type: 'object',
  properties: {
    status: { type: 'string' },
    type: { const: '/problems/validation_error' },
    title: { type: 'string' },
  },
  required: ['status', 'type', 'title', 'errors'],
};

/** ShipIT manual 5.0.11: amounts are texts, hours are milliseconds, and there are a few more members. */
function asInTheManual(schemas: Record<string, unknown>): Record<string, unknown> {
  const schema = (name: string) => schemas[name] as { properties: Record<string, object> };
  for (const name of ['CashService', 'AddOnLiabilityService'])
    schema(name).properties.Amount = { type: 'string', pattern: '^\\d+\\.\\d\\d$' };
  const Hour = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  Object.assign(schema('Hours').properties, { From: Hour, To: Hour });
  const coordinates = {
    type: 'object',
    properties: { Latitude: { type: 'string' }, Longitude: { type: 'string' } },
  };
  Object.assign(schema('ParcelShop').properties, { Type: { enum: TYPES }, Location: coordinates });
  for (const name of ['ParcelShopSearchLocation', 'ParcelShopSearchDistance'])
    Object.assign(schema(name).properties, { ParcelShopType: { enum: TYPES } });
  // Of the report of a day, whose shipments have the schema of requests.
  const Weight = { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d+(\\.\\d+)?$' }] };
  Object.assign(schema('ShipmentUnit').properties, { Weight });
  return closed(schemas);
}
const TYPES = ['SHOP', 'LOCKER', 'SHOPINSHOP'];

/** Refuses members of requests that no schema has: a misspelt one would pass. */
function closed(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      typeof schema === 'object' && schema !== null && 'properties' in schema
        ? { ...schema, additionalProperties: false }
        : schema,
    ]),
  );
}
