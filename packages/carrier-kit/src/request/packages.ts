import type { Item, Shipment } from '@waybill/core';
import { type Decimal, decimal, roundedUp, splitAmount, sum } from '../values/decimal.js';
import { centimetres, inches, kilograms, pounds } from '../values/units.js';
import type { Reporter } from './report.js';

/** `KG` or `LB`. */
export type WeightUnit = Shipment['weight_unit'];
/** `CM` or `IN`. */
export type DimensionUnit = Shipment['dimension_unit'];

/** One physical package: an item of quantity 3 is three of them. */
export interface PackageItem {
  readonly item: Item;
  /** Position of the item in `shipment.items`. */
  readonly index: number;
  /** `shipment.items[0]` */
  readonly field: string;
  /** Position among the physical packages, from 0. */
  readonly position: number;
}

/** Every physical package in the request's order. More than `most` are an issue, and the list is then empty. */
export function packagesOf(
  { items }: Pick<Shipment, 'items'>,
  { most }: { readonly most: number },
  report: Reporter,
): PackageItem[] {
  const count = items.reduce((total, { quantity = 1 }) => total + quantity, 0);
  report.tooMany('shipment.items', count, most, 'packages');
  if (count > most) return [];
  return items
    .flatMap((item, index) => Array.from({ length: item.quantity ?? 1 }, () => ({ item, index })))
    .map(({ item, index }, position) => ({ item, index, field: `shipment.items[${index}]`, position }));
}

/** One of several packages that are alike. */
export interface DistinctPackage extends PackageItem {
  /** The number of these packages, this one included. */
  readonly count: number;
}

/** One entry for each item: the first of its packages, and how many there are. */
export function distinctPackages(packages: readonly PackageItem[]): DistinctPackage[] {
  const counts = new Map<number, number>();
  for (const { index } of packages) counts.set(index, (counts.get(index) ?? 0) + 1);
  const firsts = new Map([...packages].reverse().map((own) => [own.index, own]));
  return [...counts].flatMap(([index, count]) => {
    const first = firsts.get(index);
    return first === undefined ? [] : [{ ...first, count }];
  });
}

/** Units that a carrier takes: both of each by default. */
export interface UnitsTaken {
  /** The only unit of weight. */
  readonly weight?: WeightUnit;
  /** The only unit of dimensions. */
  readonly dimension?: DimensionUnit;
  /** Kilograms go with centimetres and pounds with inches; this pair is written when the request mixes them. */
  readonly when_mixed?: 'metric' | 'imperial';
}

/** Units of a wire request. */
export interface Units {
  readonly weight: WeightUnit;
  readonly dimension: DimensionUnit;
}

/** The request's own units where the carrier takes them, weights and dimensions each; so that nothing is rounded twice. */
export function unitsOf(
  { items, weight_unit, dimension_unit }: Pick<Shipment, 'items' | 'weight_unit' | 'dimension_unit'>,
  { weight = weight_unit, dimension = dimension_unit, when_mixed }: UnitsTaken = {},
): Units {
  if (when_mixed === undefined) return { weight, dimension };
  const sized = items.some(({ length, width, height }) => (length ?? width ?? height) !== undefined);
  const mixed = sized && (weight_unit === 'LB') !== (dimension_unit === 'IN');
  const imperial = mixed ? when_mixed === 'imperial' : weight_unit === 'LB';
  return imperial ? { weight: 'LB', dimension: 'IN' } : { weight: 'KG', dimension: 'CM' };
}

/** How a carrier takes the weight of a package. */
export interface WeightRules {
  /** Unit of the wire. */
  readonly unit: WeightUnit;
  /** Decimal places of the wire; the weight is rounded up to them. */
  readonly places: number;
  /** Heaviest package that the carrier takes, in `unit`. */
  readonly heaviest?: number;
}

/** Weight of one package in the wire's unit, rounded up once. */
export function weightOf(
  { item, field }: Pick<PackageItem, 'item' | 'field'>,
  from: WeightUnit,
  { unit, places, heaviest }: WeightRules,
  report: Reporter,
): Decimal {
  const exact = (unit === 'KG' ? kilograms : pounds)(item.weight, from);
  const weight = roundedUp(exact, places);
  if (heaviest !== undefined && exact.isGreaterThan(heaviest)) {
    const written = from === unit ? '' : ` (${item.weight} ${from})`;
    const problem = `is ${weight.toFixed()} ${unit}${written}; ${report.name} takes packages of up to ${heaviest} ${unit}`;
    report.tooLarge(`${field}.weight`, problem);
  }
  return weight;
}

/**
 * Weight of all units of a line of goods in the wire's unit: `weight` is that of one unit, and it is rounded up once, after it was
 * multiplied. Units that are rounded each could weigh more than the package that they are in.
 */
export function lineWeightOf(
  { weight, quantity = 1 }: Pick<Item, 'weight' | 'quantity'>,
  from: WeightUnit,
  { unit, places }: Pick<WeightRules, 'unit' | 'places'>,
): Decimal {
  const all = decimal(weight).times(quantity).toNumber();
  return roundedUp((unit === 'KG' ? kilograms : pounds)(all, from), places);
}

const SIDES = ['length', 'width', 'height'] as const;

/** Length, width and height of a package as the request names them. */
export type Dimensions = Readonly<Record<(typeof SIDES)[number], Decimal>>;

