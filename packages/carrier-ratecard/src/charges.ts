/** What comes on top of the base charge, in the order of the README's "Order of charges". */
import type { Decimal } from '@waybill/carrier-kit';
import type { Asked } from './asked.js';
import type { Bill } from './bill.js';
import { type Discount, type Fuel, isValidOn, type Surcharge, type Tax } from './card/charges.js';
import type { Service } from './card/compile.js';
import type { Percent } from './card/values.js';
import { priceText } from './money.js';
import type { Question } from './question.js';
import { lengthPlusGirth, longestSide, type Measured, multiple, pieces } from './weigh.js';

/** Whether a row counts in a zone on a day. */
function holds(row: Surcharge['row'] | Discount['row'], zone: string, day: string): boolean {
  return isValidOn(row, day) && (row.zones?.includes(zone) ?? true);
}

/** An option asked for that the service does not offer in this zone on this day. */
export function missingOption(
  { surcharges }: Service,
  zone: string,
  { options, ship_date }: Question,
): string | undefined {
  if (options.length === 0) return undefined;
  const offered = surcharges.filter(({ row }) => holds(row, zone, ship_date)).map(({ row }) => row.option);
  return options.find(({ code }) => !offered.includes(code))?.asked;
}

export function bookDiscounts(
  bill: Bill,
  { discounts }: Service,
  zone: string,
  { ship_date }: Question,
): void {
  const base = bill.base();
  for (const { rule, row } of discounts) {
    if (!holds(row, zone, ship_date)) continue;
    const { name, percent } = row;
    const text = `${name}: ${percent.text} off the base charge of ${bill.money(base)}`;
    bill.book('discount', base.times(percent.share).negated(), text, rule, { name });
  }
}

/** Amounts first, then percents of the base, then percents of what all of these come to. */
export function bookSurcharges(bill: Bill, service: Service, zone: string, asked: Asked): void {
  const due = service.surcharges.flatMap(({ rule, row }) => {
    if (!holds(row, zone, asked.question.ship_date)) return [];
    const reason = reasonFor(row, asked);
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

/** What a percentage is of. */
type PercentOf = 'base' | 'subtotal';

function amountOf(of: PercentOf, bill: Bill): Decimal {
  return of === 'base' ? bill.netBase() : bill.subtotal();
}

function shareText({ text }: Percent, of: PercentOf, from: string): string {
  return `${text} of the ${of === 'base' ? 'base charge' : 'subtotal'} of ${from}`;
}

/** Why a surcharge is due, and for how many pieces; undefined when it is not. */
function reasonFor(
  row: Surcharge['row'],
  { card, question, parcels, whole }: Asked,
): { readonly why: string; readonly count: number } | undefined {
  const all = whole.pieces;
  switch (row.when) {
    case 'always':
      return { why: '', count: all };
    case 'residential':
      return question.to.residential ? { why: ' (a residential address)', count: all } : undefined;
    case 'option':
      return question.options.some(({ code }) => code === row.option)
        ? { why: ` (${row.option} asked for)`, count: all }
        : undefined;
    case 'remote': {
      const lists =
        row.list === undefined ? [...card.remote] : [[row.list, card.remote.get(row.list)] as const];
      for (const [name, list] of lists) {
        const match = list?.find(question.to);
        if (match !== undefined) return { why: ` (list ${name}: ${match.how}, ${match.rule})`, count: all };
      }
      return undefined;
    }
    case 'overweight': {
      const heavy = parcels.filter(({ weight }) => row.weight_over?.isLessThan(weight));
      const why = ` (over ${row.weight_over?.toFixed()} ${card.facts.weight_unit})`;
      return heavy.length === 0 ? undefined : { why, count: pieces(heavy) };
    }
    case 'oversize': {
      const large = parcels.filter((parcel) => isOversize(parcel, row));
      return large.length === 0
        ? undefined
        : { why: ` (${sizeText(row, card.facts.dimension_unit)})`, count: pieces(large) };
    }
  }
}

function isOversize(parcel: Measured, { length_over, length_plus_girth_over }: Surcharge['row']): boolean {
  const isOver = (measure: Decimal | undefined, bound: Decimal | undefined) =>
    measure !== undefined && bound !== undefined && measure.isGreaterThan(bound);
  return isOver(longestSide(parcel), length_over) || isOver(lengthPlusGirth(parcel), length_plus_girth_over);
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

/** Each tax of what may be taxed before any tax. */
export function bookTaxes(bill: Bill, taxes: readonly Tax[]): void {
  if (taxes.length === 0) return;
  const from = bill.taxable();
  const fromText = bill.money(from);
  for (const { rule, row } of taxes) {
    const { name, percent } = row;
    bill.book('tax', from.times(percent.share), `${name}: ${percent.text} of ${fromText}`, rule, { name });
  }
}
