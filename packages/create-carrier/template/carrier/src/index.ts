export { samplePost } from './definition.js';
export type { WireRateRequest } from './rating.js';
export type { SamplePostInput, SamplePostSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
