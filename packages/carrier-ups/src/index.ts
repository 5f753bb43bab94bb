export type { UpsProxy } from './connect.js';
export { ups } from './definition.js';
export type { WireRateRequest, WireRateResponse } from './rating.js';
export type { UpsInput, UpsSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './shipping.js';
