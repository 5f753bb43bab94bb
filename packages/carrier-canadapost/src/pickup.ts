/** Pickups on demand: whether drivers come, and booking, changing, following and cancelling a pickup. */

import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  changeOutcome,
  changeReading,
  pickupAvailability,
  pickupCancelOutcome,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { NO_ACCOUNT, notFoundEntry } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorEntry } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type PickupStatus,
  type Reply,
} from '@waybill/core/plugin';
import { isSuccess } from './errors.js';
import * as json from './json/pickup.js';
import {
  createBooking,
  createInquiry,
  createKnown,
  createQuestion,
  createUpdate,
  type KnownPickup,
  type PickupBooking,
  type PickupInquiry,
  type PickupQuestion,
  type PickupUpdate,
  TIMES,
} from './pickup/request.js';
import { byPlatform, type OnPlatform } from './platform.js';
import type { OpenSettings } from './settings.js';
import type { PickupHeader } from './terms.js';
import * as xml from './xml/pickup.js';

/** The pickup to book, on the platform `api`. */
export type WirePickupRequest = OnPlatform<PickupBooking>;
/** The pickup to change, and how it is to be, on the platform `api`. */
export type WirePickupUpdateRequest = OnPlatform<PickupUpdate>;
/** The pickup to cancel, on the platform `api`. */
export type WirePickupCancelRequest = OnPlatform<KnownPickup>;
/** The pickup whose status is wanted, on the platform `api`. */
export type WirePickupStatusRequest = OnPlatform<PickupQuestion>;
/** The place where drivers may come, on the platform `api`. */
export type WirePickupAvailabilityRequest = OnPlatform<PickupInquiry>;

type Platform = typeof json | typeof xml;
type Open = OpenSettings;
const platforms = { json, xml };

export const pickup = byPlatform(
  platforms,
  (platform: Platform): OperationFor<'pickup', Open, PickupBooking> => ({
    createRequest: createBooking,
    next: atOnce((request) => [
      {
        ...platform.bookCall(request),
        step: 'book',
        effect: 'once',
        lookup: platform.pickupLookup(request),
      },
    ]),
    parseResponse: ({ request, replies }, carrier) => {
      const judged = changeOutcome(replies[0], {
        carrier,
        what: 'The pickup',
        effect: 'once',
        lookup: platform.pickupLookup(request),
        read: (reply) => readBooked(reply, platform, carrier),
      });
      if (judged.outcome !== 'done') return [null, [...judged.errors]];
      const { number, status, charge, next_date } = judged.done;
      const { pickup_date, ready_time, closing_time, place } = request;
      return [
        pickupResult(carrier, {
          pickup_date: next_date ?? pickup_date,
          ready_time,
          closing_time,
          status: status === undefined ? 'scheduled' : statusOf(judged.done),
          status_text: status ?? null,
          confirmation_numbers: [number],
          charge: charge ?? null,
          meta: { notices: [], postal_code: place.postal_code },
        }),
        [...judged.errors],
      ];
    },
  }),
);

export const pickup_update = byPlatform(
  platforms,
  (platform: Platform): OperationFor<'pickup_update', Open, PickupUpdate> => ({
    createRequest: createUpdate,
    next: atOnce((request) => [
      {
        ...platform.changeCall(request.number, request.change),
        step: 'change',
        effect: 'repeatable',
        lookup: lookupOf(request),
      },
    ]),
    parseResponse: ({ request, replies }, carrier) => {
      const judged = changeOutcome(replies[0], {
        carrier,
        what: 'The change of the pickup',
        effect: 'repeatable',
        lookup: lookupOf(request),
        read: (reply) => readEmpty(reply, request, platform, carrier),
      });
      if (judged.outcome !== 'done') return [null, [...judged.errors]];
      const { pickup_date, ready_time, closing_time } = request.change;
      return [
        pickupResult(carrier, {
          pickup_date,
          ready_time,
          closing_time,
          confirmation_numbers: [request.number],
          meta: { notices: [], postal_code: request.postal_code },
        }),
        [...judged.errors],
      ];
    },
  }),
);

/** A cancellation may be refused because the pickup was cancelled before: its details say so. */
export const pickup_cancel = byPlatform(
  platforms,
  (platform: Platform): OperationFor<'pickup_cancel', Open, KnownPickup> => ({
    createRequest: createKnown,
    next: (exchange) => cancelCalls(exchange, platform),
    parseResponse: ({ request, replies }, carrier) =>
      pickupCancelOutcome(
        replies[0],
        { confirmation_number: request.number },
        {
          carrier,
          lookup: lookupOf(request),
          read: (reply) =>
            isCancelled(replies[1], platform)
              ? { done: undefined }
              : readEmpty(reply, request, platform, carrier),
        },
      ),
  }),
);

