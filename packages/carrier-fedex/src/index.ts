export { type FedexProxy, fedex } from './definition.js';
export type { FedexInput } from './editor.js';
export type { WireRateRequest, WireRateResponse } from './rating.js';
export type { FedexSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './shipping.js';
