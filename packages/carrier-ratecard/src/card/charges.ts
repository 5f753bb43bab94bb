/** Surcharges, discounts, fuel and taxes: which services they belong to, and when. */
import type { Placed } from './document.js';
import { normalState, type Place } from './places.js';
import { REQUEST_AMOUNTS, type RequestAmount, type Row } from './schema.js';
import type { Path, Problems } from './source.js';

export type Surcharge = Placed<Row<'surcharges'>>;
export type Discount = Placed<Row<'discounts'>>;
export type Fuel = Placed<Row<'fuel'>>;
export type Tax = Placed<Row<'taxes'>>;

/** Amounts of a request that a row depends on. */
export function amountsOf(row: Surcharge['row'] | Discount['row']): RequestAmount[] {
  const of = 'percent_of' in row ? REQUEST_AMOUNTS.find((amount) => amount === row.percent_of) : undefined;
  const byValue = row.value_from !== undefined || row.value_below !== undefined;
  return [...(of === undefined ? [] : [of]), ...(byValue ? (['declared_value'] as const) : [])];
}

/** Rows of a service; rows that name no services are for all. */
export function ofService<T extends { readonly row: { readonly services?: readonly string[] } }>(
  rows: readonly T[],
  code: string,
): T[] {
  return rows.filter(({ row }) => row.services?.includes(code) ?? true);
}

/** The fuel rows of a service, the earliest first: its own rows, or those for all services where it has none. */
export function fuelOf(rows: readonly Fuel[], code: string, problems: Problems): Fuel[] {
  const own = rows.filter(({ row }) => row.services?.includes(code));
  const days = [...(own.length > 0 ? own : rows.filter(({ row }) => row.services === undefined))];
  days.sort((a, b) => (a.row.from < b.row.from ? -1 : a.row.from > b.row.from ? 1 : 0));
  for (const [index, { path, row }] of days.entries()) {
    const before = days[index - 1];
    if (before?.row.from === row.from)
      problems.add([...path, 'from'], `is ${row.from}, as in ${problems.where(before.path)}`);
  }
  return days;
}

/** The fuel row of a day: the latest that has begun. */
export function fuelOn(fuel: readonly Fuel[], day: string): Fuel | undefined {
  let low = 0;
  let high = fuel.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((fuel[middle] as Fuel).row.from <= day) low = middle + 1;
    else high = middle;
  }
  return fuel[low - 1];
}

/** Taxes by place; those of a state replace its country's. */
export class Taxes {
  readonly #places = new Map<string, Tax[]>();
  readonly #withStates = new Set<string>();

  constructor(rows: readonly Tax[], problems: Problems) {
    for (const tax of rows) {
      const { path, row } = tax;
      const { countries = [], states = [] } = row;
      if (countries.length === 0 || (states.length > 0 && countries.length > 1)) {
        problems.add(
          path,
          countries.length === 0 ? 'needs a country' : 'names states, which need exactly one country',
        );
        continue;
      }
      for (const country of countries) {
        if (states.length > 0) this.#withStates.add(country);
        const keys = states.length === 0 ? [country] : states.map((state) => keyOf(country, state));
        for (const key of keys) this.#add(key, tax, problems);
      }
    }
  }

  #add(key: string, tax: Tax, problems: Problems): void {
    const taxes = this.#places.get(key) ?? [];
    const same = taxes.find(({ row }) => row.name === tax.row.name);
    if (same !== undefined)
      problems.add(tax.path, `${tax.row.name} of ${key} is already in ${problems.where(same.path)}`);
    this.#places.set(key, [...taxes, tax]);
  }

  at({ country, state }: Place): readonly Tax[] {
    const own = state === undefined ? undefined : this.#places.get(keyOf(country, state));
    return own ?? this.#places.get(country) ?? [];
  }

  needsState(country: string): boolean {
    return this.#withStates.has(country);
  }
}

function keyOf(country: string, state: string): string {
  return `${country} ${normalState(state)}`;
}

/** Refuses a period that ends before it begins. */
export function checkPeriod(
  { valid_from, valid_to }: { readonly valid_from?: string; readonly valid_to?: string },
  path: Path,
  problems: Problems,
): void {
  if (valid_from !== undefined && valid_to !== undefined && valid_to < valid_from)
    problems.add([...path, 'valid_to'], `is ${valid_to}, before valid_from ${valid_from}`);
}

/** Whether a day lies in a period, both ends included. */
export function isValidOn(
  { valid_from, valid_to }: { readonly valid_from?: string; readonly valid_to?: string },
  day: string,
): boolean {
  return (valid_from === undefined || valid_from <= day) && (valid_to === undefined || day <= valid_to);
}
