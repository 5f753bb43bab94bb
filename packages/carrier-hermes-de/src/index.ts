export { type HermesDeProxy, hermesDe } from './definition.js';
export type { HermesDeInput } from './editor.js';
export type { WirePickupNumber, WirePickupRequest } from './pickup.js';
export type { WireProofRequest } from './proof-of-delivery.js';
export type { WireReturnRequest } from './returns.js';
export type { HermesDeSettings } from './settings.js';
export type { WireOrder, WireShipmentRequest } from './shipping.js';
export type { WireTrackingRequest } from './tracking.js';
