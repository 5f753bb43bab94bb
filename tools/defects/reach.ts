import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../workspace.ts';
import { countRegions, type Region, regionAround } from './regions.ts';
import type { Source } from './sources.ts';
import { type Failure, inRun, type ReachedByTest } from './test-run.ts';
import { RunFolder, runTests } from './vitest.ts';

/** Test files and tests in an order that shows a defect soon. */
export type Order = Readonly<Record<string, readonly string[]>>;

interface Test {
  readonly name: string;
  readonly ms: number;
  readonly regions: ReadonlySet<number>;
}

interface TestFile {
  readonly path: string;
  /** Regions that run outside of tests: as files are loaded, and in hooks. */
  readonly regions: ReadonlySet<number>;
  readonly tests: readonly Test[];
}

/** What a run has noted. */
interface Noted {
  readonly lines: string;
  readonly outside: string;
  readonly asWritten: string[];
}

/** No run without a defect takes longer. */
const CLEAN_RUN = { wholeMs: 3_600_000, silenceMs: 600_000 };

/** What the tests of a package reach. */
export class Reach {
  readonly #regions: ReadonlyMap<string, readonly Region[]>;
  readonly #files: readonly TestFile[];
  /** Of processes that tests start; which tests do is not known. */
  readonly #outside: ReadonlySet<number>;

  /** Whose tests pass only in the order in which they are written. */
  readonly #asWritten: readonly string[];

  constructor(regions: ReadonlyMap<string, readonly Region[]>, { lines, outside, asWritten }: Noted) {
    this.#regions = regions;
    this.#files = testFiles(lines);
    this.#outside = new Set(outside.split('\n').filter(Boolean).map(Number));
    this.#asWritten = asWritten;
  }

  /** All tests, the quickest of each file first. */
  get quickestFirst(): Order {
    return this.#order(this.#files, () => 0);
  }

  get paths(): string[] {
    return this.#files.map(({ path }) => path);
  }

  /** The longest test of these files, and all of them together. */
  times(order: Order): { readonly longestMs: number; readonly allMs: number } {
    const all = this.#files.filter(({ path }) => path in order).flatMap(({ tests }) => tests);
    return {
      longestMs: Math.max(0, ...all.map(({ ms }) => ms)),
      allMs: sum(all),
    };
  }

  /**
   * The files of tests that reach a place. Tests that reach it come first, the quickest of them before the others. Tests may
   * share what one of them has reached, so a file runs as a whole.
   */
  order(source: Source, start: number, end: number, isTried: (path: string) => boolean): Order {
    const regions = this.#regions.get(source.path) ?? [];
    const { id } = regionAround(regions, start, end);
    const parts = regions.slice(1);
    const tried = this.#files.filter(({ path }) => isTried(path));
    const reaching = this.#outside.has(id)
      ? tried
      : tried.filter((file) => file.regions.has(id) || file.tests.some((test) => test.regions.has(id)));
    // Tables are read as the file is loaded: tests that run any part of the file come first.
    const rank = (test: Test) =>
      test.regions.has(id) ? 0 : parts.some((part) => test.regions.has(part.id)) ? 1 : 2;
    return this.#order(reaching, rank);
  }

  #order(files: readonly TestFile[], rank: (test: Test) => number): Order {
    return Object.fromEntries(
      files
        .map(({ path, tests }) => {
          const ordered = tests.toSorted((a, b) => rank(a) - rank(b) || a.ms - b.ms);
          const names = this.#asWritten.includes(path) ? [] : ordered.map(({ name }) => name);
          return { path, names, rank: Math.min(...tests.map(rank)), ms: sum(tests) };
        })
        .sort((a, b) => a.rank - b.rank || a.ms - b.ms)
        .map(({ path, names }) => [path, names]),
    );
  }
}

/** Runs all tests of a package without a defect, and notes what they reach; what was noted for the same files is kept. */
export async function findReach(folder: string, sources: readonly Source[]): Promise<Reach> {
  const regions = new Map<string, readonly Region[]>();
  const texts: Record<string, string> = {};
  let first = 1;
  for (const { path, file, tree } of sources) {
    const counted = countRegions(tree, first);
    regions.set(path, counted.regions);
    texts[file] = counted.text;
    first += counted.regions.length;
  }
  const kept = join(ROOT, 'node_modules/.cache/defects', `${basename(folder)}-${digest(folder)}.json`);
  if (existsSync(kept)) return new Reach(regions, JSON.parse(readFileSync(kept, 'utf8')));
  const noted = await note(folder, texts);
  // The order in which tests run with a defect must not be what fails.
  for (;;) {
    const reach = new Reach(regions, noted);
    const order = reach.quickestFirst;
    using run = new RunFolder({ folder, counts: false, order }, {});
    const { passed, failure, printed } = await runTests(run, folder, Object.keys(order), CLEAN_RUN);
    if (passed) {
      mkdirSync(dirname(kept), { recursive: true });
      writeFileSync(kept, JSON.stringify(noted));
      return reach;
    }
    if (failure === undefined || order[failure.file]?.length === 0)
      throw new RedWithoutDefect(failure, printed);
    noted.asWritten.push(failure.file);
  }
}

/** Runs all tests as they are written, and notes what they reach. */
async function note(folder: string, texts: Readonly<Record<string, string>>): Promise<Noted> {
  using run = new RunFolder({ folder, counts: true, order: {} }, texts);
  const { passed, failure, printed } = await runTests(run, folder, [], CLEAN_RUN);
  if (!passed) throw new RedWithoutDefect(failure, printed);
  const outside = inRun.reachedOutside(run.path);
  return {
    lines: readFileSync(inRun.reached(run.path), 'utf8'),
    outside: existsSync(outside) ? readFileSync(outside, 'utf8') : '',
    asWritten: [],
  };
}

class RedWithoutDefect extends Error {
  constructor(failure: Failure | undefined, printed: string) {
    const what = failure ? `${failure.file}: ${failure.test}: ${failure.message}` : printed;
    super(`tests fail without any defect: ${what}`);
  }
}

function sum(tests: readonly Test[]): number {
  return tests.reduce((total, { ms }) => total + ms, 0);
}

function testFiles(lines: string): TestFile[] {
  const files = new Map<string, { path: string; regions: Set<number>; tests: Test[] }>();
  for (const line of lines.split('\n').filter(Boolean)) {
    const { file: path, name, ms, regions }: ReachedByTest = JSON.parse(line);
    const file = files.get(path) ?? { path, regions: new Set(), tests: [] };
    files.set(path, file);
    if (name === undefined) for (const region of regions) file.regions.add(region);
    else file.tests.push({ name, ms, regions: new Set(regions) });
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Of all that decides what the tests of a package reach. */
function digest(folder: string): string {
  const hash = createHash('sha256').update(process.env.WAYBILL_CONTRACTS ?? '');
  const sources = globSync(['packages/*/src/**/*.ts', 'tools/defects/*.ts', 'vitest.shared.ts'], {
    cwd: ROOT,
  });
  const tests = globSync('test/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...sources.map((path) => join(ROOT, path)), ...tests].sort())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
