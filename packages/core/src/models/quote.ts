import type { ErrorEntry } from './error-entry.js';

/** One named charge on top of the base. */
export interface ExtraCharge {
  /** The carrier's own name of the charge. */
  readonly name: string;
  /** Amount in the quote's currency, above 0. */
  readonly value: number;
}

/** Something a carrier says beside a good result. */
export interface Notice {
  readonly code: string;
  readonly message: string;
}

/** Facts beside the price; carriers add their own. */
export interface QuoteMeta {
  /** What the carrier, or our reading of its figures, wants known. */
  readonly notices?: readonly Notice[];
  readonly [fact: string]: unknown;
}

/**
 * One priced service: SPEC, "Quote", and a few fields more.
 *
 * Quote law: `base_charge - discount + duties_and_taxes + sum(extra_charges) = total_charge`, to the cent.
 * Amounts are JSON numbers at the currency's minor unit.
 */
export interface Quote {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier is quoted. */
  readonly account: string;
  readonly service_name: string;
  /** The carrier's own service code; put it into `services` to buy this quote. */
  readonly service_type: string;
  /** ISO 4217; all amounts of the quote are in it. */
  readonly currency: string;
  readonly base_charge: number;
  /** All price reductions, added up, as a positive number. */
  readonly discount: number;
  readonly duties_and_taxes: number;
  readonly extra_charges: readonly ExtraCharge[];
  /** The carrier's own figure: what this account would be billed. */
  readonly total_charge: number;
  /** Days in transit as the carrier counts them. */
  readonly transit_days?: number;
  /** `YYYY-MM-DD` at the destination. */
  readonly delivery_date?: string;
  /** Options this price holds for; put them into `options` to buy this quote. */
  readonly options?: readonly string[];
  /**
   * The carrier's own note of what was quoted, where service and options do not say everything (a local product, the
   * ingredients of a rate). Opaque; begins with the carrier: `dhl-express:…`. Put it into `shipment.quote` to buy
   * exactly this quote.
   */
  readonly handle?: string;
  readonly meta?: QuoteMeta;
}

/** SPEC's two-element list of rating. */
export type QuoteOutcome = [quotes: Quote[], errors: ErrorEntry[]];
