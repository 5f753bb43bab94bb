export { purolator } from './definition.js';
export type { WireRateRequest } from './rating.js';
export type { PurolatorInput, PurolatorSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping/request.js';
