import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

/** The status of a success is part of the contract; 404 and others are described with it. */
const operation = (path: RegExp, request: string, status: number, reply: string): OpenApiOperation => ({
  path,
  method: 'POST',
  request,
  reply,
  error: 'ErrorMessage',
  is_error: (answer) => answer.status >= 400,
  reply_rules: (answer) =>
    answer.status === status || answer.status >= 400
      ? []
      : [`status ${answer.status} is not in the contract`],
});

/** The official OpenAPI files of USPS, below the folder of all contracts. */
export const contracts = openApiContracts([
  {
    file: 'usps/spec/shipping-options.yaml',
    operations: [operation(/^\/shipments\/v3\/options\/search$/, 'OptionsRequest', 200, 'OptionsResponse')],
  },
  {
    file: 'usps/spec/payments.yaml',
    operations: [
      operation(/^\/payments\/v3\/payment-authorization$/, 'Parties', 200, 'Parties'),
      // No file describes the token server.
      { path: /^\/oauth2\/v3\/token$/ },
    ],
  },
]);
