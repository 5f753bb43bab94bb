/** What a service takes, and which rule keeps a shipment from it. */
import type { Decimal } from '@waybill/carrier-kit';
import type { ExclusionRule } from './answer.js';
import type { Asked } from './asked.js';
import { isValidOn } from './card/charges.js';
import type { Service } from './card/compile.js';
import { lengthPlusGirth, longestSide, type Measured, measureText } from './weigh.js';

export interface Obstacle {
  readonly rule: ExclusionRule;
  readonly why: string;
}

/** The first rule against it, if there is one. */
export function obstacleTo({ row }: Service, asked: Asked): Obstacle | undefined {
  const { card, question, whole } = asked;
  const day = question.ship_date;
  if (!isValidOn(card.facts, day)) return notValid('the card', card.facts, day);
  if (!isValidOn(row, day)) return notValid('the service', row, day);
  if (row.max_pieces !== undefined && whole.pieces > row.max_pieces)
    return { rule: 'too_many_pieces', why: `it takes ${row.max_pieces} pieces, not ${whole.pieces}` };
  return weightObstacle(row, asked) ?? sizeObstacle(row, asked);
}

function notValid(
  what: string,
  { valid_from, valid_to }: { readonly valid_from?: string; readonly valid_to?: string },
  day: string,
): Obstacle {
  const from = valid_from === undefined ? '' : ` from ${valid_from}`;
  const to = valid_to === undefined ? '' : ` to ${valid_to}`;
  return { rule: 'not_valid', why: `${what} is not valid on ${day}, but${from}${to}` };
}

function weightObstacle(row: Service['row'], { card, parcels, whole }: Asked): Obstacle | undefined {
  const unit = card.facts.weight_unit;
  const total = whole.weight;
  if (row.min_weight?.isGreaterThan(total))
    return {
      rule: 'too_light',
      why: `it takes shipments from ${row.min_weight.toFixed()} ${unit} on, not ${measureText(total)}`,
    };
  if (row.max_weight?.isLessThan(total))
    return {
      rule: 'too_heavy',
      why: `it takes shipments of up to ${row.max_weight.toFixed()} ${unit}, not ${measureText(total)}`,
    };
  return over(WEIGHT, row.max_weight_per_piece, parcels, 'too_heavy', unit);
}

function sizeObstacle(row: Service['row'], { card, parcels }: Asked): Obstacle | undefined {
  const unit = card.facts.dimension_unit;
  return (
    over(LENGTH, row.max_length, parcels, 'too_long', unit) ??
    over(LENGTH_PLUS_GIRTH, row.max_length_plus_girth, parcels, 'too_large', unit) ??
    over(VOLUME, row.max_volume, parcels, 'too_large', `${unit}³`)
  );
}

/** What is measured of a piece, and how it is called. */
interface Measure {
  readonly words: string;
  readonly of: (parcel: Measured) => Decimal | undefined;
}

const WEIGHT: Measure = { words: 'a weight', of: ({ weight }) => weight };
const LENGTH: Measure = { words: 'a longest side', of: longestSide };
const LENGTH_PLUS_GIRTH: Measure = { words: 'a length plus girth', of: lengthPlusGirth };
const VOLUME: Measure = { words: 'a volume', of: ({ volume }) => volume };

function over(
  { words, of }: Measure,
  most: Decimal | undefined,
  parcels: readonly Measured[],
  rule: ExclusionRule,
  unit: string,
): Obstacle | undefined {
  if (most === undefined) return undefined;
  const found = parcels.find((parcel) => of(parcel)?.isGreaterThan(most));
  return found === undefined
    ? undefined
    : {
        rule,
        why: `it takes pieces of ${words} of up to ${most.toFixed()} ${unit}; item ${found.item + 1} has ${measureText(of(found) ?? most)}`,
      };
}
