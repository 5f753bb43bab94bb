import type {
  PickupAvailabilityRequestData,
  PickupCancelRequestData,
  PickupRequestData,
  PickupStatusRequestData,
  PickupUpdateRequestData,
} from '@waybill/core';
import type { AnyRoute } from '../api/route.js';
import { operation } from './operation.js';

const TAG = 'Pickups';

const checkPickup = operation({
  path: '/v1/pickups/availability',
  operation: 'checkPickup',
  tag: TAG,
  summary: 'When the driver of a carrier can come',
  scope: 'quote',
  body: 'PickupAvailabilityRequestData',
  answer: 'PickupAvailabilityAnswer',
  answered: 'What the carrier says.',
  run: (aggregator, request: PickupAvailabilityRequestData, options) =>
    aggregator.checkPickup(request, options),
});

const bookPickup = operation({
  path: '/v1/pickups',
  operation: 'schedulePickup',
  tag: TAG,
  summary: 'Book a driver',
  description:
    'The carrier is that of `shipments`, or the one of the query. Keep the result: it names the pickup later.',
  scope: 'buy',
  changes: true,
  body: 'PickupRequestData',
  answer: 'PickupAnswer',
  answered: 'The pickup as the carrier has it.',
  run: (aggregator, request: PickupRequestData, options) => aggregator.schedulePickup(request, options),
  keep: (desk, pickup) => desk.pickup(pickup),
});

const updatePickup = operation({
  path: '/v1/pickups/update',
  operation: 'updatePickup',
  tag: TAG,
  summary: 'Change a pickup',
  description: 'Keep the new result: a carrier may give the pickup another number.',
  scope: 'buy',
  changes: true,
  of_result: true,
  body: 'PickupUpdateRequestData',
  of_account: true,
  answer: 'PickupAnswer',
  answered: 'The pickup as the carrier has it now.',
  run: (aggregator, request: PickupUpdateRequestData, options) => aggregator.updatePickup(request, options),
  keep: (desk, pickup) => desk.pickup(pickup),
});

const cancelPickup = operation({
  path: '/v1/pickups/cancel',
  operation: 'cancelPickup',
  tag: TAG,
  summary: 'Cancel a pickup',
  description: 'Doing it again is harmless.',
  scope: 'buy',
  changes: true,
  of_result: true,
  body: 'PickupCancelRequestData',
  of_account: true,
  answer: 'PickupCancelAnswer',
  answered: 'What became of it.',
  run: (aggregator, request: PickupCancelRequestData, options) => aggregator.cancelPickup(request, options),
  keep: async (desk, { outcome, ...result }) => {
    if (outcome === 'cancelled') await desk.pickupCancelled(result);
  },
});

const pickupStatus = operation({
  path: '/v1/pickups/status',
  operation: 'fetchPickup',
  tag: TAG,
  summary: 'What became of a pickup',
  scope: 'read',
  of_result: true,
  body: 'PickupStatusRequestData',
  of_account: true,
  answer: 'PickupAnswer',
  answered: 'The pickup as the carrier has it now.',
  run: (aggregator, request: PickupStatusRequestData, options) => aggregator.fetchPickup(request, options),
  keep: (desk, pickup) => desk.pickup(pickup),
});

/** Everything about pickups, in the order in which it is described. */
export const PICKUPS: readonly AnyRoute[] = [
  checkPickup,
  bookPickup,
  updatePickup,
  cancelPickup,
  pickupStatus,
];
