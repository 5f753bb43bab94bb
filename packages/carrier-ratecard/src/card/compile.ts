/** A card in the form in which prices are looked up: for a quote only the few rows of one service are scanned. */
import { type Decimal, omitUndefined, sum } from '@waybill/carrier-kit';
import {
  amountsOf,
  checkPeriod,
  type Discount,
  type Fuel,
  fuelOf,
  ofService,
  type Surcharge,
  Taxes,
} from './charges.js';
import type { CardRows, Placed } from './document.js';
import { PlaceIndex } from './places.js';
import { type Lane, lanesOf } from './rates.js';
import type { Facts, RequestAmount, Row } from './schema.js';
import type { Path, Problems } from './source.js';
import { checkSurcharges } from './surcharge-rows.js';
import { ZoneTable } from './zones.js';

/** One service with everything that prices it. */
export interface Service {
  readonly path: Path;
  /** Position of its row, for explanations: `services[1]`. */
  readonly rule: string;
  readonly row: Row<'services'>;
  readonly currency: string;
  readonly volumetric?: Volumetric;
  readonly weight_step?: Decimal;
  readonly round_to?: Decimal;
  readonly zones: ZoneTable;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly surcharges: readonly Surcharge[];
  readonly discounts: readonly Discount[];
  readonly fuel: readonly Fuel[];
  /** Codes of the options that it offers to some zone on some day. */
  readonly options: ReadonlySet<string>;
  /** Amounts of a request that prices depend on in some zone on some day. */
  readonly amounts: ReadonlySet<RequestAmount>;
}

/** How a volume becomes a weight. */
export interface Volumetric {
  /** Volume for one unit of weight, as text. */
  readonly divisor: string;
  /** Volume for a thousandth of a unit, the finest step of a volumetric weight: a gram of a kilogram. */
  readonly of_thousandth: Decimal;
}

function volumetricOf(divisor: Decimal | undefined): Volumetric | undefined {
  return divisor && { divisor: divisor.toFixed(), of_thousandth: divisor.shiftedBy(-3) };
}

/** A rate card that was read, checked and indexed. Made by `readRateCard` and `parseRateCard`. */
export class RateCard {
  readonly facts: Facts;
  /** By code, in the order of the card. */
  readonly services: ReadonlyMap<string, Service>;
  /** Where shipments start; `undefined` for anywhere. */
  readonly origins: PlaceIndex<string> | undefined;
  /** Lists of remote places by name. */
  readonly remote: ReadonlyMap<string, PlaceIndex<true>>;
  readonly taxes: Taxes;
  /** Codes of the options that some service offers. */
  readonly options: ReadonlySet<string>;
  /** Whether some service insures goods. */
  readonly insures: boolean;
  /** Whether the price of some service depends on the value of the goods. */
  readonly reads_value: boolean;

  constructor(rows: CardRows, problems: Problems) {
    const { services, facts } = rows;
    const zones = new Set(rows.zones.map(({ row }) => row.zone));
    this.facts = facts;
    this.origins = rows.origins.length === 0 ? undefined : originsOf(rows, problems);
    this.remote = remoteOf(rows, problems);
    this.taxes = new Taxes(rows.taxes, problems);
    const currencies = new Map(services.map(({ row }) => [row.code, row.currency ?? facts.currency]));
    checkSurcharges(rows, (code) => currencies.get(code), problems);
    checkPeriod(facts, [], problems);
    for (const { path, row } of [...services, ...rows.surcharges, ...rows.discounts])
      checkPeriod(row, path, problems);
    checkNames(rows, problems);
    const lanes = lanesOf(rows, currencies, problems);
    const tables = new ZoneTables(rows, problems);
    const compiled = new Map<string, Service>();
    for (const { path, rule, row } of services) {
      const same = compiled.get(row.code);
      if (same !== undefined) {
        problems.add([...path, 'code'], `is ${row.code}, as in ${problems.where(same.path)}`);
        continue;
      }
      const surcharges = ofService(rows.surcharges, row.code);
      const discounts = ofService(rows.discounts, row.code);
      const service: Service = {
        path,
        rule,
        row,
        currency: row.currency ?? facts.currency,
        ...omitUndefined({
          volumetric: volumetricOf(row.volumetric_divisor ?? facts.volumetric_divisor),
          weight_step: row.weight_step ?? facts.weight_step,
          round_to: row.round_to ?? facts.round_to,
        }),
        zones: tables.of(row.code),
        lanes: lanes.get(row.code) ?? new Map(),
        surcharges,
        discounts,
        fuel: fuelOf(rows.fuel, row.code, problems),
        options: new Set(surcharges.flatMap(({ row: { option } }) => (option === undefined ? [] : [option]))),
        amounts: new Set([...surcharges, ...discounts].flatMap(({ row }) => amountsOf(row))),
      };
      checkWeighing(service, problems);
      checkRates(service, rows, zones, problems);
      checkDiscounts(service, problems);
      compiled.set(row.code, service);
    }
    this.services = compiled;
    this.options = new Set([...compiled.values()].flatMap(({ options }) => [...options]));
    this.reads_value = [...compiled.values()].some(({ amounts }) => amounts.has('declared_value'));
    this.insures = rows.surcharges.some(({ row }) => row.when === 'insured');
  }

  get name(): string {
    return this.facts.name;
  }

