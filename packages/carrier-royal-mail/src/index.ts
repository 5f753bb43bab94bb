export { type RoyalMailProxy, royalMail } from './definition.js';
export type { RoyalMailInput } from './editor.js';
export type { RoyalMailSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
