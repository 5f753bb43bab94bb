import type { Budget, Choose } from '@waybill/batch';
import type {
  AnyCarrierProxy,
  CarrierDefinition,
  ManifestRequestData,
  ManifestResult,
  PickupResult,
} from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import type { ShopOrder } from '../shop-order.js';
import type { DeskSettings } from './settings-types.js';
import type {
  ImportReport,
  LeftOut,
  OrderChanges,
  OrderDetails,
  OrderList,
  OrdersBought,
  OrdersPage,
  OrdersQuery,
  PricedOrders,
  QuoteNamed,
  Today,
} from './types.js';

/** Whose orders, and what may be used for them. */
export interface DeskScope {
  /** Left out: the orders of the shop itself. */
  readonly tenant?: string;
  /** What the names of its batches begin with; they share one database with those of others. */
  readonly prefix?: string;
  /** The only accounts to price and buy with; by default all that the desk was opened with. */
  readonly accounts?: readonly DeskAccount[];
}

/** The desks of a database. Made by {@link openDesk}; there is nothing to close. */
export interface Desks {
  of(scope?: DeskScope): Desk;
  /** A buyer's page in HTML; `undefined` if there is no such order. It needs no script, and nothing of other hosts. */
  trackingPage(token: string, language?: 'en' | 'fr'): Promise<string | undefined>;
  /** Whether a batch is of a desk: only the desk starts it. */
  owns(batch: string): Promise<boolean>;
  /**
   * Removes addresses, articles and notes of orders that were bought or skipped and came before a time. Their numbers stay, so that
   * they are not bought again.
   * @returns how many orders
   */
  forget(before: Date): Promise<number>;
}

/** The orders of one shop. */
export interface Desk {
  /**
   * Stores orders. The same order again changes nothing; one that the shop has changed is replaced, unless it is bought or being
   * bought.
   * @throws {@link ValidationError} for a source that is no name
   */
  import(
    orders: Iterable<ShopOrder> | AsyncIterable<ShopOrder>,
    options: ImportOptions,
  ): Promise<ImportReport>;
  list(query?: OrdersQuery & OrdersPage): Promise<OrderList>;
  get(id: string): Promise<OrderDetails | undefined>;
  /**
   * Changes what a person decides.
   * @throws {@link ValidationError} for changes that are wrong; {@link DeskConflictError} once it is bought or being bought
   */
  change(id: string, changes: OrderChanges): Promise<OrderDetails | undefined>;
  /** What orders would cost now. Buys nothing. */
  prices(orders: OrdersNamed, options?: PricesOptions): Promise<PricedOrders>;
  /**
   * Buys orders as one batch, which workers go on with. An order is bought at most once, whoever asks, and however often: it is
   * given to the batch in the transaction in which the batch begins. The same key again changes nothing, and answers the same.
   * @throws {@link DeskConflictError} `key_reused` if the key was used for other orders
   */
  buy(orders: OrdersNamed, options: BuyOptions): Promise<OrdersBought>;
  /** Labels and packing slips, one order after the other, in the order in which they are picked. */
  documents(orders: readonly string[], options?: DocumentsOptions): Promise<OrderDocuments>;
  handedOver(orders: readonly string[], isHandedOver?: boolean): Promise<{ readonly changed: number }>;
  /** Bought orders whose tracking numbers the shop does not have yet, the oldest first. */
  toReport(query: ToReport): Promise<readonly OrderToReport[]>;
  /** Keeps that the shop has the tracking numbers of these. */
  reported(orders: readonly string[]): Promise<void>;
  settings(): Promise<DeskSettings>;
  /**
   * Stores the settings, and returns them with their new version.
   * @throws {@link ValidationError} for what is wrong; {@link DeskConflictError} `version` if somebody changed them meanwhile
   */
  saveSettings(settings: DeskSettings): Promise<DeskSettings>;
  /** Mappings of columns that were kept, by name. */
  mappings(): Promise<Readonly<Record<string, unknown>>>;
  saveMapping(name: string, mapping: unknown): Promise<void>;
  today(options: TodayOptions): Promise<Today>;
  /**
   * What is to be sent to close an account's day, by what its carrier declares.
   * @param since ISO 8601: midnight at the shop
   */
  toClose(account: CarrierIdentity, since: string): Promise<ManifestRequestData>;
  /** Keeps that a day was closed; `numbers` left out: everything that was open on the account. */
  closed(result: ManifestResult, numbers?: readonly string[]): Promise<void>;
  /** Keeps a pickup, or how far it is. */
  pickup(result: PickupResult): Promise<void>;
  pickupCancelled(pickup: CarrierIdentity & Pick<PickupResult, 'confirmation_number'>): Promise<void>;
}

/** An account that the desk buys with. */
export interface DeskAccount {
  readonly definition: CarrierDefinition;
  readonly proxy: AnyCarrierProxy;
}

/** Where orders come from. */
export interface ImportOptions {
  /** Names the shop: the number of an order is its own within it. */
  readonly source: string;
  readonly format?: string;
  readonly ignored?: readonly string[];
}

/** Orders by id, or all that a query finds. */
export type OrdersNamed = readonly string[] | OrdersQuery;

/** How prices are asked. */
export interface PricesOptions {
  readonly budget?: Budget;
  /** In place of what rules choose. */
  readonly choose?: Choose;
  readonly signal?: AbortSignal;
}

/** What is bought, and for how much at most. */
export interface BuyOptions {
  /** Names this purchase: sent again with the same key, nothing more is bought. Without `/`, up to 150 characters. */
  readonly key: string;
  /** The quotes that a person has chosen, by order. */
  readonly chosen?: Readonly<Record<string, QuoteNamed>>;
  readonly budget?: Budget;
}

/** What is printed. */
export interface DocumentsOptions {
  /** True by default. */
  readonly labels?: boolean;
  /** True by default. */
  readonly slips?: boolean;
  /** `pdf` by default. `zpl`: labels for a thermal printer, without slips. */
  readonly format?: 'pdf' | 'zpl';
}

/** What was printed. */
export interface OrderDocuments {
  /** Left out where there is nothing to print. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly media_type: 'application/pdf' | 'application/zpl';
  readonly labels: number;
  readonly slips: number;
  readonly left_out: readonly LeftOut[];
}

/** Which tracking numbers. */
export interface ToReport {
  readonly source?: string;
  /** ISO 8601: bought then or later. */
  readonly since?: string;
  /** True for those, too, that the shop has. */
  readonly all?: boolean;
}

/** A bought order, for its shop. */
export interface OrderToReport {
  readonly id: string;
  readonly source: string;
  /** What the file was that it came in: `shopify`. */
  readonly format?: string;
  readonly order: string;
  readonly shop_id?: string;
  readonly tracking_number: string;
  /** As people write it. */
  readonly carrier_name: string;
  readonly service?: string;
  readonly tracking_url?: string;
  /** ISO 8601. */
  readonly shipped_at: string;
  readonly items: ShopOrder['items'];
}

/** The day that is asked about. */
export interface TodayOptions {
  /** ISO 8601: midnight at the shop. */
  readonly since: string;
}
