import type { ErrorEntry, Notice, TrackingStatus } from '@waybill/core';
import type { VoidReading } from './package.js';

/**
 * Whether tracking can explain a refusal: one of the carrier itself, without a code that says why. Not one of its login, and
 * not one for want of a server.
 */
export function isWorthTracking(reading: VoidReading): boolean {
  return 'refused' in reading && reading.refused.every(({ kind }) => kind === 'carrier');
}

/** A refusal with what tracking says of it. */
export interface ExplainedRefusal {
  readonly reading: VoidReading;
  readonly notices: readonly Notice[];
}

/**
 * Explains a refusal by where the carrier tracks the package: a cancelled one had been voided before, and one that the carrier
 * has is too late. Anything else stays as it is, also a package that the carrier knows nothing of.
 */
export function explainedRefusal(
  reading: VoidReading,
  status: TrackingStatus | undefined,
  carrier: string,
): ExplainedRefusal {
  if (!('refused' in reading) || status === undefined) return { reading, notices: [] };
  if (status === 'cancelled') {
    const said = reading.refused.map(({ message }) => message).join('; ');
    const message = `${carrier} had voided the shipment before: ${said}`;
    return { reading: { outcome: 'voided' }, notices: [{ code: 'already_voided', message }] };
  }
  return {
    reading: HANDED_OVER.includes(status) ? { refused: reading.refused.map(tooLate) } : reading,
    notices: [],
  };
}

/** Where a package is that the carrier has. */
const HANDED_OVER: readonly TrackingStatus[] = [
  'accepted',
  'in_transit',
  'out_for_delivery',
  'attempted',
  'available_for_pickup',
  'delivered',
  'exception',
  'returning',
  'returned',
  'failed',
];

function tooLate(entry: ErrorEntry): ErrorEntry {
  return { ...entry, kind: 'too_late', retryable: false };
}
