import { openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

/** 401, 403 and 404 have no document. */
const listed = (status: number) =>
  status === 400 ? 'ErrorList' : status === 500 ? 'ErrorResponse' : undefined;
const single = (status: number) => (status === 400 || status === 500 ? 'ErrorResponse' : undefined);
const ofManifest = (status: number) =>
  status === 400 || status === 500 ? 'ManifestErrorsResponse' : undefined;
const ofTracking = (status: number) =>
  status === 401 ? '401' : status === 403 ? '403errorResponse' : 'errorResponse';

/** The contract writes lists in place, at the root of a reply; here they have names. */
const withLists = (schemas: Record<string, unknown>) => ({
  ...schemas,
  OrderList: { type: 'array', items: { $ref: '#/components/schemas/GetOrderInfoResource' } },
  ErrorList: { type: 'array', items: { $ref: '#/components/schemas/OrderErrorResponse' } },
});

/** Click & Drop and Tracking API v2, as Royal Mail publishes them (Swagger 2.0). */
export const contracts = openApiContracts([
  {
    file: 'royal-mail/spec/click-and-drop-api-v1.yaml',
    overlay: withLists,
    operations: [
      ...openApiOperations(
        { error: single },
        { 'POST /api/v1/orders': ['CreateOrdersResponse', 'CreateOrdersRequest'] },
      ),
      ...openApiOperations(
        { error: listed },
        {
          'GET /api/v1/orders/*/label': [],
          'DELETE /api/v1/orders/*': ['DeleteOrdersResource'],
          'GET /api/v1/orders/*': ['OrderList'],
        },
      ),
      ...openApiOperations(
        { error: ofManifest },
        {
          'POST /api/v1/manifests': ['ManifestOrdersResponse', 'ManifestEligibleOrdersRequest'],
          'POST /api/v1/manifests/retry/*': ['ManifestOrdersResponse'],
          'GET /api/v1/manifests/*': ['ManifestDetailsResponse'],
        },
      ),
    ],
  },
  {
    file: 'royal-mail/spec/tracking-v2-swagger.yaml',
    operations: openApiOperations(
      { error: ofTracking },
      { 'GET /mailpieces/v2/*/events': ['eventsSuccessResponse'] },
    ),
  },
]);
