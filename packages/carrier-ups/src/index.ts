export { ups } from './definition.js';
export type { UpsProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { UpsInput, UpsSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './ship.js';
