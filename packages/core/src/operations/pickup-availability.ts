import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { clockTime, date, fields } from '../models/fields.js';
import type { Party } from '../models/party.js';
import type { PickupAvailability } from '../models/pickup-result.js';
import type { ShipmentHandle } from '../models/shipment-handle.js';
import { operation } from './operation.js';
import { availabilityRules, type PickupRequestData, pickupDefaults, pickupShape } from './pickup.js';

/** The fields of a {@link PickupAvailabilityRequest}: those of a pickup, of which only the address is required. */
export type PickupAvailabilityRequestData = Pick<PickupRequestData, 'address'> &
  Partial<Omit<PickupRequestData, 'address'>>;

/** The input of asking when a carrier can come. */
export class PickupAvailabilityRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupAvailabilityRequestData) {
    super(data);
  }
}
export interface PickupAvailabilityRequest extends PickupAvailabilityRequestData {
  readonly address: Party;
  readonly shipments?: readonly ShipmentHandle[];
  readonly weight_unit: 'KG' | 'LB';
  readonly with_price: boolean;
}
brand(PickupAvailabilityRequest, 'PickupAvailabilityRequest', {
  schema: fields({
    ...pickupShape,
    pickup_date: z.optional(date),
    ready_time: z.optional(clockTime),
    closing_time: z.optional(clockTime),
  }),
  rule: availabilityRules,
  defaults: pickupDefaults,
});

/** `null` when there is no answer; the errors say why. */
export type PickupAvailabilityOutcome = [result: PickupAvailability | null, errors: ErrorEntry[]];

export const pickupAvailability = operation<PickupAvailabilityOutcome>()({
  Request: PickupAvailabilityRequest,
  create: 'createPickupAvailabilityRequest',
  send: 'getPickupAvailability',
  parse: 'parsePickupAvailabilityResponse',
  call: 'checkPickup',
  what: 'say when it can pick up',
  reads: true,
});
