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
  /** Of one, as its volume. */
  readonly weight: Decimal;
  /** The longest first. */
  readonly sides?: readonly [Decimal, Decimal, Decimal];
  readonly volume?: Decimal;
}

/** Exact measures of all parcels together. */
export interface Whole {
  readonly pieces: number;
  readonly weight: Decimal;
  /** Of those that have one. */
  readonly volume?: Decimal;
}

export function measured({ item, quantity, weight, dimensions }: Parcel): Measured {
  if (dimensions === undefined) return { item, quantity, weight: decimal(weight) };
  const [longest, middle, shortest] = dimensions;
  const sides = [decimal(longest), decimal(middle), decimal(shortest)] as const;
  const volume = sides[0].times(sides[1]).times(sides[2]);
  return { item, quantity, weight: decimal(weight), sides, volume };
}

export function longestSide({ sides }: Measured): Decimal | undefined {
  return sides?.[0];
}

/** The longest side and twice the two others. */
export function lengthPlusGirth({ sides }: Measured): Decimal | undefined {
  if (sides === undefined) return undefined;
  const [longest, middle, shortest] = sides;
  return longest.plus(middle.plus(shortest).times(2));
}

export function wholeOf(parcels: readonly Measured[]): Whole {
  const volumes = parcels.flatMap(({ quantity, volume }) =>
    volume === undefined ? [] : [multiple(volume, quantity)],
  );
  return {
    pieces: pieces(parcels),
    weight: sum(parcels.map(({ weight, quantity }) => multiple(weight, quantity))),
    ...(volumes.length === 0 ? {} : { volume: sum(volumes) }),
  };
}

export function pieces(parcels: readonly { readonly quantity: number }[]): number {
  return parcels.reduce((count, { quantity }) => count + quantity, 0);
}

export function multiple(value: Decimal, count: number): Decimal {
  return count === 1 ? value : value.times(count);
}

/** By shipment or by piece, as the service charges. */
export function weighed(
  parcels: readonly Measured[],
  whole: Whole,
  service: Service,
  facts: Facts,
): Weighing[] {
  if (service.row.charge_by === 'piece')
    return parcels.map(({ item, quantity, weight, volume }) => ({
      item,
      times: quantity,
      pieces: 1,
      ...billable(weight, volume, service, facts),
    }));
  return [{ times: 1, pieces: whole.pieces, ...billable(whole.weight, whole.volume, service, facts) }];
}

/** A volumetric weight of a service without a step is rounded up to a thousandth of the unit: a gram. */
const THOUSANDTH = decimal('0.001');

function billable(
  actual: Decimal,
  volume: Decimal | undefined,
  { volumetric: rule, weight_step }: Service,
  { weight_unit, dimension_unit }: Facts,
): Pick<Weighing, 'billable' | 'text'> {
  const kilos = (value: Decimal) => `${measureText(value)} ${weight_unit}`;
  let greater = actual;
  let text = kilos(actual);
  let why = `actual ${text}`;
  if (volume !== undefined && rule !== undefined) {
    const volumetric = wholesIn(volume, rule.of_thousandth).times(THOUSANDTH);
    const told = kilos(volumetric);
    const reckoned = `volumetric ${told} (${measureText(volume)} ${dimension_unit}³ / ${rule.divisor})`;
    if (volumetric.isGreaterThan(actual)) {
      greater = volumetric;
      text = told;
      why = `${reckoned} is more than ${why}`;
    } else why += `, not less than ${reckoned}`;
  }
  if (weight_step !== undefined) {
    const stepped = wholesIn(greater, weight_step).times(weight_step);
    if (!stepped.isEqualTo(greater)) {
      greater = stepped;
      text = kilos(stepped);
      why += `; up to the next ${kilos(weight_step)}`;
    }
  }
  return { billable: greater, text: `${text} billable: ${why}` };
}

/** A weight, length or volume for people: pounds of a kilogram have more decimals than anybody wants to read. */
export function measureText(value: Decimal): string {
  const places = value.decimalPlaces() ?? 0;
  return (places > MOST_SHOWN ? value.decimalPlaces(MOST_SHOWN) : value).toFixed();
}

const MOST_SHOWN = 4;

/** The quotient, rounded up to a whole number: exact, where a rounded quotient would not be. */
function wholesIn(dividend: Decimal, divisor: Decimal): Decimal {
  const wholes = dividend.idiv(divisor);
  return wholes.times(divisor).isLessThan(dividend) ? wholes.plus(1) : wholes;
}
