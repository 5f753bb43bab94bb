import type { ContractCall } from '@waybill/testkit';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';
import { addressContract } from './address-contract.js';
import { trackingContract } from './tracking-contract.js';

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

type Schemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Requests for pickups name the person who is there; the file forbids their members, and takes every contact twice. */
const pickupOverlay = (schemas: Record<string, unknown>) => {
  const { PickupAddress, NotificationMethod } = schemas as Schemas;
  const { additionalProperties: _, ...address } = PickupAddress ?? {};
  const { oneOf: contacts } = NotificationMethod ?? {};
  return {
    ...schemas,
    PickupAddress: address,
    NotificationMethod: { anyOf: contacts },
    PickupConfirmations: { type: 'array', items: { $ref: '#/components/schemas/PickupConfirmation' } },
    // A check of an address names no person.
    EligibleAddress: {
      type: 'object',
      required: ['address'],
      properties: { address: { $ref: '#/components/schemas/DomesticAddress' } },
    },
  };
};

/** USPS's own example of a reply writes `facilityId`. */
const locationsOverlay = (schemas: Record<string, unknown>) => {
  const { PostOfficeLocation: office } = schemas as Schemas;
  const properties = { ...(office?.properties as object), facilityId: { type: 'string' } };
  return {
    ...schemas,
    PostOfficeLocation: { ...office, properties },
    PostOfficeLocations: {
      type: 'object',
      properties: {
        locations: { type: 'array', items: { $ref: '#/components/schemas/PostOfficeLocation' } },
        metadata: { $ref: '#/components/schemas/PaginationMetadata' },
      },
    },
  };
};

const pickup = { path: /^\/pickup\/v3\/carrier-pickup\/\w+$/, error: 'ErrorMessage' };
const ifMatch = ({ headers }: ContractCall) =>
  headers['if-match'] === undefined ? ['the header If-Match is missing'] : [];

/** A reply in parts is no document: it is not judged. */
const unlessInParts: Pick<OpenApiOperation, 'is_error' | 'error'> = {
  is_error: ({ status, document }) => status >= 400 || typeof document === 'string',
  error: (status) => (status >= 400 ? 'ErrorMessage' : undefined),
};

const cancel = (path: RegExp): OpenApiOperation => ({
  path,
  method: 'DELETE',
  reply: 'CancelResponse',
  error: 'ErrorMessage',
  request_rules: ({ headers }) =>
    headers['x-payment-authorization-token'] === undefined ? ['there is no payment authorisation'] : [],
});

/** The official OpenAPI files of USPS, below the folder of all contracts. */
export const contracts = openApiContracts([
  {
    file: 'usps/spec/shipping-options.yaml',
    operations: [operation(/^\/shipments\/v3\/options\/search$/, 'OptionsRequest', 200, 'OptionsResponse')],
  },
  trackingContract,
  addressContract,
  {
    file: 'usps/spec/domestic-labels.yaml',
    operations: [
      cancel(/^\/labels\/v3\/label(\/\w+)?$/),
      operation(/^\/labels\/v3\/label$/, 'LabelRequest', 200, 'LabelVendorResponse'),
      {
        ...operation(/^\/labels\/v3\/return-label$/, 'ReturnLabelRequest', 200, 'ReturnLabelVendorResponse'),
        ...unlessInParts,
      },
      operation(
        /^\/labels\/v3\/label-reprint$/,
        'LabelReprintRequest',
        200,
        'LabelReprintDomesticOutboundResponse',
      ),
    ],
  },
  {
    file: 'usps/spec/international-labels.yaml',
    overlay: closedTogether,
    operations: [
      cancel(/^\/international-labels\/v3\/international-label(\/\w+)?$/),
      operation(
        /^\/international-labels\/v3\/international-label$/,
        'InternationalLabelRequest',
        201,
        'InternationalLabelVendorResponse',
      ),
      operation(
        /^\/international-labels\/v3\/international-label-reprint$/,
        'LabelReprintRequest',
        200,
        'LabelReprintInternationalResponse',
      ),
    ],
  },
  {
    file: 'usps/spec/payments.yaml',
    operations: [
      operation(/^\/payments\/v3\/payment-authorization$/, 'Parties', 200, 'Parties'),
      // No file describes the token server.
      { path: /^\/oauth2\/v3\/token$/ },
    ],
  },
  {
    file: 'usps/spec/carrier-pickup.yaml',
    overlay: pickupOverlay,
    operations: [
      operation(/^\/pickup\/v3\/carrier-pickup$/, 'SchedulePickupRequest', 200, 'PickupConfirmation'),
      {
        path: /^\/pickup\/v3\/carrier-pickup\/eligibility$/,
        reply: 'EligibleAddress',
        error: 'ErrorMessage',
      },
      { ...pickup, method: 'GET', reply: 'PickupConfirmations' },
      {
        ...pickup,
        method: 'PUT',
        request: 'PickupConfirmation',
        reply: 'PickupConfirmation',
        request_rules: ifMatch,
      },
      { ...pickup, method: 'DELETE', request_rules: ifMatch },
    ],
  },
  {
    file: 'usps/spec/scan-forms.yaml',
    operations: [
      {
        ...operation(/^\/scan-forms\/v3\/scan-form$/, 'SCANFormRequest', 200, 'SCANFormVendorResponse'),
        ...unlessInParts,
      },
    ],
  },
  {
    file: 'usps/spec/locations.yaml',
    overlay: locationsOverlay,
    operations: [
      {
        path: /^\/locations\/v3\/post-office-locations$/,
        reply: 'PostOfficeLocations',
        error: 'ErrorMessage',
      },
      {
        path: /^\/locations\/v3\/parcel-locker-locations$/,
        reply: 'ParcelLockerLocation',
        error: 'ErrorMessage',
      },
    ],
  },
]);

/**
 * Where a schema is put together of others (`allOf`), each part forbids the members of the other parts, so that the file's
 * own examples are not valid. Here a part leaves them to the others.
 */
function closedTogether(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, opened(schema, false)]));
}

function opened(node: unknown, isPart: boolean): unknown {
  if (Array.isArray(node)) return node.map((element) => opened(element, isPart));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]) => {
    if (key === 'additionalProperties' && value === false && (isPart || 'allOf' in node)) return [];
    return [[key, opened(value, key === 'allOf')]];
  });
  return Object.fromEntries(entries);
}
