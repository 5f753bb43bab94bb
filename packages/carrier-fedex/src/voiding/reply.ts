import { z } from '@waybill/carrier-kit';
import {
  explainedRefusal,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry, maybe, NO_ACCOUNT, wireBoolean } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, TrackingStatus, VoidOutcome } from '@waybill/core';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { namingMissing, readReply, wireNotices } from '../errors.js';
import { text } from '../reply-schemas.js';
import { createdIn, createdPackages, masterNumber } from '../shipping/created.js';
import { tracked } from '../tracking/reply.js';
import { numbersInquiry } from '../tracking/request.js';
import { lookupOf, type WireVoidRequest } from './request.js';

/** `message` in the contract, `successMessage` in replies (2026-11-22, recorded by other developers). */
const wireCancelled = z.object({
  output: z.object({
    cancelledShipment: maybe(wireBoolean),
    message: text,
    successMessage: text,
    alerts: wireNotices,
  }),
});

type Voiding = Exchange<WireVoidRequest>;

export function parseResponse(exchange: Voiding, { carrier, account }: CarrierIdentity): VoidOutcome {
  const identity = { carrier, account };
  const { master, numbers } = shipmentOf(exchange);
  if (master === undefined) return [null, unfinishedJob(exchange, identity)];
  const reply = exchange.replies.find(({ step }) => step === 'void');
  const { reading, notices } = readVoid(exchange, identity);
  const explained = explainedRefusal(reading, statusOf(exchange, master, identity), 'FedEx');
  const shipment = packageVoid(reply, {
    carrier: identity,
    lookup: lookupOf(master),
    read: () => explained.reading,
  });
  return voidOutcome(
    identity,
    numbers.map((tracking_number) => ({ ...shipment, tracking_number })),
    { meta: { notices: [...notices, ...explained.notices] } },
  );
}

/** Whether FedEx is asked where the package is. */
export function isToBeTracked(exchange: Voiding): boolean {
  return isWorthTracking(readVoid(exchange, NO_ACCOUNT).reading);
}

interface VoidAnswer {
  readonly reading: VoidReading;
  readonly notices: readonly Notice[];
}

function readVoid({ replies }: Voiding, carrier: CarrierIdentity): VoidAnswer {
  const reply = replies.find(({ step }) => step === 'void');
  if (reply === undefined || !isAnswer(reply))
    return { reading: { unreadable: 'there is no answer' }, notices: [] };
  return readAnswer(reply, carrier);
}

/** Words of a refusal without a code: FedEx has the package, or its Ground day is closed, which tracking does not show. */
const TOO_LATE = /\b(tendered|closed)\b/i;

/** Voided is only what `cancelledShipment` says: a refusal has status 200 as well. */
function readAnswer(reply: Answer, carrier: CarrierIdentity): VoidAnswer {
  const read = readReply(reply, carrier, cancelledIn);
  if (read.errors !== undefined)
    return {
      reading: read.refused ? { refused: read.reported.map(namingMissing) } : { unreadable: read.why },
      notices: [],
    };
  const { cancelledShipment, message, successMessage, alerts } = read.document;
  if (cancelledShipment) return { reading: { outcome: 'voided' }, notices: alerts };
  const said = message ?? successMessage;
  const alert = said === undefined ? alerts.find(({ code }) => code !== 'VIRTUAL.RESPONSE') : undefined;
  const why = said ?? alert?.message ?? 'FedEx did not void the shipment.';
  const kind = TOO_LATE.test(why) ? 'too_late' : 'carrier';
  const refusal = localErrorEntry(carrier, alert?.code || 'not_voided', why, kind);
  return { reading: { refused: [refusal] }, notices: alerts.filter((one) => one !== alert) };
}

function cancelledIn(document: unknown) {
  const output = wireCancelled.safeParse(document).data?.output;
  return output?.cancelledShipment === undefined ? undefined : output;
}

/** Where FedEx tracks the shipment, if it was asked and says so. */
function statusOf(
  { replies }: Voiding,
  master: string,
  carrier: CarrierIdentity,
): TrackingStatus | undefined {
  const reply = replies.find(({ step }) => step === 'track');
  if (reply === undefined) return undefined;
  const inquiry = numbersInquiry([{ tracking_number: master, field: 'shipment.tracking_number' }]);
  return tracked(reply, inquiry, undefined, carrier)[0]?.details?.status;
}

/** The master number and those of all packages: from the request, else from the result of the job. */
export function shipmentOf({ request, replies }: Voiding): {
  readonly master?: string;
  readonly numbers: readonly (string | null)[];
} {
  const { tracking_number: master, tracking_numbers: numbers } = request;
  if (master !== undefined) return { master, numbers };
  const results = replies.filter(isAnswer).find(({ step }) => step === 'results');
  const reading = results && readReply(results, NO_ACCOUNT, createdIn);
  const created = reading?.document?.shipment;
  const found = created && masterNumber(created);
  if (created === undefined || found === undefined) return { numbers };
  const packages = createdPackages(created, created.pieceResponses.length);
  return { master: found, numbers: packages.map(({ tracking_number = null }) => tracking_number) };
}

/** Nothing could be voided: the job has no shipment, or not yet. */
function unfinishedJob({ request, replies }: Voiding, carrier: CarrierIdentity): ErrorEntry[] {
  const [reply] = replies;
  if (reply !== undefined && !isAnswer(reply)) return [failureEntry(carrier, reply)];
  const reading = reply && readReply(reply, carrier, createdIn);
  if (reading?.errors !== undefined && reading.refused) return reading.errors.map(namingMissing);
  const why = `FedEx has not finished job ${request.job}: there is no tracking number to void yet.`;
  return [{ ...localErrorEntry(carrier, 'job_unfinished', why, 'unavailable'), retryable: true }];
}
