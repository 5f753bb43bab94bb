export { canadapost } from './definition.js';
export type { CanadaPostInput, CanadaPostSettings } from './settings.js';
