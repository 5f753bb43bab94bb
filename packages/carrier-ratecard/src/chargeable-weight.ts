/** The chargeable weight: the actual or the volumetric weight, whichever is greater, rounded up to the weight step. */
import { type Decimal, decimal, sum } from '@waybill/carrier-kit/reply';
import type { Facts } from './card/schema.js';
import type { Service } from './card/service.js';
import type { PackageGroup } from './rate-query.js';

/** A weight that is looked up in the rates once: that of the shipment, or of one of the alike packages of an item. */
export interface ChargeableWeight {
  /** Position of the item; `undefined` for the whole shipment. */
  readonly item?: number;
  /** How many times the price is charged. */
  readonly times: number;
  /** How many packages each time. */
  readonly packages: number;
  readonly billable: Decimal;
  /** How the weight was found, for people. */
  readonly text: string;
}

/** Exact measures of packages that are alike. */
export interface MeasuredGroup {
  readonly item: number;
  readonly quantity: number;
  /** Of one package, like its volume. */
  readonly weight: Decimal;
  /** The longest first. */
  readonly sides?: readonly [Decimal, Decimal, Decimal];
  readonly volume?: Decimal;
}

/** Exact measures of all packages together. */
export interface ShipmentTotals {
  readonly packages: number;
  readonly weight: Decimal;
  /** Of the packages that have dimensions. */
  readonly volume?: Decimal;
}

export function measure({ item, quantity, weight, dimensions }: PackageGroup): MeasuredGroup {
  if (dimensions === undefined) return { item, quantity, weight: decimal(weight) };
  const [longest, middle, shortest] = dimensions;
  const sides = [decimal(longest), decimal(middle), decimal(shortest)] as const;
  const volume = sides[0].times(sides[1]).times(sides[2]);
  return { item, quantity, weight: decimal(weight), sides, volume };
}

export function longestSide({ sides }: MeasuredGroup): Decimal | undefined {
  return sides?.[0];
}

/** The longest side and twice the two others. */
export function lengthPlusGirth({ sides }: MeasuredGroup): Decimal | undefined {
  if (sides === undefined) return undefined;
  const [longest, middle, shortest] = sides;
  return longest.plus(middle.plus(shortest).times(2));
}

export function longestPlusShortest({ sides }: MeasuredGroup): Decimal | undefined {
  return sides?.[0].plus(sides[2]);
}

export function sumOfSides({ sides }: MeasuredGroup): Decimal | undefined {
  return sides && sum(sides);
}

export function totalsOf(packages: readonly MeasuredGroup[]): ShipmentTotals {
  const volumes = packages.flatMap(({ quantity, volume }) =>
    volume === undefined ? [] : [multiple(volume, quantity)],
  );
  return {
    packages: packageCount(packages),
    weight: sum(packages.map(({ weight, quantity }) => multiple(weight, quantity))),
    ...(volumes.length === 0 ? {} : { volume: sum(volumes) }),
  };
}

export function packageCount(packages: readonly { readonly quantity: number }[]): number {
  return packages.reduce((count, { quantity }) => count + quantity, 0);
}

export function multiple(value: Decimal, count: number): Decimal {
  return count === 1 ? value : value.times(count);
}

/** One for the shipment, or one for each item, as `charge_by` says. */
export function chargeableWeights(
  packages: readonly MeasuredGroup[],
  totals: ShipmentTotals,
  service: Service,
  facts: Facts,
): ChargeableWeight[] {
  const { charge_by, weigh_by } = service.row;
  if (charge_by === 'piece')
    return packages.map(({ item, quantity, weight, volume }) => ({
      item,
      times: quantity,
      packages: 1,
      ...billable(greaterWeight(weight, volume, service, facts), service, facts),
    }));
  const greater =
    weigh_by === 'piece'
      ? sumOfGreaterWeights(packages, service, facts)
      : greaterWeight(totals.weight, totals.volume, service, facts);
  return [{ times: 1, packages: totals.packages, ...billable(greater, service, facts) }];
}

/** A weight, and why it is that much. */
interface Reasoned {
  readonly weight: Decimal;
  readonly why: string;
}

/** The greater weight of every package, added up. */
function sumOfGreaterWeights(packages: readonly MeasuredGroup[], service: Service, facts: Facts): Reasoned {
  const greater = packages.map(({ item, quantity, weight, volume }) => ({
    ...greaterWeight(weight, volume, service, facts),
    item,
    quantity,
  }));
  const each = greater.map(({ item, quantity, why }) => {
    const times = quantity === 1 ? '' : `, ${quantity} times`;
    return `item ${item + 1}${times}: ${why}`;
  });
  return {
    weight: sum(greater.map(({ weight, quantity }) => multiple(weight, quantity))),
    why: each.join('; '),
  };
}

/** A volumetric weight is rounded up to a thousandth of the unit: a gram. */
const THOUSANDTH = decimal('0.001');

/** The actual weight or the volumetric one, whichever is greater. */
function greaterWeight(
  actual: Decimal,
  volume: Decimal | undefined,
  { volumetric: rule }: Service,
  { weight_unit, dimension_unit }: Facts,
): Reasoned {
  const actualText = `actual ${measureText(actual)} ${weight_unit}`;
  if (volume === undefined || rule === undefined) return { weight: actual, why: actualText };
  const weight = quotientUp(volume, rule.of_thousandth).times(THOUSANDTH);
  const text = `volumetric ${measureText(weight)} ${weight_unit} (${measureText(volume)} ${dimension_unit}³ / ${rule.divisor})`;
  return weight.isGreaterThan(actual)
    ? { weight, why: `${text} is more than ${actualText}` }
    : { weight: actual, why: `${actualText}, not less than ${text}` };
}

/** A weight rounded up to the step of the service. */
function billable(
  { weight, why }: Reasoned,
  { weight_step: step }: Service,
  { weight_unit }: Facts,
): Pick<ChargeableWeight, 'billable' | 'text'> {
  const rounded = step === undefined ? weight : quotientUp(weight, step).times(step);
  const text = `${measureText(rounded)} ${weight_unit} billable: ${why}`;
  if (step === undefined || rounded.isEqualTo(weight)) return { billable: weight, text };
  return { billable: rounded, text: `${text}; up to the next ${measureText(step)} ${weight_unit}` };
}

/** A weight, length or volume for people: a kilogram in pounds has more decimals than are useful to read. */
export function measureText(value: Decimal): string {
  const places = value.decimalPlaces() ?? 0;
  return (places > MOST_SHOWN ? value.decimalPlaces(MOST_SHOWN) : value).toFixed();
}

const MOST_SHOWN = 4;

/** The quotient rounded up to a whole number, without rounding the quotient itself first. */
export function quotientUp(dividend: Decimal, divisor: Decimal): Decimal {
  const quotient = dividend.idiv(divisor);
  return quotient.times(divisor).isLessThan(dividend) ? quotient.plus(1) : quotient;
}
