import type { CarrierIdentity } from './carrier-identity.js';
import type { Notice } from './quote.js';
import type { ShippingCharge } from './shipping-result.js';

/** How far a pickup is: `pending` until the carrier confirms it. */
export type PickupStatus = 'scheduled' | 'pending' | 'completed' | 'missed' | 'cancelled' | 'unknown';

/** A pickup as the carrier has it. Store the whole result: changing and cancelling it take it back. */
export interface PickupResult extends CarrierIdentity {
  /** The carrier's number for it; `null` where it gave none. The first one where it gave several. */
  readonly confirmation_number: string | null;
  /** Every number that the carrier gave: some book one pickup for each kind of service. */
  readonly confirmation_numbers: readonly string[];
  /** How far it is. */
  readonly status: PickupStatus;
  /** The carrier's words for the status. */
  readonly status_text: string | null;
  /** Day of the pickup, `YYYY-MM-DD`, as the carrier has it. */
  readonly pickup_date: string;
  /** Not before this time, `HH:MM` at the address, as the carrier has it. */
  readonly ready_time: string | null;
  /** Not after this time, `HH:MM` at the address, as the carrier has it. */
  readonly closing_time: string | null;
  /** What the pickup costs; `null` if the carrier does not say. */
  readonly charge: ShippingCharge | null;
  /** Notices of the carrier, and what it needs to find the pickup again. */
  readonly meta: PickupMeta;
}

/** Further facts; carriers add their own. */
export interface PickupMeta {
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  /** Which of the carrier's systems has it, where it has two. */
  readonly environment?: string;
  readonly [fact: string]: unknown;
}

/** The answer to a request to cancel a pickup. */
export interface PickupCancelResult extends CarrierIdentity {
  /**
   * `cancelled`, now or before; `refused`, and the errors say why; `unknown` without a readable answer: cancelling again
   * is harmless.
   */
  readonly outcome: 'cancelled' | 'refused' | 'unknown';
  /** The number of the pickup. */
  readonly confirmation_number: string | null;
  /** Notices of the carrier, and facts of its own. */
  readonly meta: PickupMeta;
}

/** When a carrier can come. Times are those of the clock where the address is. */
export interface PickupAvailability extends CarrierIdentity {
  /** Whether it can come on the day that was asked about; `null` if it does not say. */
  readonly available: boolean | null;
  /** The day that the answer is about, `YYYY-MM-DD`; `null` if it is about no single day. */
  readonly pickup_date: string | null;
  /** The latest time, `HH:MM`, on the day itself: to ask for the pickup (`request`), or for the packages to be `ready`. */
  readonly cut_off: { readonly time: string; readonly of: 'request' | 'ready' } | null;
  /** The driver comes at this time at the earliest, `HH:MM`. */
  readonly earliest: string | null;
  /** The driver comes at this time at the latest, `HH:MM`. */
  readonly latest: string | null;
  /** Minutes that must lie between ready and closing time. */
  readonly shortest_window_minutes: number | null;
  /** What the pickup would cost; `null` if the carrier does not say. */
  readonly charge: ShippingCharge | null;
  /** The next day on which the carrier can come, `YYYY-MM-DD`. */
  readonly next_date: string | null;
  /** Notices of the carrier, and facts of its own. */
  readonly meta: PickupMeta;
}
