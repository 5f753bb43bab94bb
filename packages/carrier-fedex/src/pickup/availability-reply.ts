import { z } from '@waybill/carrier-kit';
import { clockTimeOf, pickupAvailability } from '@waybill/carrier-kit/after';
import { listOf, maybe, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { PickupAvailabilityOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { dayOf } from '../dates.js';
import { readAnswer, wireNotices } from '../errors.js';
import { figure, text } from '../reply-schemas.js';
import type { WireAvailabilityRequest } from './availability-request.js';

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

const wireAvailable = z.object({
  output: z.object({ options: listOf(wireOption), alerts: wireNotices }),
});

/** The option of one day, for the company that was asked about: a later day is the next one. */
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

function availableIn(document: unknown) {
  const output = wireAvailable.safeParse(document).data?.output;
  return output === undefined || output.options.length === 0 ? undefined : output;
}
