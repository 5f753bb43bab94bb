/**
 * Pickups apart from a shipment: POST, PATCH and DELETE /pickups, `supermodelIoLogisticsExpressPickupRequest`. DHL has no call for
 * the state of a pickup. (A pickup may also be booked with a shipment: see `shipping.ts`.)
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeOutcome,
  changeReading,
  clockTimeOf,
  pickupCancelOutcome,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { listOf, notFoundEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, PickupCancelOutcome, PickupOutcome, PickupResult } from '@waybill/core';
import type {
  Answer,
  Call,
  CarrierIdentity,
  Exchange,
  PickupCancelRequest,
  PickupMeta,
  Reply,
} from '@waybill/core/plugin';
import { noticesOf, readReply } from './errors.js';
import { type Referenced, text, texts } from './json.js';
import {
  createPickup,
  createUpdate,
  lookupOf,
  type WirePickup,
  type WirePickupUpdate,
} from './pickup/request.js';
import type { Account } from './settings.js';

type Open = Account['settings'];

export const pickup: OperationFor<'pickup', Open, WirePickup> = {
  createRequest: createPickup,
  next: atOnce((request) => [
    {
      step: 'book',
      method: 'POST',
      url: '/pickups',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: parsePickup,
};

export const pickup_update: OperationFor<'pickup_update', Open, WirePickupUpdate> = {
  createRequest: createUpdate,
  next: atOnce((request) => [
    {
      step: 'change',
      method: 'PATCH',
      url: `/pickups/${encodeURIComponent(request.body.dispatchConfirmationNumber)}`,
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: parseUpdate,
};

export const pickup_cancel: OperationFor<'pickup_cancel', Open, WirePickupCancel> = {
  createRequest: createCancelRequest,
  next: atOnce(cancelCalls),
  parseResponse: parseCancelResponse,
};

/** `supermodelIoLogisticsExpressPickupResponse` and `…UpdatePickupResponse`: the one has a list of numbers, the other one. */
const wirePickup = z
  .object({
    dispatchConfirmationNumbers: listOf(text),
    dispatchConfirmationNumber: text,
    readyByTime: text,
    nextPickupDate: text,
    warnings: texts,
  })
  .transform(({ dispatchConfirmationNumbers: several, dispatchConfirmationNumber: one, ...rest }) => ({
    ...rest,
    numbers: [...several, one].filter((number) => number !== undefined && number !== '') as string[],
  }));
type BookedPickup = z.output<typeof wirePickup>;

function parsePickup(exchange: Exchange<WirePickup>, carrier: CarrierIdentity): PickupOutcome {
  return outcomeOf(exchange, carrier, { what: 'The pickup', effect: 'once' });
}

function parseUpdate(exchange: Exchange<WirePickupUpdate>, carrier: CarrierIdentity): PickupOutcome {
  const { dispatchConfirmationNumber: number } = exchange.request.body;
  return outcomeOf(exchange, carrier, { what: 'The change', effect: 'repeatable', number });
}

