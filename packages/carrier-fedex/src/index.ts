export { fedex } from './definition.js';
export type { FedexProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { FedexInput, FedexSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './ship.js';
