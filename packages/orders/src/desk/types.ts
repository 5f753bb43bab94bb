import type { Choose, ChosenQuote, QuoteSeen } from '@waybill/batch';
import type { PartyData, PickupResult, ShipmentRequestData } from '@waybill/core';
import type { OrderNotice, OrderProblem, ShopItem, ShopOrder, SkipReason } from '../shop-order.js';

/**
 * Where an order is on its way:
 * - `to_do`: it can be bought
 * - `attention`: something has to be mended, decided or settled first
 * - `buying`: a batch has it
 * - `bought`: its label is there
 * - `shipped`: it was handed over
 * - `skipped`: it is not shipped: the shop or a person says so
 */
export type OrderState = (typeof ORDER_STATES)[number];
/** Every {@link OrderState}. */
export const ORDER_STATES = ['to_do', 'attention', 'buying', 'bought', 'shipped', 'skipped'] as const;

/** An order as a list shows it. */
export interface OrderSummary {
  /** The desk's own name of it. */
  readonly id: string;
  /** The shop that it came from, as it was named when it was imported: `shopify`. */
  readonly source: string;
  /** The number that people know. */
  readonly order: string;
  readonly state: OrderState;
  /** ISO 8601. */
  readonly placed_at?: string;
  /** Person or company. */
  readonly recipient: string;
  readonly city?: string;
  readonly state_code?: string;
  readonly postal_code?: string;
  readonly country_code?: string;
  /** Pieces that are sent. */
  readonly pieces: number;
  /** The articles in a line: `2 × Mug, 1 × Plate`. */
  readonly contents: string;
  /** With the box. */
  readonly weight_kg?: number;
  readonly box?: string;
  readonly sender?: string;
  readonly goods_value?: number;
  readonly currency?: string;
  /** What the buyer chose. */
  readonly shipping_method?: string;
  /** What will be bought, by the rules or by a person. */
  readonly choose: Choose;
  /** What was bought, or is being bought. */
  readonly chosen?: ChosenQuote;
  /** As the carrier charged it, else as it was quoted. */
  readonly charge?: { readonly amount: string; readonly currency: string };
  readonly tracking_number?: string;
  /** The name of the batch that has it. */
  readonly batch?: string;
  /** The key of its purchase, which `/v1/shipments/{key}` and the ledger know it by. */
  readonly purchase_key?: string;
  /** What keeps it from being bought, also what the carrier said. */
  readonly problems: readonly OrderProblem[];
  readonly notices: readonly OrderNotice[];
  /** Why it is skipped; `person` where somebody said so here. */
  readonly skip?: SkipReason | 'person';
  readonly has_gift_note: boolean;
  readonly has_note: boolean;
  /** ISO 8601. */
  readonly imported_at: string;
  readonly handed_over_at?: string;
  /** When the shop got the tracking number. */
  readonly reported_at?: string;
}

/** An order with all that is known of it. */
export interface OrderDetails extends OrderSummary {
  /** As the shop has it. */
  readonly data: ShopOrder;
  /** What people changed here. */
  readonly changes: OrderChanges;
  /** What carriers get; left out while something has to be mended. */
  readonly request?: ShipmentRequestData;
  /** The names of the rules that match. */
  readonly rules: readonly string[];
  /** The path of the page on which its buyer follows it: `/t/…`. */
  readonly tracking_page: string;
}

/** What a person decides about an order. A field of `null` takes a change back. */
export interface OrderChanges {
  /** The whole address, in place of the shop's. */
  readonly recipient?: PartyData | null;
  /** The lines, in place of the shop's. */
  readonly items?: readonly ShopItem[] | null;
  /** The name of a box. */
  readonly box?: string | null;
  /** As the scale says, with the box. */
  readonly weight_kg?: number | null;
  /** The name of a sender. */
  readonly sender?: string | null;
  /** What is bought, such as `ups:03`, in place of the rules' choice. */
  readonly choose?: Choose | null;
  readonly signature?: boolean | null;
  readonly insure?: boolean | null;
  /** For the people at the desk. */
  readonly note?: string | null;
  /** To be printed on the slip. */
  readonly gift_note?: string | null;
  /** True to wait; false to go on although a rule holds it. */
  readonly hold?: boolean | null;
  /** True not to ship it; false to ship it although the shop says otherwise. */
  readonly skip?: boolean | null;
}

/** Which orders. */
export interface OrdersQuery {
  readonly state?: readonly OrderState[];
  readonly source?: string;
  /** A part of the number, the recipient's name or city, an article's number, or a tracking number. */
  readonly search?: string;
}

