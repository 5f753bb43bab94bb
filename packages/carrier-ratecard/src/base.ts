/** The base charge: what the breaks make of the billable weights. */
import { type Decimal, decimal, sum, toMinorUnit } from '@waybill/carrier-kit';
import type { Bill } from './bill.js';
import type { Service } from './card/compile.js';
import type { Break } from './card/rates.js';
import type { Facts } from './card/schema.js';
import { measureText, type Weighing } from './weigh.js';

/** One base line for each weighing, and one more where the service charges at least so much. */
export function bookBase(
  bill: Bill,
  breaks: readonly { readonly weighing: Weighing; readonly found: Break }[],
  { row, path }: Service,
  { weight_unit }: Facts,
): void {
  for (const { weighing, found } of breaks) {
    const what = weighing.item === undefined ? '' : `Item ${weighing.item + 1}: `;
    bill.say('weight', `${what}${weighing.text}`, path);
    bill.say('break', `${what}${boundsText(found, weight_unit)}`, found.path);
    const { amount, text } = priceIn(found, weighing, weight_unit, bill);
    const times = weighing.times === 1 ? '' : `, ${weighing.times} times`;
    bill.book('base', amount.times(weighing.times), `${what}${text}${times}`, found.path);
  }
  const short = row.minimum_charge?.minus(bill.sum('base'));
  if (short?.isGreaterThan(0))
    bill.book(
      'base',
      short,
      `up to the minimum charge of ${bill.money(row.minimum_charge as Decimal)}`,
      path,
    );
}

function boundsText({ over, up_to }: Break, unit: string): string {
  if (up_to === undefined) return `Break over ${over.toFixed()} ${unit}`;
  return over.isZero()
    ? `Break up to ${up_to.toFixed()} ${unit}`
    : `Break over ${over.toFixed()} up to ${up_to.toFixed()} ${unit}`;
}

/** The price of one weighing, rounded before it is multiplied: so much each. */
function priceIn(
  { over, flat, per_weight, per_weight_above, per_piece, minimum }: Break,
  { billable, pieces }: Weighing,
  unit: string,
  bill: Bill,
): { readonly amount: Decimal; readonly text: string } {
  const parts: { readonly amount: Decimal; readonly text: string }[] = [];
  if (flat !== undefined) parts.push({ amount: flat, text: `${bill.price(flat)} flat` });
  if (per_weight !== undefined)
    parts.push({
      amount: billable.times(per_weight),
      text: `${measureText(billable)} ${unit} at ${bill.price(per_weight)}`,
    });
  if (per_weight_above !== undefined) {
    const above = billable.minus(over);
    parts.push({
      amount: above.times(per_weight_above),
      text: `${measureText(above)} ${unit} above ${over.toFixed()} at ${bill.price(per_weight_above)}`,
    });
  }
  if (per_piece !== undefined)
    parts.push({
      amount: decimal(pieces).times(per_piece),
      text: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} at ${bill.price(per_piece)}`,
    });
  const amount = toMinorUnit(sum(parts.map((part) => part.amount)), bill.currency);
  const text = parts.map((part) => part.text).join(' + ');
  return minimum?.isGreaterThan(amount)
    ? { amount: toMinorUnit(minimum, bill.currency), text: `${text}, at least ${bill.price(minimum)}` }
    : { amount, text };
}
