import { join } from 'node:path';
import { type BatchCounts, type BatchSize, batchKilled, batchSteps } from './crash/batches.ts';
import type { Report } from './crash/trials.ts';
import { withLedgers } from './ledgers.ts';
import type { Subject } from './subjects.ts';

/** What becomes of batches whose workers die. */
export interface BatchFigures {
  readonly batches: readonly BatchCounts[];
}

/** The batch on a server, the one in a folder, and at how many of its steps the worker of a small one is killed. */
interface Sizes {
  readonly server: BatchSize;
  readonly folder: BatchSize;
  readonly steps: number;
}

const SHORT: Sizes = {
  server: { rows: 16, workers: 2, kill: 'all', kill_every_ms: 1_500, kills: 2, disturbed: 0.03 },
  folder: { rows: 8, workers: 1, kill: 'all', kill_every_ms: 2_000, kills: 1, disturbed: 0.03 },
  steps: 0,
};
const FULL: Sizes = {
  server: { rows: 2_000, workers: 3, kill: 'one', kill_every_ms: 5_000, kills: 1_000, disturbed: 0.03 },
  folder: { rows: 200, workers: 1, kill: 'all', kill_every_ms: 8_000, kills: 50, disturbed: 0.03 },
  steps: 120,
};

/** Kills workers of batches, while some calls to carriers meet faults, and lets others go on. */
export async function batches(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: Report,
): Promise<BatchFigures> {
  const size = short ? SHORT : FULL;
  return withLedgers(async (folder, database) => {
    const found: BatchCounts[] = [];
    if (database !== undefined) {
      const location = await database.createDatabase();
      found.push(await batchKilled(all, { where: 'on a server', location, ...size.server }, report));
      if (size.steps > 0) found.push(await batchSteps(all, location, size.steps, report));
    }
    const location = join(folder, 'ledger');
    found.push(await batchKilled(all, { where: 'in a folder', location, ...size.folder }, report));
    return { batches: found };
  });
}
