import type { ErrorEntry } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { localErrorEntry } from './error-entries.js';

/** What the request names and the carrier does not know. */
export interface Unknown {
  /** At the end of "knows no …": `pickup 2929602E9CP`, `proof of delivery for 1Z…`. */
  readonly what: string;
  /** The field of the request that names it. */
  readonly field: string;
  /** True where it may be there later. */
  readonly retryable?: boolean;
  /** The carrier's, where it sent them. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** The entry for something that the carrier does not know: kind `not_found`. */
export function notFoundEntry(
  carrier: CarrierIdentity,
  { what, field, retryable = false, code, message }: Unknown,
): ErrorEntry {
  const why =
    message?.trim() || `${carrier.carrier} knows no ${what}${retryable ? ', perhaps not yet' : ''}.`;
  return { ...localErrorEntry(carrier, code?.trim() || 'not_found', why, 'not_found'), retryable, field };
}
