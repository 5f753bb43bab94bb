import { openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

type Schemas = Record<string, unknown>;

/** PostNL's APIs, each in a file of its own. */
export const contracts = openApiContracts([
  {
    file: 'postnl/spec/barcode-v1_1.json',
    operations: openApiOperations(
      { error: (status) => (status === 400 ? 'barcodeResponseInvalid' : undefined) },
      { 'GET /shipment/v1_1/barcode': ['barcodeResponse'] },
    ),
  },
  {
    file: 'postnl/spec/labelling-v2_2.json',
    overlay: (schemas: Schemas) => ({ ...schemas, labellingRequest: closed(schemas.labellingRequest) }),
    operations: openApiOperations(
      { error: (status) => (status === 400 ? 'labellingResponseInvalid' : 'labellingResponseError') },
      { 'POST /shipment/v2_2/label': ['labellingResponse', 'labellingRequest'] },
    ),
  },
  {
    file: 'postnl/spec/shippingstatus-v2.json',
    // The examples of the same file have one object for a list, and `{}` for what is empty.
    overlay: (schemas: Schemas) => {
      return { ...schemas, shippingstatusResponse: opened(schemas.shippingstatusResponse) };
    },
    operations: openApiOperations(
      {},
      {
        'GET /shipment/v2/status/barcode/*': ['shippingstatusResponse'],
        'GET /shipment/v2/status/reference/*': ['shippingstatusResponse'],
      },
    ),
  },
  {
    file: 'postnl/spec/locations-v2_1.json',
    operations: openApiOperations(
      { error: 'locationsResponseInvalid' },
      {
        'GET /shipment/v2_1/locations/nearest': ['locationsResponse'],
        'GET /shipment/v2_1/locations/nearest/geocode': ['locationsResponse'],
        'GET /shipment/v2_1/locations/lookup': ['locationResponse'],
      },
    ),
  },
]);

/** Refuses members that the contract does not have: a misspelt one would pass. */
function closed(node: unknown): unknown {
  return mapped(node, closed, (own) => ('properties' in own ? { ...own, additionalProperties: false } : own));
}

function opened(node: unknown): unknown {
  return mapped(node, opened, (own) => {
    const empty = { type: 'object', maxProperties: 0 };
    if (own.type === 'string') return { anyOf: [own, empty] };
    if (own.type === 'array') return { anyOf: [own, own.items, empty] };
    // `ProductOptions` is a list in the examples.
    return typeof own.properties === 'object' && 'ProductOption' in (own.properties ?? {}) ? {} : own;
  });
}

function mapped(node: unknown, each: (node: unknown) => unknown, change: (own: Schemas) => unknown): unknown {
  if (Array.isArray(node)) return node.map(each);
  if (typeof node !== 'object' || node === null) return node;
  return change(Object.fromEntries(Object.entries(node).map(([name, own]) => [name, each(own)])));
}
