/**
 * Voiding: a shipment as a whole, or some of its packages, until UPS has scanned one. Nothing is billed for what is voided.
 * UPS OpenAPI, Shipping v2409, Void Shipment.
 */
import { atOnce, type VoidingOperation } from '@waybill/carrier-kit';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';
import { parseResponse } from './voiding/reply.js';
import { createRequest, lookupOf, type WireVoidRequest } from './voiding/request.js';

export type { WireVoidRequest } from './voiding/request.js';

export const voiding: VoidingOperation<AccountSettings, WireVoidRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'void',
      method: 'DELETE',
      url: `/api/shipments/v2409/void/cancel/${request.shipment_id}${request.query}`,
      headers: { transid: transactionId(request.request_id) },
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse,
};
