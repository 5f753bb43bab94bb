import { join } from 'node:path';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

/** Path, and schemas of request, reply and error; the last is the one member that a reply is about. */
type Row = readonly [path: string, request: string, reply: string, error?: string, member?: string];

/**
 * FedEx's OpenAPI documents. An operation's `body` schema is a choice between the full schema and samples without types, which
 * everything matches, so the full component is taken.
 */
const FILES: Readonly<Record<string, readonly Row[]>> = {
  APIAuthorization: [['/oauth/token', 'FullSchema', 'Response', 'ErrorResponseVO', 'access_token']],
  RateQuotes: [['/rate/v1/rates/quotes', 'Full_Schema_Quote_Rate', 'RatcResponseVO']],
  Shipment: [
    ['/ship/v1/shipments', 'Full_Schema_Ship', 'SHPCResponseVO_ShipShipment'],
    [
      '/ship/v1/shipments/results',
      'FullSchema-getConfirmedShipmentAsyncResults',
      'SHPCResponseVO_GetOpenShipmentResults',
    ],
    [
      '/ship/v1/shipments/cancel',
      'Full_Schema_Cancel_Shipment',
      'SHPCResponseVO_CancelShipment',
      'ErrorResponseVO_2',
    ],
  ],
  TrackingNumbers: [
    ['/track/v1/trackingnumbers', 'Full_Schema_Tracking_Numbers', 'TrkcResponseVO_TrackingNumber'],
  ],
  ReferenceNumbers: [
    ['/track/v1/referencenumbers', 'Full_Schema_Tracking_References', 'TrkcResponseVO_ReferenceNumber'],
  ],
  TrackingDocuments: [['/track/v1/trackingdocuments', 'Full_Schema_SPOD', 'TrkcResponseVO_SPOD']],
  Addresses: [['/address/v1/addresses/resolve', 'Full_Schema_Validate_Address', 'AdvcResponseVO']],
  Locations: [['/location/v1/locations', 'Full_Schema_Find_Location', 'LoccResponseVO']],
  // A close and its reprint have one path, and their requests one form.
  ShipmentCloseAPI: [['/ship/v1/endofday/', 'FullSchema_Reprint_POST', 'SHPCResponseVO']],
  Pickup: [
    ['/pickup/v1/pickups', 'Full_Schema_Create_Pickup', 'PudcResponseVO_CreatePickup'],
    ['/pickup/v1/pickups/cancel', 'Full_Schema_Cancel_Pickup', 'PudcResponseVO_CancelPickup'],
    [
      '/pickup/v1/pickups/availabilities',
      'Full_Schema_Pickup_Availability',
      'PudcResponseVO_PickupAvailability',
      'ErrorResponseVO_2',
    ],
  ],
};

/** Reply schemas require nothing, so the one member that a reply is about is required here. */
const operation = ([path, request, reply, error = 'ErrorResponseVO', member = 'output']: Row) => {
  const isError: OpenApiOperation['is_error'] = ({ status, document }) =>
    status >= 400 || 'errors' in Object(document);
  return {
    path: new RegExp(`^${path}$`),
    request,
    reply,
    error,
    is_error: isError,
    reply_rules: (answer: Parameters<typeof isError>[0]) => {
      const required = isError(answer) ? 'errors' : member;
      return required in Object(answer.document) ? [] : [`has no ${required}`];
    },
  };
};

export const contracts = openApiContracts(
  Object.entries(FILES).map(([name, rows]) => ({
    file: join('fedex', 'spec', `${name}-Resource.json`),
    operations: rows.map(operation),
    ...(name === 'Shipment' && { overlay: withUnits }),
  })),
);

/**
 * `Weight_4`, of a commodity, lists KG alone, while its text wants the unit of the packages, and eight official samples of
 * shipping have commodities in LB: so the list is that of the packages.
 */
function withUnits(schemas: Record<string, unknown>): Record<string, unknown> {
  const weight = schemas.Weight_4 as { readonly properties?: { readonly units?: { enum?: string[] } } };
  if (weight?.properties?.units !== undefined) weight.properties.units.enum = ['KG', 'LB'];
  return schemas;
}
