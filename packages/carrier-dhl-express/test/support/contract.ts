import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const PREFIX = 'supermodelIoLogisticsExpress';

/** The status of a success is part of the contract. The contract has no 401: the gateway answers that. */
const operation = (path: RegExp, request: string, status: number, reply: string): OpenApiOperation => ({
  path,
  request: PREFIX + request,
  reply: PREFIX + reply,
  error: (code) => (code === 401 ? undefined : `${PREFIX}ErrorResponse`),
  is_error: (answer) => answer.status >= 400,
  request_rules: ({ headers }) => headerProblems(headers),
  reply_rules: (answer) =>
    answer.status === status || answer.status >= 400
      ? []
      : [`status ${answer.status} is not in the contract`],
});

/** The official OpenAPI file of the MyDHL API, below the folder of all contracts. */
export const openContracts = openApiContracts([
  {
    file: 'dhl-express/spec/dpdhl-express-api-3.1.1_swagger.yaml',
    // Six lines begin with tabs, which YAML forbids.
    correct: (text) => text.replaceAll('\t', '  '),
    overlay: withCode,
    operations: [
      operation(/^\/rates$/, 'RateRequest', 200, 'Rates'),
      operation(/^\/shipments$/, 'CreateShipmentRequest', 201, 'CreateShipmentResponse'),
    ],
  },
]);

/** `xVersionHeader` is required; `messageReferenceHeader` has 1 to 36 characters. */
function headerProblems(headers: Readonly<Record<string, string>>): string[] {
  const reference = headers['message-reference'] ?? '';
  return [
    ...(headers['x-version'] === undefined ? ['header x-version is required'] : []),
    ...(reference.length < 1 || reference.length > 36 ? [`header message-reference: ${reference}`] : []),
  ];
}

/** The contract's own example of an error 500 has `code` where its schema has `status`. */
function withCode(schemas: Record<string, unknown>): Record<string, unknown> {
  const name = `${PREFIX}ErrorResponse`;
  const error = schemas[name] as { readonly properties?: object } | undefined;
  return { ...schemas, [name]: { ...error, properties: { ...error?.properties, code: { type: 'string' } } } };
}
