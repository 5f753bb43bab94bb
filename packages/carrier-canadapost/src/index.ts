export type { CanadaPostProxy } from './connect.js';
export { canadapost } from './definition.js';
export type { WireRateRequest, WireRateResponse } from './rating.js';
export type { CanadaPostInput, CanadaPostSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './shipping/request.js';
