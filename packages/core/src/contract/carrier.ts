import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { QuoteOutcome } from '../models/quote.js';
import type { RecoveryRequest } from '../models/recovery.js';
import type { RateRequest, ShipmentRequest } from '../models/request.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import type { TrackingOutcome, TrackingRequest } from '../models/tracking.js';
import type { VoidOutcome, VoidRequest } from '../models/void.js';
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

/** The tracking half of a mapper. Pure and synchronous. */
export interface TrackingMapper<Req = unknown, Res = unknown> {
  /** @throws {@link ValidationError} or {@link NotSupportedError} with every problem; nothing has been sent. */
  createTrackingRequest(request: TrackingRequest): Req;
  /** Never throws for anything a carrier sends. */
  parseTrackingResponse(response: Res): TrackingOutcome;
}

/** The tracking half of a proxy. */
export interface TrackingProxy<Req = unknown, Res = unknown> extends CarrierIdentity {
  readonly mapper: TrackingMapper<Req, Res>;
  /** @throws {@link CarrierError} when the carrier gave no answer. */
  getTracking(request: Req, options?: CallOptions): Promise<Res>;
}

/** The voiding half of a mapper. Pure and synchronous. */
export interface VoidingMapper<Req = unknown, Res = unknown> {
  /** @throws {@link ValidationError} or {@link NotSupportedError} with every problem; nothing has been sent. */
  createVoidRequest(request: VoidRequest): Req;
  /** Never throws for anything a carrier sends. */
  parseVoidResponse(response: Res): VoidOutcome;
}

/** The voiding half of a proxy. */
export interface VoidingProxy<Req = unknown, Res = unknown> extends CarrierIdentity {
  readonly mapper: VoidingMapper<Req, Res>;
  /** @throws {@link CarrierError} when nothing was sent. A void without an answer is a part of the response. */
  voidShipping(request: Req, options?: CallOptions): Promise<Res>;
}

/** The recovery half of a mapper. Pure and synchronous. */
export interface RecoveryMapper<Req = unknown, Res = unknown> {
  /** @throws {@link ValidationError} for what this carrier did not leave behind; nothing has been sent. */
  createRecoveryRequest(request: RecoveryRequest): Req;
  /** Never throws for anything a carrier sends. */
  parseRecoveryResponse(response: Res): ShippingOutcome;
}

/**
 * The recovery half of a proxy, for a carrier that ships. The wire response of its shipping half is an {@link Exchange}:
 * that, or the wire request alone, is what a purchase is recovered from.
 */
export interface RecoveryProxy<Req = unknown, Res = unknown> extends CarrierIdentity {
  readonly mapper: RecoveryMapper<Req, Res>;
  /** Buys nothing and changes nothing at the carrier. A call without an answer is a part of the response. */
  recoverShipping(request: Req, options?: CallOptions): Promise<Res>;
}

/** One account with one carrier, able to rate and to ship. */
export interface CarrierProxy<QuoteReq = unknown, QuoteRes = unknown, ShipReq = unknown, ShipRes = unknown>
  extends RatingProxy<QuoteReq, QuoteRes>,
    ShippingProxy<ShipReq, ShipRes> {
  readonly mapper: CarrierMapper<QuoteReq, QuoteRes, ShipReq, ShipRes>;
}

/** One account with one carrier, whatever it offers: {@link capabilitiesOf} and {@link canRate} … tell. */
export interface AnyCarrierProxy extends CarrierIdentity {
  readonly mapper: object;
}

/** An operation on a shipment: its request is a {@link RateRequest} or a {@link ShipmentRequest}. */
export type ShipmentOperation = 'rating' | 'shipping';

/** The methods of every operation: a mapper creates the wire request and parses the response, a proxy sends. */
export const OPERATION_METHODS = {
  rating: { create: 'createQuoteRequest', send: 'getQuotes', parse: 'parseQuoteResponse' },
  shipping: { create: 'createShipmentRequest', send: 'createShipping', parse: 'parseShippingResponse' },
  tracking: { create: 'createTrackingRequest', send: 'getTracking', parse: 'parseTrackingResponse' },
  voiding: { create: 'createVoidRequest', send: 'voidShipping', parse: 'parseVoidResponse' },
  recovery: { create: 'createRecoveryRequest', send: 'recoverShipping', parse: 'parseRecoveryResponse' },
} as const;

/** An operation that a carrier may offer. */
export type Capability = keyof typeof OPERATION_METHODS;

function offers(proxy: CarrierIdentity, capability: Capability): boolean {
  const { send } = OPERATION_METHODS[capability];
  return send in proxy && typeof Reflect.get(proxy, send) === 'function';
}

/** Whether a proxy has the rating half. */
export function canRate(proxy: CarrierIdentity): proxy is RatingProxy {
  return offers(proxy, 'rating');
}

/** Whether a proxy has the shipping half. */
export function canShip(proxy: CarrierIdentity): proxy is ShippingProxy {
  return offers(proxy, 'shipping');
}

/** Whether a proxy has the tracking half. */
export function canTrack(proxy: CarrierIdentity): proxy is TrackingProxy {
  return offers(proxy, 'tracking');
}

/** Whether a proxy has the voiding half. */
export function canVoid(proxy: CarrierIdentity): proxy is VoidingProxy {
  return offers(proxy, 'voiding');
}

/** Whether a proxy has the recovery half. */
export function canRecover(proxy: CarrierIdentity): proxy is RecoveryProxy {
  return offers(proxy, 'recovery');
}

/** What a proxy can do. */
export function capabilitiesOf(proxy: CarrierIdentity): Capability[] {
  return (Object.keys(OPERATION_METHODS) as Capability[]).filter((capability) => offers(proxy, capability));
}
