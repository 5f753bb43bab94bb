/**
 * Shipping: POST /ship/v1/shipments buys all packages of a shipment at once, labels and price included. More than 40
 * packages are created in the background; POST /ship/v1/shipments/results has the result once it is there.
 * Source: FedEx "Ship API", `Full_Schema_Ship` -> `SHPCResponseVO_ShipShipment`.
 */
import type { ShippingOperation } from '@waybill/carrier-kit';
import { type Call, type Exchange, isAnswer } from '@waybill/core';
import { jsonCall } from './json-call.js';
import type { Account } from './settings.js';
import { createdBy } from './shipping/created.js';
import { linksOf } from './shipping/documents.js';
import { parseResponse } from './shipping/reply.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';

export type { WireShipmentRequest } from './shipping/request.js';

/** The request, and every reply: the purchase first, then its result and its documents. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

/** How many questions for the result of a shipment in the background, and how long to wait before each. */
const RESULT_TRIES = 8;
const RESULT_WAIT_MS = 2_500;

/** The purchase; its result, when it is created in the background; then documents that come as links. */
function next({ request, replies }: WireShipmentResponse): readonly Call[] {
  const headers = { 'x-customer-transaction-id': request.transaction_id };
  if (replies.length === 0) {
    const call = jsonCall('buy', '/ship/v1/shipments', request.body, headers);
    return [{ ...call, purchase: true, lookup: lookupOf(request).what }];
  }
  const { shipment, job } = createdBy(replies) ?? {};
  if (shipment !== undefined)
    return linksOf(shipment, request)
      .filter(({ step }) => replies.every((reply) => reply.step !== step))
      .map(({ step, parcel, url }): Call => {
        const call = { step, method: 'GET', url, reply_as: 'base64' } as const;
        return parcel === null ? call : { ...call, package: parcel };
      });
  const last = replies.at(-1);
  const isOver = replies.length > RESULT_TRIES || last === undefined || !isAnswer(last);
  if (job === undefined || isOver) return [];
  const body = { accountNumber: { value: request.account_number }, jobId: job };
  const call = jsonCall('results', '/ship/v1/shipments/results', body, headers);
  return [{ ...call, after_ms: RESULT_WAIT_MS }];
}
