import type { Capability } from '@waybill/core';
import { mustBeNone } from '../failures.js';
import { PREFLIGHT, preflight } from '../preflight.js';
import { type Check, successes } from '../suite.js';

const succeeds = (operation: Capability): Check => ({
  name: `${operation}: ${PREFLIGHT}`,
  proves:
    'Every case that ends well does so at the simulator. What tries trouble there needs it: when this fails, look here first.',
  needs: [operation, 'wire'],
  run: async (suite) => {
    const problems: string[] = [];
    for (const recorded of successes(suite, operation)) {
      await preflight(suite, recorded).catch((failure: Error) =>
        problems.push(`case ${recorded.name}: ${failure.message}`),
      );
    }
    mustBeNone(problems);
  },
});

/** What other checks build on. */
export const PREFLIGHT_CHECKS: readonly Check[] = [succeeds('rating'), succeeds('shipping')];
