/**
 * Address validation: POST /address/v1/addresses/resolve.
 * Source: FedEx "Address Validation API", `Full_Schema_Validate_Address` -> `AdvcResponseVO`, and its guide, "Address Attributes".
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './address/reply.js';
import { createRequest, type WireAddressRequest } from './address/request.js';
import { jsonCall } from './json-call.js';
import type { Account } from './settings.js';

export const address_validation: OperationFor<'address_validation', Account['settings'], WireAddressRequest> =
  {
    createRequest,
    next: atOnce((request) => {
      const headers = { 'x-customer-transaction-id': request.transaction_id };
      return [jsonCall('resolve', '/address/v1/addresses/resolve', request.body, headers)];
    }),
    parseResponse,
  };
