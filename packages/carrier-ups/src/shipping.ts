/**
 * Shipping: one purchase for all packages; its reply brings tracking numbers, labels, forms and the price.
 * UPS OpenAPI, Shipping v2409.
 */
import { atOnce, type ShippingOperation } from '@waybill/carrier-kit';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';
import { parseResponse } from './shipping/reply.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';

export type { WireShipmentRequest } from './shipping/request.js';

export const shipping: ShippingOperation<AccountSettings, WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'buy',
      method: 'POST',
      url: '/api/shipments/v2409/ship',
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};
