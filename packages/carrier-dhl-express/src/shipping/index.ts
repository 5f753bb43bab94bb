/**
 * Shipping: POST /shipments, `supermodelIoLogisticsExpressCreateShipmentRequest` -> `…CreateShipmentResponse`.
 * One purchase for all packages; its reply brings every document and the price.
 */
import type { Call } from '@waybill/core';
import { lookupHint } from './lookup-hint.js';
import type { WireShipmentResponse } from './request.js';

export { parseShippingResponse } from './reply.js';
export {
  createShipmentRequest,
  type WireShipmentRequest,
  type WireShipmentResponse,
} from './request.js';

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
      lookup: lookupHint(request),
    },
  ];
}
