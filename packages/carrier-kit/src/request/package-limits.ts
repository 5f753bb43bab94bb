/** Packages against the limits that the rows of services declare. */
import type { Issue, Item, Shipment } from '@waybill/core';
import { issue, type PackageLimit, type ServiceRow } from '@waybill/core/plugin';
import { type Decimal, decimal, roundUp } from '../values/decimal.js';
import { onceFor } from '../values/once-for.js';
import { centimetres, inches, kilograms, pounds } from '../values/units.js';
import type { CarrierTables } from './carrier-tables.js';
import { type Dimensions, lengthAndGirth } from './packages.js';
import type { Reporter } from './report.js';
import type { ResolvedRequest } from './resolve-request.js';

/** A service that takes no package as large as one of the request. */
export interface TooLargeFor {
  readonly service: string;
  /** `shipment.items[0].weight is 31.6 kg; DPD Classic takes up to 31.5 kg (source)` */
  readonly message: string;
  /** The request names the service. */
  readonly named: boolean;
}

/** The services of a request that take its packages. */
export interface WithinLimits {
  readonly resolved: ResolvedRequest;
  /** Services that are left out; those that remain are asked. */
  readonly too_large: readonly TooLargeFor[];
  /** Limits that are exceeded, as others than the carrier know them: notices of the service. */
  readonly noted: readonly TooLargeFor[];
  /** Why none remains: nothing is asked then. */
  readonly issues: readonly Issue[];
}

/** Leaves services out whose limits a package exceeds. Where none remains, each limit is an issue. */
export function withinLimits(
  tables: CarrierTables,
  capability: 'rating' | 'shipping' | 'returns',
  resolved: ResolvedRequest,
  shipment: Shipment,
  report: Reporter,
): WithinLimits {
  const rows = candidatesOf(tables, capability, resolved);
  const { isNear } = measuresOf(shipment);
  if (!rows.some(({ limits = [] }) => limits.some(isNear)))
    return { resolved, too_large: [], noted: [], issues: [] };
  const found = rows.flatMap(measuring(shipment));
  const words = (excess: Excess) => {
    const alike = found.filter(({ key }) => key === excess.key).map(({ row }) => row);
    return sentence(excess, alike.length === rows.length && rows.length > 1 ? report.name : namesOf(alike));
  };
  const firm = found.filter(({ limit }) => limit.beyond !== 'notice');
  const out = new Set(firm.map(({ row }) => row.code));
  const named = resolved.services.length > 0;
  const kept = resolved.services.filter((code) => !out.has(code));
  const isLeft = named ? kept.length > 0 : rows.some(({ code }) => !out.has(code));
  const byService = (excesses: readonly Excess[]): TooLargeFor[] =>
    [...new Set(excesses.map(({ row }) => row.code))].map((service) => ({
      service,
      named,
      message: excesses
        .filter(({ row }) => row.code === service)
        .map((one) => `${one.field} ${sentence(one, one.row.name)}`)
        .join('; '),
    }));
  const noted = byService(found.filter(({ limit }) => limit.beyond === 'notice'));
  if (out.size > 0 && isLeft && capability === 'rating')
    return { resolved: { ...resolved, services: kept }, too_large: byService(firm), noted, issues: [] };
  const issues = firm.map((one) => issue(one.field, 'too_large', words(one), 'not_supported'));
  return { resolved, too_large: [], noted, issues };
}

/** Services that a request may end in: those that it names, else all that are quoted, or the only one that is bought. */
function candidatesOf(
  { services: { rows } }: CarrierTables,
  capability: 'rating' | 'shipping' | 'returns',
  { services, services_on_request, only_services }: ResolvedRequest,
): readonly ServiceRow[] {
  if (services.length > 0) return rows.filter(({ code }) => services.includes(code));
  const operation = capability === 'rating' ? 'rating' : 'shipping';
  const offered = rows.filter(
    ({ code, operations }) =>
      (operations?.includes(operation) ?? true) &&
      !services_on_request.includes(code) &&
      (only_services?.includes(code) ?? true),
  );
  return capability === 'rating' || (capability === 'shipping' && offered.length === 1) ? offered : [];
}

