import type { RateCard } from './card/compile.js';
import type { Match } from './card/places.js';
import type { Question } from './question.js';
import type { Measured, Whole } from './weigh.js';

/** A question with what all services of the card need of it. */
export interface Asked {
  readonly card: RateCard;
  readonly question: Question;
  readonly parcels: readonly Measured[];
  /** All parcels together. */
  readonly whole: Whole;
  /** `undefined` where the card starts anywhere, or does not start from there. */
  readonly origin: Match<string> | undefined;
}
