/** Refusals of pickups. Their numbers in SOAP are not published, so their words tell the kind. */
import type { ChangeReading } from '@waybill/carrier-kit';
import type { ErrorEntry } from '@waybill/core';

const TOO_LATE =
  /cut[\s-]?off|too late|already (been )?(completed|picked up)|(time|date) (is|has) (already )?passed/i;
/** REST writes 9001-64 and 9001-65: a number that is not found, or not valid. */
const NOT_FOUND =
  /(not|cannot be) found|(confirmation number|pick-?\s?up).*(not valid|invalid|does not exist)/i;

/** An error of PickUpService with its kind. */
export function withPickupKind(entry: ErrorEntry): ErrorEntry {
  if (entry.kind !== 'carrier') return entry;
  if (TOO_LATE.test(entry.message)) return { ...entry, kind: 'too_late' };
  return NOT_FOUND.test(entry.message) ? { ...entry, kind: 'not_found' } : entry;
}

export function withPickupKinds<Done>(reading: ChangeReading<Done>): ChangeReading<Done> {
  return 'refused' in reading ? { refused: reading.refused.map(withPickupKind) } : reading;
}
