import { join } from 'node:path';
import type { ContractCall, Contracts } from '@waybill/testkit';
import { openApiContracts } from '@waybill/testkit/openapi';
import { xsdContracts, xsdValidator } from '@waybill/testkit/xsd';

const FOLDER = 'dhl-parcel-de/spec';
const QUERY: Readonly<Record<string, string>> = {
  POST: 'includeDocs docFormat printFormat retourePrintFormat combine mustEncode validate',
  GET: 'shipment includeDocs docFormat printFormat retourePrintFormat combine',
  DELETE: 'shipment profile',
};

/** Parameters of a query are those of the contract, whose schemas say nothing of them. */
function queryProblems({ method, path }: ContractCall): string[] {
  const { searchParams } = new URL(path, 'https://api-eu.dhl.com');
  const strange = [...searchParams.keys()].filter((name) => !QUERY[method]?.split(' ').includes(name));
  return strange.map((name) => `${method} has no parameter ${name}`);
}

/** A refusal is a `LabelDataResponse`, or one `RequestStatus` of the whole request. */
const shipping = { is_error: isStatus, error: 'RequestStatus' } as const;
const orders = { path: /^\/shipping\/v2\/orders/, request_rules: queryProblems, ...shipping } as const;
const manifests = { path: /^\/shipping\/v2\/manifests/, ...shipping } as const;
const pickups = { path: /^\/transportation\/pickup\/v3\/orders/ } as const;

/** The official OpenAPI files. */
const openRest = openApiContracts([
  {
    file: join(FOLDER, 'parcel-de-shipping-v2_2.yaml'),
    overlay: withNumbers,
    operations: [
      // The API of tokens has no file of its own.
      { path: /^\/account\/auth\/ropc\/v1\/token$/ },
      { ...orders, method: 'POST', request: 'ShipmentOrderRequest', reply: 'LabelDataResponse' },
      { ...orders, reply: 'LabelDataResponse' },
      {
        ...manifests,
        method: 'POST',
        request: 'ShipmentManifestingRequest',
        reply: 'MultipleManifestResponse',
      },
      { ...manifests, reply: 'SingleManifestResponse' },
    ],
  },
  {
    file: join(FOLDER, 'pp-parcel-returns.yaml'),
    operations: [
      {
        path: /^\/shipping\/returns\/v1\/orders/,
        request: 'ReturnOrder',
        reply: 'ReturnOrderConfirmation',
        error: 'JSONStatus',
      },
    ],
  },
  {
    file: join(FOLDER, 'parcel-de-pickup-v3.yaml'),
    overlay: withTypes,
    operations: [
      { ...pickups, method: 'POST', request: 'PickupOrder', reply: 'OrderResponse' },
      { ...pickups, method: 'DELETE', reply: 'CancelResult' },
      // A list, for which the contract has no name.
      { ...pickups, method: 'GET' },
    ],
  },
]);

/** The contract's own examples write the number of a shipment as a JSON number. */
function withNumbers(schemas: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const { ResponseItem: item } = schemas as { ResponseItem: { properties: object } };
  const shipmentNo = { type: ['string', 'number'], maxLength: 50 };
  return { ...schemas, ResponseItem: { ...item, properties: { ...item.properties, shipmentNo } } };
}

/** Which schema is meant is said by `discriminator`, which JSON Schema does not know. */
function withTypes(schemas: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const types = {
    FixedDate: 'Date',
    PickupASAP: 'ASAP',
    OrderPickupResponse: 'ORDERPICKUP',
    ValideOrderResponse: 'VALIDATION',
  };
  const typed = Object.entries(types).map(([name, type]) => {
    const schema = schemas[name] as { readonly properties: object };
    return [name, { ...schema, properties: { ...schema.properties, type: { const: type } } }] as const;
  });
  return { ...schemas, ...Object.fromEntries(typed) };
}

function isStatus({ document }: { readonly document: unknown }): boolean {
  return typeof document === 'object' && document !== null && !('items' in document);
}

/** DHL publishes no schema of tracking: these are derived from its examples. */
const openTracking = xsdContracts(() => join(FOLDER, 'derived', 'tracking-response.derived.xsd'));

export async function contracts(folder: string): Promise<Contracts> {
  const [rest, tracking] = [await openRest(folder), openTracking(folder)];
  const asked = xsdValidator(join(folder, FOLDER, 'derived', 'tracking-request.derived.xsd'));
  const isTracking = ({ path }: ContractCall) => path.startsWith('/tracking/');
  return {
    request: (call) => {
      const xml = new URL(call.path, 'https://api-eu.dhl.com').searchParams.get('xml');
      return isTracking(call) ? asked(xml ?? '') : rest.request(call);
    },
    reply: (call, reply) => (isTracking(call) ? tracking : rest).reply(call, reply),
  };
}