/** @param number of the pickup that is changed */
function outcomeOf(
  { request, replies }: Exchange<WirePickup>,
  { carrier, account }: CarrierIdentity,
  {
    number,
    ...rules
  }: { readonly what: string; readonly effect: 'once' | 'repeatable'; readonly number?: string },
): PickupOutcome {
  const identity = { carrier, account };
  const judged = changeOutcome(replies[0], {
    carrier: identity,
    ...rules,
    lookup: lookupOf(request),
    read: (answer) => bookingReading(answer, number, identity),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  return [resultOf(judged.done, request, identity), [...judged.errors]];
}

/** The entry of a number that DHL does not know, in DHL's words. */
function unknownPickup(
  carrier: CarrierIdentity,
  number: string,
  { code, message }: Pick<ErrorEntry, 'code' | 'message'>,
): ErrorEntry {
  return notFoundEntry(carrier, {
    what: `pickup ${number}`,
    field: 'pickup.confirmation_number',
    code,
    message,
  });
}

/** DHL names a pickup by its number. An answer without one is neither a booking nor a refusal: its warnings may say why. */
function bookingReading(
  answer: Answer,
  number: string | undefined,
  carrier: CarrierIdentity,
): ChangeReading<BookedPickup> {
  const reading = changeReading(readReply(answer, carrier, pickupIn));
  if ('refused' in reading) {
    const isUnknown = number !== undefined && answer.status === 404;
    return {
      refused: reading.refused.map((entry) =>
        isUnknown ? unknownPickup(carrier, number, entry) : tooLateIf(CUT_OFF, entry),
      ),
    };
  }
  if ('done' in reading && reading.done.numbers.length === 0)
    return { unreadable: ['the reply names no pickup', ...reading.done.warnings].join('; ') };
  return reading;
}

function pickupIn(document: unknown): BookedPickup | undefined {
  const isPickup = ['dispatchConfirmationNumbers', 'dispatchConfirmationNumber'].some(
    (name) => name in Object(document),
  );
  return isPickup ? wirePickup.safeParse(document).data : undefined;
}

/** No code of DHL's says that a courier can no longer come on that day; only its words do. */
const CUT_OFF = /cut-?\s?off/i;

function tooLateIf(words: RegExp, entry: ErrorEntry): ErrorEntry {
  return words.test(entry.message) ? { ...entry, kind: 'too_late', retryable: false } : entry;
}

function resultOf(
  { numbers, readyByTime, nextPickupDate, warnings }: BookedPickup,
  { requested, body }: WirePickup,
  carrier: CarrierIdentity,
): PickupResult {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(nextPickupDate ?? '') ?? [];
  const { accounts, customerDetails } = body;
  return pickupResult(carrier, {
    confirmation_numbers: numbers,
    pickup_date: day ?? requested.pickup_date,
    ready_time: clockTimeOf(readyByTime) ?? requested.ready_time,
    closing_time: requested.closing_time,
    meta: {
      notices: [...noticesOf(warnings), ...otherDay(day, requested.pickup_date)],
      // Cancelling asks who booked it, and changing by which account.
      requested_by: customerDetails.shipperDetails.contactInformation.fullName,
      ...omitUndefined({ account_number: accounts[0]?.number }),
    },
  });
}

function otherDay(day: string | undefined, requested: string): Notice[] {
  if (day === undefined || day === requested) return [];
  return [
    { code: 'other_day', message: `DHL names ${day} as the day of the pickup; ${requested} was asked for.` },
  ];
}

/** The numbers of a pickup, and what DHL wants to know. */
export interface WirePickupCancel extends Referenced {
  readonly numbers: readonly string[];
  readonly requestor_name: string;
  readonly reason: string;
}

/** DHL wants a reason; this one is true of every cancellation. */
const USUAL_REASON = 'Cancelled by the shipper';

function createCancelRequest(
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

function cancelCalls({ numbers, message_reference, requestor_name, reason }: WirePickupCancel): Call[] {
  const query = new URLSearchParams({ requestorName: requestor_name, reason });
  return numbers.map((number) => ({
    step: 'cancel',
    method: 'DELETE',
    url: `/pickups/${encodeURIComponent(number)}?${query}`,
    headers: { 'message-reference': message_reference },
    effect: 'repeatable',
    lookup: cancelLookup(number),
  }));
}

/** Of a pickup with several numbers the worst outcome counts: a courier may come for one of them. */
function parseCancelResponse(
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
    { carrier, lookup: cancelLookup(number), read: (answer) => cancelReading(number, answer, carrier) },
  );
}

function cancelLookup(number: string): string {
  return `pickup ${number} in MyDHL+`;
}

/** A success has no body by the contract, so none is read. */
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
  return { refused: entries.map((entry) => tooLateIf(COMPLETED, entry)) };
}

/** The contract describes one answer, "Pickup already cancelled or completed", and has no example of it: the words decide. */
const COMPLETED = /complete/i;
