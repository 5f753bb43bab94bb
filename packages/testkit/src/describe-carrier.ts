import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CarrierDefinition } from '@waybill/core';
import { afterAll, describe, test } from 'vitest';
import { CheckResults } from './check-results.js';
import { withoutComparison } from './failures.js';
import { plan } from './plan.js';
import { reportAsMarkdown, reportInShort } from './report.js';
import type { Check, SuiteOptions } from './suite.js';
import { isThorough } from './thorough.js';

/** For a check that hangs. Several run side by side, perhaps on a busy machine. */
const TIMEOUT_MS = isThorough ? 600_000 : 120_000;

/** Set, every report is printed as a whole. */
const PRINT_REPORT = 'WAYBILL_REPORT';

/**
 * Judges a carrier: one test for each check.
 *
 * @example
 * describeCarrier(examplepost, { cases: new URL('./fixtures', import.meta.url), simulator, reply });
 */
export function describeCarrier(definition: CarrierDefinition, options: SuiteOptions): void {
  const planned = plan(definition, options);
  const outcomes = new CheckResults(planned);
  describe(`${definition.name} as a carrier`, () => {
    for (const { check, skipped } of planned.checks) {
      // Much of a suite waits for servers that do not answer.
      const run = check.alone ? test : test.concurrent;
      if (skipped === undefined) run(check.name, { timeout: TIMEOUT_MS }, () => judge(outcomes, check));
      else test.skip(`${check.name} (skipped: ${skipped})`);
    }
    afterAll(() => {
      const report = outcomes.report();
      // Of a few checks that somebody picked there is little to report.
      if (!outcomes.complete) return print(reportInShort({ ...report, skipped: [] }));
      const text = reportAsMarkdown(report);
      print(process.env[PRINT_REPORT] === undefined ? reportInShort(report) : text);
      if (options.report !== undefined) write(options.report, text);
    });
  });
}

/** The test runner shows what was compared, unless the failure says it itself. */
async function judge(outcomes: CheckResults, check: Check): Promise<void> {
  try {
    await outcomes.of(check);
  } catch (failure) {
    throw withoutComparison(failure);
  }
}

/** Any reporter shows what is printed, and few show why a test was skipped. */
function print(text: string): void {
  if (text !== '') console.info(text);
}

/** Does not touch a file that says this already, so that a watcher does not run the tests again. */
function write(file: string | URL, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
