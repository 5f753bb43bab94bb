export { canadapost } from './definition.js';
export type { CanadaPostProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { CanadaPostInput, CanadaPostSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './ship.js';
