import * as z from 'zod/mini';
import { ValidationError } from '../errors.js';
import { date, fields, list, text } from './fields.js';
import { handleSchema } from './handle.js';
import type { CarrierId } from './installed-carriers.js';
import type { ShippingReference, ShippingResult } from './shipping-result.js';
import { reader } from './validation.js';

/**
 * What was bought, for everything that comes after: a {@link ShippingResult}, also one that was stored as JSON, or the
 * part of it that the carrier needs. Store the whole result; the fields here are those that operations read.
 */
export interface ShipmentHandle {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: CarrierId;
  /** Left out, the account of the proxy that is called. */
  readonly account?: string;
  /** The carrier's own reference for the shipment. */
  readonly reference?: ShippingReference | null;
  /** Of the first package, or of the shipment as a whole. */
  readonly tracking_number?: string | null;
  /** The carrier's own service code. */
  readonly service?: string;
  /** Day of shipment, `YYYY-MM-DD`. */
  readonly shipment_date?: string;
  /** The `meta` of the {@link ShippingResult}. */
  readonly meta?: ShipmentHandleMeta;
}

/** One package of what was bought. */
export interface ShipmentHandleParcel {
  /** `null` if it has none. */
  readonly tracking_number: string | null;
  /** The carrier's own reference for this package, where it has one besides the tracking number. */
  readonly reference?: ShippingReference | null;
}

/** The facts of a purchase that later operations read; carriers add their own. */
export interface ShipmentHandleMeta {
  /** In the order of the request's packages. */
  readonly parcels?: readonly ShipmentHandleParcel[];
  readonly [fact: string]: unknown;
}

const reference = z.nullable(z.looseObject({ type: text, value: text }));

const parcel = z.looseObject({ tracking_number: z.nullable(text), reference: z.optional(reference) });

/** A day's parcels; lists of requests with more to read are shorter. */
export const MOST_SHIPMENTS = 100_000;

export const shipmentHandleSchema = handleSchema(
  {
    carrier: text,
    account: z.optional(text),
    reference: z.optional(reference),
    tracking_number: z.optional(z.nullable(text)),
    service: z.optional(text),
    shipment_date: z.optional(date),
    meta: z.optional(z.looseObject({ parcels: z.optional(z.array(parcel)) })),
  },
  'must be a shipping result, or a handle made of one',
);

/**
 * What operations need of stored results, in the same order; for packages that read lists of them.
 * @param field the name of the list in messages
 * @throws {@link ValidationError} with every problem found
 */
export function readHandles(field: string, handles: readonly unknown[]): readonly ShipmentHandle[] {
  const read = reader(fields({ [field]: list(shipmentHandleSchema, MOST_SHIPMENTS) }));
  const { fields: found, issues } = read({ [field]: handles });
  if (issues.length > 0) throw new ValidationError(issues, {});
  return (found as Record<string, readonly ShipmentHandle[]>)[field] ?? [];
}
