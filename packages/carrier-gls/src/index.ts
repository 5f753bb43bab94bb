export { gls } from './definition.js';
export type { GlsInput } from './editor.js';
export type { WireLocationsRequest } from './locations.js';
export type { WireManifestRequest } from './manifest.js';
export type { WirePickupRequest } from './pickup.js';
export type { GlsSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
