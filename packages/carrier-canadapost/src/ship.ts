/**
 * Shipping: one purchase a parcel, one after the other; then labels and prices of all that was bought.
 * With a contract "Create Shipment" (transmitted at once), without one "Create Non-Contract Shipment".
 */

import { admit, shipDate, throwIssues, today } from '@waybill/carrier-kit';
import { type Answer, type Call, type Issue, isAnswer, type ShipmentRequest } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { consignmentsOf, type WireShipmentRequest, type WireShipmentResponse } from './consignment.js';
import { neutralRules } from './neutral-rules.js';
import { buyCall, linkCalls } from './ship.xml.js';
import { tables } from './tables.js';

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): WireShipmentRequest {
  const issues: Issue[] = [];
  const admitted = admit(tables, 'shipping', request, issues);
  neutralRules(request.shipment, issues);
  const parcels = consignmentsOf(request, admitted, account, issues);
  throwIssues(issues, CARRIER);
  return {
    contract: account.settings.contract_id !== undefined,
    customer_number: account.settings.customer_number,
    service: admitted.services[0] as string,
    shipment_date: shipDate(request.shipment) ?? today(account.context.clock, account.settings.time_zone),
    parcels,
  };
}

/** How often a label that is still being made (202) is asked for, and how long is waited between. */
const LABEL_TRIES = 5;
const LABEL_WAIT_MS = 1_000;

/** The next parcel while every one before was sold; then the links of what was sold; then what was not ready. */
export function nextShippingCalls({ asked, replies }: WireShipmentResponse): Call[] {
  const purchases = replies.filter(({ step }) => step === 'buy');
  const sold = purchases.filter(
    (reply): reply is Answer => isAnswer(reply) && reply.status >= 200 && reply.status < 300,
  );
  if (sold.length === purchases.length && purchases.length < asked.parcels.length) {
    return [buyCall(asked, purchases.length)];
  }
  return sold
    .flatMap((reply) => linkCalls(reply, asked))
    .flatMap((call) => {
      const answers = replies.filter(({ step, parcel }) => step === call.step && parcel === call.parcel);
      const last = answers.at(-1);
      if (last === undefined) return [call];
      const pending = isAnswer(last) && last.status === 202 && answers.length < LABEL_TRIES;
      return pending ? [{ ...call, after_ms: LABEL_WAIT_MS }] : [];
    });
}
