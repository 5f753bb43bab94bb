import type { Compiler } from './compiler.ts';
import { type Point, planted } from './points.ts';
import type { Reach } from './reach.ts';
import type { Failure } from './test-run.ts';
import { RunFolder, runTests } from './vitest.ts';

export type Outcome = 'killed' | 'refused' | 'survived';

export interface Verdict {
  readonly outcome: Outcome;
  /** What killed it, or why nothing could. */
  readonly by: string;
  readonly failure?: Failure;
  readonly seconds: number;
}

/** What defects of a package are judged with. */
export interface Court {
  readonly folder: string;
  readonly compiler: Compiler;
  readonly reach: Reach;
  /** Whether a file of tests takes part. */
  readonly isTried: (path: string) => boolean;
}

/** Plants one defect, and runs the tests that could notice it. */
export async function judge({ folder, compiler, reach, isTried }: Court, point: Point): Promise<Verdict> {
  const start = performance.now();
  const verdict = (outcome: Outcome, by: string, failure?: Failure): Verdict => ({
    outcome,
    by,
    ...(failure && { failure }),
    seconds: Math.round((performance.now() - start) / 100) / 10,
  });
  if (compiler.refuses(point)) return verdict('refused', 'the compiler');
  const order = reach.order(point.source, point.start, point.end, isTried);
  const files = Object.keys(order);
  if (files.length === 0) return verdict('survived', 'no test reaches it');
  const { longestMs, allMs } = reach.times(order);
  const limits = { silenceMs: 15_000 + 4 * longestMs, wholeMs: 30_000 + 4 * allMs };
  using run = new RunFolder({ folder, counts: false, order }, { [point.source.file]: planted(point) });
  const { passed, failure, timedOut, printed } = await runTests(run, folder, files, limits);
  if (passed) return verdict('survived', `${files.length} files of tests`);
  if (timedOut) return verdict('killed', 'the time limit');
  if (failure === undefined) return verdict('killed', `the process ended: ${printed.trim().slice(-500)}`);
  return verdict('killed', `${failure.file}: ${failure.test}`, failure);
}
