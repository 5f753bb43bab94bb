/** The base charge: what the breaks make of the billable weights. */
import { type Decimal, sum, toMinorUnit } from '@waybill/carrier-kit';
import type { Bill } from './bill.js';
import type { Service } from './card/compile.js';
import type { Break, Price } from './card/rates.js';
import type { Facts } from './card/schema.js';
import { measureText, multiple, type Weighing } from './weigh.js';

/** One base line for each weighing, and one more where the service charges at least so much. */
export function bookBase(
  bill: Bill,
  breaks: readonly { readonly weighing: Weighing; readonly found: Break }[],
  { row, rule }: Service,
  facts: Facts,
): void {
  for (const { weighing, found } of breaks) {
    const what = weighing.item === undefined ? '' : `Item ${weighing.item + 1}: `;
    bill.say('weight', `${what}${weighing.text}`, rule);
    bill.say('break', `${what}${found.text}`, found.rule);
    const { amount, text } = priceIn(found, weighing, facts, bill.currency);
    const times = weighing.times === 1 ? '' : `, ${weighing.times} times`;
    bill.book('base', multiple(amount, weighing.times), `${what}${text}${times}`, found.rule);
  }
  const least = row.minimum_charge;
  if (least?.isGreaterThan(bill.base()))
    bill.book('base', least.minus(bill.base()), `up to the minimum charge of ${bill.money(least)}`, rule);
}

interface Part {
  readonly amount: Decimal;
  readonly text: string;
}

/** The price of one weighing, rounded before it is multiplied: so much each. */
function priceIn({ prices, over, minimum }: Break, weighing: Weighing, facts: Facts, currency: string): Part {
  const parts = prices.map((price) => partOf(price, over, weighing, facts));
  const amount = toMinorUnit(sum(parts.map((part) => part.amount)), currency);
  const text = parts.map((part) => part.text).join(' + ');
  return minimum?.amount.isGreaterThan(amount)
    ? { amount: toMinorUnit(minimum.amount, currency), text: `${text}, at least ${minimum.text}` }
    : { amount, text };
}

function partOf(
  { each, amount, text }: Price,
  over: Decimal,
  { billable, pieces }: Weighing,
  { weight_unit }: Facts,
): Part {
  switch (each) {
    case 'shipment':
      return { amount, text: `${text} flat` };
    case 'weight':
      return {
        amount: billable.times(amount),
        text: `${measureText(billable)} ${weight_unit} at ${text}`,
      };
    case 'weight_above': {
      const above = billable.minus(over);
      return {
        amount: above.times(amount),
        text: `${measureText(above)} ${weight_unit} above ${over.toFixed()} at ${text}`,
      };
    }
    case 'piece':
      return {
        amount: multiple(amount, pieces),
        text: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} at ${text}`,
      };
  }
}
