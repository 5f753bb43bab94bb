/**
 * Address validation: streets of the United States and Puerto Rico, by the database of the Postal Service, and whether an
 * address is a home. Addresses elsewhere are not sent.
 * UPS OpenAPI, Address Validation v2 (street level).
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './address/reply.js';
import { createRequest, type WireAddressRequest } from './address/request.js';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';

export const address_validation: OperationFor<'address_validation', AccountSettings, WireAddressRequest> = {
  createRequest,
  next: atOnce(({ request_id, document, most_candidates }) =>
    document === null
      ? []
      : [
          {
            step: 'validate',
            method: 'POST',
            // 3: validation and classification.
            url: `/api/addressvalidation/v2/3?maximumcandidatelistsize=${most_candidates}`,
            headers: { transid: transactionId(request_id) },
            body: JSON.stringify(document),
          },
        ],
  ),
  parseResponse,
};
