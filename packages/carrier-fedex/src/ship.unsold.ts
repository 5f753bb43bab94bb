/** When no shipment came back: FedEx refused, or nobody knows. */
import { localErrorEntry, type Speaker, unreadableReplyEntry } from '@waybill/carrier-kit';
import { type Answer, type ErrorEntry, isAnswer, type Reply } from '@waybill/core';
import { problemEntry, readReply } from './errors.js';
import type { ShipAsked } from './ship.asked.js';
import type { Sold } from './ship.sold.js';

export function nothingSold(
  replies: readonly Reply[],
  sold: Sold,
  asked: ShipAsked,
  speaker: Speaker,
): ErrorEntry[] {
  const [purchase] = replies;
  if (purchase === undefined || !isAnswer(purchase)) {
    const why = purchase === undefined ? 'There is no answer.' : `${purchase.failure.message}.`;
    return [unknownEntry(asked, speaker, why)];
  }
  if (sold.job !== undefined) return jobEntries(replies, sold.job, asked, speaker);
  const reading = readReply(purchase, speaker);
  const said = [
    ...reading.errors,
    ...sold.alerts.map((alert) => problemEntry(speaker, purchase.status, alert)),
  ];
  const { status } = purchase;
  if (status >= 400 && status < 500) return said;
  const refused = reading.document === undefined ? reading.refused : reading.errors.length > 0;
  if (!refused) return [unreadablePurchase(purchase, said, asked, speaker)];
  if (status >= 200 && status < 300) return said.map(final);
  // No key keeps a purchase from being made twice, and a server in trouble may have made it.
  return said.map((entry) => ({ ...final(entry), kind: 'unknown_outcome', details: whatToCheck(asked) }));
}

/** Only a status that says "not now" promises that the same may be asked again. */
function final(entry: ErrorEntry): ErrorEntry {
  return { ...entry, retryable: false };
}

function unreadablePurchase(
  purchase: Answer,
  said: readonly ErrorEntry[],
  asked: ShipAsked,
  speaker: Speaker,
): ErrorEntry {
  const why = said.map(({ message }) => message).join('; ') || 'The reply holds no shipment';
  const { code, http_status, details } = unreadableReplyEntry(speaker, purchase, why);
  const unknown = unknownEntry(asked, speaker, `${why}.`);
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
  asked: ShipAsked,
  speaker: Speaker,
): ErrorEntry[] {
  const last = replies.at(-1);
  const failed = last === undefined || isAnswer(last) ? '' : ` (${last.failure.message})`;
  const why = `FedEx makes the shipment in the background as job ${job}, and has not delivered it${failed}.`;
  const unknown = unknownEntry(asked, speaker, why);
  const results = replies.filter((reply): reply is Answer => isAnswer(reply) && reply.step === 'results');
  const said = results.slice(-1).flatMap((reply) => readReply(reply, speaker).errors);
  return [{ ...unknown, details: { ...unknown.details, job_id: job } }, ...said.map(final)];
}

function whatToCheck({ check, transaction_id }: ShipAsked) {
  return { check, transaction_id };
}

function unknownEntry(asked: ShipAsked, speaker: Speaker, why: string): ErrorEntry {
  const message = `${why} It may have been bought: look for ${asked.check} with FedEx before buying again.`;
  return {
    ...localErrorEntry(speaker, 'unknown_outcome', message, 'unknown_outcome'),
    details: whatToCheck(asked),
  };
}
