/**
 * Shipping: POST /ship/v1/shipments buys all packages of a shipment at once, labels and price included. More than 40
 * packages are created in the background; POST /ship/v1/shipments/results has the result once it is there.
 * Source: FedEx "Ship API", `Full_Schema_Ship` -> `SHPCResponseVO_ShipShipment`.
 */
import type { ShippingOperation } from '@waybill/carrier-kit';
import { type Call, type Exchange, isAnswer } from '@waybill/core/plugin';
import { jsonCall } from './json-call.js';
import type { Account } from './settings.js';
import { createdBy } from './shipping/created.js';
import { parseResponse } from './shipping/reply.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';

export type { WireShipmentRequest } from './shipping/request.js';

/** The request, and every reply: the purchase first, then its result. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

/** Seconds to wait before each question for a shipment in the background: 100 in all, of the 120 that a purchase has. */
const WAITS_S = [2, 3, 5, 10, 15, 20, 20, 25];

/** The purchase; then its result, when it is created in the background. */
function next({ request, replies }: WireShipmentResponse): readonly Call[] {
  const headers = { 'x-customer-transaction-id': request.transaction_id };
  const last = replies.at(-1);
  if (last === undefined) {
    const call = jsonCall('buy', '/ship/v1/shipments', request.body, headers);
    return [{ ...call, purchase: true, lookup: lookupOf(request).what }];
  }
  const { shipment, job } = createdBy(replies) ?? {};
  const wait_s = WAITS_S[replies.length - 1];
  if (shipment !== undefined || job === undefined || wait_s === undefined || !isAnswer(last)) return [];
  const body = { accountNumber: { value: request.account_number }, jobId: job };
  const call = jsonCall('results', '/ship/v1/shipments/results', body, headers);
  return [{ ...call, after_ms: 1000 * wait_s }];
}
