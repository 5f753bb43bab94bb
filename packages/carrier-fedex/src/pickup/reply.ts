/** What FedEx answers about pickups. */
import { z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeOutcome,
  clockTimeOf,
  pickupAvailability,
  pickupCancelOutcome,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { listOf, maybe, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { PickupAvailabilityOutcome, PickupCancelOutcome, PickupOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange, PickupMeta } from '@waybill/core/plugin';
import { dayOf } from '../dates.js';
import { outputReader, readAnswer, readReply, refusalOf, wireNotices } from '../errors.js';
import { figure, text, word } from '../json.js';
import type { WireAvailabilityRequest, WirePickupCancelRequest, WirePickupRequest } from '../pickup.js';

/** `location` is the station of FedEx Express whose driver comes; cancelling needs it. */
const bookedIn = outputReader(
  z.object({ pickupConfirmationCode: word, message: text, location: text, alerts: wireNotices }),
);

export function parseBooking(
  { request, replies }: Exchange<WirePickupRequest>,
  carrier: CarrierIdentity,
): PickupOutcome {
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'The pickup',
    effect: 'once',
    lookup: request.lookup,
    read: (answer) => readBooking(answer, carrier),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { pickupConfirmationCode, location, message, alerts } = judged.done;
  const { company, pickup_date, ready_time, closing_time } = request;
  const result = pickupResult(carrier, {
    confirmation_numbers: [pickupConfirmationCode],
    status_text: message ?? null,
    pickup_date,
    ready_time,
    closing_time,
    meta: { notices: alerts, carrier_code: company, ...(location === undefined ? {} : { location }) },
  });
  return [result, [...judged.errors]];
}

function readBooking(reply: Answer, carrier: CarrierIdentity) {
  const read = readReply(reply, carrier, bookedIn);
  return read.errors === undefined ? { done: read.document, warnings: read.warnings } : refusalOf(read);
}

const cancelledIn = outputReader(
  z.object({ pickupConfirmationCode: text, cancelConfirmationMessage: text, alerts: wireNotices }),
  ({ pickupConfirmationCode, cancelConfirmationMessage }) =>
    (pickupConfirmationCode ?? cancelConfirmationMessage) !== undefined,
);

export function parseCancellation(
  { request: { number, lookup }, replies }: Exchange<WirePickupCancelRequest>,
  carrier: CarrierIdentity,
): PickupCancelOutcome {
  return pickupCancelOutcome(
    replies[0],
    { confirmation_number: number },
    { carrier, lookup, read: (answer) => readCancellation(answer, carrier) },
  );
}

function readCancellation(reply: Answer, carrier: CarrierIdentity): ChangeReading<PickupMeta> {
  const read = readReply(reply, carrier, cancelledIn);
  if (read.errors === undefined) {
    const { alerts: notices, cancelConfirmationMessage: message } = read.document;
    return { done: omitUndefined({ notices, message }), warnings: read.warnings };
  }
  const { reported, refused } = read;
  // The code of it is in no document.
  if (refused && reported.every((entry) => cancelledBefore([entry]) !== undefined))
    return { done: { notices: reported.map(({ code, message }) => ({ code, message })) } };
  return refusalOf(read);
}

const wireOption = z.object({
  carrier: text,
  available: maybe(wireBoolean),
  pickupDate: text,
  cutOffTime: text,
  accessTime: maybe(z.object({ hours: figure, minutes: figure })),
  readyTimeOptions: listOf(wireText),
  latestTimeOptions: listOf(wireText),
  residentialAvailable: maybe(wireBoolean),
});
type WireOption = z.output<typeof wireOption>;

const availableIn = outputReader(
  z.object({ options: listOf(wireOption), alerts: wireNotices }),
  ({ options }) => options.length > 0,
);

/** The option of the requested day, for the requested company; `next_date` is the next day that is possible. */
export function parseAvailability(
  { request, replies }: Exchange<WireAvailabilityRequest>,
  carrier: CarrierIdentity,
): PickupAvailabilityOutcome {
  const reading = readAnswer(replies, carrier, availableIn);
  if (reading.errors !== undefined) return [null, [...reading.errors]];
  const { company, pickup_date, is_home } = request;
  const { options, alerts } = reading.document;
  const days = options
    .filter((option) => option.carrier === undefined || option.carrier === company)
    .map((option) => ({ ...option, day: dayOf(option.pickupDate) }))
    .sort((one, other) => (one.day ?? '').localeCompare(other.day ?? ''));
  const isPossible = (option: WireOption) =>
    is_home && option.residentialAvailable === false ? false : (option.available ?? null);
  const asked = days.find(({ day }) => pickup_date === undefined || day === pickup_date);
  const next = days.find(
    (option) =>
      option !== asked &&
      isPossible(option) === true &&
      (option.day ?? '') > (asked?.day ?? pickup_date ?? ''),
  );
  const result = pickupAvailability(carrier, {
    available: asked === undefined ? null : isPossible(asked),
    pickup_date: asked?.day ?? pickup_date ?? null,
    next_date: next?.day ?? null,
    ...(asked === undefined ? {} : timesOf(asked)),
    meta: omitUndefined({
      notices: alerts,
      carrier_code: company,
      residential_available: asked?.residentialAvailable,
    }),
  });
  return [result, [...reading.warnings]];
}

/** `cutOffTime` is the latest time to be ready, `accessTime` the shortest time from then to closing. */
function timesOf({ cutOffTime, accessTime, readyTimeOptions, latestTimeOptions }: WireOption) {
  const time = clockTimeOf(cutOffTime);
  const minutes = 60 * Number(accessTime?.hours ?? 0) + Number(accessTime?.minutes ?? 0);
  return {
    cut_off: time === undefined ? null : ({ time, of: 'ready' } as const),
    earliest: clockTimeOf(readyTimeOptions[0]) ?? null,
    latest: clockTimeOf(latestTimeOptions.at(-1)) ?? null,
    shortest_window_minutes: minutes === 0 ? null : minutes,
  };
}
