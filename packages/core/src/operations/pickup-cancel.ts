import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { extra, fields, text } from '../models/fields.js';
import { type PickupHandle, pickupHandleSchema } from '../models/pickup-handle.js';
import type { PickupCancelResult, PickupResult } from '../models/pickup-result.js';
import { operation } from './operation.js';

/** The fields of a {@link PickupCancelRequest}. */
export interface PickupCancelRequestData {
  /** The result of scheduling it, or what was stored of it. */
  readonly pickup: PickupResult | PickupHandle;
  /** Who cancels it, by name: some carriers ask. */
  readonly requested_by?: string;
  /** Why, in words: some carriers ask. */
  readonly reason?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** The input of cancelling a pickup. */
export class PickupCancelRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupCancelRequestData) {
    super(data);
  }
}
export interface PickupCancelRequest extends PickupCancelRequestData {
  readonly pickup: PickupHandle;
}
brand(PickupCancelRequest, 'PickupCancelRequest', {
  schema: fields({
    pickup: pickupHandleSchema,
    requested_by: z.optional(text),
    reason: z.optional(text),
    extra: z.optional(extra),
  }),
});

/** `null` when the carrier was not asked. */
export type PickupCancelOutcome = [result: PickupCancelResult | null, errors: ErrorEntry[]];

export const pickupCancel = operation<PickupCancelOutcome>()({
  Request: PickupCancelRequest,
  create: 'createPickupCancelRequest',
  send: 'cancelPickup',
  parse: 'parsePickupCancelResponse',
  call: 'cancelPickup',
  what: 'cancel a pickup',
});
