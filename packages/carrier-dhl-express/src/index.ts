export { type DhlExpressProxy, dhlExpress } from './definition.js';
export type { DhlExpressInput } from './editor.js';
export type { WireRateRequest, WireRateResponse } from './rating.js';
export type { DhlExpressSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './shipping.js';
