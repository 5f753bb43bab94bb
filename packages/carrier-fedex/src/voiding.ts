/**
 * Voiding: PUT /ship/v1/shipments/cancel, a shipment as a whole, until FedEx has it. The numbers of a
 * shipment that is known only by the job that creates it are requested first. After a refusal the shipment is tracked: FedEx has no
 * codes for "already cancelled" and "too late".
 * Source: FedEx "Ship API", `Full_Schema_Cancel_Shipment` -> `SHPCResponseVO_CancelShipment`.
 */
import { type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  explainedRefusal,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry, maybe, NO_ACCOUNT, wireBoolean } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, TrackingStatus, VoidOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type VoidRequest,
} from '@waybill/core/plugin';
import { namingMissing, outputReader, readReply, refusalOf, wireNotices } from './errors.js';
import { jsonCall, text } from './json.js';
import type { Account } from './settings.js';
import { createdIn, createdPackages, masterNumber } from './shipping/schema.js';
import { tracked } from './tracking/reply.js';
import { numbersInquiry, trackCall } from './tracking.js';

export const voiding: VoidingOperation<Account['settings'], WireVoidRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next(exchange: Exchange<WireVoidRequest>): readonly Call[] {
  const { request, replies } = exchange;
  const { transaction_id, account_number, job, email } = request;
  const accountNumber = { value: account_number };
  if (job !== undefined && replies.length === 0)
    return [jsonCall('results', '/ship/v1/shipments/results', { accountNumber, jobId: job }, request)];
  const { master } = shipmentOf(exchange);
  if (master === undefined) return [];
  if (!replies.some(({ step }) => step === 'void')) {
    const body = {
      accountNumber,
      ...(email ? { emailShipment: true } : {}),
      deletionControl: 'DELETE_ALL_PACKAGES',
      trackingNumber: master,
    };
    const call = jsonCall('void', '/ship/v1/shipments/cancel', body, request, 'PUT');
    return [{ ...call, effect: 'repeatable', lookup: lookupOf(master) }];
  }
  if (replies.some(({ step }) => step === 'track') || !isToBeTracked(exchange)) return [];
  const inquiry = numbersInquiry([{ tracking_number: master, field: 'shipment.tracking_number' }]);
  return [{ ...trackCall(inquiry, { transaction_id, locale: 'en_US' }), optional: true }];
}

/** What is to be voided. */
export interface WireVoidRequest {
  readonly transaction_id: string;
  readonly account_number: string;
  /** The master tracking number; left out for a shipment that is known only by its job. */
  readonly tracking_number?: string;
  /** `jobId` of a shipment that FedEx creates in the background, where no number of it is known. */
  readonly job?: string;
  /** A return whose label FedEx sends by e-mail. */
  readonly email: boolean;
  /** The tracking numbers of all packages. */
  readonly tracking_numbers: readonly (string | null)[];
}

function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireVoidRequest {
  const { tracking_number, reference, meta } = request.shipment;
  const tracking_numbers = wholeShipment(request, report);
  const master = tracking_number ?? tracking_numbers.find((number) => number !== null);
  const job = reference?.type === 'jobId' && master === undefined ? reference.value : undefined;
  if (master === undefined && job === undefined)
    report.required('shipment.tracking_number', 'or a reference of type jobId');
  return omitUndefined({
    transaction_id: account.context.newId(),
    account_number: account.settings.account_number,
    tracking_number: master,
    job,
    email: typeof meta?.return_label_url === 'string',
    tracking_numbers,
  });
}

/** Where a person finds out whether it was voided. */
function lookupOf(master: string): string {
  return `${master} among the shipments of the FedEx account: a voided one is tracked as cancelled`;
}

/** `message` in the contract, `successMessage` in replies (2026-11-22, recorded by other developers). */
const cancelledIn = outputReader(
  z.object({
    cancelledShipment: maybe(wireBoolean),
    message: text,
    successMessage: text,
    alerts: wireNotices,
  }),
  ({ cancelledShipment }) => cancelledShipment !== undefined,
);

type Voiding = Exchange<WireVoidRequest>;

function parseResponse(exchange: Voiding, { carrier, account }: CarrierIdentity): VoidOutcome {
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

/** Whether tracking can explain the answer. */
function isToBeTracked(exchange: Voiding): boolean {
  return isWorthTracking(readVoid(exchange, NO_ACCOUNT).reading);
}

/** Words of a refusal without a code: FedEx has the package, or its Ground day is closed, which tracking does not show. */
const TOO_LATE = /\b(tendered|closed)\b/i;

/** Voided is only what `cancelledShipment` says: a refusal has status 200 as well. */
function readVoid(
  { replies }: Voiding,
  carrier: CarrierIdentity,
): { readonly reading: VoidReading; readonly notices: readonly Notice[] } {
  const reply = replies.find(({ step }) => step === 'void');
  if (reply === undefined || !isAnswer(reply))
    return { reading: { unreadable: 'there is no answer' }, notices: [] };
  const read = readReply(reply, carrier, cancelledIn);
  if (read.errors !== undefined) return { reading: refusalOf(read), notices: [] };
  const { cancelledShipment, message, successMessage, alerts } = read.document;
  if (cancelledShipment) return { reading: { outcome: 'voided' }, notices: alerts };
  const said = message ?? successMessage;
  const alert = said === undefined ? alerts.find(({ code }) => code !== 'VIRTUAL.RESPONSE') : undefined;
  const why = said ?? alert?.message ?? 'FedEx did not void the shipment.';
  const kind = TOO_LATE.test(why) ? 'too_late' : 'carrier';
  const refusal = localErrorEntry(carrier, alert?.code || 'not_voided', why, kind);
  return { reading: { refused: [refusal] }, notices: alerts.filter((one) => one !== alert) };
}

/** The status that tracking has, if there was such a call. */
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
function shipmentOf({ request, replies }: Voiding): {
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
