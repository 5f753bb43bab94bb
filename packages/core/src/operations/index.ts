import { addressValidation } from './address-validation.js';
import { locations } from './locations.js';
import { manifest } from './manifest.js';
import { manifestDocuments } from './manifest-documents.js';
import type { Operation } from './operation.js';
import { pickup } from './pickup.js';
import { pickupAvailability } from './pickup-availability.js';
import { pickupCancel } from './pickup-cancel.js';
import { pickupStatus } from './pickup-status.js';
import { pickupUpdate } from './pickup-update.js';
import { proofOfDelivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { returns } from './returns.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

export { RecoveryRequest } from '../models/recovery.js';
export { AddressRequest } from './address-validation.js';
export { type DeliveryPointPart, type LocationsNear, LocationsRequest } from './locations.js';
export { ManifestRequest } from './manifest.js';
export { ManifestDocumentsRequest } from './manifest-documents.js';
export { type PackageLocation, PickupRequest } from './pickup.js';
export { PickupAvailabilityRequest } from './pickup-availability.js';
export { PickupCancelRequest } from './pickup-cancel.js';
export { PickupStatusRequest } from './pickup-status.js';
export { PickupUpdateRequest } from './pickup-update.js';
export { ProofRequest } from './proof-of-delivery.js';
export {
  RETURN_KINDS,
  type ReturnKind,
  type ReturnLabel,
  type ReturnLabelData,
  ReturnRequest,
} from './returns.js';
export { type TrackingReference, TrackingRequest } from './tracking.js';
export { VoidRequest } from './voiding.js';

/** Every operation. */
export const OPERATIONS = {
  rating,
  shipping,
  tracking,
  voiding,
  recovery,
  address_validation: addressValidation,
  pickup,
  pickup_cancel: pickupCancel,
  pickup_availability: pickupAvailability,
  pickup_update: pickupUpdate,
  pickup_status: pickupStatus,
  manifest,
  manifest_documents: manifestDocuments,
  returns,
  locations,
  proof_of_delivery: proofOfDelivery,
} satisfies Readonly<Record<string, Operation>>;

/** An operation that a carrier may offer. */
export type Capability = keyof typeof OPERATIONS;

/** An operation on a shipment: its request is a {@link RateRequest} or a {@link ShipmentRequest}. */
export type ShipmentOperation = 'rating' | 'shipping';

/** The request of each operation. */
export type OperationRequests = {
  readonly [Name in Capability]: InstanceType<(typeof OPERATIONS)[Name]['Request']>;
};

/** Without `undefined`, which a request that needs no data also takes. */
type Given<Data> = Data extends object ? Data : never;

/** The data of each operation's request. */
export type OperationData = {
  readonly [Name in Capability]: Given<ConstructorParameters<(typeof OPERATIONS)[Name]['Request']>[0]>;
};

/** The outcome of each operation. */
export type OperationOutcomes = {
  readonly [Name in Capability]: NonNullable<(typeof OPERATIONS)[Name]['outcome']>;
};

/**
 * Limits and windows of operations, as the carrier documents them: for tables and user interfaces. They decide nothing; a
 * carrier may refuse earlier or later.
 */
export type OperationFacts = {
  readonly [Name in Exclude<Capability, ShipmentOperation>]?: NonNullable<(typeof OPERATIONS)[Name]['facts']>;
};

/**
 * The request of an operation from plain data; one that is a request already stays as it is.
 * @throws {@link ValidationError} with every problem found.
 */
export function requestOf<Offered extends Capability>(
  capability: Offered,
  data: object,
): OperationRequests[Offered] {
  const { Request }: Operation = OPERATIONS[capability];
  return (data instanceof Request ? data : new Request(data as never)) as OperationRequests[Offered];
}
