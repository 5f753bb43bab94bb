import { brand, Entity } from '../models/entity.js';
import { fields } from '../models/fields.js';
import type { Party } from '../models/party.js';
import { type PickupHandle, pickupHandleSchema } from '../models/pickup-handle.js';
import type { PickupResult } from '../models/pickup-result.js';
import type { ShipmentHandle } from '../models/shipment-handle.js';
import { operation } from './operation.js';
import {
  type PickupOutcome,
  type PickupRequestData,
  pickupDefaults,
  pickupRules,
  pickupShape,
} from './pickup.js';

/**
 * The fields of a {@link PickupUpdateRequest}: the whole pickup as it should be from now on, and which one it is. What
 * stays the same is given again.
 */
export interface PickupUpdateRequestData extends PickupRequestData {
  /** The result of scheduling it, or what was stored of it. */
  readonly pickup: PickupResult | PickupHandle;
}

/** The input of changing a pickup. */
export class PickupUpdateRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupUpdateRequestData) {
    super(data);
  }
}
export interface PickupUpdateRequest extends PickupUpdateRequestData {
  readonly address: Party;
  readonly shipments?: readonly ShipmentHandle[];
  readonly weight_unit: 'KG' | 'LB';
  readonly with_price: boolean;
  readonly pickup: PickupHandle;
}
brand(PickupUpdateRequest, 'PickupUpdateRequest', {
  schema: fields({ ...pickupShape, pickup: pickupHandleSchema }),
  rule: pickupRules,
  defaults: pickupDefaults,
});

export const pickupUpdate = operation<PickupOutcome>()({
  Request: PickupUpdateRequest,
  create: 'createPickupUpdateRequest',
  send: 'updatePickup',
  parse: 'parsePickupUpdateResponse',
  call: 'updatePickup',
  what: 'change a pickup: cancel it and schedule another one',
  taken_back: true,
});
