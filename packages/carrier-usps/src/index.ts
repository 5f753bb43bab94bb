export { usps } from './definition.js';
export type { UspsInput } from './editor.js';
export type { WirePickupAvailabilityRequest } from './pickup/availability.js';
export type { WirePickupCancelRequest } from './pickup/cancel.js';
export type { WirePickupRequest } from './pickup/schedule.js';
export type { WirePickupStatusRequest } from './pickup/status.js';
export type { WirePickupUpdateRequest } from './pickup/update.js';
export type { WireRateRequest } from './rating.js';
export type { UspsSettings } from './settings.js';
