/** Cancelling a pickup: DELETE /pickups/{number}, one call for each number that the booking was given. */
import type { OperationContext } from '@waybill/carrier-kit';
import { cancelledBefore, changeReading, pickupCancelOutcome } from '@waybill/carrier-kit/after';
import type { ErrorEntry, PickupCancelOutcome } from '@waybill/core';
import type {
  Answer,
  Call,
  CarrierIdentity,
  Exchange,
  PickupCancelRequest,
  PickupMeta,
  Reply,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { Account } from '../settings.js';
import { unknownPickup } from './reply.js';

/** The numbers of a pickup, and what DHL wants to know. */
export interface WirePickupCancel {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  readonly numbers: readonly string[];
  readonly requestor_name: string;
  readonly reason: string;
}

/** DHL wants a reason; this one is true of every cancellation. */
const USUAL_REASON = 'Cancelled by the shipper';

export function createCancelRequest(
  { pickup, requested_by, reason = USUAL_REASON }: PickupCancelRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickupCancel {
  const { confirmation_number, confirmation_numbers = [], meta } = pickup;
  const booked_by = typeof meta?.requested_by === 'string' ? meta.requested_by : undefined;
  const requestor_name = requested_by ?? booked_by;
  if (requestor_name === undefined)
    report.required('requested_by', 'for a pickup whose handle has no meta.requested_by');
  return {
    message_reference: account.context.newId(),
    numbers: [...new Set([confirmation_number, ...confirmation_numbers])],
    requestor_name: requestor_name ?? '',
    reason,
  };
}

export function cancelCalls({
  numbers,
  message_reference,
  requestor_name,
  reason,
}: WirePickupCancel): Call[] {
  const query = new URLSearchParams({ requestorName: requestor_name, reason });
  return numbers.map((number) => ({
    step: 'cancel',
    method: 'DELETE',
    url: `/pickups/${encodeURIComponent(number)}?${query}`,
    headers: { 'message-reference': message_reference },
    effect: 'repeatable',
    lookup: lookupOf(number),
  }));
}

/** Of a pickup with several numbers the worst outcome counts: a courier may come for one of them. */
export function parseCancelResponse(
  { request: { numbers }, replies }: Exchange<WirePickupCancel>,
  { carrier, account }: CarrierIdentity,
): PickupCancelOutcome {
  const identity = { carrier, account };
  const judged = numbers.map((number, at) => ofNumber(number, replies[at], identity));
  const results = judged.flatMap(([result]) => result ?? []);
  const worst =
    results.find(({ outcome }) => outcome === 'unknown') ??
    results.find(({ outcome }) => outcome === 'refused') ??
    results[0];
  const notices = results.flatMap(({ meta }) => meta.notices);
  const result = worst && { ...worst, confirmation_number: numbers[0] ?? null, meta: { notices } };
  return [result ?? null, judged.flatMap(([, errors]) => errors)];
}

function ofNumber(number: string, reply: Reply | undefined, carrier: CarrierIdentity): PickupCancelOutcome {
  return pickupCancelOutcome(
    reply,
    { confirmation_number: number },
    { carrier, lookup: lookupOf(number), read: (answer) => cancelReading(number, answer, carrier) },
  );
}

function lookupOf(number: string): string {
  return `pickup ${number} in MyDHL+`;
}

/** A success has no body by the contract, and is not asked for one. */
function cancelReading(number: string, answer: Answer, carrier: CarrierIdentity) {
  if (answer.status === 200 || answer.status === 204) return { done: undefined };
  const reading = changeReading(readReply(answer, carrier, (): PickupMeta | undefined => undefined));
  if (!('refused' in reading)) return reading;
  const entries =
    answer.status === 404
      ? reading.refused.map((entry) => unknownPickup(carrier, number, entry))
      : reading.refused;
  const before = cancelledBefore(entries.filter(({ message }) => !COMPLETED.test(message)));
  if (before !== undefined) return { done: { notices: [before] } };
  return { refused: entries.map(lateOrNot) };
}

/** The contract describes one answer, "Pickup already cancelled or completed", and has no example of it: the words decide. */
const COMPLETED = /complete/i;

function lateOrNot(entry: ErrorEntry): ErrorEntry {
  return COMPLETED.test(entry.message) ? { ...entry, kind: 'too_late', retryable: false } : entry;
}
