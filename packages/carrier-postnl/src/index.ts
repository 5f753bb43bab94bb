export { postnl } from './definition.js';
export type { PostnlInput } from './editor.js';
export type { WireShipmentRequest } from './label-request.js';
export type { WireLocationsRequest } from './locations.js';
export type { PostnlSettings } from './settings.js';
export type { WireTrackingRequest } from './tracking.js';
