/** The limits of a service, and which of them excludes a shipment. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import { isValidOn } from './card/charges.js';
import type { Service } from './card/service.js';
import { lengthPlusGirth, longestSide, type MeasuredGroup, measureText } from './chargeable-weight.js';
import type { PricingContext } from './pricing-context.js';
import type { ExclusionRule } from './rate-result.js';

export interface Exclusion {
  readonly rule: ExclusionRule;
  readonly why: string;
}

/** The first rule that excludes the shipment from the service, if there is one. */
export function exclusionOf({ row }: Service, context: PricingContext): Exclusion | undefined {
  const { card, query, totals } = context;
  const day = query.ship_date;
  if (!isValidOn(card.facts, day)) return notValid('the card', card.facts, day);
  if (!isValidOn(row, day)) return notValid('the service', row, day);
  if (row.max_pieces !== undefined && totals.packages > row.max_pieces)
    return { rule: 'too_many_pieces', why: `it takes ${row.max_pieces} pieces, not ${totals.packages}` };
  return weightExclusion(row, context) ?? sizeExclusion(row, context);
}

function notValid(
  what: string,
  { valid_from, valid_to }: { readonly valid_from?: string; readonly valid_to?: string },
  day: string,
): Exclusion {
  const from = valid_from === undefined ? '' : ` from ${valid_from}`;
  const to = valid_to === undefined ? '' : ` to ${valid_to}`;
  return { rule: 'not_valid', why: `${what} is not valid on ${day}, but${from}${to}` };
}

function weightExclusion(
  row: Service['row'],
  { card, packages, totals }: PricingContext,
): Exclusion | undefined {
  const unit = card.facts.weight_unit;
  const total = totals.weight;
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
  return over(WEIGHT, row.max_weight_per_piece, packages, 'too_heavy', unit);
}

function sizeExclusion(row: Service['row'], { card, packages }: PricingContext): Exclusion | undefined {
  const unit = card.facts.dimension_unit;
  return (
    over(LENGTH, row.max_length, packages, 'too_long', unit) ??
    over(LENGTH_PLUS_GIRTH, row.max_length_plus_girth, packages, 'too_large', unit) ??
    over(VOLUME, row.max_volume, packages, 'too_large', `${unit}³`)
  );
}

/** A measure of one package, and its name in messages. */
interface Measure {
  readonly words: string;
  readonly of: (group: MeasuredGroup) => Decimal | undefined;
}

const WEIGHT: Measure = { words: 'a weight', of: ({ weight }) => weight };
const LENGTH: Measure = { words: 'a longest side', of: longestSide };
const LENGTH_PLUS_GIRTH: Measure = { words: 'a length plus girth', of: lengthPlusGirth };
const VOLUME: Measure = { words: 'a volume', of: ({ volume }) => volume };

function over(
  { words, of }: Measure,
  most: Decimal | undefined,
  packages: readonly MeasuredGroup[],
  rule: ExclusionRule,
  unit: string,
): Exclusion | undefined {
  if (most === undefined) return undefined;
  const found = packages.find((group) => of(group)?.isGreaterThan(most));
  return found === undefined
    ? undefined
    : {
        rule,
        why: `it takes pieces of ${words} of up to ${most.toFixed()} ${unit}; item ${found.item + 1} has ${measureText(of(found) ?? most)}`,
      };
}