/** How a carrier takes the dimensions of a package. */
export interface DimensionRules {
  /** Unit of the wire. */
  readonly unit: DimensionUnit;
  /** Decimal places of the wire; each side is rounded up to them. */
  readonly places: number;
  /** Longest side that the carrier takes, in `unit`. */
  readonly longest?: number;
  /** Largest sum of the longest side and the girth, in `unit`. */
  readonly length_and_girth?: number;
  /** Whether a package without dimensions is refused. */
  readonly required?: boolean;
}

/** All three sides in the wire's unit, rounded up once; `undefined` without any side. One or two sides are refused. */
export function dimensionsOf(
  { item, field }: Pick<PackageItem, 'item' | 'field'>,
  from: DimensionUnit,
  { unit, places, longest, length_and_girth, required = false }: DimensionRules,
  report: Reporter,
): Dimensions | undefined {
  const missing = SIDES.filter((side) => item[side] === undefined);
  if (missing.length > 0) {
    if (required)
      for (const side of missing) report.required(`${field}.${side}`, 'with all three sides of each package');
    else if (missing.length < SIDES.length)
      for (const side of missing)
        report.required(`${field}.${side}`, 'with the other sides: all three or none');
    return undefined;
  }
  const convert = unit === 'CM' ? centimetres : inches;
  const sideOf = (side: (typeof SIDES)[number]) => {
    const length = roundedUp(convert(item[side] ?? 0, from), places);
    if (longest !== undefined && length.isGreaterThan(longest)) {
      const problem = `is ${length.toFixed()} ${unit}; ${report.name} takes up to ${longest} ${unit}`;
      report.tooLarge(`${field}.${side}`, problem);
    }
    return length;
  };
  const dimensions = { length: sideOf('length'), width: sideOf('width'), height: sideOf('height') };
  const girth = lengthAndGirth(dimensions);
  if (length_and_girth !== undefined && girth.isGreaterThan(length_and_girth)) {
    const problem = `and girth are ${girth.toFixed()} ${unit}; ${report.name} takes up to ${length_and_girth} ${unit}`;
    report.tooLarge(`${field}.length`, problem);
  }
  return dimensions;
}

/** The sides, longest first. */
export function longestFirst({
  length,
  width,
  height,
}: Dimensions): [longest: Decimal, middle: Decimal, shortest: Decimal] {
  return [length, width, height].sort((a, b) => b.comparedTo(a) ?? 0) as [Decimal, Decimal, Decimal];
}

/** The longest side and the distance around the other two, as carriers measure size. */
export function lengthAndGirth(dimensions: Dimensions): Decimal {
  const [longest, middle, shortest] = longestFirst(dimensions);
  return longest.plus(sum([middle, shortest]).times(2));
}

/** The packaging that counts for a package: its own, or the shipment's where its own is the default `BOX`. */
export function packagingOf(
  { item, field }: Pick<PackageItem, 'item' | 'field'>,
  shipment: Pick<Shipment, 'packaging_type'>,
): { readonly packaging: string; readonly field: string } {
  return item.packaging_type === 'BOX'
    ? { packaging: shipment.packaging_type, field: 'shipment.packaging_type' }
    : { packaging: item.packaging_type, field: `${field}.packaging_type` };
}

/** One packaging of a carrier. */
export interface PackagingChoice {
  /** The carrier's own code, as it stands on the wire. */
  readonly code: string;
  /** The neutral name that means this packaging here. */
  readonly neutral?: string;
}

/**
 * The carrier's code of a package's packaging, by its neutral name or by the code itself. Another word is refused with
 * the words that the carrier has. `BOX`, the shipper's own packaging, needs no row; its code is then `undefined`.
 */
export function packagingCode(
  own: Pick<PackageItem, 'item' | 'field'>,
  shipment: Pick<Shipment, 'packaging_type'>,
  table: readonly PackagingChoice[],
  report: Reporter,
): string | undefined {
  const { packaging, field } = packagingOf(own, shipment);
  const row =
    table.find(({ neutral }) => neutral === packaging) ?? table.find(({ code }) => code === packaging);
  if (row === undefined && packaging !== 'BOX') {
    const words = new Set(['BOX', ...table.map(({ code, neutral }) => neutral ?? code)]);
    report.notSupported(field, `is ${packaging}; ${report.name} has ${[...words].join(', ')}`);
  }
  return row?.code;
}

/** The packaging of all packages, for a carrier that takes one for the whole shipment; a second one is refused. */
export function onePackagingCode(
  packages: readonly PackageItem[],
  shipment: Pick<Shipment, 'packaging_type'>,
  table: readonly PackagingChoice[],
  report: Reporter,
): string | undefined {
  const found = distinctPackages(packages).map((own) => ({
    ...packagingOf(own, shipment),
    code: packagingCode(own, shipment, table, report),
  }));
  // A packaging that the carrier does not have is refused already.
  const [first, ...others] = found.filter(({ code, packaging }) => code !== undefined || packaging === 'BOX');
  const other = others.find(({ code }) => code !== first?.code);
  if (first !== undefined && other !== undefined) {
    const problem = `is ${other.packaging}, but another package has ${first.packaging}; ${report.name} takes one packaging for the whole shipment`;
    report.notSupported(other.field, problem);
  }
  return first?.code;
}

/** An amount split over packages to the last cent: by their values where each has one above 0, else equally. */
export function splitByValue(
  amount: Decimal,
  packages: readonly Pick<PackageItem, 'item'>[],
  currency: string,
): Decimal[] {
  if (packages.length === 0) return [];
  const values = packages.map(({ item }) => item.value_amount ?? 0);
  const valued = values.every((value) => value > 0);
  return splitAmount(
    amount,
    values.map((value) => decimal(valued ? value : 1)),
    currency,
  );
}
