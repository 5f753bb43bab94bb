import type { PartyData } from '@waybill/core';

/** A repair or a doubt that a person should see; the order can be shipped all the same. */
export interface OrderNotice {
  /** Such as `apostrophe`, `long_number`, `leading_zeros`, `country_name`, `decimal_comma`. */
  readonly code: string;
  /** The field of the order: `recipient.postal_code`, `items[0].sku`. */
  readonly field: string;
  /** A sentence for people. */
  readonly message: string;
}

/** Something that must be mended before the order can be shipped. */
export interface OrderProblem {
  /** Stable, for programs and translations. */
  readonly code: string;
  readonly field: string;
  readonly message: string;
  /** Row of the file, as a spreadsheet numbers it. */
  readonly row?: number;
  /** What the sentence is made of, so that a page can say it in another language. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A line of an order. */
export interface ShopItem {
  readonly sku?: string;
  readonly name: string;
  readonly quantity: number;
  /** What one costs, in the order's currency. */
  readonly price?: number;
  /** Kilograms of one. Where the shop does not say it, the product table does. */
  readonly weight_kg?: number;
  readonly hs_code?: string;
  /** ISO 3166-1 alpha-2. */
  readonly origin_country?: string;
  /** False for what is not sent: gift cards, downloads. */
  readonly ships: boolean;
}

/** Why an order is not shipped. */
export type SkipReason = 'cancelled' | 'refunded' | 'digital' | 'fulfilled' | 'unpaid';

/** An order as its shop has it, read and repaired, before the desk's settings are applied. */
export interface ShopOrder {
  /** The number that people know: `#1001`. It is the same in every export of the shop. */
  readonly order: string;
  /** The shop's own id, where it has another one. */
  readonly shop_id?: string;
  /** First row of the order in its file, as a spreadsheet numbers it: the header is row 1. */
  readonly row?: number;
  /** ISO 8601. */
  readonly placed_at?: string;
  readonly recipient: PartyData;
  readonly items: readonly ShopItem[];
  /** ISO 4217. */
  readonly currency?: string;
  /** What the goods cost together, in the order's currency. */
  readonly goods_value?: number;
  /** Kilograms of all goods together, where the shop does not say the weight of each. */
  readonly weight_kg?: number;
  /** What the buyer paid for shipping. */
  readonly shipping_paid?: number;
  /** The shop's name of what the buyer chose: `Express 1-2 days`. */
  readonly shipping_method?: string;
  /** The buyer's note. */
  readonly note?: string;
  /** To be printed on the packing slip, for a present. */
  readonly gift_note?: string;
  readonly tags?: readonly string[];
  readonly skip?: SkipReason;
  readonly notices: readonly OrderNotice[];
  readonly problems: readonly OrderProblem[];
}
