export { samplePost } from './definition.js';
export type { SamplePostInput } from './editor.js';
export type { WireRateRequest } from './rating.js';
export type { SamplePostSettings } from './settings.js';
export type { WireShipmentRequest } from './shipping.js';
