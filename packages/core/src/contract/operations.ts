import type { AddressOutcome, AddressRequest } from '../models/address.js';
import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { LocationsOutcome, LocationsRequest } from '../models/location.js';
import type { ManifestDocumentsRequest, ManifestOutcome, ManifestRequest } from '../models/manifest.js';
import type {
  PickupAvailabilityRequest,
  PickupCancelRequest,
  PickupRequest,
  PickupStatusRequest,
  PickupUpdateRequest,
} from '../models/pickup.js';
import type {
  PickupAvailabilityOutcome,
  PickupCancelOutcome,
  PickupOutcome,
} from '../models/pickup-result.js';
import type { ProofOutcome, ProofRequest } from '../models/proof-of-delivery.js';
import type { QuoteOutcome } from '../models/quote.js';
import type { RecoveryRequest } from '../models/recovery.js';
import type { RateRequest, ShipmentRequest } from '../models/request.js';
import type { ReturnRequest } from '../models/return.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import type { TrackingOutcome, TrackingRequest } from '../models/tracking.js';
import type { VoidOutcome, VoidRequest } from '../models/void.js';
import type { CallOptions } from './call-options.js';
import type { ShippingOptions } from './journal.js';

/** The methods of every operation: a mapper creates the wire request and parses the response, a proxy sends. */
export const OPERATION_METHODS = {
  rating: { create: 'createQuoteRequest', send: 'getQuotes', parse: 'parseQuoteResponse' },
  shipping: { create: 'createShipmentRequest', send: 'createShipping', parse: 'parseShippingResponse' },
  tracking: { create: 'createTrackingRequest', send: 'getTracking', parse: 'parseTrackingResponse' },
  voiding: { create: 'createVoidRequest', send: 'voidShipping', parse: 'parseVoidResponse' },
  recovery: { create: 'createRecoveryRequest', send: 'recoverShipping', parse: 'parseRecoveryResponse' },
  address_validation: {
    create: 'createAddressRequest',
    send: 'checkAddress',
    parse: 'parseAddressResponse',
  },
  pickup: { create: 'createPickupRequest', send: 'schedulePickup', parse: 'parsePickupResponse' },
  pickup_cancel: {
    create: 'createPickupCancelRequest',
    send: 'cancelPickup',
    parse: 'parsePickupCancelResponse',
  },
  pickup_availability: {
    create: 'createPickupAvailabilityRequest',
    send: 'getPickupAvailability',
    parse: 'parsePickupAvailabilityResponse',
  },
  pickup_update: {
    create: 'createPickupUpdateRequest',
    send: 'updatePickup',
    parse: 'parsePickupUpdateResponse',
  },
  pickup_status: {
    create: 'createPickupStatusRequest',
    send: 'getPickup',
    parse: 'parsePickupStatusResponse',
  },
  manifest: { create: 'createManifestRequest', send: 'createManifest', parse: 'parseManifestResponse' },
  manifest_documents: {
    create: 'createManifestDocumentsRequest',
    send: 'getManifestDocuments',
    parse: 'parseManifestDocumentsResponse',
  },
  returns: { create: 'createReturnRequest', send: 'createReturn', parse: 'parseReturnResponse' },
  locations: { create: 'createLocationsRequest', send: 'getLocations', parse: 'parseLocationsResponse' },
  proof_of_delivery: {
    create: 'createProofRequest',
    send: 'getProofOfDelivery',
    parse: 'parseProofResponse',
  },
} as const;

/** An operation that a carrier may offer. */
export type Capability = keyof typeof OPERATION_METHODS;

/** An operation on a shipment: its request is a {@link RateRequest} or a {@link ShipmentRequest}. */
export type ShipmentOperation = 'rating' | 'shipping';

/** Operations that change nothing at the carrier: asking again is harmless. */
export const READING_OPERATIONS: readonly Capability[] = [
  'rating',
  'tracking',
  'address_validation',
  'pickup_availability',
  'pickup_status',
  'manifest_documents',
  'locations',
  'proof_of_delivery',
];

/** Operations whose result is a list; that of the others is `null` when there is none. */
export const LIST_OPERATIONS: readonly Capability[] = ['rating', 'tracking', 'locations'];

