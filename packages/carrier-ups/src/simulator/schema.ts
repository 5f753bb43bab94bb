/**
 * The official schemas of requests: required members, and lengths. Elements that the simulator
 * does not know are let through, as the schemas do. Lengths stated as exact for values that vary are taken as the most.
 */
export type { ShipmentCharge } from './schema/elements.js';
export type { InternationalForms } from './schema/forms.js';
export { type RateRequest, rateBody } from './schema/rate.js';
export { type ShipmentRequest, shipmentBody } from './schema/ship.js';
