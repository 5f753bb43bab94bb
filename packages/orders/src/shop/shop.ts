import type { Logger } from '@waybill/core/observe';
import type { HttpClient, Wait } from '@waybill/core/plugin';
import type { ShopItem, ShopOrder } from '../shop-order.js';

/** A shop, asked through its own interface. */
export interface Shop {
  /** As the config file names it: `main`. Orders of the desk have it as their source. */
  readonly id: string;
  readonly kind: ShopKind;
  /**
   * The orders that are to be sent. With `since`, all that changed from then on: what is not to be sent any more has `skip`.
   * @throws {@link WaybillError} when the shop does not answer, or refuses the key
   */
  unfulfilled(options?: UnfulfilledOptions): AsyncIterable<ShopOrder>;
  /**
   * Writes tracking numbers into the shop, each once: one that the shop has already is `known`. What could not be written has the
   * outcome `failed`; the same shipments may be reported again.
   * @returns an outcome for each shipment, in their order
   */
  report(shipments: readonly ShippedOrder[], options?: ReportOptions): Promise<readonly ReportOutcome[]>;
}

/** The kinds of shops that there is a package for: `@waybill/shop-shopify`. */
export type ShopKind = 'shopify' | 'woocommerce';

/** Which orders are asked for. */
export interface UnfulfilledOptions {
  /** ISO 8601 with a time zone. */
  readonly since?: string;
  readonly signal?: AbortSignal;
}

/** How shipments are reported. */
export interface ReportOptions {
  readonly signal?: AbortSignal;
}

/** A shipment that the shop should know of. */
export interface ShippedOrder {
  /** The number that people know. */
  readonly order: string;
  /** The shop's own id of the order. */
  readonly shop_id: string;
  readonly tracking_number: string;
  /** As people write it: `Canada Post`. */
  readonly carrier_name: string;
  readonly tracking_url?: string;
  /** What was sent, by SKU, or by name where an article has none. All of the order when left out. */
  readonly items?: readonly Pick<ShopItem, 'sku' | 'name' | 'quantity'>[];
}

/** What came of a report. */
export interface ReportOutcome {
  readonly order: string;
  readonly shop_id: string;
  readonly tracking_number: string;
  /** `known`: the shop had the tracking number before. */
  readonly outcome: 'reported' | 'known' | 'failed';
  /** Why it failed. */
  readonly problem?: ShopProblem;
}

/** Why something could not be written into a shop. */
export interface ShopProblem {
  readonly code: string;
  /** For people, without secrets. */
  readonly message: string;
  /** True when the same may succeed later without a change. */
  readonly retryable: boolean;
  /** Milliseconds that the shop asks to wait. */
  readonly retry_after_ms?: number;
}

/** What a shop is reached with, besides its settings. */
export interface ShopContext {
  /** `main` by default. */
  readonly id?: string;
  /** By default the one of `@waybill/carrier-kit`. */
  readonly http?: HttpClient;
  readonly logger?: Logger;
  /** How to wait; in real time by default. */
  readonly wait?: Wait;
  /** Milliseconds of the clock that pauses are reckoned by; one that never goes back by default. */
  readonly now?: () => number;
}
