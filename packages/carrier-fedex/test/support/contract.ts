import { join } from 'node:path';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const fileOf = (name: string) => join('fedex', 'spec', `${name}-Resource.json`);

/** Reply schemas require nothing, so the one member that a reply is about is required here. */
const operation = (
  path: RegExp,
  request: string,
  reply: string,
  error: string,
  member = 'output',
): OpenApiOperation => {
  const isError: OpenApiOperation['is_error'] = ({ status, document }) =>
    status >= 400 || 'errors' in Object(document);
  return {
    path,
    request,
    reply,
    error,
    is_error: isError,
    reply_rules: (answer) => {
      const required = isError(answer) ? 'errors' : member;
      return required in Object(answer.document) ? [] : [`has no ${required}`];
    },
  };
};

/**
 * FedEx's OpenAPI documents. An operation's own `body` schema is a choice between the full schema and samples without
 * types, which everything matches, so the full component is taken.
 */
export const contracts = openApiContracts([
  {
    file: fileOf('APIAuthorization'),
    operations: [operation(/^\/oauth\/token$/, 'FullSchema', 'Response', 'ErrorResponseVO', 'access_token')],
  },
  {
    file: fileOf('RateQuotes'),
    operations: [
      operation(/^\/rate\/v1\/rates\/quotes$/, 'Full_Schema_Quote_Rate', 'RatcResponseVO', 'ErrorResponseVO'),
    ],
  },
  {
    file: fileOf('Shipment'),
    overlay: withUnits,
    operations: [
      operation(
        /^\/ship\/v1\/shipments$/,
        'Full_Schema_Ship',
        'SHPCResponseVO_ShipShipment',
        'ErrorResponseVO',
      ),
      operation(
        /^\/ship\/v1\/shipments\/results$/,
        'FullSchema-getConfirmedShipmentAsyncResults',
        'SHPCResponseVO_GetOpenShipmentResults',
        'ErrorResponseVO',
      ),
      operation(
        /^\/ship\/v1\/shipments\/cancel$/,
        'Full_Schema_Cancel_Shipment',
        'SHPCResponseVO_CancelShipment',
        'ErrorResponseVO_2',
      ),
    ],
  },
  {
    file: fileOf('TrackingNumbers'),
    operations: [
      operation(
        /^\/track\/v1\/trackingnumbers$/,
        'Full_Schema_Tracking_Numbers',
        'TrkcResponseVO_TrackingNumber',
        'ErrorResponseVO',
      ),
    ],
  },
  {
    file: fileOf('Addresses'),
    operations: [
      operation(
        /^\/address\/v1\/addresses\/resolve$/,
        'Full_Schema_Validate_Address',
        'AdvcResponseVO',
        'ErrorResponseVO',
      ),
    ],
  },
  {
    file: fileOf('Locations'),
    operations: [
      operation(
        /^\/location\/v1\/locations$/,
        'Full_Schema_Find_Location',
        'LoccResponseVO',
        'ErrorResponseVO',
      ),
    ],
  },
  {
    file: fileOf('TrackingDocuments'),
    operations: [
      operation(
        /^\/track\/v1\/trackingdocuments$/,
        'Full_Schema_SPOD',
        'TrkcResponseVO_SPOD',
        'ErrorResponseVO',
      ),
    ],
  },
  {
    // A close and its reprint have one path, and their requests one form.
    file: fileOf('ShipmentCloseAPI'),
    operations: [
      operation(/^\/ship\/v1\/endofday\/$/, 'FullSchema_Reprint_POST', 'SHPCResponseVO', 'ErrorResponseVO'),
    ],
  },
  {
    file: fileOf('Pickup'),
    operations: [
      operation(
        /^\/pickup\/v1\/pickups$/,
        'Full_Schema_Create_Pickup',
        'PudcResponseVO_CreatePickup',
        'ErrorResponseVO',
      ),
      operation(
        /^\/pickup\/v1\/pickups\/cancel$/,
        'Full_Schema_Cancel_Pickup',
        'PudcResponseVO_CancelPickup',
        'ErrorResponseVO',
      ),
      operation(
        /^\/pickup\/v1\/pickups\/availabilities$/,
        'Full_Schema_Pickup_Availability',
        'PudcResponseVO_PickupAvailability',
        'ErrorResponseVO_2',
      ),
    ],
  },
  {
    file: fileOf('ReferenceNumbers'),
    operations: [
      operation(
        /^\/track\/v1\/referencenumbers$/,
        'Full_Schema_Tracking_References',
        'TrkcResponseVO_ReferenceNumber',
        'ErrorResponseVO',
      ),
    ],
  },
]);

/**
 * `Weight_4`, of a commodity, lists KG alone, while its text wants the unit of the packages, and eight official samples of
 * shipping have commodities in LB: so the list is that of the packages.
 */
function withUnits(schemas: Record<string, unknown>): Record<string, unknown> {
  const weight = schemas.Weight_4 as { readonly properties?: { readonly units?: { enum?: string[] } } };
  if (weight?.properties?.units !== undefined) weight.properties.units.enum = ['KG', 'LB'];
  return schemas;
}
