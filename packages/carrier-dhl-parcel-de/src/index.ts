export { dhlParcelDe } from './definition.js';
export type { DhlParcelDeInput } from './editor.js';
export type { DhlParcelDeSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
