/**
 * Shipping: POST /shipments, `supermodelIoLogisticsExpressCreateShipmentRequest` -> `…CreateShipmentResponse`.
 * One purchase for all packages; its reply brings every document and the price.
 */
import { atOnce, type ShippingOperation } from '@waybill/carrier-kit';
import type { Exchange } from '@waybill/core/plugin';
import type { Account } from './settings.js';
import { parseResponse } from './shipping/reply.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';

export type { WireShipmentRequest } from './shipping/request.js';

/** The request, and every reply to it. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'buy',
      method: 'POST',
      url: '/shipments',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};
