export type { WireAddressRequest } from './address-validation.js';
export { usps } from './definition.js';
export type { UspsInput } from './editor.js';
export type { WireLocationsRequest } from './locations.js';
export type { WireManifestRequest } from './manifest.js';
export type {
  WirePickupAvailabilityRequest,
  WirePickupCancelRequest,
  WirePickupRequest,
  WirePickupStatusRequest,
  WirePickupUpdateRequest,
} from './pickup.js';
export type { WireProofRequest } from './proof-of-delivery.js';
export type { WireRateRequest } from './rating.js';
export type { UspsSettings } from './settings.js';
export type { WireLabelRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
