import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Names the folder of a test run, for all its processes. */
export const FOLDER_OF_RUN = 'WAYBILL_DEFECTS_RUN';

/** How the tests of a package are run once. */
export interface TestRun {
  /** Of the package. */
  readonly folder: string;
  /** Whether to write down which test reaches which regions. */
  readonly counts: boolean;
  /** Files of tests in the order in which to run them; each with its tests in their order, which may be left out. */
  readonly order: Readonly<Record<string, readonly string[]>>;
}

/** What a test reached, one line of JSON for each in the run's folder. Without a name: the file outside of its tests. */
export interface ReachedByTest {
  readonly file: string;
  readonly name?: string;
  readonly ms: number;
  readonly regions: readonly number[];
}

/** What a run reports to the process that started it. */
export type Message =
  | { readonly type: 'progress' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'ended'; readonly passed: boolean; readonly failures: readonly Failure[] };

export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

export const inRun = {
  description: (run: string) => join(run, 'run.json'),
  reached: (run: string) => join(run, 'reached.jsonl'),
  /** Ids of regions that processes reach which tests start, one a line. */
  reachedOutside: (run: string) => join(run, 'reached-outside.txt'),
  /** Where the text stands that is read in place of a file of the package. */
  text: (run: string, folder: string, file: string) => join(run, 'texts', relative(folder, file)),
};

/** The folder of the run that this process belongs to, and what it is to do. */
export function currentRun(): { readonly run: string; readonly description: TestRun } {
  const run = process.env[FOLDER_OF_RUN];
  if (run === undefined) throw new Error(`${FOLDER_OF_RUN} names the folder of a run`);
  return { run, description: JSON.parse(readFileSync(inRun.description(run), 'utf8')) };
}
