export { purolator } from './definition.js';
export type { PurolatorProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { PurolatorInput, PurolatorSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './ship.js';
