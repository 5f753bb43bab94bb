/** The pickup that DHL booked or changed. */
import { z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  changeOutcome,
  changeReading,
  clockTimeOf,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { listOf, notFoundEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, PickupOutcome, PickupResult } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { noticesOf, readReply } from '../errors.js';
import { text, texts } from '../reply-schemas.js';
import { lookupOf, type WirePickup, type WirePickupUpdate } from './request.js';

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

export function parsePickup(
  { request, replies }: Exchange<WirePickup>,
  { carrier, account }: CarrierIdentity,
): PickupOutcome {
  const identity = { carrier, account };
  const judged = changeOutcome(replies[0], {
    carrier: identity,
    what: 'The pickup',
    effect: 'once',
    lookup: lookupOf(request),
    read: (answer) => bookingReading(answer, identity),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  return [resultOf(judged.done, request, identity), [...judged.errors]];
}

export function parseUpdate(
  { request, replies }: Exchange<WirePickupUpdate>,
  { carrier, account }: CarrierIdentity,
): PickupOutcome {
  const identity = { carrier, account };
  const { dispatchConfirmationNumber: number } = request.body;
  const judged = changeOutcome(replies[0], {
    carrier: identity,
    what: 'The change',
    effect: 'repeatable',
    lookup: lookupOf(request),
    read: (answer) => {
      const reading = bookingReading(answer, identity);
      return 'refused' in reading && answer.status === 404
        ? { refused: reading.refused.map((entry) => unknownPickup(identity, number, entry)) }
        : reading;
    },
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  return [resultOf(judged.done, request, identity), [...judged.errors]];
}

/** The entry of a number that DHL does not know, in DHL's words. */
export function unknownPickup(
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
function bookingReading(answer: Answer, carrier: CarrierIdentity): ChangeReading<BookedPickup> {
  const reading = changeReading(readReply(answer, carrier, pickupIn));
  if ('refused' in reading) return { refused: reading.refused.map(lateOrNot) };
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
function lateOrNot(entry: ErrorEntry): ErrorEntry {
  return /cut-?\s?off/i.test(entry.message) ? { ...entry, kind: 'too_late', retryable: false } : entry;
}

function resultOf(
  { numbers, readyByTime, nextPickupDate, warnings }: BookedPickup,
  { asked, body }: WirePickup,
  carrier: CarrierIdentity,
): PickupResult {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(nextPickupDate ?? '') ?? [];
  const { accounts, customerDetails } = body;
  return pickupResult(carrier, {
    confirmation_numbers: numbers,
    pickup_date: day ?? asked.pickup_date,
    ready_time: clockTimeOf(readyByTime) ?? asked.ready_time,
    closing_time: asked.closing_time,
    meta: {
      notices: [...noticesOf(warnings), ...otherDay(day, asked.pickup_date)],
      // Cancelling asks who booked it, and changing by which account.
      requested_by: customerDetails.shipperDetails.contactInformation.fullName,
      ...omitUndefined({ account_number: accounts[0]?.number }),
    },
  });
}

function otherDay(day: string | undefined, asked: string): Notice[] {
  if (day === undefined || day === asked) return [];
  return [
    { code: 'other_day', message: `DHL names ${day} as the day of the pickup; ${asked} was asked for.` },
  ];
}
