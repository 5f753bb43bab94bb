/**
 * Rating: one call, `Shop` for all services or `Rate` for one, with time in transit where UPS can calculate it.
 * UPS OpenAPI, Rating v2409.
 */
import type { RatingOperation } from '@waybill/carrier-kit';
import { transactionId } from './protocol.js';
import { parseResponse } from './rating/reply.js';
import { createRequest, type WireRateRequest } from './rating/request.js';
import type { AccountSettings } from './settings.js';

export type { WireRateRequest } from './rating/request.js';

export const rating: RatingOperation<AccountSettings, WireRateRequest> = {
  createRequest,
  next: ({ request, replies }) =>
    replies.length > 0
      ? []
      : [
          {
            step: 'rate',
            method: 'POST',
            url: `/api/rating/v2409/${request.request_option}`,
            headers: { transid: transactionId(request.request_id) },
            body: JSON.stringify(request.document),
          },
        ],
  parseResponse,
};
