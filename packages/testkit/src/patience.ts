import type { Capability } from '@waybill/core';
import { perform } from './perform.js';
import { onStage } from './stage.js';
import type { Suite } from './suite.js';
import { successes } from './suite.js';

/** Measured once for each carrier and operation of a suite. */
const measured = new WeakMap<Suite, Map<Capability, Promise<number>>>();

/**
 * A deadline in milliseconds that a healthy operation of this carrier surely meets on this machine, however busy: a
 * check may then wait for what never comes, and not too long.
 */
export function patience(suite: Suite, operation: Capability): Promise<number> {
  const known = measured.get(suite) ?? new Map<Capability, Promise<number>>();
  measured.set(suite, known);
  const deadline = known.get(operation) ?? measure(suite, operation);
  known.set(operation, deadline);
  return deadline;
}

async function measure(suite: Suite, operation: Capability): Promise<number> {
  const [recorded] = successes(suite, operation);
  const began = performance.now();
  await onStage(suite, (stage) => perform(stage.proxy(recorded.settings), operation, recorded.request));
  return 500 + 10 * Math.ceil(performance.now() - began);
}
