import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { fields, list, text } from '../models/fields.js';
import { type ShipmentHandle, shipmentHandleSchema } from '../models/shipment-handle.js';
import type { ShippingResult } from '../models/shipping-result.js';
import type { VoidResult } from '../models/void-result.js';
import { operation } from './operation.js';

/** The fields of a {@link VoidRequest}. */
export interface VoidRequestData {
  /** The result of the purchase, or what was stored of it. */
  readonly shipment: ShippingResult | ShipmentHandle;
  /** Positions of the packages to void, from 0. Left out: all. */
  readonly packages?: readonly number[];
  /** Where voiding is no longer possible, ask for the money back. Default true. */
  readonly allow_refund?: boolean;
  /** Where the carrier writes to about a refund, if it asks for an address. */
  readonly refund_email?: string;
}

/** The input of voiding. */
export class VoidRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: VoidRequestData) {
    super(data);
  }
}
export interface VoidRequest extends VoidRequestData {
  readonly shipment: ShipmentHandle;
  readonly allow_refund: boolean;
}
brand(VoidRequest, 'VoidRequest', {
  schema: fields({
    shipment: shipmentHandleSchema,
    packages: z.optional(list(z.int().check(z.minimum(0))).check(z.minLength(1))),
    allow_refund: z.optional(z.boolean()),
    refund_email: z.optional(text),
  }),
  defaults: { allow_refund: true },
});

/** `null` when the carrier was not asked: it cannot void, the login failed, nothing could be sent. */
export type VoidOutcome = [result: VoidResult | null, errors: ErrorEntry[]];

export const voiding = operation<VoidOutcome>()({
  Request: VoidRequest,
  create: 'createVoidRequest',
  send: 'voidShipping',
  parse: 'parseVoidResponse',
  call: 'voidShipment',
  what: 'void a shipment',
});
