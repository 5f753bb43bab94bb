/** What a service takes, and which rule keeps a shipment from it. */
import type { Decimal } from '@waybill/carrier-kit';
import type { ExclusionRule } from './answer.js';
import { isValidOn } from './card/charges.js';
import type { RateCard, Service } from './card/compile.js';
import type { Question } from './question.js';
import { type Measured, measureText, pieces, totalWeight } from './weigh.js';

export interface Obstacle {
  readonly rule: ExclusionRule;
  readonly why: string;
}

/** The first rule against it, if there is one. */
export function obstacleTo(
  { row }: Service,
  { ship_date }: Question,
  parcels: readonly Measured[],
  { facts }: RateCard,
): Obstacle | undefined {
  for (const [what, period] of [
    ['the card', facts],
    ['the service', row],
  ] as const) {
    if (!isValidOn(period, ship_date))
      return { rule: 'not_valid', why: `${what} is not valid on ${ship_date}${periodText(period)}` };
  }
  const count = pieces(parcels);
  if (row.max_pieces !== undefined && count > row.max_pieces)
    return { rule: 'too_many_pieces', why: `it takes ${row.max_pieces} pieces, not ${count}` };
  return weightObstacle(row, parcels, facts.weight_unit) ?? sizeObstacle(row, parcels, facts.dimension_unit);
}

function periodText({ valid_from, valid_to }: { valid_from?: string; valid_to?: string }): string {
  const from = valid_from === undefined ? '' : ` from ${valid_from}`;
  const to = valid_to === undefined ? '' : ` to ${valid_to}`;
  return `, but${from}${to}`;
}

function weightObstacle(
  row: Service['row'],
  parcels: readonly Measured[],
  unit: string,
): Obstacle | undefined {
  const total = totalWeight(parcels);
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
  return over('weight', row.max_weight_per_piece, parcels, 'too_heavy', unit);
}

function sizeObstacle(row: Service['row'], parcels: readonly Measured[], unit: string): Obstacle | undefined {
  return (
    over('length', row.max_length, parcels, 'too_long', unit) ??
    over('length_plus_girth', row.max_length_plus_girth, parcels, 'too_large', unit) ??
    over('volume', row.max_volume, parcels, 'too_large', `${unit}³`)
  );
}

const WORDS = {
  weight: 'a weight',
  length: 'a longest side',
  length_plus_girth: 'a length plus girth',
  volume: 'a volume',
} as const;

function over(
  measure: keyof typeof WORDS,
  most: Decimal | undefined,
  parcels: readonly Measured[],
  rule: ExclusionRule,
  unit: string,
): Obstacle | undefined {
  if (most === undefined) return undefined;
  const found = parcels.find((parcel) => parcel[measure]?.isGreaterThan(most));
  return found === undefined
    ? undefined
    : {
        rule,
        why: `it takes pieces of ${WORDS[measure]} of up to ${most.toFixed()} ${unit}; item ${found.item + 1} has ${measureText(found[measure] ?? most)}`,
      };
}
