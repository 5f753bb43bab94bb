/** Rating: one call, `Shop` for all services or `Rate` for one, with time in transit where UPS can tell it. */
import type { Call, Exchange } from '@waybill/core';
import { transactionId } from './protocol.js';
import type { WireRateRequest } from './rating/request.js';

export { parseQuoteResponse } from './rating/reply.js';
export { createQuoteRequest, type WireRateRequest } from './rating/request.js';

/** What was asked, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

export function next({ request, replies }: WireRateResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    {
      step: 'rate',
      method: 'POST',
      url: `/api/rating/v2409/${request.request_option}`,
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
    },
  ];
}
