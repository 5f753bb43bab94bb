import type { ContractCall } from '@waybill/testkit';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

/** Of requests and replies; errors are in headers, and no schema describes them. */
const shipIt = (path: string, reply: string, request?: string, resource = 'shipments'): OpenApiOperation => ({
  path: new RegExp(`^/shipit-farm/v1/backend/rs/${resource}${path}$`),
  method: 'POST',
  reply,
  ...(request === undefined ? {} : { request }),
  request_rules: ({ headers }: ContractCall) =>
    ['accept', 'content-type'].flatMap((name) =>
      headers[name] === 'application/glsVersion1+json' ? [] : [`${name} is ${headers[name]}`],
    ),
});

/** Names that only the live service knows, and those of the contract that it refuses, are corrected in the derived file. */
export const contracts = openApiContracts([
  {
    file: 'gls/spec/derived/shipit-farm.wire.yaml',
    // The contract allows any member.
    overlay: closed,
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
