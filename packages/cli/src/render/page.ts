import type { Output } from '../io.js';
import { paintFor } from './paint.js';
import type { TableStyle } from './table.js';

/** How an output is printed to. A file and a pipe have no width: their lines are as long as they need. */
export function pageOf(output: Output): TableStyle {
  return { paint: paintFor(output), width: output.isTTY ? output.columns : undefined };
}
