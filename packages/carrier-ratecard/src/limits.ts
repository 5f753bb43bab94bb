/** The limits of a service, and which of them excludes a shipment; the size of a package among the sizes of a card. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import { isValidOn } from './card/charges.js';
import type { Facts, Row, SizeLimits } from './card/schema.js';
import type { Service } from './card/service.js';
import {
  lengthPlusGirth,
  longestPlusShortest,
  longestSide,
  type MeasuredGroup,
  measureText,
  sumOfSides,
} from './chargeable-weight.js';
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

function weightExclusion(row: Service['row'], { card, totals }: PricingContext): Exclusion | undefined {
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
  return undefined;
}

function sizeExclusion(row: Service['row'], { card, packages }: PricingContext): Exclusion | undefined {
  for (const limit of LIMITS) {
    const most = row[limit.field];
    const found = most && packages.find((group) => outgrows(group, row, limit));
    if (most === undefined || found === undefined) continue;
    return {
      rule: limit.rule,
      why: `it takes pieces of ${limit.words} of up to ${figures(most)} ${limit.unit(card.facts)}; item ${found.item + 1} has ${figures(limit.of(found) ?? most)}`,
    };
  }
  return undefined;
}

/** One limit of a package: of a figure, or of all three sides. */
interface Limit {
  readonly field: keyof SizeLimits;
  readonly rule: ExclusionRule;
  readonly words: string;
  /** `undefined` without dimensions. */
  readonly of: (group: MeasuredGroup) => Decimal | readonly Decimal[] | undefined;
  readonly unit: (facts: Facts) => string;
}

const length = ({ dimension_unit }: Facts) => dimension_unit;
const too_large = { rule: 'too_large', unit: length } as const;

const LIMITS: readonly Limit[] = [
  {
    field: 'max_weight_per_piece',
    rule: 'too_heavy',
    words: 'a weight',
    of: ({ weight }) => weight,
    unit: ({ weight_unit }) => weight_unit,
  },
  { field: 'max_length', rule: 'too_long', words: 'a longest side', of: longestSide, unit: length },
  { ...too_large, field: 'max_sides', words: 'sides', of: ({ sides }) => sides },
  { ...too_large, field: 'max_length_plus_girth', words: 'a length plus girth', of: lengthPlusGirth },
  {
    ...too_large,
    field: 'max_longest_plus_shortest',
    words: 'a longest plus shortest side',
    of: longestPlusShortest,
  },
  { ...too_large, field: 'max_sum_of_sides', words: 'a sum of sides', of: sumOfSides },
  {
    ...too_large,
    field: 'max_volume',
    words: 'a volume',
    of: ({ volume }) => volume,
    unit: ({ dimension_unit }) => `${dimension_unit}³`,
  },
];

/** Limits of size, weight aside. */
export function limitsSize(row: SizeLimits): boolean {
  return LIMITS.some(({ field }) => field !== 'max_weight_per_piece' && row[field] !== undefined);
}

/** Whether a package is within all limits of a size; without dimensions it is not known to be. */
export function fitsSize(group: MeasuredGroup, size: Row<'sizes'>): boolean {
  return LIMITS.every((limit) => !outgrows(group, size, limit));
}

function outgrows(group: MeasuredGroup, limits: SizeLimits, { field, of }: Limit): boolean {
  const most = listed(limits[field]);
  return listed(of(group)).some((value, at) => most[at] !== undefined && value.isGreaterThan(most[at]));
}

function listed(values: Decimal | readonly Decimal[] | undefined): readonly Decimal[] {
  return values === undefined ? [] : 'length' in values ? values : [values];
}

function figures(values: Decimal | readonly Decimal[]): string {
  return listed(values).map(measureText).join(' × ');
}