/** One figure of a package above one of a limit. */
interface Excess {
  readonly row: ServiceRow;
  readonly limit: PackageLimit;
  /** The same for every service with the same limit. */
  readonly key: string;
  readonly field: string;
  /** `is 31.6 kg` */
  readonly is: string;
  /** `up to 31.5 kg` */
  readonly takes: string;
}

function sentence({ is, takes, limit }: Excess, name: string): string {
  return `${is}; ${name} takes ${takes} (${limit.source})`;
}

const MOST_NAMED = 3;

function namesOf(rows: readonly ServiceRow[]): string {
  const names = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = rows.length - names.length;
  return `${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** The excesses of a request's packages: equal limits of several services are looked at once. */
function measuring(shipment: Shipment): (row: ServiceRow) => Excess[] {
  const { isNear, measuredIn } = measuresOf(shipment);
  const known = new Map<PackageLimit, Omit<Excess, 'row'>[]>();
  const exceeded = (limit: PackageLimit) => {
    const before = known.get(limit);
    if (before !== undefined) return before;
    const packed = isNear(limit) ? measuredIn(limit.units ?? 'kg cm') : [];
    const found = packed.flatMap((own, index) =>
      [...heavier(limit, own), ...larger(limit, own)].map(({ member, is, takes }) => {
        const field = `shipment.items[${index}].${member}`;
        return { limit, field, is, takes, key: `${field} ${is} ${takes} ${limit.source}` };
      }),
    );
    known.set(limit, found);
    return found;
  };
  return (row) => (row.limits ?? []).flatMap((limit) => exceeded(limit).map((one) => ({ row, ...one })));
}

type Units = NonNullable<PackageLimit['units']> | 'kg cm';
const SIDES = ['length', 'width', 'height'] as const;

/** Nearly all packages are far below every limit, which plain numbers show; near it exact figures decide. */
const NEAR = 0.999;
const POUND = 0.45359237;
const INCH = 2.54;

/** The packages of a shipment, in plain numbers and exactly: worked out when they are first looked at. */
const measuresOf = onceFor(({ items, weight_unit, dimension_unit }: Shipment) => {
  const plain = items.map(({ weight, length = 0, width = 0, height = 0 }) => ({
    weight: weight * (weight_unit === 'LB' ? POUND : 1),
    sides: [length, width, height]
      .map((side) => side * (dimension_unit === 'IN' ? INCH : 1))
      .sort((one, other) => other - one),
  }));
  const exact: Partial<Record<Units, readonly Measured[]>> = {};
  return {
    isNear: (limit: PackageLimit) => plain.some((item) => !isFarBelow(limit, item)),
    measuredIn: (units: Units) => {
      exact[units] ??= items.map((item) => measured(item, units, weight_unit, dimension_unit));
      return exact[units];
    },
  };
});

function isFarBelow(
  limit: PackageLimit,
  { weight, sides }: { readonly weight: number; readonly sides: readonly number[] },
): boolean {
  const isImperial = limit.units === 'lb in';
  const unit = isImperial ? INCH : 1;
  const [a = 0, b = 0, c = 0] = sides;
  const below = (value: number, most = Number.POSITIVE_INFINITY) => value < most * NEAR;
  return (
    below(weight, limit.weight && limit.weight * (isImperial ? POUND : 1)) &&
    below(a / unit, limit.longest_side) &&
    below(a / unit, limit.sides?.[0]) &&
    below(b / unit, limit.sides?.[1]) &&
    below(c / unit, limit.sides?.[2]) &&
    below((a + 2 * (b + c)) / unit, limit.length_and_girth) &&
    below((a * b * c) / unit ** 3, limit.volume)
  );
}

/** A package in the units of a limit. */
interface Measured {
  readonly weight: Decimal;
  /** As messages write it: `31 lb (14.061 kg)`. */
  readonly weighs: string;
  readonly weight_unit: 'lb' | 'kg';
  readonly side_unit: 'in' | 'cm';
  /** The longest side and its field; `undefined` without any. */
  readonly longest?: { readonly member: (typeof SIDES)[number]; readonly side: Decimal };
  /** All three, the longest first. */
  readonly sides?: readonly Decimal[];
  readonly length_and_girth?: Decimal;
  readonly volume?: Decimal;
}

function measured(item: Item, units: Units, weight_unit: 'KG' | 'LB', dimension_unit: 'CM' | 'IN'): Measured {
  const isImperial = units === 'lb in';
  const unit = isImperial ? 'lb' : 'kg';
  const weight = (isImperial ? pounds : kilograms)(item.weight, weight_unit);
  const written = weight_unit.toLowerCase();
  const given = SIDES.flatMap((member) => {
    const side = item[member];
    return side === undefined
      ? []
      : [{ member, side: (isImperial ? inches : centimetres)(side, dimension_unit) }];
  }).sort((one, other) => other.side.comparedTo(one.side) ?? 0);
  const [longest] = given;
  const own: Measured = {
    weight,
    weighs:
      written === unit ? `${item.weight} ${unit}` : `${item.weight} ${written} (${figure(weight)} ${unit})`,
    weight_unit: unit,
    side_unit: isImperial ? 'in' : 'cm',
    ...(longest && { longest }),
  };
  if (given.length < SIDES.length) return own;
  const sides = given.map(({ side }) => side);
  const dimensions = Object.fromEntries(given.map((one) => [one.member, one.side])) as unknown as Dimensions;
  return {
    ...own,
    sides,
    length_and_girth: lengthAndGirth(dimensions),
    volume: sides.reduce((product, side) => product.times(side), decimal(1)),
  };
}

interface Found {
  readonly member: 'weight' | (typeof SIDES)[number];
  readonly is: string;
  readonly takes: string;
}

function heavier({ weight: most }: PackageLimit, { weight, weighs, weight_unit }: Measured): Found[] {
  if (most === undefined || weight.isLessThanOrEqualTo(most)) return [];
  return [{ member: 'weight', is: `is ${weighs}`, takes: `up to ${most} ${weight_unit}` }];
}

function larger(limit: PackageLimit, { longest, side_unit: unit, ...own }: Measured): Found[] {
  if (longest === undefined) return [];
  const { member, side } = longest;
  const found: Found[] = [];
  const { longest_side, sides: most_sides, length_and_girth, volume } = limit;
  if (longest_side !== undefined && side.isGreaterThan(longest_side))
    found.push({
      member,
      is: `is ${figure(side)} ${unit}`,
      takes: `sides of up to ${longest_side} ${unit}`,
    });
  const over = (
    value: Decimal | undefined,
    most: number | undefined,
    what: string,
    words: string,
    of = unit as string,
  ) => {
    if (value === undefined || most === undefined || value.isLessThanOrEqualTo(most)) return;
    found.push({ member, is: `${what} ${figure(value)} ${of}`, takes: `${words} of up to ${most} ${of}` });
  };
  if (most_sides?.some((most, at) => own.sides?.[at]?.isGreaterThan(most)))
    found.push({
      member,
      is: `with the other sides is ${own.sides?.map(figure).join(' × ')} ${unit}`,
      takes: `up to ${most_sides.join(' × ')} ${unit}`,
    });
  over(own.length_and_girth, length_and_girth, 'and girth are', 'a length and girth');
  over(own.volume, volume, 'with the other sides makes', 'a volume', `${unit}³`);
  return found;
}

/** A converted figure has more decimals than are useful to read. */
function figure(value: Decimal): string {
  return decimal(roundUp(value, 3)).toFixed();
}
