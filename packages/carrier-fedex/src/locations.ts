/**
 * Places where packages are handed over or held for the recipient: POST /location/v1/locations.
 * Source: FedEx "Location Search API", `Full_Schema_Find_Location` -> `LoccResponseVO`.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { jsonCall } from './json-call.js';
import { parseResponse } from './locations/reply.js';
import { createRequest, type WireLocationsRequest } from './locations/request.js';
import type { Account } from './settings.js';

export const locations: OperationFor<'locations', Account['settings'], WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => {
    const headers = { 'x-customer-transaction-id': request.transaction_id };
    return [jsonCall('locations', '/location/v1/locations', request.body, headers)];
  }),
  parseResponse,
};
