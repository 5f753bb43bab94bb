import type { PackagesToBuy, PackagesToRate } from '@waybill/carrier-kit';
import type { Exchange } from '@waybill/core/plugin';
import type { OnPlatform } from './platform.js';
import type { Consignment, Scenario } from './terms.js';

export { type CanadaPostProxy, canadapost } from './definition.js';
export type { WireLocationsRequest } from './locations.js';
export type { WireManifestDocumentsRequest, WireManifestRequest } from './manifest.js';
export type {
  WirePickupAvailabilityRequest,
  WirePickupCancelRequest,
  WirePickupRequest,
  WirePickupStatusRequest,
  WirePickupUpdateRequest,
} from './pickup.js';
export type { WireProofRequest } from './proof-of-delivery.js';
export type { WireReturnRequest } from './returns.js';
export type { CanadaPostInput, CanadaPostSettings } from './settings.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';

/** The request for rates: each different package once, on the platform `api`. */
export type WireRateRequest = OnPlatform<PackagesToRate<Scenario>>;
/** The request for a shipment: one purchase a package, on the platform `api`. */
export type WireShipmentRequest = OnPlatform<PackagesToBuy<Consignment>>;
/** The request for rates, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;
/** The request for a shipment, and every reply to it. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;
