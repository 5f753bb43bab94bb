export { type DpdMetaProxy, dpdMeta } from './definition.js';
export type { DpdMetaInput } from './editor.js';
export type { WirePickupRequest } from './pickup.js';
export type { WireReturnRequest } from './returns.js';
export type { DpdMetaSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
