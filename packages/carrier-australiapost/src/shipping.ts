/**
 * Shipping: POST /shipments creates a shipment with its numbers and price; POST /labels has its labels made, and a link leads to
 * the file. Nothing is billed before an order holds the shipment: see manifest.ts.
 * Source: reference-create-domestic-shipments, -create-international-shipments, -create-labels.
 */
import type { ShippingOperation } from '@waybill/carrier-kit';
import { followLink } from '@waybill/carrier-kit/reply';
import type { Call, Exchange } from '@waybill/core/plugin';
import type { OpenSettings } from './settings.js';
import { labelGroup, labelsIn, pendingCall } from './shipping/labels.js';
import { createdBy, parseResponse } from './shipping/reply.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';

export type { WireShipmentRequest } from './shipping/request.js';

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  if (replies.length === 0) {
    const body = JSON.stringify({ shipments: [request.shipment] });
    const lookup = lookupOf(request).what;
    return [{ step: 'buy', method: 'POST', url: '/shipments', body, purchase: true, lookup }];
  }
  const created = createdBy(replies);
  if (created?.shipment_id === undefined) return [];
  const repliesTo = (step: string) => replies.filter((reply) => reply.step === step);
  const group = labelGroup(request.service, repliesTo('account'));
  if (group === undefined) {
    const url = `/accounts/${request.account_number}`;
    return repliesTo('account').length > 0 ? [] : [{ step: 'account', method: 'GET', url }];
  }
  const labels = labelsIn(repliesTo('labels'));
  if (labels.url === undefined) {
    const call = pendingCall(labels, { group, shipment_id: created.shipment_id, ...request.label });
    return call === undefined ? [] : [call];
  }
  const file = followLink(
    { step: 'label', method: 'GET', url: labels.url, headers: { accept: '*/*' }, reply_as: 'base64' },
    repliesTo('label'),
    [404],
  );
  return file === undefined ? [] : [file];
}
