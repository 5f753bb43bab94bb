import { openApiContracts } from '@waybill/testkit/openapi';

/** The carrier's OpenAPI document, below the folder that `WAYBILL_CONTRACTS` names. The first path that matches counts. */
export const contracts = openApiContracts([
  {
    file: 'sample-post-api.yaml',
    operations: [
      // Add the schema of errors, and further operations.
      { path: /^\/v1\/rates$/, request: 'SampleRequest', reply: 'SampleReply' },
      // The other calls have no schema yet.
      { path: /^/ },
    ],
  },
]);
