export { samplePost } from './definition.js';
export type { SamplePostProxy } from './proxy.js';
export type { WireRateRequest, WireRateResponse } from './rate.js';
export type { SamplePostInput, SamplePostSettings } from './settings.js';
export type { WireShipmentRequest, WireShipmentResponse } from './ship.js';
