/** When no shipment came back: FedEx refused, or nobody knows. */
import { localErrorEntry, type Speaker, unreadableReplyEntry } from '@waybill/carrier-kit';
import { type Answer, type ErrorEntry, isAnswer, type Reply } from '@waybill/core';
import { problemEntry, readReply } from '../errors.js';
import type { ShipmentContext } from './context.js';
import type { CreatedReply } from './created.js';

export function shipmentFailure(
  replies: readonly Reply[],
  created: CreatedReply,
  context: ShipmentContext,
  carrier: Speaker,
): ErrorEntry[] {
  const [purchase] = replies;
  if (purchase === undefined || !isAnswer(purchase)) {
    const why = purchase === undefined ? 'There is no answer.' : `${purchase.failure.message}.`;
    return [unknownEntry(context, carrier, why)];
  }
  if (created.job !== undefined) return jobEntries(replies, created.job, context, carrier);
  const reading = readReply(purchase, carrier);
  const reported = [
    ...reading.errors,
    ...created.alerts.map((alert) => problemEntry(carrier, purchase.status, alert)),
  ];
  const { status } = purchase;
  if (status >= 400 && status < 500) return reported;
  const refused = reading.document === undefined ? reading.refused : reading.errors.length > 0;
  if (!refused) return [unreadablePurchase(purchase, reported, context, carrier)];
  if (status >= 200 && status < 300) return reported.map(final);
  // No key keeps a purchase from being made twice, and a server in trouble may have made it.
  return reported.map((entry) => ({
    ...final(entry),
    kind: 'unknown_outcome',
    details: lookupDetails(context),
  }));
}

/** Only a status that says "not now" promises that the same may be asked again. */
function final(entry: ErrorEntry): ErrorEntry {
  return { ...entry, retryable: false };
}

function unreadablePurchase(
  purchase: Answer,
  reported: readonly ErrorEntry[],
  context: ShipmentContext,
  carrier: Speaker,
): ErrorEntry {
  const why = reported.map(({ message }) => message).join('; ') || 'The reply holds no shipment';
  const { code, http_status, details } = unreadableReplyEntry(carrier, purchase, why);
  const unknown = unknownEntry(context, carrier, `${why}.`);
  return {
    ...unknown,
    code,
    ...(http_status === undefined ? {} : { http_status }),
    details: { ...details, ...unknown.details },
  };
}

/** FedEx took the order and has not delivered, or says why it will not. */
function jobEntries(
  replies: readonly Reply[],
  job: string,
  context: ShipmentContext,
  carrier: Speaker,
): ErrorEntry[] {
  const last = replies.at(-1);
  const failed = last === undefined || isAnswer(last) ? '' : ` (${last.failure.message})`;
  const why = `FedEx makes the shipment in the background as job ${job}, and has not delivered it${failed}.`;
  const unknown = unknownEntry(context, carrier, why);
  const results = replies.filter((reply): reply is Answer => isAnswer(reply) && reply.step === 'results');
  const reported = results.slice(-1).flatMap((reply) => readReply(reply, carrier).errors);
  return [{ ...unknown, details: { ...unknown.details, job_id: job } }, ...reported.map(final)];
}

function lookupDetails({ lookup: check, transaction_id }: ShipmentContext) {
  return { check, transaction_id };
}

function unknownEntry(context: ShipmentContext, carrier: Speaker, why: string): ErrorEntry {
  const message = `${why} It may have been bought: look for ${context.lookup} with FedEx before buying again.`;
  return {
    ...localErrorEntry(carrier, 'unknown_outcome', message, 'unknown_outcome'),
    details: lookupDetails(context),
  };
}
