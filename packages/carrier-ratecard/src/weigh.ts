/** What a service weighs: the actual weight, the volumetric one, and the billable one that comes of both. */
import { type Decimal, decimal, sum } from '@waybill/carrier-kit';
import type { Service } from './card/compile.js';
import type { Facts } from './card/schema.js';
import type { Parcel } from './question.js';

/** What is weighed and priced as one. */
export interface Weighing {
  /** `undefined` for the shipment as a whole, else the position of the item. */
  readonly item?: number;
  /** How often it is charged. */
  readonly times: number;
  /** How many pieces each time. */
  readonly pieces: number;
  readonly billable: Decimal;
  /** Why that much. */
  readonly text: string;
}

/** Exact measures of equal parcels. */
export interface Measured {
  readonly item: number;
  readonly quantity: number;
  readonly weight: Decimal;
  /** The longest side. */
  readonly length?: Decimal;
  /** The longest side and twice the two others. */
  readonly length_plus_girth?: Decimal;
  readonly volume?: Decimal;
}

export function measured({ item, quantity, weight, dimensions }: Parcel): Measured {
  const measures = { item, quantity, weight: decimal(weight) };
  if (dimensions === undefined) return measures;
  const [length, width, height] = dimensions.map(decimal) as [Decimal, Decimal, Decimal];
  return {
    ...measures,
    length,
    length_plus_girth: length.plus(width.plus(height).times(2)),
    volume: length.times(width).times(height),
  };
}

/** By shipment or by piece, as the service charges. */
export function weighed(parcels: readonly Measured[], service: Service, facts: Facts): Weighing[] {
  if (service.row.charge_by === 'piece')
    return parcels.map(({ item, quantity, weight, volume }) => ({
      item,
      times: quantity,
      pieces: 1,
      ...billable(weight, volume, service, facts),
    }));
  const volumes = parcels.flatMap(({ quantity, volume }) => volume?.times(quantity) ?? []);
  const volume = volumes.length === 0 ? undefined : sum(volumes);
  return [{ times: 1, pieces: pieces(parcels), ...billable(totalWeight(parcels), volume, service, facts) }];
}

export function totalWeight(parcels: readonly Measured[]): Decimal {
  return sum(parcels.map(({ weight, quantity }) => weight.times(quantity)));
}

export function pieces(parcels: readonly { readonly quantity: number }[]): number {
  return parcels.reduce((count, { quantity }) => count + quantity, 0);
}

/** Volumetric weights of a service without a step are rounded up to a thousandth of the unit: a gram. */
const FINEST = decimal('0.001');

function billable(
  actual: Decimal,
  volume: Decimal | undefined,
  { volumetric_divisor, weight_step }: Service,
  { weight_unit, dimension_unit }: Facts,
): Pick<Weighing, 'billable' | 'text'> {
  const volumetric =
    volume === undefined || volumetric_divisor === undefined
      ? undefined
      : stepsUp(volume, volumetric_divisor, FINEST);
  const bulky = volumetric?.isGreaterThan(actual) ?? false;
  const greater = bulky && volumetric !== undefined ? volumetric : actual;
  const weight = weight_step === undefined ? greater : stepsUp(greater, decimal(1), weight_step);
  const kilos = (value: Decimal) => `${measureText(value)} ${weight_unit}`;
  const reckoned =
    volumetric === undefined || volume === undefined || volumetric_divisor === undefined
      ? ''
      : `volumetric ${kilos(volumetric)} (${measureText(volume)} ${dimension_unit}³ / ${volumetric_divisor.toFixed()})`;
  const why = bulky
    ? `${reckoned} is more than actual ${kilos(actual)}`
    : `actual ${kilos(actual)}${reckoned === '' ? '' : `, not less than ${reckoned}`}`;
  const step =
    weight_step === undefined || weight.isEqualTo(greater) ? '' : `; up to the next ${kilos(weight_step)}`;
  return { billable: weight, text: `${kilos(weight)} billable: ${why}${step}` };
}

/** A weight, length or volume for people: pounds of a kilogram have more decimals than anybody wants to read. */
export function measureText(value: Decimal): string {
  return value.decimalPlaces(SHOWN).toFixed();
}

const SHOWN = 4;

/** The quotient, rounded up to a multiple of `step`: by whole quotients and exact remainders, never by a rounded one. */
function stepsUp(dividend: Decimal, divisor: Decimal, step: Decimal): Decimal {
  const unit = divisor.times(step);
  const whole = dividend.idiv(unit);
  return (dividend.mod(unit).isZero() ? whole : whole.plus(1)).times(step);
}
