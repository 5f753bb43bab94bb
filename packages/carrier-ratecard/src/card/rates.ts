/** The breaks of each service and zone, and the one that a weight falls into. */
import type { Decimal } from '@waybill/carrier-kit';
import { decimal } from '@waybill/carrier-kit';
import { type CardRows, type Placed, readRow } from './document.js';
import { type BreakRow, boundsSchema, breakSchema, type Row } from './schema.js';
import type { Path, Problems } from './source.js';

/** One break: weights over the one bound, up to the other, which itself belongs to it. */
export interface Break {
  readonly path: Path;
  readonly over: Decimal;
  /** Without it there is no end. */
  readonly up_to?: Decimal;
  readonly flat?: Decimal;
  /** For each unit of the whole weight. */
  readonly per_weight?: Decimal;
  /** For each unit of the weight above `over`. */
  readonly per_weight_above?: Decimal;
  readonly per_piece?: Decimal;
  /** The least that is charged. */
  readonly minimum?: Decimal;
  readonly transit_days?: number;
}

/** The breaks of a service in a zone, from the lightest to the heaviest. */
export interface Lane {
  readonly path: Path;
  readonly breaks: readonly Break[];
}

/** Binary search: breaks follow one another without a gap. */
export function breakFor({ breaks }: Lane, weight: Decimal): Break | undefined {
  let low = 0;
  let high = breaks.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = breaks[middle] as Break;
    if (weight.isLessThanOrEqualTo(found.over)) high = middle - 1;
    else if (found.up_to !== undefined && weight.isGreaterThan(found.up_to)) low = middle + 1;
    else return found;
  }
  return undefined;
}

/** The lanes of each service by zone. */
export type Lanes = ReadonlyMap<string, ReadonlyMap<string, Lane>>;

/** @param unit of weight in this card: the prices of the other one are refused. */
export function lanesOf({ rates, names, services }: CardRows, unit: 'kg' | 'lb', problems: Problems): Lanes {
  const lanes = new Map<string, Map<string, Lane>>();
  const lightest = new Map(services.map(({ row }) => [row.code, row.min_weight]));
  for (const { path, row } of rates) {
    if (!names.services.has(row.service))
      problems.add([...path, 'service'], `is ${row.service}; there is no such service`);
    if (!names.zones.has(row.zone)) problems.add([...path, 'zone'], `is ${row.zone}; there is no such zone`);
    const zones = lanes.get(row.service) ?? new Map<string, Lane>();
    const other = zones.get(row.zone);
    if (other !== undefined)
      problems.add(path, `prices ${row.service} to ${row.zone}, as ${problems.where(other.path)} does`);
    else zones.set(row.zone, laneOf({ path, row }, unit, lightest.get(row.service), problems));
    lanes.set(row.service, zones);
  }
  return lanes;
}

function laneOf(
  { path, row }: Placed<Row<'rates'>>,
  unit: 'kg' | 'lb',
  lightest: Decimal | undefined,
  problems: Problems,
): Lane {
  const breaks: Break[] = [];
  // Undefined: where the break before ends could not be read.
  let end: Decimal | undefined | 'open' = lightest ?? decimal(0);
  for (const [index, written] of row.breaks.entries()) {
    const at = [...path, 'breaks', index];
    const read = readRow(breakSchema, written, at, problems);
    const bounds = read ?? boundsSchema.safeParse(written).data;
    const start: Decimal | undefined =
      index === 0 ? (bounds?.over ?? decimal(0)) : (bounds?.over ?? last(end));
    if (end === 'open') problems.add(at, 'stands behind a break without an end; only the last has none');
    else if (start !== undefined && end !== undefined) refuseGap(start, end, index, at, problems);
    if (start !== undefined && bounds?.up_to?.isLessThanOrEqualTo(start))
      problems.add(
        [...at, 'up_to'],
        `is ${bounds.up_to.toFixed()}, but the break begins over ${start.toFixed()}`,
      );
    if (read !== undefined) breaks.push(breakOf(read, start ?? decimal(0), unit, at, problems));
    end = bounds === undefined ? undefined : (bounds.up_to ?? 'open');
  }
  return { path, breaks };
}

function last(end: Decimal | undefined | 'open'): Decimal | undefined {
  return end === 'open' ? undefined : end;
}

/** The first break may begin below what the service takes. */
function refuseGap(start: Decimal, end: Decimal, index: number, at: Path, problems: Problems): void {
  const [from, to] = [start.toFixed(), end.toFixed()];
  if (start.isGreaterThan(end)) {
    problems.add(
      at,
      index === 0
        ? `begins over ${from}; nothing prices what weighs up to that`
        : `begins over ${from}, but the break before ends at ${to}: a gap`,
    );
  } else if (index > 0 && start.isLessThan(end))
    problems.add(at, `begins over ${from}, but the break before goes up to ${to}: they overlap`);
}

/** Names of prices by weight, as each unit writes them. */
const BY_WEIGHT = {
  kg: { whole: 'per_kg', above: 'per_kg_above' },
  lb: { whole: 'per_lb', above: 'per_lb_above' },
} as const;

function breakOf(row: BreakRow, over: Decimal, unit: 'kg' | 'lb', path: Path, problems: Problems): Break {
  const own = BY_WEIGHT[unit];
  const others = BY_WEIGHT[unit === 'kg' ? 'lb' : 'kg'];
  for (const part of ['whole', 'above'] as const)
    if (row[others[part]] !== undefined)
      problems.add([...path, others[part]], `does not fit a card that weighs in ${unit}; write ${own[part]}`);
  const { flat, per_piece, minimum, up_to, transit_days } = row;
  const per_weight = row[own.whole];
  const per_weight_above = row[own.above];
  const prices = [flat, per_piece, per_weight, per_weight_above, row[others.whole], row[others.above]];
  if (prices.every((price) => price === undefined))
    problems.add(path, `has no price: flat, ${own.whole}, ${own.above} or per_piece`);
  return {
    path,
    over,
    ...(up_to === undefined ? {} : { up_to }),
    ...(flat === undefined ? {} : { flat }),
    ...(per_weight === undefined ? {} : { per_weight }),
    ...(per_weight_above === undefined ? {} : { per_weight_above }),
    ...(per_piece === undefined ? {} : { per_piece }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(transit_days === undefined ? {} : { transit_days }),
  };
}
