export { type DhlEcommerceProxy, dhlEcommerce } from './definition.js';
export type { DhlEcommerceInput } from './editor.js';
export type { WireManifestDocumentsRequest, WireManifestRequest } from './manifest.js';
export type { WireRateRequest } from './rating.js';
export type { DhlEcommerceSettings } from './settings.js';
export type { WireLabelRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
