import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';
import { currentRun, inRun, type ReachedByTest } from './test-run.ts';

const { run, description } = currentRun();

/** Runs a file's tests in the order of the run, and notes what each reaches. */
export default class OrderedRunner extends TestRunner {
  #regions = new Set<number>();

  onBeforeCollect(): void {
    if (description.counts)
      Object.assign(globalThis, { waybillReached: (region: number) => this.#regions.add(region) });
  }

  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) {
      const ranks = new Map(description.order[pathOf(file)]?.map((name, rank) => [name, rank]));
      if (ranks.size > 0) sort(file, ranks);
    }
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    this.#write({ file: pathOf(test.file), ms: 0 });
    await super.onBeforeRunTask(test as Parameters<TestRunner['onBeforeRunTask']>[0]);
  }

  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    this.#write({
      file: pathOf(test.file),
      name: test.fullTestName ?? test.name,
      ms: test.result?.duration ?? 0,
    });
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    for (const file of files) this.#write({ file: pathOf(file), ms: 0 });
    super.onAfterRunFiles(files);
  }

  #write(by: Omit<ReachedByTest, 'regions'>): void {
    if (!description.counts) return;
    appendFileSync(inRun.reached(run), `${JSON.stringify({ ...by, regions: [...this.#regions] })}\n`);
    this.#regions.clear();
  }
}

function pathOf({ filepath }: RunnerTestFile): string {
  return relative(description.folder, filepath);
}

function sort(suite: RunnerTestSuite, ranks: ReadonlyMap<string, number>): void {
  const rankOf = (task: RunnerTask): number =>
    task.type === 'suite'
      ? Math.min(ranks.size, ...task.tasks.map(rankOf))
      : (ranks.get(task.fullTestName ?? task.name) ?? ranks.size);
  const ranked = suite.tasks.map((task) => ({ task, rank: rankOf(task) }));
  suite.tasks = ranked.sort((a, b) => a.rank - b.rank).map(({ task }) => task);
  for (const task of suite.tasks) if (task.type === 'suite') sort(task, ranks);
}
