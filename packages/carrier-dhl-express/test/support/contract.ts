import type { ContractCall } from '@waybill/testkit';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const PREFIX = 'supermodelIoLogisticsExpress';

/** The status of a success is part of the contract. The contract has no 401: the gateway answers that. */
const operation = (
  path: RegExp,
  request: string | undefined,
  status: number,
  reply: string,
): OpenApiOperation => ({
  path,
  ...(request === undefined ? {} : { request: PREFIX + request }),
  reply: PREFIX + reply,
  error: (code) => (code === 401 ? undefined : `${PREFIX}ErrorResponse`),
  is_error: (answer) => answer.status >= 400,
  request_rules: ({ headers }) => headerProblems(headers),
  reply_rules: (answer) =>
    answer.status === status || answer.status >= 400
      ? []
      : [`status ${answer.status} is not in the contract`],
});

const VIEW = 'trackingView levelOfDetail';
/** "Supports up to 200 tracking numbers." */
const MOST_NUMBERS = 200;

const words = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

/** Parameters of a query are those of the contract, whose schemas say nothing of them. */
const queryRules =
  (parameters: string, required = '') =>
  ({ path, headers }: ContractCall): string[] => {
    const query = new URL(path, 'https://express.api.dhl.com').searchParams;
    const [known, needed] = [words(`${parameters} ${required}`), words(required)];
    const names = [...new Set(query.keys())];
    const language = headers['accept-language'] ?? 'eng';
    return [
      ...headerProblems(headers),
      ...names.filter((name) => !known.includes(name)).map((name) => `the contract has no parameter ${name}`),
      ...needed.filter((name) => !query.get(name)).map((name) => `parameter ${name} is required`),
      ...names
        .filter((name) => query.getAll(name).length > MOST_NUMBERS)
        .map((name) => `more than ${MOST_NUMBERS} of ${name}`),
      ...(/^[a-z]{3}$/.test(language) ? [] : [`header accept-language: ${language}`]),
    ];
  };

const reading = (path: RegExp, reply: string, parameters: string, required?: string): OpenApiOperation => ({
  ...operation(path, undefined, 200, reply),
  method: 'GET',
  request_rules: queryRules(parameters, required),
});

/** A success has no body. */
const cancelling: OpenApiOperation = {
  path: /^\/pickups\/[^/]+$/,
  method: 'DELETE',
  error: `${PREFIX}ErrorResponse`,
  request_rules: queryRules('', 'requestorName reason'),
};

const servicePoints: OpenApiOperation = {
  path: /^\/servicepoints$/,
  reply: 'ServicePointsRestResponseV3',
  request_rules: queryRules(
    `address latitude longitude servicePointID countryCode language servicePointResults servicePointTypes maxDistance
      resultUom`,
    'key',
  ),
};

const TRACKING = 'TrackingResponse';
const PROOF = /^\/shipments\/\d{10}\/proof-of-delivery$/;

/** The official OpenAPI file of the MyDHL API, below the folder of all contracts. */
export const openContracts = openApiContracts([
  {
    file: 'dhl-express/spec/dpdhl-express-api-3.1.1_swagger.yaml',
    // Six lines begin with tabs, which YAML forbids.
    correct: (text) => text.replaceAll('\t', '  '),
    overlay: corrected,
    operations: [
      { ...operation(/^\/pickups$/, 'PickupRequest', 201, 'PickupResponse'), method: 'POST' },
      {
        ...operation(/^\/pickups\/[^/]+$/, 'UpdatePickupRequest', 200, 'UpdatePickupResponse'),
        method: 'PATCH',
      },
      cancelling,
      reading(
        /^\/address-validate$/,
        'AddressValidateResponse',
        'postalCode cityName countyName strictValidation',
        'type countryCode',
      ),
      operation(/^\/rates$/, 'RateRequest', 200, 'Rates'),
      operation(/^\/shipments$/, 'CreateShipmentRequest', 201, 'CreateShipmentResponse'),
      reading(PROOF, 'EPODResponse', 'shipperAccountNumber content'),
      servicePoints,
      reading(/^\/shipments\/[^/]+\/tracking$/, TRACKING, `${VIEW} requestGMTOffsetPerEvent`),
      reading(
        /^\/tracking$/,
        TRACKING,
        `${VIEW} shipmentTrackingNumber pieceTrackingNumber shipmentReference shipmentReferenceType shipperAccountNumber
          dateRangeFrom dateRangeTo`,
      ),
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

/**
 * The contract contradicts its own examples: an error 500 has `code` where its schema has `status`, and what a service point can do
 * could only be `false`.
 */
function corrected(schemas: Record<string, unknown>): Record<string, unknown> {
  const error = `${PREFIX}ErrorResponse`;
  return {
    ...schemas,
    [error]: withProperties(schemas[error], (properties) => ({ ...properties, code: { type: 'string' } })),
    ServicePointCapabilities: withProperties(schemas.ServicePointCapabilities, (properties) =>
      Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          (property as { type?: string }).type === 'boolean' ? { type: 'boolean' } : property,
        ]),
      ),
    ),
  };
}

function withProperties(schema: unknown, change: (properties: object) => object): object {
  const { properties = {}, ...rest } = Object(schema) as { readonly properties?: object };
  return { ...rest, properties: change(properties) };
}
