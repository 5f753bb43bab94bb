/** One named charge on top of the base. */
export interface ExtraCharge {
  /** The carrier's own name of the charge. */
  readonly name: string;
  /** Amount in the quote's currency, above 0. */
  readonly value: number;
}

/** Something a carrier reports together with a good result. */
export interface Notice {
  /** The carrier's own code, or a stable word of ours. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
}

/** The price list that a price comes from. */
export interface PriceListEdition {
  /** What people call it: `DHL Paket 2026`. */
  readonly name: string;
  /** Changes when anything in the list does, so that a price can be found again. */
  readonly version: string;
}

/** Further facts; carriers add their own. */
export interface QuoteMeta {
  /** Messages of the carrier, and remarks on how its figures were read. */
  readonly notices?: readonly Notice[];
  /** Until when the quote holds, ISO 8601 in UTC, where the carrier says so, e.g. by its cut-off for the day. */
  readonly valid_until?: string;
  /** When the carrier gave this quote, ISO 8601 in UTC, where it comes from a cache. */
  readonly cached_at?: string;
  /** The price list of the shop that the quote comes from, where the account is priced by one. */
  readonly price_list?: PriceListEdition;
  readonly [fact: string]: unknown;
}

/**
 * One priced service: SPEC, "Quote", and a few more fields.
 *
 * Quote law: `base_charge - discount + duties_and_taxes + sum(extra_charges) = total_charge`, to the cent.
 * Amounts are JSON numbers at the currency's minor unit.
 */
export interface Quote {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier is quoted. */
  readonly account: string;
  /** The service in words. */
  readonly service_name: string;
  /** The carrier's own service code. To buy this quote, put it into `shipment.services`. */
  readonly service_type: string;
  /** ISO 4217; all amounts of the quote are in it. */
  readonly currency: string;
  /** Price of the transport, before discounts, surcharges and taxes. */
  readonly base_charge: number;
  /** The sum of all price reductions, as a positive number. */
  readonly discount: number;
  /** Taxes on the price, and duties where the carrier quotes them. */
  readonly duties_and_taxes: number;
  /** What is added to the base: fuel, options, remote areas, … */
  readonly extra_charges: readonly ExtraCharge[];
  /** The carrier's own total: what this account would be billed. */
  readonly total_charge: number;
  /** Days in transit as the carrier counts them. */
  readonly transit_days?: number;
  /** `YYYY-MM-DD` at the destination. */
  readonly delivery_date?: string;
  /** Options that the price includes. To buy this quote, put them into `shipment.options`. */
  readonly options?: readonly string[];
  /**
   * Identifies exactly what was quoted, where service and options do not (a local product, the ingredients of a rate).
   * Opaque text that begins with its carrier: `dhl-express:…`. To buy exactly this quote, put it into `shipment.quote`.
   */
  readonly handle?: string;
  /** Further facts: notices of the carrier, its own figures. */
  readonly meta?: QuoteMeta;
}
