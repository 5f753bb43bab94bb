import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { QuoteOutcome } from '../models/quote.js';
import type { RateRequest, ShipmentRequest } from '../models/request.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import type { CallOptions } from './call-options.js';

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
   * SPEC `create_shipping`. Every purchase is sent once.
   * @throws {@link CarrierError} when the carrier gave no answer; {@link UnknownOutcomeError} when a purchase may have
   * been made. Once a package has been bought it always returns.
   */
  createShipping(request: ShipReq, options?: CallOptions): Promise<ShipRes>;
}

/** One account with one carrier, able to rate and to ship. */
export interface CarrierProxy<QuoteReq = unknown, QuoteRes = unknown, ShipReq = unknown, ShipRes = unknown>
  extends RatingProxy<QuoteReq, QuoteRes>,
    ShippingProxy<ShipReq, ShipRes> {
  readonly mapper: CarrierMapper<QuoteReq, QuoteRes, ShipReq, ShipRes>;
}

/** One account with one carrier that can rate, ship or both. */
export type AnyCarrierProxy = RatingProxy | ShippingProxy | CarrierProxy;

/** An operation on a shipment: its request is a {@link RateRequest} or a {@link ShipmentRequest}. */
export type ShipmentOperation = 'rating' | 'shipping';

/** An operation that a carrier may offer. */
export type Capability = ShipmentOperation;

/** Whether a proxy has the rating half. */
export function canRate(proxy: CarrierIdentity): proxy is RatingProxy {
  return 'getQuotes' in proxy && typeof proxy.getQuotes === 'function';
}

/** Whether a proxy has the shipping half. */
export function canShip(proxy: CarrierIdentity): proxy is ShippingProxy {
  return 'createShipping' in proxy && typeof proxy.createShipping === 'function';
}

/** What a proxy can do. */
export function capabilitiesOf(proxy: CarrierIdentity): Capability[] {
  return [
    ...(canRate(proxy) ? (['rating'] as const) : []),
    ...(canShip(proxy) ? (['shipping'] as const) : []),
  ];
}
