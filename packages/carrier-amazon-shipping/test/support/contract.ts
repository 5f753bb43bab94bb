import { openApiContracts } from '@waybill/testkit/openapi';

const error = 'ErrorList';

/** The official OpenAPI file of Amazon Shipping, below the folder of all contracts. */
export const contracts = openApiContracts([
  {
    file: 'amazon-shipping/spec/amazon-shipping-openapi.yaml',
    operations: [
      {
        path: /^\/shipping\/v2\/shipments\/rates$/,
        request: 'GetRatesRequest',
        reply: 'GetRatesResponse',
        error,
      },
      {
        path: /^\/shipping\/v2\/shipments$/,
        request: 'PurchaseShipmentRequest',
        reply: 'PurchaseShipmentResponse',
        error,
      },
      {
        path: /^\/shipping\/v2\/shipments\/[^/]+\/cancel$/,
        method: 'PUT',
        reply: 'CancelShipmentResponse',
        error,
      },
      { path: /^\/shipping\/v2\/tracking$/, reply: 'GetTrackingResponse', error },
      // The contract has no schema of the login.
      { path: /^\/auth\/o2\/token$/ },
    ],
  },
]);
