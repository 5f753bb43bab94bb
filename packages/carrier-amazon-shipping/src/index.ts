export { amazonShipping } from './definition.js';
export type { AmazonShippingInput } from './editor.js';
export type { WireRateRequest } from './rating.js';
export type { AmazonShippingSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
