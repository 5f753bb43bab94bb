/**
 * Ship: POST /ship/v1/shipments buys all packages of a shipment at once, labels and price included. More than 40
 * packages are made in the background: POST /ship/v1/shipments/results asks for them until they are there.
 * Source: FedEx "Ship API", `Full_Schema_Ship` -> `SHPCResponseVO_ShipShipment`.
 */
import { resolveRequest, shipDate, throwIssues, today } from '@waybill/carrier-kit';
import {
  type Call,
  type Exchange,
  type Issue,
  isAnswer,
  type Shipment,
  type ShipmentRequest,
  type ShippingOutcome,
} from '@waybill/core';
import { type Account, CARRIER } from '../account.js';
import { jsonCall, plain, type WireBody } from '../json-call.js';
import { tables } from '../tables.js';
import type { ShipmentContext } from './context.js';
import { createdReply } from './created.js';
import { linksOf } from './documents.js';
import { readShipping } from './reply.js';
import { shipmentBody } from './request.js';

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
    lookup: lookupHint(transaction_id, shipment),
    account_number: account.settings.account_number,
    service: resolved.services[0] as string,
    shipment_date: shipDate(shipment) ?? today(account.context.clock, account.settings.time_zone),
    packages: packages.length,
    billed: shipment.paid_by === undefined || shipment.paid_by === 'SENDER',
    returns: resolved.options.some(({ row }) => row.code === 'RETURN_SHIPMENT'),
    format: shipment.label?.format ?? 'PDF',
    documents,
    ...(shipment.currency === undefined ? {} : { currency: shipment.currency }),
  };
}

/** FedEx's support finds a purchase by its transaction; its tracking by the shipper's own reference. */
function lookupHint(transaction_id: string, { references = [] }: Shipment): string {
  const [reference] = references;
  return `customer transaction ${transaction_id}${reference === undefined ? '' : ` or reference ${reference}`}`;
}

/** How often packages that are made in the background are asked for, and how long is waited before. */
const RESULT_TRIES = 8;
const RESULT_WAIT_MS = 2_500;

/** The purchase; its result, when it is made in the background; then documents that come as links. */
export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  const headers = { 'x-customer-transaction-id': request.transaction_id };
  const [purchase] = replies;
  if (purchase === undefined) {
    const call = jsonCall('buy', '/ship/v1/shipments', request.body);
    return [{ ...call, headers: { ...call.headers, ...headers }, purchase: true, lookup: request.lookup }];
  }
  const created = createdReply(replies);
  if (created.document === undefined && created.job !== undefined) {
    const last = replies.at(-1);
    const given_up = replies.length > RESULT_TRIES || last === undefined || !isAnswer(last);
    if (given_up) return [];
    const body = { accountNumber: { value: request.account_number }, jobId: created.job };
    const call = jsonCall('results', '/ship/v1/shipments/results', body);
    return [{ ...call, headers: { ...call.headers, ...headers }, after_ms: RESULT_WAIT_MS }];
  }
  const fetched = replies.map(({ step }) => step);
  if (created.document === undefined) return [];
  return linksOf(created.document, request).flatMap(({ step, parcel, url }): Call[] =>
    fetched.includes(step)
      ? []
      : [{ step, method: 'GET', url, reply_as: 'base64', ...(parcel === null ? {} : { package: parcel }) }],
  );
}

export function parseShippingResponse(
  { request, replies }: WireShipmentResponse,
  carrier: Account,
): ShippingOutcome {
  return readShipping(replies, request, carrier);
}
