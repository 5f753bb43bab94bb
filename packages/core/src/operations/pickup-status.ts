import { brand, Entity } from '../models/entity.js';
import { fields } from '../models/fields.js';
import { type PickupHandle, pickupHandleSchema } from '../models/pickup-handle.js';
import type { PickupResult } from '../models/pickup-result.js';
import { operation } from './operation.js';
import type { PickupOutcome } from './pickup.js';

/** The fields of a {@link PickupStatusRequest}. */
export interface PickupStatusRequestData {
  /** The result of scheduling it, or what was stored of it. */
  readonly pickup: PickupResult | PickupHandle;
}

/** The input of asking for the status of a pickup. */
export class PickupStatusRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupStatusRequestData) {
    super(data);
  }
}
export interface PickupStatusRequest extends PickupStatusRequestData {
  readonly pickup: PickupHandle;
}
brand(PickupStatusRequest, 'PickupStatusRequest', { schema: fields({ pickup: pickupHandleSchema }) });

export const pickupStatus = operation<PickupOutcome>()({
  Request: PickupStatusRequest,
  create: 'createPickupStatusRequest',
  send: 'getPickup',
  parse: 'parsePickupStatusResponse',
  call: 'fetchPickup',
  what: 'report the status of a pickup',
  reads: true,
});
