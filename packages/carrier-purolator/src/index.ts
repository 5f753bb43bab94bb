export type { PurolatorProxy } from './connect.js';
export { purolator } from './definition.js';
export type { WireRateRequest, WireRateResponse } from './rating.js';
export type { PurolatorInput, PurolatorSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './shipping/index.js';
