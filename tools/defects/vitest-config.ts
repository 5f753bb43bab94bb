/** Runs a package's tests as its own configuration says, with the texts of the run in place of its sources. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import type { Reporter, TestCase, TestModule, TestSequencer, TestSpecification } from 'vitest/node';
import { packageConfig } from '../../vitest.shared.ts';
import { currentRun, type Failure, inRun, type Message } from './test-run.ts';

const { run, description } = currentRun();
const { folder, counts, order } = description;

const plant: Plugin = {
  name: 'waybill-defects',
  enforce: 'pre',
  load: (id) => textFor(id),
  // What is planted must be seen once, and never again.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (textFor(id) === undefined ? '' : false)),
};

function textFor(file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const text = inRun.text(run, folder, file);
  return existsSync(text) ? readFileSync(text, 'utf8') : undefined;
}

class InOrder implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const ranks = Object.keys(order);
    const rank = ({ moduleId }: TestSpecification) => ranks.indexOf(relative(folder, moduleId));
    return files.sort((a, b) => rank(a) - rank(b));
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

const tell = (message: Message): void => {
  process.send?.(message);
};

const reporter: Reporter = {
  onTestCaseReady: () => tell({ type: 'progress' }),
  onTestCaseResult: (test) => {
    if (test.result().state === 'failed') tell({ type: 'failed', failure: failureOf(test) });
    else tell({ type: 'progress' });
  },
  onTestRunEnd: (modules, unhandled, reason) => {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map(({ message }) => ({ file: '', test: 'an error outside of any test', message })),
    ];
    tell({ type: 'ended', passed: reason === 'passed' && failures.length === 0, failures });
  },
};

function failureOf(test: TestCase): Failure {
  const file = relative(folder, test.module.moduleId);
  return { file, test: test.fullName, message: test.result().errors?.[0]?.message ?? '' };
}

function failuresOf(module: TestModule): Failure[] {
  const file = relative(folder, module.moduleId);
  const suites = [...module.children.allSuites()];
  return [
    ...[module, ...suites].flatMap((part) =>
      part.errors().map(({ message }) => ({ file, test: 'the file or a hook', message })),
    ),
    ...[...module.children.allTests('failed')].map(failureOf),
  ];
}

const { test = {}, plugins = [], ...config } = packageConfig(folder);

export default defineConfig({
  ...config,
  plugins: [...plugins, plant],
  test: {
    ...test,
    runner: join(import.meta.dirname, 'runner.ts'),
    reporters: [reporter],
    sequence: { ...test.sequence, sequencer: InOrder },
    // A file that shares its modules with others would hide what it reaches only the first time.
    ...(counts ? { isolate: true, maxConcurrency: 1, maxWorkers: 2 } : { maxWorkers: 1, bail: 1 }),
  },
});
