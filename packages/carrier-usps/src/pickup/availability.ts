/** GET /carrier-pickup/eligibility: whether carriers pick up at an address. It is about no single day. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { checkPickupTimes, pickupAvailability } from '@waybill/carrier-kit/after';
import { maybeText } from '@waybill/carrier-kit/reply';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice } from '@waybill/core';
import { isAnswer, type PickupAvailabilityRequest } from '@waybill/core/plugin';
import { soughtAddress } from '../domestic-address.js';
import { readReply } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { isSunday, LATEST_DAYS } from './request.js';

/** The address to ask about. */
export interface WirePickupAvailabilityRequest {
  readonly query: string;
  readonly pickup_date?: string;
  /** Whether it is booked too late for today, USPS does not say. */
  readonly is_today: boolean;
}

export const pickup_availability: OperationFor<
  'pickup_availability',
  OpenSettings,
  WirePickupAvailabilityRequest
> = {
  createRequest,
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

function createRequest(
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

/** No code is listed for an address without pickups. */
function isNotEligible({ message }: ErrorEntry): boolean {
  return /not (eligible|available)|ineligible|unavailable/i.test(message);
}

/** In a time zone that need not be that of the address, so that it is no `cut_off`. */
const CUT_OFF: Notice = {
  code: 'cut_off',
  message: 'USPS takes bookings and changes until 02:00 Central Time of the day, Monday to Saturday.',
};
