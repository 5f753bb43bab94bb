/** Packages against the limits that the rows of services declare. */
import type { Issue, Item, Shipment } from '@waybill/core';
import { issue, type PackageLimit, type ServiceRow } from '@waybill/core/plugin';
import { type Decimal, decimal, roundUp } from '../values/decimal.js';
import { centimetres, inches, kilograms, pounds } from '../values/units.js';
import type { CarrierTables } from './carrier-tables.js';
import { type Dimensions, lengthAndGirth, longestFirst } from './packages.js';
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
  const found = rows.flatMap((row) => excessesOf(row, shipment));
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

function excessesOf(row: ServiceRow, { items, weight_unit, dimension_unit }: Shipment): Excess[] {
  return (row.limits ?? []).flatMap((limit) =>
    items.flatMap((item, index) =>
      [...heavier(limit, item, weight_unit), ...larger(limit, item, dimension_unit)].map(
        ({ member, is, takes }): Excess => {
          const field = `shipment.items[${index}].${member}`;
          return { row, limit, field, is, takes, key: `${field} ${is} ${takes} ${limit.source}` };
        },
      ),
    ),
  );
}

interface Found {
  readonly member: 'weight' | (typeof SIDES)[number];
  readonly is: string;
  readonly takes: string;
}

function heavier({ units, weight: most }: PackageLimit, { weight }: Item, from: 'KG' | 'LB'): Found[] {
  if (most === undefined) return [];
  const [convert, unit] = units === 'lb in' ? ([pounds, 'lb'] as const) : ([kilograms, 'kg'] as const);
  const own = convert(weight, from);
  if (own.isLessThanOrEqualTo(most)) return [];
  const written = from.toLowerCase();
  const is = written === unit ? `${weight} ${unit}` : `${weight} ${written} (${figure(own)} ${unit})`;
  return [{ member: 'weight', is: `is ${is}`, takes: `up to ${most} ${unit}` }];
}

const SIDES = ['length', 'width', 'height'] as const;

function larger(limit: PackageLimit, item: Item, from: 'CM' | 'IN'): Found[] {
  const [convert, unit] =
    limit.units === 'lb in' ? ([inches, 'in'] as const) : ([centimetres, 'cm'] as const);
  const measured = SIDES.flatMap((member) => {
    const side = item[member];
    return side === undefined ? [] : [{ member, side: convert(side, from) }];
  }).sort((one, other) => other.side.comparedTo(one.side) ?? 0);
  const [first] = measured;
  if (first === undefined) return [];
  const { member } = first;
  const found: Found[] = [];
  const { longest_side, sides, length_and_girth, volume } = limit;
  if (longest_side !== undefined && first.side.isGreaterThan(longest_side))
    found.push({
      member,
      is: `is ${figure(first.side)} ${unit}`,
      takes: `sides of up to ${longest_side} ${unit}`,
    });
  if (measured.length < SIDES.length) return found;
  const own = Object.fromEntries(measured.map((one) => [one.member, one.side])) as unknown as Dimensions;
  const sorted = longestFirst(own);
  const written = sorted.map(figure).join(' × ');
  const over = (
    value: Decimal,
    most: number | undefined,
    what: string,
    words: string,
    of = unit as string,
  ) => {
    if (most === undefined || value.isLessThanOrEqualTo(most)) return;
    found.push({ member, is: `${what} ${figure(value)} ${of}`, takes: `${words} of up to ${most} ${of}` });
  };
  if (sides?.some((most, at) => sorted[at]?.isGreaterThan(most)))
    found.push({
      member,
      is: `with the other sides is ${written} ${unit}`,
      takes: `up to ${sides.join(' × ')} ${unit}`,
    });
  over(lengthAndGirth(own), length_and_girth, 'and girth are', 'a length and girth');
  const cubic = sorted.reduce((product, side) => product.times(side), decimal(1));
  over(cubic, volume, 'with the other sides makes', 'a volume', `${unit}³`);
  return found;
}

/** A converted figure has more decimals than are useful to read. */
function figure(value: Decimal): string {
  return decimal(roundUp(value, 3)).toFixed();
}
