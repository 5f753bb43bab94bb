/** Shipping: one purchase for all packages; its reply brings tracking numbers, labels, forms and price. */
import type { Call, Exchange } from '@waybill/core';
import { transactionId } from './protocol.js';
import { lookupOf, type WireShipmentRequest } from './shipping/request.js';

export { parseShippingResponse } from './shipping/reply.js';
export { createShipmentRequest, type WireShipmentRequest } from './shipping/request.js';

/** What was asked for, and every reply: purchases first, then labels and prices. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export function next({ request, replies }: WireShipmentResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    {
      step: 'buy',
      method: 'POST',
      url: '/api/shipments/v2409/ship',
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ];
}
