/** The base charge: the price of each chargeable weight by its break. */
import { type Decimal, sum, toMinorUnit } from '@waybill/carrier-kit';
import type { Bill } from './bill.js';
import type { Service } from './card/compile.js';
import type { Break, Price } from './card/rates.js';
import type { Facts } from './card/schema.js';
import { type ChargeableWeight, measureText, multiple } from './chargeable-weight.js';

/** One base line for each chargeable weight, and one that adds up to the minimum charge of the service. */
export function bookBase(
  bill: Bill,
  breaks: readonly { readonly weight: ChargeableWeight; readonly found: Break }[],
  { row, rule }: Service,
  facts: Facts,
): void {
  for (const { weight, found } of breaks) {
    const what = weight.item === undefined ? '' : `Item ${weight.item + 1}: `;
    bill.say('weight', `${what}${weight.text}`, rule);
    bill.say('break', `${what}${found.text}`, found.rule);
    const { amount, text } = priceIn(found, weight, facts, bill.currency);
    const times = weight.times === 1 ? '' : `, ${weight.times} times`;
    bill.book('base', multiple(amount, weight.times), `${what}${text}${times}`, found.rule);
  }
  const least = row.minimum_charge;
  if (least?.isGreaterThan(bill.base()))
    bill.book('base', least.minus(bill.base()), `up to the minimum charge of ${bill.money(least)}`, rule);
}

interface Part {
  readonly amount: Decimal;
  readonly text: string;
}

/** The price of one chargeable weight. It is rounded before it is multiplied by the number of packages. */
function priceIn(
  { prices, over, minimum }: Break,
  weight: ChargeableWeight,
  facts: Facts,
  currency: string,
): Part {
  const parts = prices.map((price) => partOf(price, over, weight, facts));
  const amount = toMinorUnit(sum(parts.map((part) => part.amount)), currency);
  const text = parts.map((part) => part.text).join(' + ');
  return minimum?.amount.isGreaterThan(amount)
    ? { amount: toMinorUnit(minimum.amount, currency), text: `${text}, at least ${minimum.text}` }
    : { amount, text };
}

function partOf(
  { each, amount, text }: Price,
  over: Decimal,
  { billable, packages }: ChargeableWeight,
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
        amount: multiple(amount, packages),
        text: `${packages} ${packages === 1 ? 'piece' : 'pieces'} at ${text}`,
      };
  }
}
