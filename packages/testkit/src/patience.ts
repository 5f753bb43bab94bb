import type { Capability } from '@waybill/core';
import { perform } from './perform.js';
import { onStage } from './stage.js';
import { type Suite, successes } from './suite.js';

/** Milliseconds that a healthy operation took here, measured once for each carrier and operation of a suite. */
const measured = new WeakMap<Suite, Map<Capability, Promise<number>>>();

const MOST_TRIES = 6;

/**
 * Runs an attempt with a deadline, for what never answers. The deadline follows the speed of this machine; an attempt
 * that resolves with false was cut off before it came to what it is about, and is made again with twice the time.
 */
export async function patiently(
  suite: Suite,
  operation: Capability,
  attempt: (deadline_ms: number) => Promise<boolean>,
): Promise<void> {
  let deadline_ms = 300 + 5 * (await duration(suite, operation));
  for (let tries = 1; tries <= MOST_TRIES; tries++, deadline_ms *= 2) {
    if (await attempt(deadline_ms)) return;
  }
  throw new Error(`nothing was sent within ${deadline_ms / 2} ms`);
}

function duration(suite: Suite, operation: Capability): Promise<number> {
  const known = measured.get(suite) ?? new Map<Capability, Promise<number>>();
  measured.set(suite, known);
  const taken = known.get(operation) ?? measure(suite, operation);
  known.set(operation, taken);
  return taken;
}

async function measure(suite: Suite, operation: Capability): Promise<number> {
  const [recorded] = successes(suite, operation);
  const began = performance.now();
  await onStage(suite, (stage) => perform(stage.proxy(recorded.settings), operation, recorded.request));
  return Math.ceil(performance.now() - began);
}
