/**
 * Rating: `Shop` for all services or `Rate` for one, with time in transit where UPS can calculate it. Services that `Shop`
 * leaves out are a call each, side by side with it.
 * UPS OpenAPI, Rating v2409.
 */
import { atOnce, type RatingOperation } from '@waybill/carrier-kit';
import { transactionId } from './protocol.js';
import { parseResponse } from './rating/reply.js';
import { createRequest, type WireRateRequest } from './rating/request.js';
import type { AccountSettings } from './settings.js';

export type { WireRateRequest } from './rating/request.js';

export const rating: RatingOperation<AccountSettings, WireRateRequest> = {
  createRequest,
  next: atOnce((request) =>
    request.rates.map(({ step, request_option, request_id, document }) => ({
      step,
      method: 'POST',
      url: `/api/rating/v2409/${request_option}`,
      headers: { transid: transactionId(request_id) },
      body: JSON.stringify(document),
      // Each call has services of its own.
      ...(request.rates.length > 1 && { optional: true }),
    })),
  ),
  parseResponse,
};
