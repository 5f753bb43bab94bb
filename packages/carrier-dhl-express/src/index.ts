export { type DhlExpressProxy, dhlExpress } from './definition.js';
export type { WireRateRequest, WireRateResponse } from './rating.js';
export type { DhlExpressInput, DhlExpressSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './shipping.js';
