/** SchedulePickUp: a pickup is booked once. */
import { changeOutcome, maybeText, type OperationFor, pickupResult, z } from '@waybill/carrier-kit';
import { readChange } from '../change.js';
import { FAULT_STATUS, noticesIn } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { soapCall } from '../soap.js';
import { withPickupKinds } from './errors.js';
import { createPickupRequest, type WirePickupRequest } from './request.js';

const wireResponse = z.object({ PickUpConfirmationNumber: maybeText });

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: createPickupRequest,
  next: ({ request, replies }) =>
    replies.length > 0
      ? []
      : [
          {
            step: 'book',
            ...soapCall('SchedulePickUp', request.pickup, request),
            effect: 'once',
            lookup: lookupOf(request),
          },
        ],
  parseResponse: ({ request, replies }, account) => {
    const judged = changeOutcome(replies[0], {
      carrier: account,
      what: 'The pickup',
      effect: 'once',
      lookup: lookupOf(request),
      refusedAt: FAULT_STATUS,
      read: (answer) =>
        withPickupKinds(
          readChange('SchedulePickUp', answer, account, (response) => {
            const { PickUpConfirmationNumber: number } = wireResponse.parse(response);
            return number === undefined ? undefined : { number, notices: noticesIn(response) };
          }),
        ),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const { pickup_date, ready_time, closing_time, postal_code } = request;
    const { number, notices } = judged.done;
    const result = pickupResult(account, {
      pickup_date,
      ready_time,
      closing_time,
      confirmation_numbers: [number],
      meta: { notices, postal_code },
    });
    return [result, [...judged.errors]];
  },
};

/** Where a person finds out whether it was booked. */
function lookupOf({ pickup_date, postal_code }: WirePickupRequest): string {
  return `a pickup on ${pickup_date} at ${postal_code} among the pickups of your Purolator account (GetPickUpHistory)`;
}
