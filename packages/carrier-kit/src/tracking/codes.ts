import type { TrackingStatus } from '@waybill/core';
import type { TrackingReason } from '@waybill/core/plugin';

/** What a carrier's code means. `status: null` for a remark that does not change where the package is. */
export interface TrackingMeaning {
  readonly status: TrackingStatus | null;
  readonly reason: TrackingReason | null;
}

/**
 * A carrier's codes by their meaning: a status, or a status and a reason. Codes are separated by spaces.
 *
 * @example
 * trackingCodes({ in_transit: 'AF DF', 'in_transit: customs_clearance': 'IC ES', remark: 'TT' })
 */
export type CodesByMeaning = Readonly<
  Partial<Record<TrackingStatus | 'remark' | `${TrackingStatus | 'remark'}: ${string}`, string>>
>;

/**
 * The meaning of each code.
 * @throws RangeError when a code is listed twice.
 */
export function trackingCodes(codes: CodesByMeaning): ReadonlyMap<string, TrackingMeaning> {
  const meanings = new Map<string, TrackingMeaning>();
  for (const [words, list = ''] of Object.entries(codes)) {
    const [status, reason = null] = words.split(': ') as [TrackingStatus | 'remark', string?];
    for (const code of list.trim().split(/\s+/)) {
      if (meanings.has(code)) throw new RangeError(`tracking code ${code} is listed twice`);
      meanings.set(code, { status: status === 'remark' ? null : status, reason });
    }
  }
  return meanings;
}
