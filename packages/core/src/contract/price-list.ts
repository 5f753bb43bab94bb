import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { Issue } from '../models/issue.js';
import type { PriceListEdition, Quote } from '../models/quote.js';
import type { RateRequest, ShipmentRequest } from '../models/request.js';
import type { ShippingCharge } from '../models/shipping-result.js';
import type { RatingMapper } from './carrier.js';
import type { Clock } from './clock.js';
import type { CarrierTables } from './tables.js';

/**
 * What a shop pays a carrier by agreement, for a carrier that cannot be asked for prices: a rate card, a contract on paper.
 * `@waybill/carrier-ratecard` makes one of a card; an account gets it as `priced_by`.
 */
export interface PriceList extends PriceListEdition {
  /**
   * The prices of one account.
   * @throws {@link ConfigurationError} for a service or an option of the list that the carrier does not have.
   */
  pricesFor(account: PricedAccount): AccountPrices;
}

/** What a price list knows about the account that it prices. */
export interface PricedAccount extends CarrierIdentity {
  /** What the carrier offers and reads, as it declares it. */
  readonly tables: CarrierTables;
  /** Where the account's day begins and ends; left out where its settings have no `time_zone`. */
  readonly time_zone?: string;
  readonly clock: Clock;
  /**
   * What the carrier would refuse if this service were bought with what the request says. What the request leaves out, such
   * as names and streets, is not among it.
   */
  refusals(request: RateRequest, service: string): readonly Issue[];
}

/** The prices of one account: its rating half, which sends nothing, and the price of a purchase. */
export interface AccountPrices<Query = unknown, Result = unknown> extends RatingMapper<Query, Result> {
  /** Looks the prices up that {@link RatingMapper.parseQuoteResponse} makes quotes of. */
  lookUp(query: Query): Result;
  /**
   * What a purchase costs by the list.
   * @throws {@link WaybillError} that says why the list has no price for it.
   */
  priceOf(request: ShipmentRequest): ListPrice;
}

/** A price by a list. */
export interface ListPrice {
  /** The whole price as text; its `name` is not used. */
  readonly charge: Omit<ShippingCharge, 'name'>;
  /** The same with its parts. */
  readonly quote: Quote;
}
