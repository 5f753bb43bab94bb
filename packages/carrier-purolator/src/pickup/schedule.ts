/** SchedulePickUp: a pickup is booked once. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import type { OpenSettings } from '../settings.js';
import { soapCall } from '../soap.js';
import { type PickupChange, pickupOutcome } from './reply.js';
import { createPickupRequest, type WirePickupRequest } from './request.js';

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: createPickupRequest,
  next: atOnce((request) => {
    const { operation, effect, lookup } = bookingOf(request);
    return [{ step: 'book', ...soapCall(operation, request.pickup, request), effect, lookup }];
  }),
  parseResponse: ({ request, replies: [reply] }, account) =>
    pickupOutcome(reply, request, bookingOf(request), account),
};

function bookingOf({ pickup_date, postal_code }: WirePickupRequest): PickupChange {
  return {
    operation: 'SchedulePickUp',
    what: 'The pickup',
    effect: 'once',
    lookup: `a pickup on ${pickup_date} at ${postal_code} among the pickups of your Purolator account (GetPickUpHistory)`,
  };
}
