/** Shipping: one purchase for all packages; its reply brings tracking numbers, labels, forms and price. */
import type { Call, Exchange } from '@waybill/core';
import { transactionId } from './account.js';
import { type WireShipmentRequest, whatToCheck } from './ship.request.js';

export { createShipmentRequest, type WireShipmentRequest } from './ship.request.js';
export { parseShippingResponse } from './ship.response.js';

/** What was asked for, and every reply: purchases first, then labels and prices. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    {
      step: 'buy',
      method: 'POST',
      url: '/api/shipments/v2409/ship',
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
      purchase: true,
      lookup: whatToCheck(request),
    },
  ];
}
