export { dhlExpress } from './definition.js';
export type { DhlExpressProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { DhlExpressInput, DhlExpressSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './ship.js';
