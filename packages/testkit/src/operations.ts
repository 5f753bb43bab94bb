import {
  type AddressRequestData,
  type AnyCarrierProxy,
  type CallOptions,
  capabilitiesOf,
  type ErrorEntry,
  type LocationsRequestData,
  type ManifestDocumentsRequestData,
  type ManifestRequestData,
  type PickupAvailabilityRequestData,
  type PickupCancelRequestData,
  type PickupRequestData,
  type PickupStatusRequestData,
  type ProofRequestData,
  type Quote,
  type RateRequestData,
  type RecoveryRequestData,
  type ReturnRequestData,
  type ShippingResult,
  type TrackingRequestData,
  type VoidRequestData,
} from '@waybill/core';
import {
  type Capability,
  OPERATIONS,
  type OperationOutcomes,
  requestOf,
  type ShipmentOperation,
} from '@waybill/core/plugin';

/** What an operation on a shipment ends in: quotes or a shipment, and the error entries. */
export type Outcome = [result: Quote[] | ShippingResult | null, errors: ErrorEntry[]];

/** Any other operation: on what was bought, on an address, on a pickup. */
export type LaterOperation = Exclude<Capability, ShipmentOperation>;

/** What such an operation ends in. */
export type LaterOutcome = OperationOutcomes[LaterOperation];

/** The request of such an operation, as plain data. */
export type LaterRequestData =
  | TrackingRequestData
  | VoidRequestData
  | RecoveryRequestData
  | AddressRequestData
  | PickupRequestData
  | PickupCancelRequestData
  | PickupAvailabilityRequestData
  | PickupStatusRequestData
  | ManifestRequestData
  | ManifestDocumentsRequestData
  | ReturnRequestData
  | LocationsRequestData
  | ProofRequestData;

/** The request of any operation, as plain data. */
export type RequestData = RateRequestData | LaterRequestData;

/** The steps of an operation under one set of names, so that a check can be written once for all. */
export interface Steps<Result extends readonly unknown[] = Outcome> {
  entity(data: RequestData): object;
  create(request: object): unknown;
  send(wireRequest: unknown, options?: CallOptions): Promise<unknown>;
  parse(wireResponse: unknown): Result;
}

/** @throws Error when the proxy does not offer the operation. */
export function stepsOf<Result extends readonly unknown[] = Outcome>(
  proxy: AnyCarrierProxy,
  operation: Capability,
): Steps<Result> {
  if (!capabilitiesOf(proxy).includes(operation))
    throw new Error(`${proxy.carrier} declares ${operation} but its proxy does not offer it`);
  const { create, send, parse } = OPERATIONS[operation];
  const call = (holder: object, method: string, ...given: unknown[]) =>
    (Reflect.get(holder, method) as (...given: unknown[]) => unknown).apply(holder, given);
  return {
    entity: (data) => requestOf(operation, data),
    create: (request) => call(proxy.mapper, create, request),
    send: (wireRequest, options) => call(proxy, send, wireRequest, options) as Promise<unknown>,
    parse: (wireResponse) => call(proxy.mapper, parse, wireResponse) as Result,
  };
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
