import type { Exchange } from '@waybill/core/plugin';
import type { WireRateRequest } from './rating.js';
import type { WireShipmentRequest } from './shipping.js';

export { type PurolatorProxy, purolator } from './definition.js';
export type { PurolatorInput } from './editor.js';
export type { WireRateRequest } from './rating.js';
export type { PurolatorSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';

/** The request for rates, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;
/** The request for a shipment, and every reply to it. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;
