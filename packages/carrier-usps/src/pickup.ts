/** Pickups by the carrier of the regular delivery. Source: carrier-pickup.yaml 3.1.8. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeOutcome,
  changeReading,
  checkPickupTimes,
  pickupAvailability,
  pickupCancelOutcome,
} from '@waybill/carrier-kit/after';
import { maybeText, notFoundEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  isAnswer,
  type PickupAvailabilityRequest,
  type PickupMeta,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { soughtAddress } from './parties.js';
import {
  bookedPickup,
  changeCalls,
  changeReply,
  confirmationReading,
  confirmationsIn,
  dayIn,
  pickupEntry,
  pickupReading,
  pickupUrl,
  type Versioned,
  versionErrors,
  versioned,
} from './pickup/reply.js';
import { isSunday, LATEST_DAYS, type PickupDocument, pickupDocument } from './pickup/request.js';
import type { OpenSettings } from './settings.js';

/** The pickup to book. */
export interface WirePickupRequest {
  readonly document: PickupDocument;
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: (request, context) => ({ document: pickupDocument(request, context) }),
  next: atOnce(({ document }) => [
    {
      step: 'book',
      method: 'POST',
      url: '/pickup/v3/carrier-pickup',
      body: JSON.stringify(document),
      effect: 'once',
      lookup: bookingLookup(document),
    },
  ]),
  parseResponse: ({ request: { document }, replies: [reply] }, carrier) => {
    const judged = changeOutcome(reply, {
      carrier,
      what: 'The pickup',
      effect: 'once',
      lookup: bookingLookup(document),
      read: (answer) => confirmationReading(answer, carrier),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    return [bookedPickup(judged.done, document.pickupDate, reply, carrier), [...judged.errors]];
  },
};

/** The pickup to change, and how it is to be. */
export interface WirePickupUpdateRequest extends Versioned {
  readonly document: PickupDocument;
}

export const pickup_update: OperationFor<'pickup_update', OpenSettings, WirePickupUpdateRequest> = {
  createRequest: (request, context) => ({
    ...versioned(request.pickup),
    document: pickupDocument(request, context),
  }),
  next: ({ request, replies }) =>
    changeCalls(request, replies, (etag) => ({
      step: 'change',
      method: 'PUT',
      url: pickupUrl(request.number),
      headers: { 'if-match': etag },
      body: JSON.stringify({
        confirmationNumber: request.number,
        pickupDate: request.document.pickupDate,
        carrierPickupRequest: request.document,
      }),
      effect: 'repeatable',
      lookup: changeLookup(request),
    })),
  parseResponse: ({ request, replies }, carrier) => {
    const { number, document } = request;
    const reply = changeReply(replies);
    if (reply === undefined) return [null, versionErrors(replies, number, carrier)];
    const judged = changeOutcome(reply, {
      carrier,
      what: 'The change of the pickup',
      effect: 'repeatable',
      lookup: changeLookup(request),
      read: (answer) => confirmationReading(answer, carrier, number),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    return [bookedPickup(judged.done, document.pickupDate, reply, carrier), [...judged.errors]];
  },
};

/** The pickup to cancel. */
export type WirePickupCancelRequest = Versioned;

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupCancelRequest> = {
  createRequest: ({ pickup }) => versioned(pickup),
  next: ({ request, replies }) =>
    changeCalls(request, replies, (etag) => ({
      step: 'cancel',
      method: 'DELETE',
      url: pickupUrl(request.number),
      headers: { 'if-match': etag },
      effect: 'repeatable',
      lookup: changeLookup(request),
    })),
  parseResponse: ({ request, replies }, carrier) => {
    const { number } = request;
    const reply = changeReply(replies);
    if (reply === undefined) return [null, versionErrors(replies, number, carrier)];
    return pickupCancelOutcome(
      reply,
      { confirmation_number: number },
      { carrier, lookup: changeLookup(request), read: (answer) => cancelReading(answer, number, carrier) },
    );
  },
};

/** The address in question: USPS says whether carriers pick up there, whatever the day. */
export interface WirePickupAvailabilityRequest {
  readonly query: string;
  readonly pickup_date?: string;
  /** USPS does not say whether it is too late for today. */
  readonly is_today: boolean;
}

export const pickup_availability: OperationFor<
  'pickup_availability',
  OpenSettings,
  WirePickupAvailabilityRequest
> = {
  createRequest: availabilityRequest,
  next: atOnce(({ query }) => [
    { step: 'eligibility', method: 'GET', url: `/pickup/v3/carrier-pickup/eligibility?${query}` },
  ]),
  parseResponse: ({ request: { pickup_date, is_today }, replies: [reply] }, carrier) => {
    if (reply === undefined || !isAnswer(reply)) return [null, []];
    const reading = readReply(reply, carrier, (document) => wireAddress.safeParse(document).data);
    const refusal = reading.errors?.find(isNotEligible);
    if (reading.errors !== undefined && refusal === undefined) return [null, [...reading.errors]];
    const not_on_sundays = pickup_date !== undefined && isSunday(pickup_date);
    const eligible = not_on_sundays ? false : is_today ? null : true;
    const notices: Notice[] =
      refusal === undefined ? [CUT_OFF] : [{ code: refusal.code, message: refusal.message }];
    return [
      pickupAvailability(carrier, {
        available: refusal === undefined ? eligible : false,
        pickup_date: pickup_date ?? null,
        meta: { notices },
      }),
      [],
    ];
  },
};

/** The pickup in question. USPS says only that it is booked, and for when. */
export interface WirePickupStatusRequest {
  readonly number: string;
  /** As it was stored; empty where it was not. */
  readonly pickup_date: string;
  /** `YYYY-MM-DD`, by the clock of the account. */
  readonly today: string;
}

export const pickup_status: OperationFor<'pickup_status', OpenSettings, WirePickupStatusRequest> = {
  createRequest: ({ pickup }, { account: { settings, context } }) => ({
    number: pickup.confirmation_number,
    pickup_date: pickup.pickup_date ?? '',
    today: today(context.clock, settings.time_zone),
  }),
  next: atOnce(({ number }) => [{ step: 'status', method: 'GET', url: pickupUrl(number) }]),
  parseResponse: ({ request, replies: [reply] }, carrier) => {
    const { number, pickup_date } = request;
    if (reply === undefined || !isAnswer(reply)) return [null, []];
    const reading = readReply(reply, carrier, confirmationsIn);
    if (reading.errors !== undefined)
      return [null, reading.errors.map((entry) => pickupEntry(entry, carrier, number))];
    const found = reading.document.find(({ confirmationNumber }) => confirmationNumber === number);
    const unknown = { what: `pickup ${number}`, field: 'pickup.confirmation_number' };
    if (found === undefined) return [null, [notFoundEntry(carrier, unknown)]];
    const booked = bookedPickup(found, dayIn(found.pickupDate) ?? pickup_date, reply, carrier);
    const isOver = booked.pickup_date < request.today;
    return [{ ...booked, status: isOver ? 'unknown' : 'scheduled' }, [...reading.warnings]];
  },
};

/** USPS finds a pickup by its number alone. */
function bookingLookup({ pickupDate, pickupAddress }: PickupDocument): string {
  const { streetAddress, ZIPCode = '' } = pickupAddress.address;
  const place = `${streetAddress} ${ZIPCode}`.trim();
  return `USPS's message about a pickup on ${pickupDate} at ${place}: it has the confirmation number`;
}

function changeLookup({ number }: Versioned): string {
  return `pickup ${number} with fetchPickup`;
}

/** Success has no body. */
function cancelReading(
  answer: Answer,
  number: string,
  carrier: CarrierIdentity,
): ChangeReading<PickupMeta | undefined> {
  if (answer.status === 200 && answer.body.trim() === '') return { done: undefined };
  const reading = changeReading(readReply(answer, carrier, () => undefined));
  const before = 'refused' in reading && cancelledBefore(reading.refused, CANCELLED);
  if (before) return { done: { notices: [before] } };
  return pickupReading(reading, carrier, number);
}

/** "no longer be updated or cancelled once cancelled"; it has no code. */
const CANCELLED = /(already|been) (been )?cancel/i;

function availabilityRequest(
  { address, pickup_date, ready_time = '00:00', closing_time = '23:59' }: PickupAvailabilityRequest,
  { account, report }: OperationContext<OpenSettings>,
): WirePickupAvailabilityRequest {
  const { clock } = account.context;
  const { time_zone } = account.settings;
  if (pickup_date !== undefined)
    checkPickupTimes(
      { pickup_date, ready_time, closing_time },
      { clock, time_zone },
      { latest_days: LATEST_DAYS },
      report,
    );
  return omitUndefined({
    query: new URLSearchParams({ ...soughtAddress(address, 'address', report) }).toString(),
    pickup_date,
    is_today: pickup_date === today(clock, time_zone),
  });
}

/** `PickupAddress`: the address as USPS writes it, where it is eligible. */
const wireAddress = z.object({ address: z.object({ streetAddress: maybeText, ZIPCode: maybeText }) });

/** An address without pickups has no code. */
function isNotEligible({ message }: ErrorEntry): boolean {
  return /not (eligible|available)|ineligible|unavailable/i.test(message);
}

/** Its time zone may differ from that of the address, so `cut_off` is left empty. */
const CUT_OFF: Notice = {
  code: 'cut_off',
  message: 'USPS takes bookings and changes until 02:00 Central Time of the day, Monday to Saturday.',
};
