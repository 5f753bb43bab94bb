import type { CarrierDefinition } from '@waybill/core';
import { describe, test } from 'vitest';
import { plan } from './run-checks.js';
import type { SuiteOptions } from './suite.js';

/** Some checks try many kinds of trouble, one after the other. */
const TIMEOUT_MS = 120_000;

/**
 * Judges a carrier: one test for each check.
 *
 * @example
 * describeCarrier(examplepost, { cases: new URL('./fixtures', import.meta.url), simulator, reply });
 */
export function describeCarrier(definition: CarrierDefinition, options: SuiteOptions): void {
  const { suite, checks } = plan(definition, options);
  describe(`${definition.name} as a carrier`, () => {
    for (const { check, skipped } of checks) {
      if (skipped === undefined) test(check.name, { timeout: TIMEOUT_MS }, () => check.run(suite));
      else test.skip(`${check.name} (skipped: ${skipped})`);
    }
  });
}
