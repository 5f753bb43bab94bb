export { type ChronopostProxy, chronopost } from './definition.js';
export type { ChronopostInput } from './editor.js';
export type { WireRateRequest } from './rating.js';
export type { ChronopostSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
