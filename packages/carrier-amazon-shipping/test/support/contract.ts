import { openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

/** The official OpenAPI file of Amazon Shipping, below the folder of all contracts. */
export const contracts = openApiContracts([
  {
    file: 'amazon-shipping/spec/amazon-shipping-openapi.yaml',
    operations: [
      ...openApiOperations(
        { error: 'ErrorList' },
        {
          'POST /shipping/v2/shipments/rates': ['GetRatesResponse', 'GetRatesRequest'],
          'POST /shipping/v2/shipments': ['PurchaseShipmentResponse', 'PurchaseShipmentRequest'],
          'PUT /shipping/v2/shipments/*/cancel': ['CancelShipmentResponse'],
          'GET /shipping/v2/tracking': ['GetTrackingResponse'],
        },
      ),
      // The contract has no schema of the login.
      { path: /^\/auth\/o2\/token$/ },
    ],
  },
]);
