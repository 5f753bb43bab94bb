/** The chargeable weight: the actual or the volumetric weight, whichever is greater, rounded up to the weight step. */
import { type Decimal, decimal, sum } from '@waybill/carrier-kit';
import type { Service } from './card/compile.js';
import type { Facts } from './card/schema.js';
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
  if (service.row.charge_by === 'piece')
    return packages.map(({ item, quantity, weight, volume }) => ({
      item,
      times: quantity,
      packages: 1,
      ...billable(weight, volume, service, facts),
    }));
  return [{ times: 1, packages: totals.packages, ...billable(totals.weight, totals.volume, service, facts) }];
}

/** A volumetric weight of a service without a step is rounded up to a thousandth of the unit: a gram. */
const THOUSANDTH = decimal('0.001');

function billable(
  actual: Decimal,
  volume: Decimal | undefined,
  { volumetric: rule, weight_step }: Service,
  { weight_unit, dimension_unit }: Facts,
): Pick<ChargeableWeight, 'billable' | 'text'> {
  const kilos = (value: Decimal) => `${measureText(value)} ${weight_unit}`;
  let greater = actual;
  let text = kilos(actual);
  let why = `actual ${text}`;
  if (volume !== undefined && rule !== undefined) {
    const volumetric = quotientUp(volume, rule.of_thousandth).times(THOUSANDTH);
    const volumetricText = kilos(volumetric);
    const calculated = `volumetric ${volumetricText} (${measureText(volume)} ${dimension_unit}³ / ${rule.divisor})`;
    if (volumetric.isGreaterThan(actual)) {
      greater = volumetric;
      text = volumetricText;
      why = `${calculated} is more than ${why}`;
    } else why += `, not less than ${calculated}`;
  }
  if (weight_step !== undefined) {
    const stepped = quotientUp(greater, weight_step).times(weight_step);
    if (!stepped.isEqualTo(greater)) {
      greater = stepped;
      text = kilos(stepped);
      why += `; up to the next ${kilos(weight_step)}`;
    }
  }
  return { billable: greater, text: `${text} billable: ${why}` };
}

/** A weight, length or volume for people: a kilogram in pounds has more decimals than are useful to read. */
export function measureText(value: Decimal): string {
  const places = value.decimalPlaces() ?? 0;
  return (places > MOST_SHOWN ? value.decimalPlaces(MOST_SHOWN) : value).toFixed();
}

const MOST_SHOWN = 4;

/** The quotient rounded up to a whole number, without rounding the quotient itself first. */
function quotientUp(dividend: Decimal, divisor: Decimal): Decimal {
  const quotient = dividend.idiv(divisor);
  return quotient.times(divisor).isLessThan(dividend) ? quotient.plus(1) : quotient;
}
