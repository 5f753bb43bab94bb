import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { RateRequest, ShipmentRequest } from '../models/request.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import type { QuoteOutcome } from '../operations/rating.js';
import type { CallOptions } from './call-options.js';
import type { ShippingOptions } from './journal.js';
import { type OperationProxy, offers } from './operations.js';

/** The rating half of a {@link CarrierMapper}. Pure and synchronous. */
export interface RatingMapper<QuoteReq = unknown, QuoteRes = unknown> {
  /**
   * SPEC `create_quote_request`.
   * @throws {@link ValidationError} or {@link NotSupportedError} with every problem; nothing has been sent.
   */
  createQuoteRequest(request: RateRequest): QuoteReq;
  /** SPEC `parse_quote_response`. Never throws for anything a carrier sends. */
  parseQuoteResponse(response: QuoteRes): QuoteOutcome;
}

/** The shipping half of a {@link CarrierMapper}. Pure and synchronous. */
export interface ShippingMapper<ShipReq = unknown, ShipRes = unknown> {
  /**
   * SPEC `create_shipment_request`.
   * @throws {@link ValidationError} or {@link NotSupportedError} with every problem; nothing has been sent.
   */
  createShipmentRequest(request: ShipmentRequest): ShipReq;
  /** SPEC `parse_shipping_response`. Never throws for anything a carrier sends. */
  parseShippingResponse(response: ShipRes): ShippingOutcome;
}

/** Turns neutral requests into the requests of one carrier, and its replies into neutral results. */
export interface CarrierMapper<QuoteReq = unknown, QuoteRes = unknown, ShipReq = unknown, ShipRes = unknown>
  extends RatingMapper<QuoteReq, QuoteRes>,
    ShippingMapper<ShipReq, ShipRes> {}

/** The rating half of a {@link CarrierProxy}. */
export interface RatingProxy<QuoteReq = unknown, QuoteRes = unknown> extends CarrierIdentity {
  readonly mapper: RatingMapper<QuoteReq, QuoteRes>;
  /**
   * SPEC `get_quotes`.
   * @throws {@link CarrierError} when the carrier gave no answer.
   */
  getQuotes(request: QuoteReq, options?: CallOptions): Promise<QuoteRes>;
}

/** The shipping half of a {@link CarrierProxy}. */
export interface ShippingProxy<ShipReq = unknown, ShipRes = unknown> extends CarrierIdentity {
  readonly mapper: ShippingMapper<ShipReq, ShipRes>;
  /**
   * What becomes of a purchase that a process did not finish. `resumed`: `createShipping` gives each call to the journal, and
   * goes on where it stopped. `repeated`: it is made again, because it costs nothing. Left out, the journal has the purchase
   * as one step, and without a stored result its outcome is unknown; `createShipping` gets neither `journal` nor `resume`.
   */
  readonly cut_purchases?: 'resumed' | 'repeated';
  /** Set where a purchase is found by the shop's first reference alone: a ledger gives one where the shop gives none. */
  readonly found_by_reference?: true;
  /**
   * SPEC `create_shipping`. Every purchase is sent once.
   * @throws {@link CarrierError} when the carrier gave no answer; {@link UnknownOutcomeError} when a purchase may have
   * been made. Once a package has been bought it always returns.
   */
  createShipping(request: ShipReq, options?: ShippingOptions): Promise<ShipRes>;
}

/** The tracking half of a proxy. */
export type TrackingProxy<Req = unknown, Res = unknown> = OperationProxy<'tracking', Req, Res>;
/** The voiding half of a proxy. A void without an answer is a part of the response. */
export type VoidingProxy<Req = unknown, Res = unknown> = OperationProxy<'voiding', Req, Res>;
/**
 * The recovery half of a proxy, for a carrier that ships: it buys nothing and changes nothing at the carrier. The wire
 * response of its shipping half is an {@link Exchange}: that, or the wire request alone, is what a purchase is recovered
 * from; its mapper throws {@link ValidationError} for what this carrier did not leave behind. A call without an answer is a
 * part of the response.
 */
export type RecoveryProxy<Req = unknown, Res = unknown> = OperationProxy<'recovery', Req, Res>;

/** One account with one carrier, able to rate and to ship. */
export interface CarrierProxy<QuoteReq = unknown, QuoteRes = unknown, ShipReq = unknown, ShipRes = unknown>
  extends RatingProxy<QuoteReq, QuoteRes>,
    ShippingProxy<ShipReq, ShipRes> {
  readonly mapper: CarrierMapper<QuoteReq, QuoteRes, ShipReq, ShipRes>;
}

/** One account with one carrier, whatever it offers: {@link capabilitiesOf} and {@link canRate} … tell. */
export interface AnyCarrierProxy extends CarrierIdentity {
  readonly mapper: object;
  /** For a cache of quotes. Left out by a carrier whose quotes are not worth keeping, such as one that calculates them itself. */
  readonly rating_basis?: RatingBasis;
}

/** What the quotes of an account depend on besides the request, for a cache of quotes. */
export interface RatingBasis {
  /** A digest of carrier, version and all settings. No setting can be read from it. */
  readonly fingerprint: string;
  /** The time by the account's clock. Prices change when its day ends, and a request without a ship date means that day. */
  now(): AccountTime;
}

/** A moment, and the day that it is part of in the account's time zone. */
export interface AccountTime {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** When the next day begins, in milliseconds since the epoch. */
  readonly date_ends_at: number;
}

/** Whether a proxy has the rating half. */
export function canRate(proxy: CarrierIdentity): proxy is RatingProxy {
  return offers(proxy, 'rating');
}

/** Whether a proxy has the shipping half. */
export function canShip(proxy: CarrierIdentity): proxy is ShippingProxy {
  return offers(proxy, 'shipping');
}
