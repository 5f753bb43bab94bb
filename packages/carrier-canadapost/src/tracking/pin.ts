/** What Canada Post reports about a number, on either platform. */
import type { ErrorEntry } from '@waybill/core';

/** `tracking-detail` of track.xsd, "details" of the Developer Portal's Tracking. */
export interface TrackedPin {
  readonly expected_date?: string | undefined;
  /** The day that took the place of the expected one. */
  readonly changed_date?: string | undefined;
  readonly change_reason?: string | undefined;
  readonly service_name?: string | undefined;
  readonly references: readonly (string | undefined)[];
  readonly return_pin?: string | undefined;
  readonly events: readonly PinEvent[];
}

/** `occurrence` of `significant-events`. */
export interface PinEvent {
  readonly identifier?: string | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  /** An abbreviation such as `EST`, the name of a country, or nothing. */
  readonly time_zone?: string | undefined;
  readonly description?: string | undefined;
  readonly signatory?: string | undefined;
  readonly site?: string | undefined;
  readonly province?: string | undefined;
  readonly retail_name?: string | undefined;
}

/** The result of reading the answer about a number. */
export type PinReading =
  | { readonly pin: TrackedPin }
  /** Canada Post has no history of the number; its own code and message. */
  | { readonly unknown: { readonly code?: string | undefined; readonly message?: string | undefined } }
  | { readonly errors: readonly ErrorEntry[] };

/** The result of reading the answer to a search: numbers, perhaps none, or why there is no answer. */
export type SearchReading = { readonly pins: readonly string[] } | { readonly errors: readonly ErrorEntry[] };

/** "No Pin History" */
export const NO_HISTORY = '004';
