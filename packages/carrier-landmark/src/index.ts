export { type LandmarkProxy, landmark } from './definition.js';
export type { LandmarkInput } from './editor.js';
export type { LandmarkSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
export type { WireVoidRequest } from './voiding.js';
