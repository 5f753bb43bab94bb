import type { ContractCall } from '@waybill/testkit';
import { openApiContracts } from '@waybill/testkit/openapi';

type Schema = { [key: string]: unknown };

/** A call whose request and reply have schemas of one name. */
const call = (path: RegExp, name: string) => ({
  path,
  request: `${name}RequestWrapper`,
  reply: `${name}ResponseWrapper`,
  error: 'ErrorResponse',
});
/** A call without a body. */
const bare = (path: RegExp, reply: string, error = 'ErrorResponse') => ({ path, reply, error });
const needs = (header: string) => ({
  request_rules: ({ headers }: ContractCall) => (headers[header] ? [] : [`must have the header ${header}`]),
});
const ON_CALL = /^\/api\/shipments\/v2409\/pickup\/oncall$/;

/** UPS's OpenAPI documents. `Shipping.yaml` as published is refused by YAML readers: its conversion to JSON is read. */
export const openContracts = openApiContracts(
  [
    {
      file: 'spec/OAuthClientCredentials.yaml',
      operations: [
        {
          ...bare(/^\/security\/v1\/oauth\/token$/, 'tokenSuccessResponse', 'tokenErrorResponse'),
          request_rules: tokenRequest,
        },
      ],
    },
    {
      file: 'spec/Rating.yaml',
      operations: [call(/^\/api\/rating\/v2409\/(Rate|Shop)(timeintransit)?$/, 'RATE')],
    },
    {
      file: 'derived/Shipping.json',
      operations: [
        call(/^\/api\/shipments\/v2409\/ship$/, 'SHIP'),
        call(/^\/api\/labels\/v1\/recovery$/, 'LABELRECOVERY'),
        bare(/^\/api\/shipments\/v2409\/void\/cancel\/1Z[A-Z0-9]{16}$/, 'VOIDSHIPMENTResponseWrapper'),
      ],
    },
    { file: 'spec/AddressValidation.yaml', operations: [call(/^\/api\/addressvalidation\/v2\/3$/, 'XAV')] },
    {
      file: 'spec/Locator.yaml',
      operations: [call(/^\/api\/locations\/v3\/search\/availabilities\/64$/, 'LOCATOR')],
    },
    {
      file: 'spec/Pickup.yaml',
      operations: [
        call(/^\/api\/pickupcreation\/v2409\/pickup$/, 'PICKUPCreation'),
        { ...call(ON_CALL, 'PICKUP'), method: 'POST' },
        { ...bare(ON_CALL, 'PICKUPPendingResponseWrapper'), method: 'GET', ...needs('accountnumber') },
        {
          ...bare(/^\/api\/shipments\/v2409\/pickup\/02$/, 'PICKUPCancelResponseWrapper'),
          method: 'DELETE',
          ...needs('prn'),
        },
      ],
    },
    {
      file: 'spec/Tracking.yaml',
      operations: [
        bare(/^\/api\/track\/v1\/(details|reference\/details)\/[^/]+$/, 'TrackApiResponse', 'Response'),
      ],
    },
  ].map(({ file, operations }) => ({ file: `ups/${file}`, overlay: relaxed, operations })),
);

/** The one document that is a form; the contract has no schema for it. */
function tokenRequest({ headers, body }: ContractCall): string[] {
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const granted = new URLSearchParams(body).get('grant_type') === 'client_credentials';
  return [...(form ? [] : ['must be a form']), ...(granted ? [] : ['must request client_credentials'])];
}

/**
 * Lengths below what their own descriptions list: amounts up to 50000.00, the codes 012 and 013, `yyyyMMdd`, and the codes
 * 01 to 03.
 */
const TOO_SHORT: readonly (readonly [schema: string, property: string, longest: number])[] = [
  ['COD_CODAmount', 'MonetaryValue', 8],
  ['PackageServiceOptions_COD_CODAmount', 'MonetaryValue', 8],
  ['ShipmentServiceOptions_Notification', 'NotificationCode', 3],
  ['PickupCreationRequest_PickupDateInfo', 'PickupDate', 8],
  ['PickupRateRequest', 'ServiceDateOption', 2],
];

/**
 * What must be relaxed in UPS's documents: lengths of values that vary are stated as exact, a few are too short, and
 * `RequestOption` is required without being described.
 */
function relaxed(schemas: Record<string, unknown>): Record<string, unknown> {
  const relax = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Schema;
    if (typeof schema.minLength === 'number') delete schema.minLength;
    for (const child of Object.values(schema)) relax(child);
  };
  relax(schemas);
  for (const [name, property, longest] of TOO_SHORT) {
    const { properties } = (schemas[name] ?? {}) as { properties?: Record<string, Schema> };
    if (properties?.[property]?.maxLength !== undefined) properties[property].maxLength = longest;
  }
  const request = schemas.RateRequest_Request as Schema | undefined;
  if (Array.isArray(request?.required))
    request.required = request.required.filter((name) => name !== 'RequestOption');
  // A list of one is the object itself in UPS's own sample.
  const pending = (schemas.PickupPendingStatusResponse as Schema | undefined)?.properties as
    | Schema
    | undefined;
  if (pending !== undefined) {
    const { items } = pending.PendingStatus as Schema;
    pending.PendingStatus = { anyOf: [pending.PendingStatus, items] };
  }
  // "The element CountryCode is required", by its description.
  const origin = schemas.OriginAddress_AddressKeyFormat as Schema | undefined;
  if (origin !== undefined) origin.required = ['CountryCode'];
  // Two are for freight and for telephone menus, by their descriptions.
  const place = schemas.SearchResults_DropLocation as Schema | undefined;
  if (Array.isArray(place?.required))
    place.required = place.required.filter((name) => name !== 'OriginOrDestination' && name !== 'IVR');
  // Each for itself finds a shipment.
  const recovery = schemas.LabelRecoveryRequest as Schema | undefined;
  if (recovery !== undefined) recovery.required = ['Request'];
  return schemas;
}
