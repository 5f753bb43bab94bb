/**
 * Voiding: PUT /ship/v1/shipments/cancel, a shipment as a whole, until FedEx has it. A shipment that is known only by the job
 * that creates it is asked for first. After a refusal FedEx is asked where the package is: its refusals have no codes for "already
 * cancelled" and "too late".
 * Source: FedEx "Ship API", `Full_Schema_Cancel_Shipment` -> `SHPCResponseVO_CancelShipment`.
 */
import type { VoidingOperation } from '@waybill/carrier-kit';
import type { Call, Exchange } from '@waybill/core/plugin';
import { jsonCall } from './json-call.js';
import type { Account } from './settings.js';
import { numbersInquiry, trackCall } from './tracking/request.js';
import { isToBeTracked, parseResponse, shipmentOf } from './voiding/reply.js';
import { createRequest, lookupOf, type WireVoidRequest } from './voiding/request.js';

export type { WireVoidRequest } from './voiding/request.js';

export const voiding: VoidingOperation<Account['settings'], WireVoidRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next(exchange: Exchange<WireVoidRequest>): readonly Call[] {
  const { request, replies } = exchange;
  const { transaction_id, account_number, job, email } = request;
  const headers = { 'x-customer-transaction-id': transaction_id };
  const accountNumber = { value: account_number };
  if (job !== undefined && replies.length === 0)
    return [jsonCall('results', '/ship/v1/shipments/results', { accountNumber, jobId: job }, headers)];
  const { master } = shipmentOf(exchange);
  if (master === undefined) return [];
  if (!replies.some(({ step }) => step === 'void')) {
    const body = {
      accountNumber,
      ...(email ? { emailShipment: true } : {}),
      deletionControl: 'DELETE_ALL_PACKAGES',
      trackingNumber: master,
    };
    const call = jsonCall('void', '/ship/v1/shipments/cancel', body, headers, 'PUT');
    return [{ ...call, effect: 'repeatable', lookup: lookupOf(master) }];
  }
  if (replies.some(({ step }) => step === 'track') || !isToBeTracked(exchange)) return [];
  const inquiry = numbersInquiry([{ tracking_number: master, field: 'shipment.tracking_number' }]);
  return [{ ...trackCall(inquiry, { transaction_id, locale: 'en_US' }), optional: true }];
}
