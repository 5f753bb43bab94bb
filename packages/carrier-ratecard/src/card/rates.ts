/** The breaks of each service and zone, and the search for that of a weight. */
import { type Decimal, decimal } from '@waybill/carrier-kit/reply';
import { priceText } from '../money.js';
import { type CardRows, NO_CURRENCY, type Placed, readRow } from './document.js';
import { type BreakRow, boundsSchema, breakSchema, type Row } from './schema.js';
import type { Path, Problems } from './source.js';

/** One break: weights over one bound and up to the other, which is included. */
export interface Break {
  /** Its position, for explanations. */
  readonly rule: string;
  /** `Break over 5 up to 10 kg` */
  readonly text: string;
  readonly over: Decimal;
  /** Weight of a step, where there is a price for each. */
  readonly step?: Decimal;
  /** `undefined` for a break without an end. */
  readonly up_to?: Decimal;
  /** They add up. */
  readonly prices: readonly Price[];
  /** Minimum price. */
  readonly minimum?: Amount;
  readonly transit_days?: number;
}

/** An amount of the card and its text, which is formatted once for all prices. */
interface Amount {
  readonly amount: Decimal;
  readonly text: string;
}

/** An amount for the shipment, for each unit or started step of the whole weight or of that above `over`, or for each package. */
export interface Price extends Amount {
  readonly each: 'shipment' | 'weight' | 'weight_above' | 'step' | 'step_above' | 'piece';
}

/** The breaks of a service in a zone, from the lightest to the heaviest; where sizes have prices, those of one size. */
export interface Lane {
  readonly path: Path;
  readonly size?: Row<'sizes'>;
  readonly breaks: readonly Break[];
}

/** Binary search: breaks follow one another without a gap, and no weight is below the first. */
export function breakFor({ breaks }: Lane, weight: Decimal): Break | undefined {
  let low = 0;
  let high = breaks.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const end = breaks[middle]?.up_to;
    if (end?.isLessThan(weight)) low = middle + 1;
    else high = middle - 1;
  }
  return breaks[low];
}

/** The lanes of each service by zone: one, or one for each size from the first of the card to the last. */
export type Lanes = ReadonlyMap<string, ReadonlyMap<string, readonly Lane[]>>;

/** @param currencies of the services by code. */
export function lanesOf(
  { rates, names, services, sizes, facts }: CardRows,
  currencies: ReadonlyMap<string, string>,
  problems: Problems,
): Lanes {
  const lanes = new Map<string, Map<string, Lane[]>>();
  const order = sizes.map(({ row }) => row.size);
  const place = ({ size }: Lane) => order.indexOf(size?.size ?? '');
  // With charge_by: piece a package may have any weight.
  const lightest = new Map(
    services.map(({ row }) => [row.code, row.charge_by === 'shipment' ? row.min_weight : undefined]),
  );
  for (const { path, rule, row } of rates) {
    if (names.services.size > 0 && !names.services.has(row.service))
      problems.add([...path, 'service'], `is ${row.service}; there is no such service`);
    if (names.zones.size > 0 && !names.zones.has(row.zone))
      problems.add([...path, 'zone'], `is ${row.zone}; there is no such zone`);
    const zones = lanes.get(row.service) ?? new Map<string, Lane[]>();
    const others = zones.get(row.zone) ?? [];
    const size = sizes.find((one) => one.row.size === row.size)?.row;
    const same = others.find((other) => other.size === size);
    const mixed = others.find((other) => (other.size === undefined) !== (size === undefined));
    const what = `prices ${row.service} to ${row.zone}`;
    if (row.size !== undefined && size === undefined) {
      if (!names.sizes.has(row.size))
        problems.add([...path, 'size'], `is ${row.size}; there is no such size`);
    } else if (same !== undefined) {
      const own = size === undefined ? '' : ` in size ${size.size}`;
      problems.add(path, `${what}${own}, as ${problems.where(same.path)} does`);
    } else if (mixed !== undefined) {
      const [here, there] = size === undefined ? ['without', 'with'] : ['with', 'without'];
      problems.add(path, `${what} ${here} a size, and ${problems.where(mixed.path)} ${there} one`);
    } else {
      const units = { weight: facts.weight_unit, currency: currencies.get(row.service) ?? NO_CURRENCY };
      const lane = laneOf({ path, rule, row }, units, lightest.get(row.service), problems);
      const sized = size === undefined ? lane : { ...lane, size };
      zones.set(
        row.zone,
        [...others, sized].toSorted((one, other) => place(one) - place(other)),
      );
    }
    lanes.set(row.service, zones);
  }
  return lanes;
}

