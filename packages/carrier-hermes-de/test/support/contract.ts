import { join } from 'node:path';
import type { ContractCall } from '@waybill/testkit';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const FOLDER = 'hermes-de/spec';

/** Refusals are lists of result codes; that of a token is in another form. */
const hsi = (
  path: string,
  method: string,
  facts: Pick<OpenApiOperation, 'request' | 'reply' | 'request_rules'>,
): OpenApiOperation => ({
  path: new RegExp(`^/hsi/${path}$`),
  method,
  ...facts,
  error: (status) => (status === 401 ? undefined : 'ErrorResponse'),
});
const LABELS = ['shippinglabel-pdf+json', 'shippinglabel-zpl+json;dpi=203', 'shippinglabel-zpl+json;dpi=300'];

/** The media types of labels, which no schema has. */
const accepts =
  (types: readonly string[]) =>
  ({ headers: { accept = '' } }: ContractCall): string[] =>
    types.some((type) => accept === `application/${type}`) ? [] : [`accept is ${accept}`];

export const contracts = openApiContracts([
  {
    // The official file as JSON: strict readers of YAML refuse it.
    file: join(FOLDER, 'derived', 'hsi-order-2025-12-18.json'),
    overlay: asReplied,
    operations: [
      hsi('shipmentorders/labels', 'POST', {
        request: 'CreateShipmentOrder',
        reply: 'CreateLabelForShipmentOrderResponse',
        request_rules: accepts(LABELS),
      }),
      hsi('returnorders/labels', 'POST', {
        request: 'CreateReturnOrder',
        reply: 'CreateReturnOrderLabelResponse',
        request_rules: accepts([...LABELS, 'x-qrcode-png+json']),
      }),
      hsi('shipmentorders', 'GET', { reply: 'GetShipmentOrdersResponse' }),
      hsi('pickuporders', 'POST', { request: 'PickupOrder', reply: 'PickupOrderResponse' }),
      hsi('pickuporders/\\d+', 'DELETE', { reply: 'PickupOrderResponse' }),
    ],
  },
  {
    file: join(FOLDER, 'hsi-shipment-info-2025-12-08.yaml'),
    operations: [hsi('shipmentinfo', 'GET', { reply: 'ShipmentInfoResponse' })],
  },
  {
    file: join(FOLDER, 'pod-2025-11-28.yaml'),
    operations: [{ path: /^\/pod\/signature$/, request: 'GetSignatureRequest', error: 'ErrorResponse' }],
  },
  {
    file: join(FOLDER, 'auth-2025-07-28.yaml'),
    operations: [
      {
        path: /^\/authorization-facade\/oauth2\/access_token$/,
        reply: 'Token200Response',
        error: (status) => (status === 401 ? 'Token401Response' : undefined),
      },
    ],
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
