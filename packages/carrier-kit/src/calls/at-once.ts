import type { Call } from '@waybill/core/plugin';
import type { Next } from './run-calls.js';

/**
 * The `next` of an operation that makes all of its calls at once: those of the request, and none after their
 * replies.
 */
export function atOnce<Wire>(calls: (request: Wire) => readonly Call[]): Next<Wire> {
  return ({ request, replies }) => (replies.length > 0 ? [] : calls(request));
}
