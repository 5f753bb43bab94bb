import type { Capability } from '@waybill/core';
import { mustBeNone } from '../failures.js';
import { REHEARSAL, rehearsed } from '../rehearsal.js';
import { type Check, successes } from '../suite.js';

const succeeds = (operation: Capability): Check => ({
  name: `${operation}: ${REHEARSAL}`,
  proves:
    'Every case that ends well does so at the simulator. What tries trouble there needs it: when this fails, look here first.',
  needs: [operation, 'wire'],
  run: async (suite) => {
    const problems: string[] = [];
    for (const recorded of successes(suite, operation)) {
      await rehearsed(suite, recorded).catch((failure: Error) =>
        problems.push(`case ${recorded.name}: ${failure.message}`),
      );
    }
    mustBeNone(problems);
  },
});

/** What other checks build on. */
export const REHEARSAL_CHECKS: readonly Check[] = [succeeds('rating'), succeeds('shipping')];
