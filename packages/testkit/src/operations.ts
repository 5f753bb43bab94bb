import {
  type AnyCarrierProxy,
  type CallOptions,
  canRate,
  canShip,
  type ErrorEntry,
  type Quote,
  RateRequest,
  type RateRequestData,
  type ShipmentOperation,
  ShipmentRequest,
  type ShippingResult,
} from '@waybill/core';

/** What an operation ends in: quotes or a shipment, and the error entries. */
export type Outcome = [result: Quote[] | ShippingResult | null, errors: ErrorEntry[]];

/** The steps of an operation under one set of names, so that a check can be written once for both. */
export interface Steps {
  entity(data: RateRequestData): RateRequest | ShipmentRequest;
  create(request: RateRequest | ShipmentRequest): unknown;
  send(wireRequest: unknown, options?: CallOptions): Promise<unknown>;
  parse(wireResponse: unknown): Outcome;
}

/** @throws Error when the proxy does not offer the operation. */
export function stepsOf(proxy: AnyCarrierProxy, operation: ShipmentOperation): Steps {
  if (operation === 'rating' && canRate(proxy)) {
    return {
      entity: (data) => new RateRequest(data),
      create: (request) => proxy.mapper.createQuoteRequest(request),
      send: (wireRequest, options) => proxy.getQuotes(wireRequest, options),
      parse: (wireResponse) => proxy.mapper.parseQuoteResponse(wireResponse),
    };
  }
  if (operation === 'shipping' && canShip(proxy)) {
    return {
      entity: (data) => new ShipmentRequest(data),
      create: (request) => proxy.mapper.createShipmentRequest(request),
      send: (wireRequest, options) => proxy.createShipping(wireRequest, options),
      parse: (wireResponse) => proxy.mapper.parseShippingResponse(wireResponse),
    };
  }
  throw new Error(`${proxy.carrier} declares ${operation} but its proxy does not offer it`);
}

/** Quotes of an outcome; none when it is a shipment's. */
export function quotesOf([result]: Outcome): Quote[] {
  return Array.isArray(result) ? result : [];
}

/** The shipment of an outcome, if there is one. */
export function shipmentOf([result]: Outcome): ShippingResult | null {
  return Array.isArray(result) ? null : result;
}

/**
 * Entries without those of packages whose purchase was not tried because one before them failed: a carrier that buys
 * package by package reports each of them as `not_bought`.
 */
export function triedEntries([, errors]: Outcome): ErrorEntry[] {
  return errors.filter(
    ({ code, kind, retryable }) => code !== 'not_bought' || kind !== 'carrier' || retryable,
  );
}

/** Whether an outcome holds what was wanted. */
export function succeeded(outcome: Outcome): boolean {
  return quotesOf(outcome).length > 0 || shipmentOf(outcome) !== null;
}
