/**
 * Pickups: ValidatePickUp, SchedulePickUp, ModifyPickUp, VoidPickUp, GetPickUpHistory. Source: PickUpService.wsdl. The
 * values that it takes in `PickUpLocation` and `SupplyRequestCode` are not published.
 */
export { pickup_availability } from './pickup/availability.js';
export { pickup_cancel } from './pickup/cancel.js';
export { pickup } from './pickup/schedule.js';
export { pickup_status } from './pickup/status.js';
export { pickup_update } from './pickup/update.js';
