/** The base charge: the price of each chargeable weight by its break. */
import { type Decimal, sum, toMinorUnit } from '@waybill/carrier-kit/reply';
import type { Bill } from './bill.js';
import type { Break, Lane, Price } from './card/rates.js';
import type { Facts } from './card/schema.js';
import type { Service } from './card/service.js';
import { type ChargeableWeight, measureText, multiple, quotientUp } from './chargeable-weight.js';

/** A weight and the break that it lies in. */
export interface WeightBreak {
  readonly weight: ChargeableWeight;
  readonly found: Break;
  readonly lane: Lane;
}

/** One base line for each chargeable weight, and one that adds up to the minimum charge of the service. */
export function bookBase(
  bill: Bill,
  breaks: readonly WeightBreak[],
  { row, rule }: Service,
  facts: Facts,
): void {
  for (const own of breaks) {
    const { weight, lane } = own;
    const size = lane.size === undefined ? '' : `Size ${lane.size.size}: `;
    const what = weight.item === undefined ? '' : `Item ${weight.item + 1}: `;
    bill.say('weight', `${what}${weight.text}`, rule);
    const usual = priceIn(own.found, weight.billable, weight, facts, bill.currency);
    const { found, amount, text, instead } =
      (row.cheaper_break ? cheaperIn(own, usual, facts, bill) : undefined) ?? usual;
    bill.say('break', `${what}${size}${found.text}${instead ?? ''}`, found.rule);
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

/** A price, and the break that it is from. */
interface BreakPrice extends Part {
  readonly found: Break;
  /** Why another break than that of the weight. */
  readonly instead?: string;
}

/** The lowest price of the heavier breaks, each at the weight at which it begins, where it is below the usual one. */
function cheaperIn(
  { weight, found, lane: { breaks } }: WeightBreak,
  usual: BreakPrice,
  facts: Facts,
  bill: Bill,
): BreakPrice | undefined {
  let best: BreakPrice | undefined;
  for (const heavier of breaks.slice(breaks.indexOf(found) + 1)) {
    const price = priceIn(heavier, heavier.over, weight, facts, bill.currency);
    if (price.amount.isLessThan((best ?? usual).amount)) best = price;
  }
  if (best === undefined) return undefined;
  const start = `${measureText(best.found.over)} ${facts.weight_unit}`;
  const instead = `: ${bill.money(best.amount)} for ${start} is less than ${bill.money(usual.amount)} for ${measureText(weight.billable)} ${facts.weight_unit}`;
  return { ...best, instead };
}

/** The price of a weight in a break. It is rounded before it is multiplied by the number of packages. */
function priceIn(
  found: Break,
  billable: Decimal,
  { packages }: ChargeableWeight,
  facts: Facts,
  currency: string,
): BreakPrice {
  const { prices, minimum } = found;
  const parts = prices.map((price) => partOf(price, found, billable, packages, facts));
  const amount = toMinorUnit(sum(parts.map((part) => part.amount)), currency);
  const text = parts.map((part) => part.text).join(' + ');
  return minimum?.amount.isGreaterThan(amount)
    ? { found, amount: toMinorUnit(minimum.amount, currency), text: `${text}, at least ${minimum.text}` }
    : { found, amount, text };
}

function partOf(
  { each, amount, text }: Price,
  found: Break,
  billable: Decimal,
  packages: number,
  facts: Facts,
): Part {
  switch (each) {
    case 'shipment':
      return { amount, text: `${text} flat` };
    case 'weight':
      return byWeight(billable, '', amount, text, facts);
    case 'weight_above':
      return byWeight(billable.minus(found.over), aboveText(found), amount, text, facts);
    case 'step':
      return byStep(billable, '', amount, text, found, facts);
    case 'step_above':
      return byStep(billable.minus(found.over), aboveText(found), amount, text, found, facts);
    case 'piece':
      return {
        amount: multiple(amount, packages),
        text: `${packages} ${packages === 1 ? 'piece' : 'pieces'} at ${text}`,
      };
  }
}

function aboveText({ over }: Break): string {
  return ` above ${over.toFixed()}`;
}

function byWeight(weight: Decimal, where: string, each: Decimal, text: string, { weight_unit }: Facts): Part {
  return {
    amount: weight.times(each),
    text: `${measureText(weight)} ${weight_unit}${where} at ${text}`,
  };
}

function byStep(
  weight: Decimal,
  where: string,
  each: Decimal,
  text: string,
  { step }: Break,
  { weight_unit }: Facts,
): Part {
  // A break with a price for each step has a step.
  const size = step as Decimal;
  const steps = quotientUp(weight, size);
  return {
    amount: steps.times(each),
    text: `${steps.toFixed()} started ${measureText(size)} ${weight_unit}${where} at ${text}`,
  };
}