function laneOf(
  { path, row }: Placed<Row<'rates'>>,
  units: Units,
  lightest: Decimal | undefined,
  problems: Problems,
): Lane {
  const breaks: Break[] = [];
  // Undefined when the end of the break before could not be read.
  let end: Decimal | undefined | 'open' = lightest ?? decimal(0);
  for (const [index, written] of row.breaks.entries()) {
    const at = [...path, 'breaks', index];
    const read = readRow(breakSchema, written, at, problems);
    const bounds = read ?? boundsSchema.safeParse(written).data;
    const start: Decimal | undefined =
      index === 0 ? (bounds?.over ?? decimal(0)) : (bounds?.over ?? last(end));
    if (end === 'open') problems.add(at, 'follows a break without an end; only the last break may have none');
    else if (start !== undefined && end !== undefined) refuseGap(start, end, index, at, problems);
    if (start !== undefined && bounds?.up_to?.isLessThanOrEqualTo(start))
      problems.add(
        [...at, 'up_to'],
        `is ${bounds.up_to.toFixed()}, but the break begins over ${start.toFixed()}`,
      );
    if (read !== undefined) breaks.push(breakOf(read, start ?? decimal(0), units, at, problems));
    end = bounds === undefined ? undefined : (bounds.up_to ?? 'open');
  }
  return { path, breaks };
}

function last(end: Decimal | undefined | 'open'): Decimal | undefined {
  return end === 'open' ? undefined : end;
}

/** The first break may begin below the lightest shipment. */
function refuseGap(start: Decimal, end: Decimal, index: number, at: Path, problems: Problems): void {
  const [from, to] = [start.toFixed(), end.toFixed()];
  if (start.isGreaterThan(end)) {
    problems.add(
      at,
      index === 0
        ? `begins over ${from}; weights up to that have no price`
        : `begins over ${from}, but the break before ends at ${to}: a gap`,
    );
  } else if (index > 0 && start.isLessThan(end))
    problems.add(at, `begins over ${from}, but the break before goes up to ${to}: they overlap`);
}

/** Fields of prices by weight, for each unit. */
const BY_WEIGHT = {
  kg: { whole: 'per_kg', above: 'per_kg_above' },
  lb: { whole: 'per_lb', above: 'per_lb_above' },
} as const;

/** Units of the figures of a break. */
interface Units {
  readonly weight: 'kg' | 'lb';
  readonly currency: string;
}

function breakOf(row: BreakRow, over: Decimal, units: Units, path: Path, problems: Problems): Break {
  const own = BY_WEIGHT[units.weight];
  const others = BY_WEIGHT[units.weight === 'kg' ? 'lb' : 'kg'];
  const foreign = [others.whole, others.above].filter((name) => row[name] !== undefined);
  for (const name of foreign)
    problems.add(
      [...path, name],
      `does not fit a card that weighs in ${units.weight}; write ${name === others.whole ? own.whole : own.above}`,
    );
  const withText = (amount: Decimal) => ({ amount, text: priceText(amount, units.currency) });
  const price = (each: Price['each'], amount: Decimal | undefined): Price[] =>
    amount === undefined ? [] : [{ each, ...withText(amount) }];
  const prices = [
    ...price('shipment', row.flat),
    ...price('weight', row[own.whole]),
    ...price('weight_above', row[own.above]),
    ...price('step', row.per_step),
    ...price('step_above', row.per_step_above),
    ...price('piece', row.per_piece),
  ];
  if (prices.length + foreign.length === 0)
    problems.add(
      path,
      `has no price: flat, ${own.whole}, ${own.above}, per_step, per_step_above or per_piece`,
    );
  const { up_to, transit_days, step } = row;
  const steps = row.per_step !== undefined || row.per_step_above !== undefined;
  if (steps && step === undefined) problems.add(path, 'has a price for each step, and no step');
  if (!steps && step !== undefined)
    problems.add([...path, 'step'], 'needs a price for each step: per_step or per_step_above');
  return {
    rule: problems.rowAt(path),
    text: `Break ${boundsText(over, up_to)} ${units.weight}`,
    over,
    prices,
    ...(step === undefined ? {} : { step }),
    ...(up_to === undefined ? {} : { up_to }),
    ...(row.minimum === undefined ? {} : { minimum: withText(row.minimum) }),
    ...(transit_days === undefined ? {} : { transit_days }),
  };
}

function boundsText(over: Decimal, up_to: Decimal | undefined): string {
  if (up_to === undefined) return `over ${over.toFixed()}`;
  return over.isZero() ? `up to ${up_to.toFixed()}` : `over ${over.toFixed()} up to ${up_to.toFixed()}`;
}
