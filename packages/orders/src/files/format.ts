import type { SkipReason } from '../shop-order.js';
import type { DateOrder } from './dates.js';
import type { Field, ItemField } from './fields.js';

/** How the export of a shop is recognised, and which of its columns are which fields. */
export interface Format {
  readonly name: string;
  /** Titles that the header has, in any order and case: of each list one. */
  readonly requires: readonly (readonly string[])[];
  /** Titles of each field, the one that is preferred first. */
  readonly titles: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly dates?: DateOrder;
  /** Words of statuses that mean something else here than elsewhere; `null`: the order is to be shipped. */
  readonly statuses?: Readonly<Record<string, SkipReason | null>>;
  /** Items that are not in columns of their own: all in one cell, or in columns that are numbered. */
  readonly items?: (row: TitledRow) => readonly RawItem[];
  /** Fields that are made of several columns. */
  readonly also?: (row: TitledRow) => Readonly<Partial<Record<Field, string>>>;
  /** Titles that those two read and that no field has. */
  readonly reads?: RegExp;
  /** Where the export cannot be shipped, what to do. */
  readonly refused?: string;
}

/** A row whose cells are asked for by their titles. */
export interface TitledRow {
  readonly titles: readonly string[];
  readonly cell: (title: string) => string;
}

/** An item as its cells have it. */
export type RawItem = Readonly<Partial<Record<ItemField, string>>>;

/** `name:Mug|sku:M1|quantity:2` by its keys, in lower case. */
export function pairsOf(text: string, between: RegExp): ReadonlyMap<string, string> {
  return new Map(
    text.split(between).flatMap((pair) => {
      const at = pair.indexOf(':');
      return at < 0 ? [] : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()] as const];
    }),
  );
}
