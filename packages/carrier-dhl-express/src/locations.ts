/** Service points: GET /servicepoints, `ServicePointsRestResponseV3`. DHL gives a key of its own for it. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './locations/reply.js';
import { createRequest, type WireLocationsRequest } from './locations/request.js';
import type { Account } from './settings.js';

export { MOST_LOCATIONS } from './locations/request.js';

export const locations: OperationFor<'locations', Account['settings'], WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'locate',
      method: 'GET',
      // The key is added where the call is sent.
      url: request.url,
      headers: { 'message-reference': request.message_reference },
    },
  ]),
  parseResponse,
};
