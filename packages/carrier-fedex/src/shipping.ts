/**
 * Ship: POST /ship/v1/shipments buys all packages of a shipment at once, labels and price included. More than 40
 * packages are made in the background: POST /ship/v1/shipments/results asks for them until they are there.
 * Source: FedEx "Ship API", `Full_Schema_Ship` -> `SHPCResponseVO_ShipShipment`.
 */
import { omitUndefined, resolveRequest, shipDate, throwIssues, today } from '@waybill/carrier-kit';
import { type Call, type Exchange, type Issue, isAnswer, type ShipmentRequest } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { jsonCall, plain, type WireBody } from './json-call.js';
import { lookupOf, type ShipmentContext } from './shipping/context.js';
import { createdBy } from './shipping/created.js';
import { linksOf } from './shipping/documents.js';
import { shipmentBody } from './shipping/request.js';
import { tables } from './tables.js';

export { parseShippingResponse } from './shipping/reply.js';

/** What FedEx is asked to sell, and what its reply does not echo. */
export interface WireShipmentRequest extends ShipmentContext {
  readonly body: WireBody;
}

/** What was asked for, and every reply: purchases first, then labels and prices. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): WireShipmentRequest {
  const issues: Issue[] = [];
  const resolved = resolveRequest(tables, 'shipping', request, issues);
  const { body, packages, documents } = shipmentBody(request, resolved, account, issues);
  throwIssues(issues, CARRIER);
  const { shipment } = request;
  const transaction_id = account.context.newId();
  return {
    body: plain(body),
    transaction_id,
    account_number: account.settings.account_number,
    service: resolved.services[0] as string,
    shipment_date: shipDate(shipment) ?? today(account.context.clock, account.settings.time_zone),
    packages: packages.length,
    billed: shipment.paid_by === undefined || shipment.paid_by === 'SENDER',
    returns: resolved.options.some(({ row }) => row.code === 'RETURN_SHIPMENT'),
    format: shipment.label?.format ?? 'PDF',
    documents,
    ...omitUndefined({ reference: shipment.references?.[0], currency: shipment.currency }),
  };
}

/** How often packages that are made in the background are asked for, and how long is waited before. */
const RESULT_TRIES = 8;
const RESULT_WAIT_MS = 2_500;

/** The purchase; its result, when it is created in the background; then documents that come as links. */
export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  const headers = { 'x-customer-transaction-id': request.transaction_id };
  if (replies.length === 0) {
    const call = jsonCall('buy', '/ship/v1/shipments', request.body);
    const lookup = lookupOf(request).what;
    return [{ ...call, headers: { ...call.headers, ...headers }, purchase: true, lookup }];
  }
  const { shipment, job } = createdBy(replies) ?? {};
  if (shipment !== undefined)
    return linksOf(shipment, request).flatMap(({ step, parcel, url }): Call[] =>
      replies.some((reply) => reply.step === step)
        ? []
        : [{ step, method: 'GET', url, reply_as: 'base64', ...(parcel === null ? {} : { package: parcel }) }],
    );
  const last = replies.at(-1);
  const given_up = replies.length > RESULT_TRIES || last === undefined || !isAnswer(last);
  if (job === undefined || given_up) return [];
  const body = { accountNumber: { value: request.account_number }, jobId: job };
  const call = jsonCall('results', '/ship/v1/shipments/results', body);
  return [{ ...call, headers: { ...call.headers, ...headers }, after_ms: RESULT_WAIT_MS }];
}
