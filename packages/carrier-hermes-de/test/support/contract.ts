import { type OpenApiOperation, openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

/** The media types of labels, which no schema has. */
const accepting = (...types: readonly string[]): Omit<OpenApiOperation, 'path'> => ({
  ...refusing,
  request_rules: ({ headers: { accept = '' } }) =>
    [...LABELS, ...types].some((type) => accept === `application/${type}`) ? [] : [`accept is ${accept}`],
});
const LABELS = ['shippinglabel-pdf+json', 'shippinglabel-zpl+json;dpi=203', 'shippinglabel-zpl+json;dpi=300'];

/** Refusals are lists of result codes; that of a token is in another form. */
const refusing: Omit<OpenApiOperation, 'path'> = {
  error: (status) => (status === 401 ? undefined : 'ErrorResponse'),
};

export const contracts = openApiContracts([
  {
    // The official file as JSON: strict readers of YAML refuse it.
    file: 'hermes-de/spec/derived/hsi-order-2025-12-18.json',
    overlay: asReplied,
    operations: [
      ...openApiOperations(accepting(), {
        'POST /hsi/shipmentorders/labels': ['CreateLabelForShipmentOrderResponse', 'CreateShipmentOrder'],
      }),
      ...openApiOperations(accepting('x-qrcode-png+json'), {
        'POST /hsi/returnorders/labels': ['CreateReturnOrderLabelResponse', 'CreateReturnOrder'],
      }),
      ...openApiOperations(refusing, {
        'GET /hsi/shipmentorders': ['GetShipmentOrdersResponse'],
        'POST /hsi/pickuporders': ['PickupOrderResponse', 'PickupOrder'],
        'DELETE /hsi/pickuporders/*': ['PickupOrderResponse'],
      }),
    ],
  },
  {
    file: 'hermes-de/spec/hsi-shipment-info-2025-12-08.yaml',
    operations: openApiOperations(refusing, { 'GET /hsi/shipmentinfo': ['ShipmentInfoResponse'] }),
  },
  {
    file: 'hermes-de/spec/pod-2025-11-28.yaml',
    operations: [{ path: /^\/pod\/signature$/, request: 'GetSignatureRequest', error: 'ErrorResponse' }],
  },
  {
    file: 'hermes-de/spec/auth-2025-07-28.yaml',
    operations: openApiOperations(
      { error: (status) => (status === 401 ? 'Token401Response' : undefined) },
      { 'POST /authorization-facade/oauth2/access_token': ['Token200Response'] },
    ),
  },
]);

/** The file allows 15 characters of a number and says elsewhere that it has 14 or 20. Members that no schema has are refused. */
function asReplied(schemas: Record<string, unknown>): Record<string, unknown> {
  const closed = Object.entries(schemas).map(([name, schema]) => {
    const own = schema as { readonly properties?: Record<string, object> };
    const isPart = name.startsWith('CustomsAndTaxes') || own.properties === undefined;
    if (isPart || /Client$|^Contact$|Response$|^CustomerAlert/.test(name)) return [name, schema];
    return [name, { ...own, additionalProperties: false }];
  });
  const found = Object.fromEntries(closed) as Record<string, { properties: object }>;
  const label = found.CreateLabelForShipmentOrderResponse;
  const properties = { ...label?.properties, shipmentID: { type: 'string', maxLength: 20 } };
  return { ...found, CreateLabelForShipmentOrderResponse: { ...label, properties } };
}
