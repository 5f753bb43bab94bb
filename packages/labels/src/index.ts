export { makeLabel } from './label.js';
export type { LabelPage } from './page.js';
