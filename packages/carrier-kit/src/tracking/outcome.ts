import type { CarrierIdentity, ErrorEntry, TrackingDetails, TrackingOutcome } from '@waybill/core';
import { localErrorEntry } from '../error-entries.js';

/** What the carrier answered about one number: details, errors, or both. */
export interface TrackedNumber {
  readonly details?: TrackingDetails | undefined;
  readonly errors?: readonly ErrorEntry[] | undefined;
}

/** Numbers in the order in which they were asked for, each once. */
export function distinctNumbers(tracking_numbers: readonly string[] = []): string[] {
  return [...new Set(tracking_numbers)];
}

/** The outcome of all numbers, in the order in which they were asked for. */
export function trackingOutcome(tracked: readonly TrackedNumber[]): TrackingOutcome {
  return [
    tracked.flatMap(({ details }) => (details === undefined ? [] : [details])),
    tracked.flatMap(({ errors = [] }) => errors),
  ];
}

/**
 * The entry for a number that the carrier does not know, perhaps not yet: retryable. Code and message are the carrier's,
 * where it sent them.
 */
export function unknownNumberEntry(
  carrier: CarrierIdentity,
  tracking_number: string,
  {
    at,
    code,
    message,
  }: { readonly at: number; readonly code?: string | undefined; readonly message?: string | undefined },
): ErrorEntry {
  const why =
    message?.trim() ||
    `${carrier.carrier} does not know the tracking number ${tracking_number}, perhaps not yet.`;
  return {
    ...localErrorEntry(carrier, code?.trim() || 'not_found', why, 'not_found'),
    retryable: true,
    field: `tracking_numbers[${at}]`,
    details: { tracking_number },
  };
}
