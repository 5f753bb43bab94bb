/** Finds the zone of a lane: first in the rows for the shipment's origin, then in those for every origin. */
import type { Placed } from './document.js';
import { type Match, type Place, PlaceIndex } from './places.js';
import type { Row } from './schema.js';
import type { Problems } from './source.js';

export class ZoneTable {
  /** The zones in this table. */
  readonly names: ReadonlySet<string>;
  readonly #byOrigin = new Map<string, PlaceIndex<string>>();
  readonly #anyOrigin = new PlaceIndex<string>();

  constructor(rows: readonly Placed<Row<'zones'>>[], problems: Problems) {
    for (const placed of rows) {
      const { row } = placed;
      if (row.origins === undefined) this.#anyOrigin.add(placed, row.zone, problems);
      for (const origin of row.origins ?? []) {
        const index = this.#byOrigin.get(origin) ?? new PlaceIndex<string>();
        index.add(placed, row.zone, problems);
        this.#byOrigin.set(origin, index);
      }
    }
    for (const index of this.#all()) index.close(problems);
    this.names = new Set(rows.map(({ row }) => row.zone));
  }

  find(origin: string | undefined, to: Place): Match<string> | undefined {
    const own = origin === undefined ? undefined : this.#byOrigin.get(origin)?.find(to);
    return own ?? this.#anyOrigin.find(to);
  }

  /** Which parts of an address in this country the table depends on. */
  needs(country: string): { readonly state: boolean; readonly postal_code: boolean } {
    const needed = this.#all().map((index) => index.needs(country));
    return {
      state: needed.some(({ state }) => state),
      postal_code: needed.some(({ postal_code }) => postal_code),
    };
  }

  #all(): PlaceIndex<string>[] {
    return [...this.#byOrigin.values(), this.#anyOrigin];
  }
}
