/**
 * Pickups apart from a shipment: POST, PATCH and DELETE /pickups, `supermodelIoLogisticsExpressPickupRequest`. There is no call
 * that says what became of one. (A pickup may also be booked with a shipment: see `shipping/pickup.ts`.)
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import {
  cancelCalls,
  createCancelRequest,
  parseCancelResponse,
  type WirePickupCancel,
} from './pickup/cancel.js';
import { parsePickup, parseUpdate } from './pickup/reply.js';
import {
  createPickup,
  createUpdate,
  lookupOf,
  type WirePickup,
  type WirePickupUpdate,
} from './pickup/request.js';
import type { Account } from './settings.js';

type Open = Account['settings'];

export const pickup: OperationFor<'pickup', Open, WirePickup> = {
  createRequest: createPickup,
  next: atOnce((request) => [
    {
      step: 'book',
      method: 'POST',
      url: '/pickups',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: parsePickup,
};

export const pickup_update: OperationFor<'pickup_update', Open, WirePickupUpdate> = {
  createRequest: createUpdate,
  next: atOnce((request) => [
    {
      step: 'change',
      method: 'PATCH',
      url: `/pickups/${encodeURIComponent(request.body.dispatchConfirmationNumber)}`,
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: parseUpdate,
};

export const pickup_cancel: OperationFor<'pickup_cancel', Open, WirePickupCancel> = {
  createRequest: createCancelRequest,
  next: atOnce(cancelCalls),
  parseResponse: parseCancelResponse,
};
