import * as z from 'zod/mini';
import { date, fields, text } from './fields.js';
import type { ShippingResult } from './shipping-result.js';
import { isRecord } from './validation.js';

/**
 * What was bought, for everything that comes after: a {@link ShippingResult}, also one that was stored as JSON, or the
 * part of it that the carrier needs. Store the whole result; the fields here are those that operations read.
 */
export interface ShipmentHandle {
  readonly carrier: string;
  /** Left out, the account of the proxy that is called. */
  readonly account?: string;
  readonly reference?: ShippingResult['reference'];
  readonly tracking_number?: string | null;
  /** The carrier's own service code. */
  readonly service?: string;
  /** `YYYY-MM-DD`. */
  readonly shipment_date?: string;
  /** Facts of the purchase, as {@link ShippingResult.meta} has them. */
  readonly meta?: ShipmentHandleMeta;
}

/** The facts of a purchase that later operations read; carriers add their own. */
export interface ShipmentHandleMeta {
  /** In the order of the request's packages. */
  readonly parcels?: readonly {
    readonly tracking_number: string | null;
    readonly reference?: ShippingResult['reference'];
  }[];
  readonly [fact: string]: unknown;
}

const FIELDS = [
  'carrier',
  'account',
  'reference',
  'tracking_number',
  'service',
  'shipment_date',
  'meta',
] satisfies (keyof ShipmentHandle)[];

const reference = z.nullable(z.looseObject({ type: text, value: text }));

const parcel = z.looseObject({ tracking_number: z.nullable(text), reference: z.optional(reference) });

/** A whole result fits, documents and all: fields that no later operation reads are not kept. */
export const shipmentHandleSchema = z.pipe(
  z.pipe(
    z.custom<Record<string, unknown>>(isRecord, {
      error: 'must be a shipping result, or a handle made of one',
    }),
    z.transform((given) => {
      const read = Object.keys(given).filter((name) => FIELDS.some((field) => field === name));
      return Object.fromEntries(read.map((name) => [name, given[name]]));
    }),
  ),
  fields({
    carrier: text,
    account: z.optional(text),
    reference: z.optional(reference),
    tracking_number: z.optional(z.nullable(text)),
    service: z.optional(text),
    shipment_date: z.optional(date),
    meta: z.optional(z.looseObject({ parcels: z.optional(z.array(parcel)) })),
  }),
);
