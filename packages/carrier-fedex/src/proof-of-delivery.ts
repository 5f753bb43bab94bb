/**
 * Proofs of delivery: POST /track/v1/trackingdocuments gives FedEx's letter, with the signature where there is one.
 * Source: FedEx "Track API", `Full_Schema_SPOD` -> `TrkcResponseVO_SPOD`.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { jsonCall } from './json-call.js';
import { parseResponse } from './proof/reply.js';
import { createRequest, type WireProofRequest } from './proof/request.js';
import type { Account } from './settings.js';

export const proof_of_delivery: OperationFor<'proof_of_delivery', Account['settings'], WireProofRequest> = {
  createRequest,
  next: atOnce(({ transaction_id, locale, body }) => {
    const headers = { 'x-customer-transaction-id': transaction_id, 'x-locale': locale };
    return [jsonCall('proof', '/track/v1/trackingdocuments', body, headers)];
  }),
  parseResponse,
};
