export { usps } from './definition.js';
export type { UspsInput } from './editor.js';
export type { WireRateRequest } from './rating.js';
export type { UspsSettings } from './settings.js';
