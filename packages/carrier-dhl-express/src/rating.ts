/**
 * Rating: POST /rates, `supermodelIoLogisticsExpressRateRequest` -> `supermodelIoLogisticsExpressRates`.
 * One call for all packages. (GET /rates takes one package, and neither customs nor services.)
 */
import type { Call } from '@waybill/core';
import type { WireRateResponse } from './rating/request.js';

export { parseQuoteResponse } from './rating/reply.js';
export { createQuoteRequest, type WireRateRequest, type WireRateResponse } from './rating/request.js';

/** One call, then nothing more. */
export function nextRateCalls({ request, replies }: WireRateResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    {
      step: 'rate',
      method: 'POST',
      url: '/rates',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
    },
  ];
}
