/**
 * Shipping: one purchase a parcel, one after the other; then labels and prices of all that was bought.
 * On the XML platform with a contract "Create Shipment" (transmitted at once), without one "Create Non-Contract
 * Shipment"; on the JSON platform "Create Shipment" with and without.
 */
import { resolveRequest, shipDate, throwIssues, today } from '@waybill/carrier-kit';
import {
  type Answer,
  type Call,
  type Issue,
  isAnswer,
  type Reply,
  type ShipmentRequest,
} from '@waybill/core';
import { type Account, CARRIER } from '../account.js';
import { apiProfileOf } from '../api-profile.js';
import { checkPaymentTerms } from '../payment.js';
import { platforms } from '../platform.js';
import { tables } from '../tables.js';
import { consignmentsOf, type WireShipmentRequest, type WireShipmentResponse } from './request.js';

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): WireShipmentRequest {
  const issues: Issue[] = [];
  const admitted = resolveRequest(tables, 'shipping', request, issues);
  checkPaymentTerms(request.shipment, apiProfileOf(account.settings), issues);
  const packages = consignmentsOf(request, admitted, account, issues);
  throwIssues(issues, CARRIER);
  const [first] = packages;
  return {
    api: account.settings.api,
    contract: account.settings.contract_id !== undefined,
    zonos: first?.destination.country_code === 'US' && first.customs?.us_declaration_id === undefined,
    customer_number: account.settings.customer_number,
    service: admitted.services[0] as string,
    shipment_date: shipDate(request.shipment) ?? today(account.context.clock, account.settings.time_zone),
    packages,
  };
}

/** How often a document is asked for, and how long is waited for one that is still being made. */
const TRIES = 5;
const WAIT_MS = 1_000;

/** The next parcel while every one before was sold; then the links of what was sold; then what was not ready. */
export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  const purchases = replies.filter(({ step }) => step === 'buy');
  const sold = purchases.filter((reply): reply is Answer => isCreated(reply, request));
  if (sold.length === purchases.length && purchases.length < request.packages.length) {
    return [platforms[request.api].buyCall(request, purchases.length)];
  }
  return sold
    .flatMap((reply) => platforms[request.api].linkCalls(reply, request))
    .flatMap((call) =>
      nextOf(
        call,
        replies.filter(({ step, package: position }) => step === call.step && position === call.package),
      ),
    );
}

function isCreated(reply: Reply, asked: WireShipmentRequest): boolean {
  const nobody = { carrier: CARRIER, account: CARRIER };
  return isAnswer(reply) && 'created' in platforms[asked.api].readPurchase(reply, nobody);
}

/** A link is asked for until it gives what it names; one that leads elsewhere is followed. */
function nextOf(call: Call, replies: readonly Reply[]): Call[] {
  const last = replies.at(-1);
  if (last === undefined) return [call];
  if (!isAnswer(last) || replies.length >= TRIES) return [];
  const url = replies.reduce((at, reply) => leadsTo(reply, at) ?? at, call.url);
  if (leadsTo(last, call.url) !== undefined) return [{ ...call, url }];
  // A document may not be found yet (404) or not be ready (202).
  const pending = last.status === 202 || (last.status === 404 && call.reply_as === 'base64');
  return pending ? [{ ...call, url, after_ms: WAIT_MS }] : [];
}

/** Where a redirect leads; the transport goes there only if that is one of Canada Post's own servers. */
function leadsTo(reply: Reply, from: string): string | undefined {
  if (!isAnswer(reply) || reply.status < 300 || reply.status >= 400) return undefined;
  const { location } = reply.headers;
  return location ? (URL.parse(location, from)?.href ?? location) : undefined;
}