/** A part of a list. */
export interface OrdersPage {
  /** 200 by default, up to 1,000. */
  readonly limit?: number;
  /** {@link OrderList.next} of the part before. */
  readonly after?: string;
}

/** A part of the list of orders, those first that were placed first. */
export interface OrderList {
  readonly orders: readonly OrderSummary[];
  /** Of the source and the search, whatever the state. */
  readonly counts: Readonly<Record<OrderState, number>>;
  /** Left out after the last part. */
  readonly next?: string;
}

/** What an import did. */
export interface ImportReport {
  /** What the file is: `shopify`, `woocommerce`, `columns`. */
  readonly format?: string;
  readonly added: number;
  /** Orders that the shop has changed since, and that were not bought. */
  readonly changed: number;
  /** Orders that are here as they are in the file, or were bought. */
  readonly known: number;
  readonly skipped: readonly { readonly order: string; readonly why: SkipReason }[];
  /** What has to be mended: these orders are in the list, and need attention. */
  readonly problems: readonly ImportProblem[];
  /** What was repaired. */
  readonly notices: readonly ImportNotice[];
  /** Titles of columns that were not read. */
  readonly ignored: readonly string[];
}

/** Something wrong with an order of a file. */
export interface ImportProblem extends OrderProblem {
  readonly order: string;
  /** As a spreadsheet numbers it; left out for orders that came from no file. */
  readonly row?: number;
}

/** Something that was repaired in an order of a file. */
export interface ImportNotice extends OrderNotice {
  readonly order: string;
  readonly row?: number;
}

/** What an order would cost. */
export interface PricedOrder {
  readonly id: string;
  readonly order: string;
  readonly state: 'would_buy' | 'invalid' | 'no_quotes' | 'no_answer' | 'over_budget';
  readonly chosen?: ChosenQuote;
  /** The cheapest first. */
  readonly quotes: readonly QuoteSeen[];
  readonly problems: readonly OrderProblem[];
}

/** What orders would cost by the quotes of now. */
export interface PricedOrders {
  /** As they were asked for. */
  readonly rows: readonly PricedOrder[];
  readonly spent: readonly Amount[];
}

/** An amount of money, a decimal number as text. */
export interface Amount {
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** The quote to buy for an order. */
export interface QuoteNamed {
  readonly carrier: string;
  readonly account: string;
  /** The carrier's own code. */
  readonly service: string;
}

/** What came of asking to buy. */
export interface OrdersBought {
  /** The name of the batch that has them; `null` if there was nothing to buy. */
  readonly batch: string | null;
  /** Orders that the batch has. */
  readonly orders: number;
  /** Orders that it does not have, and why. */
  readonly left_out: readonly LeftOut[];
}

/** An order that was left out of something. */
export interface LeftOut {
  readonly id: string;
  readonly order?: string;
  /** `not_found`, `under_way`, `bought`, `skipped`, `problems`, `no_label`, … */
  readonly code: string;
  readonly message: string;
}

/** The day of a shop. */
export interface Today {
  readonly to_close: readonly ToClose[];
  /** Drivers that were booked here and come today or later. */
  readonly pickups: readonly PickupResult[];
  readonly unknown: readonly UnknownOrder[];
  readonly stuck: readonly StuckOrder[];
  /** Since the day began: by carrier and service. */
  readonly spent: readonly SpentOn[];
  readonly orders: Readonly<Record<OrderState, number>>;
}

/** An account with parcels of the day. */
export interface ToClose {
  readonly carrier: string;
  readonly account: string;
  readonly shipments: number;
  /** `yes`: the carrier demands that each day is closed. `offered`: it can be. `no`: there is nothing to do. */
  readonly must: 'yes' | 'offered' | 'no';
  /** When it was closed here the last time today, ISO 8601. */
  readonly closed_at?: string;
  /** The keys of the purchases that are not closed yet, as far as they were closed here. */
  readonly open: readonly string[];
}

/** A purchase that may have been made. */
export interface UnknownOrder {
  readonly purchase_key: string;
  readonly carrier: string;
  readonly account: string;
  /** ISO 8601. */
  readonly begun_at: string;
  /** The order, where it is one of the desk. */
  readonly id?: string;
  readonly order?: string;
}

/** An order whose label was bought on an earlier day, and that was not handed over. */
export interface StuckOrder {
  readonly id: string;
  readonly order: string;
  readonly carrier: string;
  readonly account: string;
  readonly tracking_number: string;
  /** Whole days since it was bought. */
  readonly days: number;
}

/** What was spent on a service. */
export interface SpentOn extends Amount {
  readonly carrier: string;
  /** The carrier's own code; `null` where it is unknown. */
  readonly service: string | null;
  readonly shipments: number;
}