/** What goes into every operation. */
export interface OperationRequests {
  rating: RateRequest;
  shipping: ShipmentRequest;
  tracking: TrackingRequest;
  voiding: VoidRequest;
  recovery: RecoveryRequest;
  address_validation: AddressRequest;
  pickup: PickupRequest;
  pickup_cancel: PickupCancelRequest;
  pickup_availability: PickupAvailabilityRequest;
  pickup_update: PickupUpdateRequest;
  pickup_status: PickupStatusRequest;
  manifest: ManifestRequest;
  manifest_documents: ManifestDocumentsRequest;
  returns: ReturnRequest;
  locations: LocationsRequest;
  proof_of_delivery: ProofRequest;
}

/** What comes out of every operation. */
export interface OperationOutcomes {
  rating: QuoteOutcome;
  shipping: ShippingOutcome;
  tracking: TrackingOutcome;
  voiding: VoidOutcome;
  recovery: ShippingOutcome;
  address_validation: AddressOutcome;
  pickup: PickupOutcome;
  pickup_cancel: PickupCancelOutcome;
  pickup_availability: PickupAvailabilityOutcome;
  pickup_update: PickupOutcome;
  pickup_status: PickupOutcome;
  manifest: ManifestOutcome;
  manifest_documents: ManifestOutcome;
  returns: ShippingOutcome;
  locations: LocationsOutcome;
  proof_of_delivery: ProofOutcome;
}

/**
 * A method: one that takes a narrower argument fits, as with methods of interfaces.
 * @internal
 */
type Method<Arguments extends unknown[], Result> = { method(...given: Arguments): Result }['method'];

/**
 * The name of a method.
 * @internal
 */
type MethodOf<
  Offered extends Capability,
  Step extends 'create' | 'send' | 'parse',
> = (typeof OPERATION_METHODS)[Offered][Step];

/**
 * What the method of a proxy takes besides the request.
 * @internal
 */
type OptionsOf<Offered extends Capability> = Offered extends 'shipping' ? ShippingOptions : CallOptions;

/**
 * The half of a mapper that belongs to an operation. Pure and synchronous. Its `create…` throws {@link ValidationError} or
 * {@link NotSupportedError} with every problem, before anything has been sent; its `parse…` never throws for anything a
 * carrier sends. {@link OPERATION_METHODS} has the names.
 */
export type OperationMapper<Offered extends Capability, Req = unknown, Res = unknown> = {
  readonly [Name in MethodOf<Offered, 'create'>]: Method<[request: OperationRequests[Offered]], Req>;
} & {
  readonly [Name in MethodOf<Offered, 'parse'>]: Method<[response: Res], OperationOutcomes[Offered]>;
};

/**
 * The half of a proxy that belongs to an operation. Its method throws {@link CarrierError} when the carrier gave no answer;
 * where something may have been changed without an answer, {@link UnknownOutcomeError}, or the response says so.
 */
export type OperationProxy<Offered extends Capability, Req = unknown, Res = unknown> = CarrierIdentity & {
  readonly mapper: OperationMapper<Offered, Req, Res>;
} & {
  readonly [Name in MethodOf<Offered, 'send'>]: Method<
    [request: Req, options?: OptionsOf<Offered>],
    Promise<Res>
  >;
};

/** Whether a proxy has the half of an operation. */
export function offers<Offered extends Capability>(
  proxy: CarrierIdentity,
  capability: Offered,
): proxy is CarrierIdentity & OperationProxy<Offered> {
  const { send } = OPERATION_METHODS[capability];
  return send in proxy && typeof Reflect.get(proxy, send) === 'function';
}

/** What a proxy can do. */
export function capabilitiesOf(proxy: CarrierIdentity): Capability[] {
  return (Object.keys(OPERATION_METHODS) as Capability[]).filter((capability) => offers(proxy, capability));
}

/** Whether a carrier that offers these operations ships and has no prices of its own: a shop can give it some (`priced_by`). */
export function isUnpriced(offered: readonly string[]): boolean {
  return offered.includes('shipping') && !offered.includes('rating');
}
