import { openApiContracts } from '@waybill/testkit/openapi';

const at = (path: string, tag: string, request: string, reply: string) => ({
  path: new RegExp(`^/shipping/v1/${path}(\\?|$)`),
  request: `${tag}.${request}`,
  reply: `${tag}.${reply}`,
  error: `${tag}.Error`,
});

/** Everything but the login, whose reply is a header. */
export const contracts = openApiContracts([
  {
    file: 'dpd-meta/spec/meta-api-docs.json',
    overlay: closed,
    operations: [
      at('shipment', 'shipment', 'Shipments', 'ShipmentResponse'),
      at('label', 'label', 'LabelRequest', 'LabelResponse'),
      at('pickupscheduling', 'pickupscheduling', 'PickupSchedule', 'Response'),
      at('colreq', 'colreq', 'Collection', 'Response'),
      { path: /^\/shipping\/v1\/login$/ },
    ],
  },
]);

/** Refuses members of requests that no schema has: a misspelt one would pass. The list that a purchase sends has no name of its own. */
function closed(schemas: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries(schemas).map(([name, schema]) => [
    name,
    typeof schema === 'object' && schema !== null && 'properties' in schema
      ? { ...schema, additionalProperties: false }
      : schema,
  ]);
  const shipments = { type: 'array', items: { $ref: '#/components/schemas/shipment.Shipment' } };
  return { ...Object.fromEntries(own), 'shipment.Shipments': shipments };
}
