/**
 * Voiding: VoidShipment, a shipment as a whole, until it is on a manifest. After a refusal Purolator is asked where the package is:
 * it publishes no codes for "voided before" and "too late".
 * Source: ShippingService.wsdl.
 */
import type { VoidingOperation } from '@waybill/carrier-kit';
import type { Call, Exchange } from '@waybill/core/plugin';
import type { OpenSettings } from './settings.js';
import { soapCall } from './soap.js';
import { trackCall } from './tracking/request.js';
import { inquiryOf, isToBeTracked, parseResponse } from './voiding/reply.js';
import { createRequest, lookupOf, type WireVoidRequest } from './voiding/request.js';

export type { WireVoidRequest } from './voiding/request.js';

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next(exchange: Exchange<WireVoidRequest>): readonly Call[] {
  const { request, replies } = exchange;
  if (replies.length === 0)
    return [
      {
        step: 'void',
        ...soapCall('VoidShipment', { PIN: { Value: request.pin } }, request),
        effect: 'repeatable',
        lookup: lookupOf(request),
      },
    ];
  return replies.length === 1 && isToBeTracked(exchange) ? [trackCall(inquiryOf(request), request)] : [];
}
