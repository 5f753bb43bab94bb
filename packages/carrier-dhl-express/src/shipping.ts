/**
 * Shipping: POST /shipments, `supermodelIoLogisticsExpressCreateShipmentRequest` -> `…CreateShipmentResponse`.
 * One purchase for all packages; its reply brings every document and the price.
 */
import type { Call } from '@waybill/core';
import { lookupOf } from './shipping/lookup.js';
import type { WireShipmentResponse } from './shipping/request.js';

export { parseShippingResponse } from './shipping/reply.js';
export {
  createShipmentRequest,
  type WireShipmentRequest,
  type WireShipmentResponse,
} from './shipping/request.js';

/** One purchase, then nothing more. */
export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    {
      step: 'buy',
      method: 'POST',
      url: '/shipments',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ];
}
