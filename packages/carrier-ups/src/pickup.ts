/**
 * Pickups that a driver makes on call: booked, priced, looked up and cancelled by their number (PRN). There is no call that
 * changes one. Accounts that a driver calls at every day need none.
 * UPS OpenAPI, Pickup v2409.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseBooking } from './pickup/booking-reply.js';
import { createBooking, lookupOf, type WirePickupRequest } from './pickup/booking-request.js';
import { parseCancellation } from './pickup/cancelling.js';
import { createKnownRequest, type WirePickup } from './pickup/known-request.js';
import { createPriceRequest, parsePrice, type WirePickupPriceRequest } from './pickup/price.js';
import { parseStatus } from './pickup/status.js';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';

const ON_CALL = '/api/shipments/v2409/pickup/oncall';

export const pickup: OperationFor<'pickup', AccountSettings, WirePickupRequest> = {
  createRequest: createBooking,
  next: atOnce((request) => [
    {
      step: 'book',
      method: 'POST',
      url: '/api/pickupcreation/v2409/pickup',
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: parseBooking,
};

export const pickup_availability: OperationFor<
  'pickup_availability',
  AccountSettings,
  WirePickupPriceRequest
> = {
  createRequest: createPriceRequest,
  next: atOnce((request) => [
    {
      step: 'price',
      method: 'POST',
      url: ON_CALL,
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
    },
  ]),
  parseResponse: parsePrice,
};

export const pickup_status: OperationFor<'pickup_status', AccountSettings, WirePickup> = {
  createRequest: createKnownRequest,
  next: atOnce(({ request_id, account_number: accountnumber }) => [
    {
      step: 'status',
      method: 'GET',
      url: ON_CALL,
      headers: { transid: transactionId(request_id), accountnumber },
    },
  ]),
  parseResponse: parseStatus,
};

export const pickup_cancel: OperationFor<'pickup_cancel', AccountSettings, WirePickup> = {
  createRequest: createKnownRequest,
  next: atOnce(({ request_id, prn }) => [
    {
      step: 'cancel',
      method: 'DELETE',
      // 02: by the number in the header. 01 would cancel every pickup of the account.
      url: '/api/shipments/v2409/pickup/02',
      headers: { transid: transactionId(request_id), prn },
      effect: 'repeatable',
      lookup: `pickup ${prn}`,
    },
  ]),
  parseResponse: parseCancellation,
};
