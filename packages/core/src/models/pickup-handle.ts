import * as z from 'zod/mini';
import { clockTime, date, list, text } from './fields.js';
import { handleSchema } from './handle.js';
import type { CarrierId } from './installed-carriers.js';

/**
 * A pickup that was scheduled, for everything that comes after: a {@link PickupResult}, also one that was stored as JSON, or
 * the part of it that the carrier needs. Store the whole result; the fields here are those that operations read.
 */
export interface PickupHandle {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: CarrierId;
  /** Left out, the account of the proxy that is called. */
  readonly account?: string;
  /** The carrier's number for it. */
  readonly confirmation_number: string;
  /** Every number, where the carrier gave several. */
  readonly confirmation_numbers?: readonly string[];
  /** Day of the pickup, `YYYY-MM-DD`. */
  readonly pickup_date?: string;
  /** `HH:MM` */
  readonly ready_time?: string | null;
  /** `HH:MM` */
  readonly closing_time?: string | null;
  /** The `meta` of the {@link PickupResult}. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export const pickupHandleSchema = handleSchema(
  {
    carrier: text,
    account: z.optional(text),
    confirmation_number: text,
    confirmation_numbers: z.optional(list(text)),
    pickup_date: z.optional(date),
    ready_time: z.optional(z.nullable(clockTime)),
    closing_time: z.optional(z.nullable(clockTime)),
    meta: z.optional(z.looseObject({})),
  },
  'must be the result of scheduling a pickup, or a handle made of one',
);
