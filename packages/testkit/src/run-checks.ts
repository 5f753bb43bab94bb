import type { CarrierDefinition } from '@waybill/core';
import { CheckResults } from './check-results.js';
import { type PlannedCheck, plan } from './plan.js';
import type { Report } from './report.js';
import type { SuiteOptions } from './suite.js';

/** Much of the suite waits for servers that do not answer, so several checks run side by side. */
const SIDE_BY_SIDE = 8;

/** Runs the checks without a test runner. `only` takes those of these names. */
export async function runChecks(
  definition: CarrierDefinition,
  { only, ...options }: SuiteOptions & { readonly only?: readonly string[] },
): Promise<Report> {
  const planned = plan(definition, options);
  const outcomes = new CheckResults(planned);
  const runnable = planned.checks.filter(
    ({ check, skipped }) => skipped === undefined && (only === undefined || only.includes(check.name)),
  );
  // What a check throws stands in the report.
  const run = ({ check }: PlannedCheck) => outcomes.of(check).catch(() => {});
  const together = runnable.filter(({ check }) => !check.alone).values();
  const worker = async () => {
    for (const one of together) await run(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  for (const one of runnable) if (one.check.alone) await run(one);
  return outcomes.report(only);
}
