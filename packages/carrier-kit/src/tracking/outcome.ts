import type { ErrorEntry, TrackingDetails, TrackingOutcome } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { localErrorEntry } from '../replies/error-entries.js';

/** What the carrier answered about one number: details, errors, or both. */
export interface TrackedNumber {
  readonly details?: TrackingDetails | undefined;
  readonly errors?: readonly ErrorEntry[] | undefined;
}

/** The outcome of all numbers, in the order of the request. */
export function trackingOutcome(tracked: readonly TrackedNumber[]): TrackingOutcome {
  return [
    tracked.flatMap(({ details }) => (details === undefined ? [] : [details])),
    tracked.flatMap(({ errors = [] }) => errors),
  ];
}

/** The number of the request, and the carrier's answer. */
export interface UnknownNumber {
  /** Left out for a reference. */
  readonly tracking_number?: string | undefined;
  /** `tracking_numbers[2]` or `reference.value`. */
  readonly field: string;
  /** The carrier's, where it sent them. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** The entry for a number or a reference that the carrier does not know, perhaps not yet: retryable. */
export function unknownNumberEntry(
  carrier: CarrierIdentity,
  { tracking_number, field, code, message }: UnknownNumber,
): ErrorEntry {
  const what =
    tracking_number === undefined ? 'no shipment of this reference' : `no number ${tracking_number}`;
  const why = message?.trim() || `${carrier.carrier} knows ${what}, perhaps not yet.`;
  return {
    ...localErrorEntry(carrier, code?.trim() || 'not_found', why, 'not_found'),
    retryable: true,
    field,
    ...(tracking_number === undefined ? {} : { details: { tracking_number } }),
  };
}
