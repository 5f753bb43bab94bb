export { nzpost } from './definition.js';
export type { NzpostInput } from './editor.js';
export type { WireShipmentRequest } from './order.js';
export type { WirePickupRequest } from './pickup.js';
export type { WireRate } from './rating.js';
export type { NzpostSettings } from './settings.js';
export type { WireTrackingRequest } from './tracking.js';
