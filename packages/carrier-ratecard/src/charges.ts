/** What comes on top of the base charge, in the order of the README's "Order of charges". */
import type { Decimal } from '@waybill/carrier-kit';
import type { Asked } from './asked.js';
import { type Bill, percentOf } from './bill.js';
import { type Discount, type Fuel, isValidOn, type Surcharge, type Tax } from './card/charges.js';
import type { Service } from './card/compile.js';
import type { Question } from './question.js';
import { pieces } from './weigh.js';

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
  const offered = surcharges.filter(({ row }) => holds(row, zone, ship_date)).map(({ row }) => row.option);
  return options.find(({ code }) => !offered.includes(code))?.asked;
}

export function bookDiscounts(
  bill: Bill,
  { discounts }: Service,
  zone: string,
  { ship_date }: Question,
): void {
  const base = bill.sum('base');
  for (const { path, row } of discounts) {
    if (!holds(row, zone, ship_date)) continue;
    const text = `${row.name}: ${row.percent.toFixed()} % off the base charge of ${bill.money(base)}`;
    bill.book('discount', percentOf(base, row.percent).negated(), text, path, { name: row.name });
  }
}

/** Amounts first, then percents of the base, then percents of what all of these come to. */
export function bookSurcharges(bill: Bill, service: Service, zone: string, asked: Asked): void {
  const due = service.surcharges.flatMap(({ path, row }) => {
    if (!holds(row, zone, asked.question.ship_date)) return [];
    const reason = reasonFor({ path, row }, asked);
    return reason === undefined ? [] : [{ path, row, ...reason }];
  });
  for (const { path, row, why, count } of due) {
    if (row.amount === undefined) continue;
    const times = row.per === 'piece' ? count : 1;
    const each = times === 1 ? '' : ` for each of ${times} pieces`;
    const { name, taxable } = row;
    bill.book('surcharge', row.amount.times(times), `${name}: ${bill.price(row.amount)}${each}${why}`, path, {
      name,
      taxable,
    });
  }
  for (const of of ['base', 'subtotal'] as const) {
    const from = of === 'base' ? netBase(bill) : bill.sum();
    for (const { path, row, why } of due) {
      if (row.percent === undefined || (row.percent_of ?? 'base') !== of) continue;
      const { name, taxable } = row;
      const text = `${name}: ${shareText(row.percent, of, bill.money(from))}${why}`;
      bill.book('surcharge', percentOf(from, row.percent), text, path, { name, taxable });
    }
  }
}

/** The base charge less the discounts. */
function netBase(bill: Bill): Decimal {
  return bill.sum('base', 'discount');
}

function shareText(percent: Decimal, of: 'base' | 'subtotal', from: string): string {
  return `${percent.toFixed()} % of the ${of === 'base' ? 'base charge' : 'subtotal'} of ${from}`;
}

/** Why a surcharge is due, and for how many pieces; undefined when it is not. */
function reasonFor(
  { row }: Surcharge,
  { card, question, parcels }: Asked,
): { readonly why: string; readonly count: number } | undefined {
  const all = pieces(parcels);
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
        if (match !== undefined)
          return { why: ` (list ${name}: ${match.how}, ${card.rowAt(match.path)})`, count: all };
      }
      return undefined;
    }
    case 'overweight': {
      const heavy = parcels.filter(({ weight }) => row.weight_over?.isLessThan(weight));
      const why = ` (over ${row.weight_over?.toFixed()} ${card.facts.weight_unit})`;
      return heavy.length === 0 ? undefined : { why, count: pieces(heavy) };
    }
    case 'oversize': {
      const large = parcels.filter(
        ({ length, length_plus_girth }) =>
          (length !== undefined && row.length_over?.isLessThan(length)) ||
          (length_plus_girth !== undefined && row.length_plus_girth_over?.isLessThan(length_plus_girth)),
      );
      return large.length === 0
        ? undefined
        : { why: ` (${sizeText(row, card.facts.dimension_unit)})`, count: pieces(large) };
    }
  }
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
  const from = percent_of === 'base' ? netBase(bill) : bill.sum();
  const text = `${name}: ${shareText(percent, percent_of, bill.money(from))}, as from ${since}`;
  bill.book('fuel', percentOf(from, percent), text, fuel.path, { name });
}

/** Each tax of what may be taxed before any tax. */
export function bookTaxes(bill: Bill, taxes: readonly Tax[]): void {
  const from = bill.taxable();
  for (const { path, row } of taxes) {
    const text = `${row.name}: ${row.percent.toFixed()} % of ${bill.money(from)}`;
    bill.book('tax', percentOf(from, row.percent), text, path, { name: row.name, taxable: false });
  }
}
