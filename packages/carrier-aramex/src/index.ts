export type { WireAddressRequest } from './address-validation.js';
export { type AramexProxy, aramex } from './definition.js';
export type { AramexInput } from './editor.js';
export type { WireLocationsRequest } from './locations.js';
export type { WirePickupCancelRequest, WirePickupRequest } from './pickup.js';
export type { WireRateRequest } from './rating.js';
export type { AramexSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
