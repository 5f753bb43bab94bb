/** Whether a purchase created a shipment, and the entries when it did not. */
import { type PurchaseReading, unknownOutcomeEntry } from '@waybill/carrier-kit';
import { type Answer, type CarrierIdentity, type ErrorEntry, isAnswer, type Reply } from '@waybill/core';
import { problemEntry, readReply } from '../errors.js';
import { lookupOf, type ShipmentContext } from './context.js';
import { type Created, createdIn } from './created.js';

/** Reads the answer to a purchase: a shipment or a job, FedEx's own error document, or neither. */
export function readPurchase(reply: Answer, carrier: CarrierIdentity): PurchaseReading<Created> {
  const created = createdIn(reply);
  const reading = readReply(reply, carrier);
  if (created !== undefined) return { created, warnings: reading.problems };
  const { problems, alerts } = reading;
  const reported = [...problems, ...alerts.map((alert) => problemEntry(carrier, reply.status, alert))];
  // FedEx reports trouble on its own side with any status: that does not prove that nothing was bought.
  const isRefusal = problems.length > 0 && problems.every(({ kind }) => kind !== 'unavailable');
  if (isRefusal && (reading.own || reply.status >= 400)) return { refused: reported };
  const why = reported.map(({ message }) => message).join('; ');
  return {
    unreadable: why || reading.unreadable || 'the reply names no shipment',
    code: reported[0]?.code,
  };
}

/** FedEx accepted the order and has not delivered the result, or reports why there is none. */
export function unfinishedJob(
  replies: readonly Reply[],
  job: string,
  request: ShipmentContext,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const last = replies.at(-1);
  const failed = last === undefined || isAnswer(last) ? '' : ` (${last.failure.message})`;
  const why = `FedEx creates the shipment in the background as job ${job} and has not delivered it${failed}`;
  const { what, references } = lookupOf(request);
  const lookup = { what, references: { ...references, job_id: job } };
  const results = replies.filter((reply): reply is Answer => isAnswer(reply) && reply.step === 'results');
  const reported = results.slice(-1).flatMap((reply) => readReply(reply, carrier).problems);
  return [
    unknownOutcomeEntry(carrier, lookup, { code: 'unknown_outcome', why }),
    ...reported.map((entry) => ({ ...entry, retryable: false })),
  ];
}
