export { type CanparProxy, canpar } from './definition.js';
export type { CanparInput } from './editor.js';
export type { WireManifestDocumentsRequest, WireManifestRequest } from './manifest.js';
export type { WirePickupCancelRequest, WirePickupRequest } from './pickup.js';
export type { WireRateRequest } from './rating.js';
export type { CanparSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
