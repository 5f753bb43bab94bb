/** Surcharges: which of them are due, and how much each is. */
import { amountText, type Decimal, sum } from '@waybill/carrier-kit/reply';
import type { Bill } from './bill.js';
import type { Surcharge } from './card/charges.js';
import { REQUEST_AMOUNTS, type RequestAmount } from './card/schema.js';
import type { Service } from './card/service.js';
import type { Percent } from './card/values.js';
import {
  type ChargeableWeight,
  lengthPlusGirth,
  longestSide,
  type MeasuredGroup,
  measureText,
  multiple,
  packageCount,
} from './chargeable-weight.js';
import { applies } from './conditions.js';
import { priceText } from './money.js';
import type { PricingContext } from './pricing-context.js';

/** A surcharge that is due. */
interface Due extends Pick<Surcharge, 'rule' | 'row'> {
  readonly why: string;
  /** Packages that it is due for. */
  readonly count: number;
}

/** An amount and how it was calculated. */
interface Part {
  readonly amount: Decimal;
  readonly text: string;
}

/** Amounts first, then percentages of the base, then percentages of the subtotal of all of these. */
export function bookSurcharges(
  bill: Bill,
  service: Service,
  zone: string,
  weights: readonly ChargeableWeight[],
  context: PricingContext,
): void {
  const due = service.surcharges.flatMap(({ rule, row }): Due[] => {
    if (!applies(row, zone, context)) return [];
    const reason = reasonFor(row, context);
    return reason === undefined ? [] : [{ rule, row, ...reason }];
  });
  if (due.length === 0) return;
  for (const one of due) {
    const part =
      amountPart(one, bill) ?? weightPart(one, weights, bill, context) ?? requestPart(one, bill, context);
    if (part !== undefined) book(bill, one, part);
  }
  for (const what of ['base', 'subtotal'] as const) {
    const from = amountOf(what, bill);
    for (const one of due) {
      const { percent, percent_of = 'base' } = one.row;
      if (percent === undefined || percent_of !== what) continue;
      book(bill, one, shareOf(percent, what, from, bill));
    }
  }
}

/** At least the minimum of the row, at most its maximum. */
function book(bill: Bill, { rule, row, why }: Due, { amount, text }: Part): void {
  const { name, taxable, minimum, maximum } = row;
  const [bounded, bound] = minimum?.isGreaterThan(amount)
    ? [minimum, `, at least ${priceText(minimum, bill.currency)}`]
    : maximum?.isLessThan(amount)
      ? [maximum, `, at most ${priceText(maximum, bill.currency)}`]
      : [amount, ''];
  bill.book('surcharge', bounded, `${name}: ${text}${bound}${why}`, rule, { name, taxable });
}

function amountPart({ row, count }: Due, { currency }: Bill): Part | undefined {
  if (row.amount === undefined) return undefined;
  const times = row.per === 'piece' ? count : 1;
  const each = times === 1 ? '' : ` for each of ${times} pieces`;
  return { amount: multiple(row.amount, times), text: `${priceText(row.amount, currency)}${each}` };
}

/** An amount for each unit of the billable weight of all packages. */
function weightPart(
  { row: { per_kg, per_lb } }: Due,
  weights: readonly ChargeableWeight[],
  { currency }: Bill,
  { card }: PricingContext,
): Part | undefined {
  const each = per_kg ?? per_lb;
  if (each === undefined) return undefined;
  const weight = sum(weights.map(({ billable, times }) => multiple(billable, times)));
  return {
    amount: weight.times(each),
    text: `${measureText(weight)} ${card.facts.weight_unit} at ${priceText(each, currency)}`,
  };
}

/** A percentage of an amount of the request. */
function requestPart(
  { row: { percent, percent_of } }: Due,
  bill: Bill,
  { amounts }: PricingContext,
): Part | undefined {
  const of = REQUEST_AMOUNTS.find((name) => name === percent_of);
  const from = of === undefined ? undefined : amounts[of]?.value;
  return of === undefined || percent === undefined || from === undefined
    ? undefined
    : shareOf(percent, of, from, bill);
}

/** The amount that a percentage is taken from. */
type PercentOf = 'base' | 'subtotal' | RequestAmount;

const WORDS: Readonly<Record<PercentOf, string>> = {
  base: 'the base charge',
  subtotal: 'the subtotal',
  declared_value: 'the declared value',
  insured_amount: 'the insured amount',
  cod_amount: 'the amount to collect',
};

/** A percentage as an amount, with what it is of. */
export function shareOf(percent: Percent, of: PercentOf, from: Decimal, bill: Bill): Part {
  return {
    amount: from.times(percent.share),
    text: `${percent.text} of ${WORDS[of]} of ${bill.money(from)}`,
  };
}

export function amountOf(of: 'base' | 'subtotal', bill: Bill): Decimal {
  return of === 'base' ? bill.netBase() : bill.subtotal();
}

/** Why a surcharge is due, and for how many packages; `undefined` when it is not due. */
function reasonFor(
  row: Surcharge['row'],
  { card, query, packages, totals, amounts }: PricingContext,
): { readonly why: string; readonly count: number } | undefined {
  const all = totals.packages;
  switch (row.when) {
    case 'always':
      return { why: '', count: all };
    case 'residential':
      return query.to.residential ? { why: ' (a residential address)', count: all } : undefined;
    case 'insured': {
      const { value, currency } = amounts.insured_amount ?? {};
      if (value === undefined || currency === undefined) return undefined;
      const isSaid = row.percent_of === 'insured_amount';
      return { why: isSaid ? '' : ` (insured for ${amountText(value, currency)})`, count: all };
    }
    case 'option':
      return query.options.some(({ code }) => code === row.option)
        ? { why: ` (${row.option} asked for)`, count: all }
        : undefined;
    case 'remote': {
      const lists =
        row.list === undefined ? [...card.remote] : [[row.list, card.remote.get(row.list)] as const];
      for (const [name, list] of lists) {
        const match = list?.find(query.to);
        if (match !== undefined) return { why: ` (list ${name}: ${match.how}, ${match.rule})`, count: all };
      }
      return undefined;
    }
    case 'overweight': {
      const heavy = packages.filter(({ weight }) => row.weight_over?.isLessThan(weight));
      const why = ` (over ${row.weight_over?.toFixed()} ${card.facts.weight_unit})`;
      return heavy.length === 0 ? undefined : { why, count: packageCount(heavy) };
    }
    case 'oversize': {
      const large = packages.filter((group) => isOversize(group, row));
      return large.length === 0
        ? undefined
        : { why: ` (${sizeText(row, card.facts.dimension_unit)})`, count: packageCount(large) };
    }
  }
}

function isOversize(
  group: MeasuredGroup,
  { length_over, length_plus_girth_over }: Surcharge['row'],
): boolean {
  const isOver = (measure: Decimal | undefined, bound: Decimal | undefined) =>
    measure !== undefined && bound !== undefined && measure.isGreaterThan(bound);
  return isOver(longestSide(group), length_over) || isOver(lengthPlusGirth(group), length_plus_girth_over);
}

function sizeText({ length_over, length_plus_girth_over }: Surcharge['row'], unit: string): string {
  return [
    ...(length_over === undefined ? [] : [`longest side over ${length_over.toFixed()} ${unit}`]),
    ...(length_plus_girth_over === undefined
      ? []
      : [`length plus girth over ${length_plus_girth_over.toFixed()} ${unit}`]),
  ].join(' or ');
}
