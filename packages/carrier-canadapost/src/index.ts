export type { WireShipmentRequest, WireShipmentResponse } from './consignment.js';
export { canadapost } from './definition.js';
export type { CanadaPostProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { CanadaPostInput, CanadaPostSettings } from './settings.js';
