/**
 * Pickups: POST /pickup/v1/pickups books one, PUT /pickup/v1/pickups/cancel cancels it, POST /pickup/v1/pickups/availabilities
 * tells when a driver can come. There is no call that changes a pickup or looks one up.
 * Source: FedEx "Pickup Request API", `Full_Schema_Create_Pickup` -> `PudcResponseVO_CreatePickup`, `Full_Schema_Cancel_Pickup` ->
 * `PudcResponseVO_CancelPickup`, `Full_Schema_Pickup_Availability` -> `PudcResponseVO_PickupAvailability`.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { jsonCall } from './json-call.js';
import { parseAvailability } from './pickup/availability-reply.js';
import { createAvailabilityRequest, type WireAvailabilityRequest } from './pickup/availability-request.js';
import { parseBooking } from './pickup/booking-reply.js';
import { createBooking, lookupOf, type WirePickupRequest } from './pickup/booking-request.js';
import { createCancellation, parseCancellation, type WirePickupCancelRequest } from './pickup/cancelling.js';
import type { Account } from './settings.js';

type Open = Account['settings'];

export const pickup: OperationFor<'pickup', Open, WirePickupRequest> = {
  createRequest: createBooking,
  next: atOnce((request) => {
    const call = jsonCall('book', '/pickup/v1/pickups', request.body, headersOf(request));
    return [{ ...call, effect: 'once', lookup: lookupOf(request) }];
  }),
  parseResponse: parseBooking,
};

export const pickup_cancel: OperationFor<'pickup_cancel', Open, WirePickupCancelRequest> = {
  createRequest: createCancellation,
  next: atOnce((request) => {
    const call = jsonCall('cancel', '/pickup/v1/pickups/cancel', request.body, headersOf(request), 'PUT');
    return [{ ...call, effect: 'repeatable', lookup: request.lookup }];
  }),
  parseResponse: parseCancellation,
};

export const pickup_availability: OperationFor<'pickup_availability', Open, WireAvailabilityRequest> = {
  createRequest: createAvailabilityRequest,
  next: atOnce((request) => [
    jsonCall('availability', '/pickup/v1/pickups/availabilities', request.body, headersOf(request)),
  ]),
  parseResponse: parseAvailability,
};

function headersOf({ transaction_id }: { readonly transaction_id: string }) {
  return { 'x-customer-transaction-id': transaction_id };
}
