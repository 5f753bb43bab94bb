/** Discounts, fuel, rounding and taxes, in the order that the README gives under "Order of charges". */
import { sum, toMinorUnit } from '@waybill/carrier-kit/reply';
import type { Bill } from './bill.js';
import type { Fuel, Tax } from './card/charges.js';
import type { Service } from './card/service.js';
import { applies } from './conditions.js';
import type { PricingContext } from './pricing-context.js';
import { amountOf, shareOf } from './surcharges.js';

/** Each is a percentage of the base charge; together they take no more than there is. */
export function bookDiscounts(
  bill: Bill,
  { discounts }: Service,
  zone: string,
  context: PricingContext,
): void {
  const base = bill.base();
  for (const { rule, row } of discounts) {
    if (!applies(row, zone, context)) continue;
    const { name, percent } = row;
    const left = bill.netBase();
    const exact = base.times(percent.share);
    const most = exact.isGreaterThan(left) ? ', at most what is left of it' : '';
    const text = `${name}: ${percent.text} off the base charge of ${bill.money(base)}${most}`;
    bill.book('discount', (most === '' ? exact : left).negated(), text, rule, { name });
  }
}

export function bookFuel(bill: Bill, fuel: Fuel | undefined): void {
  if (fuel === undefined) return;
  const { name, percent, percent_of, from: since } = fuel.row;
  const { amount, text } = shareOf(percent, percent_of, amountOf(percent_of, bill), bill);
  bill.book('fuel', amount, `${name}: ${text}, as from ${since}`, fuel.rule, { name });
}

/** Rounds the sum of all charges half up to a multiple of `round_to`. */
export function bookRounding(bill: Bill, { round_to, rule }: Service): void {
  if (round_to === undefined) return;
  const total = bill.subtotal();
  const rounded = total.div(round_to).integerValue().times(round_to);
  if (rounded.isEqualTo(total)) return;
  const text = `Rounding: ${bill.money(total)} to a multiple of ${round_to.toFixed()}`;
  bill.book('rounding', rounded.minus(total), text, rule, { name: 'Rounding' });
}

/** Taxes that the amounts of the card hold: they are taken out of the other lines, and the total stays. */
export function bookIncludedTaxes(bill: Bill, taxes: readonly Tax[]): void {
  if (taxes.length === 0) return;
  const gross = bill.taxable();
  const whole = sum(taxes.map(({ row }) => row.percent.share)).plus(1);
  const held = taxes.map(({ rule, row: { name, percent } }) => ({
    amount: toMinorUnit(gross.times(percent.share).div(whole), bill.currency),
    text: `${name}: ${percent.text}, in ${bill.money(gross)}`,
    rule,
    name,
  }));
  bill.takeOut(sum(held.map(({ amount }) => amount)), whole);
  for (const { amount, text, rule, name } of held) bill.book('tax', amount, text, rule, { name });
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
