/** Refusals of pickups. Their numbers in SOAP are not published, so their words tell the kind. */
import type { ChangeReading } from '@waybill/carrier-kit/after';
import { type KindWords, kindByWords } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';

const WORDS: KindWords = {
  too_late:
    /cut[\s-]?off|too late|already (been )?(completed|picked up)|(time|date) (is|has) (already )?passed/i,
  // REST writes 9001-64 and 9001-65: a number that is not found, or not valid.
  not_found: /(not|cannot be) found|(confirmation number|pick-?\s?up).*(not valid|invalid|does not exist)/i,
};

/** An error of PickUpService with its kind. */
export function withPickupKind(entry: ErrorEntry): ErrorEntry {
  return kindByWords(entry, WORDS);
}

export function withPickupKinds<Done>(reading: ChangeReading<Done>): ChangeReading<Done> {
  return 'refused' in reading ? { refused: reading.refused.map(withPickupKind) } : reading;
}
