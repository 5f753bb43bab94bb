export { type BpostProxy, bpost } from './definition.js';
export type { BpostInput } from './editor.js';
export type { WireShipmentRequest } from './order.js';
export type { WireRateRequest } from './rating.js';
export type { BpostSettings } from './settings.js';
