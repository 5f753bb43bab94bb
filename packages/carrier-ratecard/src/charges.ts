/** Charges on top of the base charge, in the order that the README gives under "Order of charges". */
import type { Decimal } from '@waybill/carrier-kit';
import type { Bill } from './bill.js';
import { type Discount, type Fuel, isValidOn, type Surcharge, type Tax } from './card/charges.js';
import type { Service } from './card/compile.js';
import type { Percent } from './card/values.js';
import {
  lengthPlusGirth,
  longestSide,
  type MeasuredGroup,
  multiple,
  packageCount,
} from './chargeable-weight.js';
import { priceText } from './money.js';
import type { PricingContext } from './pricing-context.js';
import type { RateQuery } from './rate-query.js';

/** Whether a row applies in a zone on a day. */
function applies(row: Surcharge['row'] | Discount['row'], zone: string, day: string): boolean {
  return isValidOn(row, day) && (row.zones?.includes(zone) ?? true);
}

/** A requested option that the service does not offer in this zone on this day. */
export function missingOption(
  { surcharges }: Service,
  zone: string,
  { options, ship_date }: RateQuery,
): string | undefined {
  if (options.length === 0) return undefined;
  const offered = surcharges.filter(({ row }) => applies(row, zone, ship_date)).map(({ row }) => row.option);
  return options.find(({ code }) => !offered.includes(code))?.written;
}

export function bookDiscounts(
  bill: Bill,
  { discounts }: Service,
  zone: string,
  { ship_date }: RateQuery,
): void {
  const base = bill.base();
  for (const { rule, row } of discounts) {
    if (!applies(row, zone, ship_date)) continue;
    const { name, percent } = row;
    const text = `${name}: ${percent.text} off the base charge of ${bill.money(base)}`;
    bill.book('discount', base.times(percent.share).negated(), text, rule, { name });
  }
}

/** Amounts first, then percentages of the base, then percentages of the subtotal of all of these. */
export function bookSurcharges(bill: Bill, service: Service, zone: string, context: PricingContext): void {
  const due = service.surcharges.flatMap(({ rule, row }) => {
    if (!applies(row, zone, context.query.ship_date)) return [];
    const reason = reasonFor(row, context);
    return reason === undefined ? [] : [{ rule, row, ...reason }];
  });
  if (due.length === 0) return;
  for (const { rule, row, why, count } of due) {
    if (row.amount === undefined) continue;
    const times = row.per === 'piece' ? count : 1;
    const each = times === 1 ? '' : ` for each of ${times} pieces`;
    const { name, taxable } = row;
    const text = `${name}: ${priceText(row.amount, bill.currency)}${each}${why}`;
    bill.book('surcharge', multiple(row.amount, times), text, rule, { name, taxable });
  }
  for (const of of ['base', 'subtotal'] as const) {
    const from = amountOf(of, bill);
    for (const { rule, row, why } of due) {
      if (row.percent === undefined || (row.percent_of ?? 'base') !== of) continue;
      const { name, taxable, percent } = row;
      const text = `${name}: ${shareText(percent, of, bill.money(from))}${why}`;
      bill.book('surcharge', from.times(percent.share), text, rule, { name, taxable });
    }
  }
}

/** The amount that a percentage is taken from. */
type PercentOf = 'base' | 'subtotal';

function amountOf(of: PercentOf, bill: Bill): Decimal {
  return of === 'base' ? bill.netBase() : bill.subtotal();
}

function shareText({ text }: Percent, of: PercentOf, from: string): string {
  return `${text} of the ${of === 'base' ? 'base charge' : 'subtotal'} of ${from}`;
}

/** Why a surcharge is due, and for how many packages; `undefined` when it is not due. */
function reasonFor(
  row: Surcharge['row'],
  { card, query, packages, totals }: PricingContext,
): { readonly why: string; readonly count: number } | undefined {
  const all = totals.packages;
  switch (row.when) {
    case 'always':
      return { why: '', count: all };
    case 'residential':
      return query.to.residential ? { why: ' (a residential address)', count: all } : undefined;
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

export function bookFuel(bill: Bill, fuel: Fuel | undefined): void {
  if (fuel === undefined) return;
  const { name, percent, percent_of, from: since } = fuel.row;
  const from = amountOf(percent_of, bill);
  const text = `${name}: ${shareText(percent, percent_of, bill.money(from))}, as from ${since}`;
  bill.book('fuel', from.times(percent.share), text, fuel.rule, { name });
}

/** Each tax is a percentage of the taxable amount before any tax. */
export function bookTaxes(bill: Bill, taxes: readonly Tax[]): void {
  if (taxes.length === 0) return;
  const from = bill.taxable();
  const fromText = bill.money(from);
  for (const { rule, row } of taxes) {
    const { name, percent } = row;
    bill.book('tax', from.times(percent.share), `${name}: ${percent.text} of ${fromText}`, rule, { name });
  }
}
