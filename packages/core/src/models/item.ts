import * as z from 'zod/mini';
import { type ContentLineData, contentLineSchema } from './content-line.js';
import { brand, Entity } from './entity.js';
import { amount, count, country, currency, extra, fields, list, side, text, weight } from './fields.js';
import type { Extra, ItemExtras, PackagingCode } from './installed-carriers.js';
import type { CountryCode, CurrencyCode } from './iso-codes.js';

/** The fields of an {@link Item}: SPEC, "Item", and `net_weight` and `contents`. */
export interface ItemData {
  /** Your own name for the item; a customs item names its package with it. */
  readonly id?: string;
  /** Weight of one package (in `customs.items`: of one unit), in the shipment's `weight_unit`. Above 0. */
  readonly weight: number;
  /**
   * In `customs.items`: weight of one unit without its packaging, in the shipment's `weight_unit`. Left out, `weight` is taken
   * for both.
   */
  readonly net_weight?: number;
  /** Width of one package, in the shipment's `dimension_unit`. Above 0. */
  readonly width?: number;
  /** Height of one package, in the shipment's `dimension_unit`. Above 0. */
  readonly height?: number;
  /** Length of one package, in the shipment's `dimension_unit`. Above 0. */
  readonly length?: number;
  /** Packaging of this item: a neutral name, or the carrier's own code. Default `BOX`, which means the shipment's. */
  readonly packaging_type?: PackagingCode;
  /** What it is, in words; customs reads it. */
  readonly description?: string;
  /** The contents. */
  readonly content?: string;
  /**
   * In `shipment.items`: the goods in one package, for carriers that ask for them at home, too. Abroad, goods are declared in
   * `customs.items`.
   */
  readonly contents?: readonly ContentLineData[];
  /** In `shipment.items`: identical packages. In `customs.items`: units. Whole, at least 1. Left out it means 1. */
  readonly quantity?: number;
  /** Your stock keeping unit. */
  readonly sku?: string;
  /** Item code, supported by few carriers; for customs, the harmonised system (HS) code. */
  readonly code?: string;
  /** Value of one package or unit, 0 or more, in `value_currency`. */
  readonly value_amount?: number;
  /** Currency of `value_amount`, ISO 4217. */
  readonly value_currency?: CurrencyCode;
  /** Country of origin, ISO 3166-1 alpha-2. */
  readonly origin_country?: CountryCode;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Extra<ItemExtras>;
}

const defaults = { packaging_type: 'BOX' };

export const itemSchema = fields(
  {
    id: z.optional(text),
    weight,
    net_weight: z.optional(weight),
    width: z.optional(side),
    height: z.optional(side),
    length: z.optional(side),
    packaging_type: z.optional(text),
    description: z.optional(text),
    content: z.optional(text),
    contents: z.optional(list(contentLineSchema)),
    quantity: z.optional(count),
    sku: z.optional(text),
    code: z.optional(text),
    value_amount: z.optional(amount),
    value_currency: z.optional(currency),
    origin_country: z.optional(country),
    extra: z.optional(extra),
  },
  defaults,
);

/** One package of a shipment, or one line of a customs declaration. */
export class Item extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ItemData) {
    super(data);
  }
}
export interface Item extends ItemData {
  readonly packaging_type: PackagingCode;
}
brand(Item, 'Item', { schema: itemSchema, defaults });