  /** Which parts of a recipient's address prices depend on. */
  neededOfRecipient(country: string): { readonly state: boolean; readonly postal_code: boolean } {
    const needed = [
      ...[...this.services.values()].map(({ zones }) => zones.needs(country)),
      ...[...this.remote.values()].map((list) => list.needs(country)),
      { state: this.taxes.needsState(country), postal_code: false },
    ];
    return {
      state: needed.some(({ state }) => state),
      postal_code: needed.some(({ postal_code }) => postal_code),
    };
  }
}

function originsOf({ origins }: CardRows, problems: Problems): PlaceIndex<string> {
  const index = new PlaceIndex<string>();
  for (const placed of origins) index.add(placed, placed.row.origin, problems);
  return index.close(problems);
}

function remoteOf({ remote }: CardRows, problems: Problems): Map<string, PlaceIndex<true>> {
  const lists = new Map<string, PlaceIndex<true>>();
  for (const placed of remote) {
    const { list } = placed.row;
    const index = lists.get(list) ?? new PlaceIndex<true>();
    index.add(placed, true, problems);
    lists.set(list, index);
  }
  for (const index of lists.values()) index.close(problems);
  return lists;
}

/** Zone tables: a service that rows of zones name has its own table. */
class ZoneTables {
  readonly #own = new Map<string, ZoneTable>();
  readonly #common: ZoneTable;

  constructor({ zones }: CardRows, problems: Problems) {
    this.#common = new ZoneTable(
      zones.filter(({ row }) => row.services === undefined),
      problems,
    );
    for (const code of new Set(zones.flatMap(({ row }) => row.services ?? []))) {
      const rows = zones.filter(({ row }) => row.services?.includes(code));
      this.#own.set(code, new ZoneTable(rows, problems));
    }
  }

  of(service: string): ZoneTable {
    return this.#own.get(service) ?? this.#common;
  }
}

/** Refuses references to names that the card does not have. */
function checkNames(rows: CardRows, problems: Problems): void {
  const { names } = rows;
  const known = (
    placed: readonly Placed<object>[],
    column: string,
    what: string,
    list: ReadonlySet<string>,
  ) => {
    for (const { path, row } of placed) {
      const written = (row as Readonly<Record<string, readonly string[] | undefined>>)[column] ?? [];
      for (const name of written)
        if (!list.has(name)) problems.add([...path, column], `names ${name}; there is no such ${what}`);
    }
  };
  // A card without any services or zones is refused for that already.
  if (names.services.size > 0)
    for (const placed of [rows.zones, rows.surcharges, rows.discounts, rows.fuel])
      known(placed, 'services', 'service', names.services);
  if (names.zones.size > 0)
    for (const placed of [rows.services, rows.surcharges, rows.discounts])
      known(placed, 'zones', 'zone', names.zones);
  known(rows.zones, 'origins', 'origin', names.origins);
}

/** A price for each piece needs a weight for each piece. */
function checkWeighing({ path, row }: Service, problems: Problems): void {
  if (row.charge_by === 'piece' && row.weigh_by === 'shipment')
    problems.add(
      [...path, 'weigh_by'],
      'is shipment, but with charge_by: piece each piece is priced by its own weight',
    );
}

/**
 * A service has rates for every zone that it goes to, and for no other.
 * @param zones of rows that could be read; about the others nothing is known.
 */
function checkRates(
  { path, row, zones: table, lanes }: Service,
  { names, priced }: CardRows,
  zones: ReadonlySet<string>,
  problems: Problems,
): void {
  const reached = row.zones === undefined ? table.names : new Set(row.zones);
  // A rate whose service or zone is misspelt is reported already, and may be the one that is missing.
  const mayBe = (name: string | undefined, meant: string, known: ReadonlySet<string>) =>
    name === undefined || name === meant || !known.has(name);
  const unpriced = (zone: string) =>
    priced.length > 0 &&
    !priced.some(
      (rate) => mayBe(rate.service, row.code, names.services) && mayBe(rate.zone, zone, names.zones),
    );
  for (const zone of reached)
    if (zones.has(zone) && !lanes.has(zone) && unpriced(zone))
      problems.add(path, `service ${row.code} has no rates for zone ${zone}`);
  const misspelt = row.zones?.some((zone) => !names.zones.has(zone)) ?? false;
  for (const [zone, lane] of lanes)
    if (!misspelt && zones.has(zone) && !reached.has(zone))
      problems.add(lane.path, `prices zone ${zone}, which service ${row.code} does not go to`);
  for (const zone of row.zones ?? [])
    if (zones.has(zone) && !table.names.has(zone))
      problems.add([...path, 'zones'], `names ${zone}, which is not in the zones of service ${row.code}`);
}

/** Discounts of one zone take at most the whole base charge together, whenever they are valid. */
function checkDiscounts({ row: { code }, zones, discounts }: Service, problems: Problems): void {
  // Those for goods of some value may take what others leave.
  const usual = discounts.filter(({ row }) => amountsOf(row).length === 0);
  for (const zone of zones.names) {
    const together = usual.filter(({ row }) => row.zones?.includes(zone) ?? true);
    const share = sum(together.map(({ row }) => row.percent.share));
    const [last] = together.slice(-1);
    if (last !== undefined && share.isGreaterThan(1))
      problems.add(
        last.path,
        `brings the discounts of ${code} to zone ${zone} to ${share.shiftedBy(2).toFixed()} percent`,
      );
  }
}
