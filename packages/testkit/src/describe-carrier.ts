import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CarrierDefinition } from '@waybill/core';
import { afterAll, describe, test } from 'vitest';
import { Outcomes } from './outcomes.js';
import { reportAsMarkdown } from './report.js';
import { plan } from './run-checks.js';
import type { SuiteOptions } from './suite.js';

/** Some checks try many kinds of trouble, one after the other. */
const TIMEOUT_MS = 120_000;

/** Set, every report is printed. */
const PRINT_REPORT = 'WAYBILL_REPORT';

/**
 * Judges a carrier: one test for each check.
 *
 * @example
 * describeCarrier(examplepost, { cases: new URL('./fixtures', import.meta.url), simulator, reply });
 */
export function describeCarrier(definition: CarrierDefinition, options: SuiteOptions): void {
  const planned = plan(definition, options);
  const outcomes = new Outcomes(planned);
  describe(`${definition.name} as a carrier`, () => {
    for (const { check, skipped } of planned.checks) {
      if (skipped === undefined) test(check.name, { timeout: TIMEOUT_MS }, () => outcomes.of(check));
      else test.skip(`${check.name} (skipped: ${skipped})`);
    }
    // Of a few checks that somebody picked there is nothing to report.
    afterAll(() => {
      if (!outcomes.complete) return;
      const report = reportAsMarkdown(outcomes.report());
      if (process.env[PRINT_REPORT] !== undefined) console.info(report);
      if (options.report !== undefined) write(options.report, report);
    });
  });
}

/** Leaves the file alone where it says this already, so that nobody watching it runs the tests again. */
function write(file: string | URL, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
