/** Pickups on demand: asked about, booked, changed, followed, cancelled. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  changeOutcome,
  pickupAvailability,
  pickupCancelOutcome,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { notFoundEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  isAnswer,
  type PickupStatus,
  type Reply,
} from '@waybill/core/plugin';
import type { PickupBooking, PickupHeader } from './pickup/booking.js';
import {
  createBooking,
  createInquiry,
  createKnown,
  createQuestion,
  createUpdate,
  type KnownPickup,
  type PickupInquiry,
  type PickupQuestion,
  type PickupUpdate,
  TIMES,
} from './pickup/request.js';
import { byPlatform, type Platform } from './platform.js';
import type { Api, OpenSettings } from './settings.js';

type Open = OpenSettings;
type OnPlatform<Wire> = Wire & { readonly api: Api };

/** `PickupStatusType`. There is none for a pickup that was made. */
const STATUSES: Readonly<Record<string, PickupStatus>> = {
  Active: 'scheduled',
  New: 'pending',
  Pending: 'pending',
  Cancelled: 'cancelled',
  'Missed Pickup': 'missed',
};

const statusOf = ({ status }: PickupHeader): PickupStatus => STATUSES[status ?? ''] ?? 'unknown';

/** No codes of these refusals are published, so the words count. */
const AFTER_CUT_OFF = /cut[- ]?off/i;

function refusal(entries: readonly ErrorEntry[]): readonly ErrorEntry[] {
  return entries.map((entry) => (AFTER_CUT_OFF.test(entry.message) ? { ...entry, kind: 'too_late' } : entry));
}

function readBooked(
  reply: Answer,
  platform: Platform,
  carrier: CarrierIdentity,
): ChangeReading<PickupHeader> {
  const read = platform.readReply(reply, carrier, platform.pickupIn);
  if (read.errors === undefined) return { done: read.document, warnings: read.warnings };
  return read.refused ? { refused: refusal(read.reported) } : { unreadable: read.why };
}

const pickupOn = (platform: Platform): OperationFor<'pickup', Open, PickupBooking> => ({
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
});

/** Success has no body. */
function readEmpty(
  reply: Answer,
  { number }: KnownPickup,
  platform: Platform,
  carrier: CarrierIdentity,
): ChangeReading<undefined> {
  if (reply.status >= 200 && reply.status < 300 && reply.body.trim() === '') return { done: undefined };
  const read = platform.readReply(reply, carrier, platform.pickupIn);
  if (read.errors === undefined) return { done: undefined };
  if (reply.status === 404 && read.refused) return { refused: [unknownPickup(number, carrier)] };
  return read.refused ? { refused: refusal(read.reported) } : { unreadable: read.why };
}

function unknownPickup(number: string, carrier: CarrierIdentity): ErrorEntry {
  return notFoundEntry(carrier, { what: `pickup ${number}`, field: 'pickup.confirmation_number' });
}

const lookupOf = ({ number }: KnownPickup) => `pickup ${number} with fetchPickup`;

const updateOn = (platform: Platform): OperationFor<'pickup_update', Open, PickupUpdate> => ({
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
});

/** A refused cancellation may be one of a pickup that was cancelled before: its details say so. */
const cancelOn = (platform: Platform): OperationFor<'pickup_cancel', Open, KnownPickup> => ({
  createRequest: createKnown,
  next: ({ request, replies }) => {
    const { customer_number, number } = request;
    const [cancelled, ...asked] = replies;
    if (cancelled === undefined)
      return [
        {
          ...platform.cancelCall(customer_number, number),
          step: 'cancel',
          effect: 'repeatable',
          lookup: lookupOf(request),
        },
      ];
    const isRefused = isAnswer(cancelled) && cancelled.status >= 400 && cancelled.status < 500;
    return isRefused && asked.length === 0
      ? [{ ...platform.pickupCall(customer_number, number), step: 'details', optional: true }]
      : [];
  },
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
});

function isCancelled(reply: Reply | undefined, { readReply, pickupIn }: Platform): boolean {
  if (reply === undefined || !isAnswer(reply)) return false;
  const { document } = readReply(reply, { carrier: 'canadapost', account: '' }, pickupIn);
  return document !== undefined && statusOf(document) === 'cancelled';
}

const statusOn = (platform: Platform): OperationFor<'pickup_status', Open, PickupQuestion> => ({
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
});

const availabilityOn = (platform: Platform): OperationFor<'pickup_availability', Open, PickupInquiry> => ({
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
});

/** The pickup to book, on the platform `api`. */
export type WirePickupRequest = OnPlatform<PickupBooking>;
/** The pickup to change, and how it is to be, on the platform `api`. */
export type WirePickupUpdateRequest = OnPlatform<PickupUpdate>;
/** The pickup to cancel, on the platform `api`. */
export type WirePickupCancelRequest = OnPlatform<KnownPickup>;
/** The pickup to ask about, on the platform `api`. */
export type WirePickupStatusRequest = OnPlatform<PickupQuestion>;
/** The place to ask about, on the platform `api`. */
export type WirePickupAvailabilityRequest = OnPlatform<PickupInquiry>;

export const pickup: OperationFor<'pickup', Open, WirePickupRequest> = byPlatform(pickupOn);
export const pickup_update: OperationFor<'pickup_update', Open, WirePickupUpdateRequest> =
  byPlatform(updateOn);
export const pickup_cancel: OperationFor<'pickup_cancel', Open, WirePickupCancelRequest> =
  byPlatform(cancelOn);
export const pickup_status: OperationFor<'pickup_status', Open, WirePickupStatusRequest> =
  byPlatform(statusOn);
export const pickup_availability: OperationFor<'pickup_availability', Open, WirePickupAvailabilityRequest> =
  byPlatform(availabilityOn);
