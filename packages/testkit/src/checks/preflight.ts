import type { ShipmentOperation } from '@waybill/core/plugin';
import { caseText, mustBeNone } from '../failures.js';
import { PREFLIGHT, preflight } from '../preflight.js';
import { type Check, successes } from '../suite.js';

const succeeds = (operation: ShipmentOperation): Check => ({
  name: `${operation}: ${PREFLIGHT}`,
  proves:
    'Every case that ends well does so at the simulator. The checks that try faults there depend on this one; if it fails, fix it first.',
  needs: [operation, 'wire'],
  run: async (suite) => {
    const problems: string[] = [];
    for (const recorded of successes(suite, operation)) {
      await preflight(suite, recorded).catch((failure: Error) =>
        problems.push(`${caseText(recorded)}: ${failure.message}`),
      );
    }
    mustBeNone(problems);
  },
});

/** Other checks depend on these. */
export const PREFLIGHT_CHECKS: readonly Check[] = [succeeds('rating'), succeeds('shipping')];
