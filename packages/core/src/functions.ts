/** What an app calls: a function for each operation, and the types of what goes in and comes out. */
import type { CallOptions } from './contract/call-options.js';
import type { AnyCarrierProxy } from './contract/carrier.js';
import type { Capability, OperationData, OperationOutcomes } from './operations/index.js';
import type { ManifestOutcome, ManifestRequestData } from './operations/manifest.js';
import { runOperation } from './run-operation.js';

export type { AddressOutcome, AddressRequestData } from './operations/address-validation.js';
export type { LocationsOutcome, LocationsRequestData } from './operations/locations.js';
export type { ManifestOutcome, ManifestRequestData } from './operations/manifest.js';
export type { ManifestDocumentsRequestData } from './operations/manifest-documents.js';
export type { PickupOutcome, PickupRequestData } from './operations/pickup.js';
export type {
  PickupAvailabilityOutcome,
  PickupAvailabilityRequestData,
} from './operations/pickup-availability.js';
export type { PickupCancelOutcome, PickupCancelRequestData } from './operations/pickup-cancel.js';
export type { PickupStatusRequestData } from './operations/pickup-status.js';
export type { PickupUpdateRequestData } from './operations/pickup-update.js';
export type { ProofOutcome, ProofRequestData } from './operations/proof-of-delivery.js';
export type { QuoteOutcome } from './operations/rating.js';
export type { ReturnRequestData } from './operations/returns.js';
export type { TrackingOutcome, TrackingRequestData } from './operations/tracking.js';
export type { VoidOutcome, VoidRequestData } from './operations/voiding.js';

function call<Offered extends Capability>(operation: Offered) {
  return async (
    proxy: AnyCarrierProxy,
    request: OperationData[Offered],
    options?: CallOptions,
  ): Promise<OperationOutcomes[Offered]> => runOperation(proxy, operation, request, options);
}

/**
 * Requests quotes from one carrier: creates the wire request, sends it, parses the reply. Never throws, and nor does any other
 * function of an operation: every problem is an entry in the second element.
 */
export const fetchQuotes = call('rating');

/**
 * Asks one carrier where packages are. A problem with a single number is an entry, too, with its place in `field`:
 * `tracking_numbers[2]`.
 */
export const fetchTracking = call('tracking');

/**
 * Voids what {@link createShipment} bought, so that the carrier neither carries nor bills it. Voiding again is harmless.
 */
export const voidShipment = call('voiding');

/** Asks one carrier whether it knows an address, and how it writes it. */
export const validateAddress = call('address_validation');

/**
 * Books a driver of one carrier to pick packages up; the request is sent once. Kind `unknown_outcome` means that a driver may
 * come: look it up before you book again.
 */
export const schedulePickup = call('pickup');

/** Cancels what {@link schedulePickup} booked. Cancelling again is harmless. */
export const cancelPickup = call('pickup_cancel');

/** Asks one carrier when its driver can come, until when to book, and what it costs. */
export const checkPickup = call('pickup_availability');

/**
 * Changes what {@link schedulePickup} booked. Store the new result: a carrier may give the pickup another number. Changing it
 * again in the same way is harmless.
 */
export const updatePickup = call('pickup_update');

/** Fetches the status of what {@link schedulePickup} booked. */
export const fetchPickup = call('pickup_status');

/**
 * Closes the day of one account: the carrier gets the list of what it is handed over, and may bill it. Sent once. Kind
 * `unknown_outcome` means that the day may be closed.
 */
export async function closeDay(
  proxy: AnyCarrierProxy,
  request: ManifestRequestData = {},
  options?: CallOptions,
): Promise<ManifestOutcome> {
  return runOperation(proxy, 'manifest', request, options);
}

/** Fetches the documents of what {@link closeDay} closed: later ones, or again. */
export const fetchManifest = call('manifest_documents');

/** Asks one carrier for places to hand packages over or to collect them. */
export const findLocations = call('locations');

/** Fetches what proves that a package was delivered. */
export const fetchProofOfDelivery = call('proof_of_delivery');
