export { type LabelPage, makeLabel } from './label.js';
