/** A card in the form in which prices are looked up: for a quote only the few rows of one service are scanned. */
import { omitUndefined } from '@waybill/carrier-kit/request';
import { amountsOf, checkPeriod, fuelOf, ofService, Taxes } from './charges.js';
import type { CardRows } from './document.js';
import { PlaceIndex } from './places.js';
import { lanesOf } from './rates.js';
import type { Facts } from './schema.js';
import { type Service, volumetricOf } from './service.js';
import { checkNames, checkService, checkSizes } from './service-checks.js';
import type { Problems } from './source.js';
import { checkSurcharges } from './surcharge-rows.js';
import { ZoneTable } from './zones.js';

/** A code in a card, and where it stands. */
export interface PlacedCode {
  readonly code: string;
  /** `card.yaml:4:11`; in data `services[1].code`. */
  readonly at: string;
}

/** A rate card that was read, checked and indexed. Made by `readRateCard` and `parseRateCard`. */
export class RateCard {
  readonly facts: Facts;
  /** A digest of the document. */
  readonly version: string;
  /** Codes of its services and options as they are written, each option once. */
  readonly written: { readonly services: readonly PlacedCode[]; readonly options: readonly PlacedCode[] };
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

  constructor(rows: CardRows, version: string, problems: Problems) {
    this.version = version;
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
    checkSizes(rows, problems);
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
      checkService(service, rows, zones, problems);
      compiled.set(row.code, service);
    }
    this.services = compiled;
    const named = new Map<string, string>();
    for (const { path, row } of rows.surcharges)
      if (row.option !== undefined && !named.has(row.option))
        named.set(row.option, problems.where([...path, 'option']));
    this.written = {
      services: [...compiled.values()].map(({ path, row: { code } }) => ({
        code,
        at: problems.where([...path, 'code']),
      })),
      options: [...named].map(([code, at]) => ({ code, at })),
    };
    this.options = new Set([...compiled.values()].flatMap(({ options }) => [...options]));
    this.reads_value = [...compiled.values()].some(({ amounts }) => amounts.has('declared_value'));
    this.insures = rows.surcharges.some(({ row }) => row.when === 'insured');
  }

  get name(): string {
    return this.facts.name;
  }

  /** The same card with the codes and names that a carrier has for its services and options. */
  withCodes(
    serviceOf: (code: string) => { readonly code: string; readonly name: string },
    optionOf: (code: string) => string,
  ): RateCard {
    const services = [...this.services.values()].map((service): Service => {
      const { code, name } = serviceOf(service.row.code);
      const surcharges = service.surcharges.map((one) => {
        const { option } = one.row;
        return option === undefined ? one : { ...one, row: { ...one.row, option: optionOf(option) } };
      });
      const options = new Set([...service.options].map(optionOf));
      return { ...service, row: { ...service.row, code, name }, surcharges, options };
    });
    return Object.assign(Object.create(RateCard.prototype), this, {
      services: new Map(services.map((service) => [service.row.code, service])),
      options: new Set([...this.options].map(optionOf)),
    });
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
