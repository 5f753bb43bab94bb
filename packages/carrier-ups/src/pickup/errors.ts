import type { ErrorEntry } from '@waybill/core';

/** "The pickup has been completed", of the same list as those of voiding. The codes of pickups are in no document that we have. */
const COMPLETED = '190103';

/** The entries of a refusal: one that is too late says so. */
export function entriesOf(reported: readonly ErrorEntry[]): readonly ErrorEntry[] {
  return reported.map((entry) => (entry.code === COMPLETED ? { ...entry, kind: 'too_late' } : entry));
}
