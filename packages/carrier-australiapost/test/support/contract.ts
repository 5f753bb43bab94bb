/** There is no official file: this is the schema that was derived from the field tables of the developer site. */
import { type OpenApiOperation, openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

const failing = (status: number): Omit<OpenApiOperation, 'path'> => ({
  error: 'ErrorReply',
  is_error: (answer) => answer.status >= 400,
  reply_rules: (answer) =>
    answer.status === status || answer.status >= 400
      ? []
      : [`status ${answer.status} is not in the field tables`],
});

export const contracts = openApiContracts([
  {
    file: 'australiapost/spec/derived-schema/shipping-v1.schema.json',
    operations: [
      ...openApiOperations(failing(200), {
        'POST /prices/shipments': ['PricesShipmentsReply', 'ShipmentsRequest'],
        // A success has no body.
        'DELETE /shipments/*': [],
        'POST /labels': ['LabelsReply', 'LabelsRequest'],
        'GET /labels/*': ['LabelsReply'],
        'GET /track': ['TrackReply'],
        'GET /accounts/*': ['AccountReply'],
      }),
      ...openApiOperations(failing(201), {
        'POST /shipments': ['ShipmentsReply', 'ShipmentsRequest'],
        'PUT /orders': ['OrderReply', 'OrderRequest'],
      }),
      // Files.
      { method: 'GET', path: /^\/accounts\/\d+\/orders\/[^/]+\/summary$/ },
      { method: 'GET', path: /^\/lodgement4\/labels\// },
    ],
  },
]);
