import { join } from 'node:path';
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

/**
 * FedEx's OpenAPI documents: a resource, a path, and the schemas of request, reply and error. An operation's `body` schema is a
 * choice between the full schema and samples without types, which everything matches, so the full component is taken.
 */
const OPERATIONS = `
  APIAuthorization /oauth/token FullSchema Response ErrorResponseVO
  RateQuotes /rate/v1/rates/quotes Full_Schema_Quote_Rate RatcResponseVO ErrorResponseVO
  Shipment /ship/v1/shipments Full_Schema_Ship SHPCResponseVO_ShipShipment ErrorResponseVO
  Shipment /ship/v1/shipments/results FullSchema-getConfirmedShipmentAsyncResults SHPCResponseVO_GetOpenShipmentResults ErrorResponseVO
  Shipment /ship/v1/shipments/cancel Full_Schema_Cancel_Shipment SHPCResponseVO_CancelShipment ErrorResponseVO_2
  TrackingNumbers /track/v1/trackingnumbers Full_Schema_Tracking_Numbers TrkcResponseVO_TrackingNumber ErrorResponseVO
  ReferenceNumbers /track/v1/referencenumbers Full_Schema_Tracking_References TrkcResponseVO_ReferenceNumber ErrorResponseVO
  TrackingDocuments /track/v1/trackingdocuments Full_Schema_SPOD TrkcResponseVO_SPOD ErrorResponseVO
  Addresses /address/v1/addresses/resolve Full_Schema_Validate_Address AdvcResponseVO ErrorResponseVO
  Locations /location/v1/locations Full_Schema_Find_Location LoccResponseVO ErrorResponseVO
  ShipmentCloseAPI /ship/v1/endofday/ FullSchema_Reprint_POST SHPCResponseVO ErrorResponseVO
  Pickup /pickup/v1/pickups Full_Schema_Create_Pickup PudcResponseVO_CreatePickup ErrorResponseVO
  Pickup /pickup/v1/pickups/cancel Full_Schema_Cancel_Pickup PudcResponseVO_CancelPickup ErrorResponseVO
  Pickup /pickup/v1/pickups/availabilities Full_Schema_Pickup_Availability PudcResponseVO_PickupAvailability ErrorResponseVO_2`;

const isError: NonNullable<OpenApiOperation['is_error']> = ({ status, document }) =>
  status >= 400 || 'errors' in Object(document);

export const contracts = openApiContracts(
  (OPERATIONS.match(/\S.*/g) ?? []).map((row) => {
    const [name = '', path = '', request = '', reply = '', error = ''] = row.split(' ');
    const reply_rules: OpenApiOperation['reply_rules'] = (answer) => {
      // Reply schemas require nothing, so the one member that a reply is about is required here.
      const member = isError(answer) ? 'errors' : path === '/oauth/token' ? 'access_token' : 'output';
      return member in Object(answer.document) ? [] : [`has no ${member}`];
    };
    const schemas = { request, reply, error, is_error: isError, reply_rules };
    return {
      file: join('fedex', 'spec', `${name}-Resource.json`),
      operations: [{ path: new RegExp(`^${path}$`), ...schemas }],
      ...(name === 'Shipment' && { overlay: withUnits }),
    };
  }),
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
