/** Pickups by the carrier of the regular delivery. Source: carrier-pickup.yaml 3.1.8. */
export { pickup_availability } from './pickup/availability.js';
export { pickup_cancel } from './pickup/cancel.js';
export { pickup } from './pickup/schedule.js';
export { pickup_status } from './pickup/status.js';
export { pickup_update } from './pickup/update.js';