export const pickup_status = byPlatform(
  platforms,
  (platform: Platform): OperationFor<'pickup_status', Open, PickupQuestion> => ({
    createRequest: createQuestion,
    next: atOnce(({ customer_number, number }) => [
      { ...platform.pickupCall(customer_number, number), step: 'details' },
    ]),
    parseResponse: ({ request: { number, pickup_date }, replies }, carrier) => {
      const [reply] = replies;
      if (reply === undefined || !isAnswer(reply)) return [null, []];
      const read = platform.readReply(reply, carrier, platform.pickupIn);
      if (read.errors !== undefined)
        return [null, reply.status === 404 ? [unknownPickup(number, carrier)] : [...read.errors]];
      const { status = null, times, next_date } = read.document;
      return [
        pickupResult(carrier, {
          pickup_date: times?.date ?? next_date ?? pickup_date,
          ready_time: times?.ready_time ?? null,
          closing_time: times?.closing_time ?? null,
          status: statusOf(read.document),
          status_text: status,
          confirmation_numbers: [number],
        }),
        [...read.warnings],
      ];
    },
  }),
);

export const pickup_availability = byPlatform(
  platforms,
  (platform: Platform): OperationFor<'pickup_availability', Open, PickupInquiry> => ({
    createRequest: createInquiry,
    next: atOnce((request) => [
      { ...platform.reachCall(request.postal_code), step: 'reach' },
      ...(request.with_price
        ? [{ ...platform.pickupPriceCall(request), step: 'price', optional: true as const }]
        : []),
    ]),
    parseResponse: ({ request, replies }, carrier) => {
      const [reply, price] = replies;
      if (reply === undefined || !isAnswer(reply)) return [null, []];
      const read = platform.readReply(reply, carrier, platform.reachIn);
      if (read.errors !== undefined) return [null, [...read.errors]];
      const { on_demand, cut_off } = read.document;
      const priced =
        price !== undefined && isAnswer(price)
          ? platform.readReply(price, carrier, platform.pickupPriceIn)
          : undefined;
      return [
        pickupAvailability(carrier, {
          // The answer is about no single day: for today it leaves open whether it is too late.
          available: on_demand === true && request.is_today ? null : (on_demand ?? null),
          pickup_date: request.pickup_date ?? null,
          cut_off: cut_off === undefined ? null : { time: cut_off, of: 'request' },
          earliest: TIMES.earliest,
          latest: TIMES.latest,
          shortest_window_minutes: TIMES.shortest_window_minutes,
          charge: priced?.document ?? null,
        }),
        [...(priced?.errors ?? [])],
      ];
    },
  }),
);

function readBooked(
  reply: Answer,
  platform: Platform,
  carrier: CarrierIdentity,
): ChangeReading<PickupHeader> {
  const reading = changeReading(platform.readReply(reply, carrier, platform.pickupIn));
  return 'refused' in reading ? { refused: refusal(reading.refused) } : reading;
}

/** Success has no body. */
function readEmpty(
  reply: Answer,
  { number }: KnownPickup,
  platform: Platform,
  carrier: CarrierIdentity,
): ChangeReading<undefined> {
  if (isSuccess(reply) && reply.body.trim() === '') return { done: undefined };
  const read = platform.readReply(reply, carrier, platform.pickupIn);
  if (read.errors === undefined) return { done: undefined };
  if (!read.refused) return { unreadable: read.why };
  return { refused: reply.status === 404 ? [unknownPickup(number, carrier)] : refusal(read.reported) };
}

/** No codes of these refusals are published, so the words count. */
const AFTER_CUT_OFF = /cut[- ]?off/i;

function refusal(entries: readonly ErrorEntry[]): readonly ErrorEntry[] {
  return entries.map((entry) => (AFTER_CUT_OFF.test(entry.message) ? { ...entry, kind: 'too_late' } : entry));
}

/** `PickupStatusType`. It has no status of a pickup that was made. */
const STATUSES: Readonly<Record<string, PickupStatus>> = {
  Active: 'scheduled',
  New: 'pending',
  Pending: 'pending',
  Cancelled: 'cancelled',
  'Missed Pickup': 'missed',
};

function statusOf({ status }: PickupHeader): PickupStatus {
  return lookUp(STATUSES, status) ?? 'unknown';
}

function cancelCalls({ request, replies }: Exchange<KnownPickup>, platform: Platform): Call[] {
  const { customer_number, number } = request;
  const [cancelled, ...details] = replies;
  if (cancelled === undefined) {
    const call = platform.cancelCall(customer_number, number);
    return [{ ...call, step: 'cancel', effect: 'repeatable', lookup: lookupOf(request) }];
  }
  const isRefused = isAnswer(cancelled) && cancelled.status >= 400 && cancelled.status < 500;
  return isRefused && details.length === 0
    ? [{ ...platform.pickupCall(customer_number, number), step: 'details', optional: true }]
    : [];
}

function isCancelled(reply: Reply | undefined, { readReply, pickupIn }: Platform): boolean {
  if (reply === undefined || !isAnswer(reply)) return false;
  const { document } = readReply(reply, NO_ACCOUNT, pickupIn);
  return document !== undefined && statusOf(document) === 'cancelled';
}

function unknownPickup(number: string, carrier: CarrierIdentity): ErrorEntry {
  return notFoundEntry(carrier, { what: `pickup ${number}`, field: 'pickup.confirmation_number' });
}

function lookupOf({ number }: KnownPickup): string {
  return `pickup ${number} with fetchPickup`;
}
