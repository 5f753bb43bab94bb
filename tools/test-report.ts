/** Writes what `npm test` adds up: how many of a package's tests passed, and what went wrong outside of any test. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A file that cannot be loaded, a process that ended, an error that no test waited for. */
  readonly outside: readonly string[];
}

export function testReport(file: string): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
      for (const module of modules)
        for (const test of module.children.allTests()) count[test.result().state]++;
      const outside = [...modules.flatMap(troublesOf), ...errors.map(sentenceOf)];
      const { pending, ...ended } = count;
      if (pending > 0) outside.push(`${pending} tests never ended`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...ended, outside } satisfies TestReport));
    },
  };
}

function troublesOf(module: TestModule): readonly string[] {
  const state = module.state();
  const never = ['queued', 'pending'].includes(state) ? ['never ended'] : [];
  return [...never, ...module.errors().map(sentenceOf)].map((text) => `${module.relativeModuleId}: ${text}`);
}

/** An error and its causes: a process that ended is named by the cause alone. */
function sentenceOf(error: { readonly message: string; readonly cause?: unknown }): string {
  const cause = error.cause as typeof error | undefined;
  return cause === undefined ? error.message : `${error.message} ${sentenceOf(cause)}`;
}
