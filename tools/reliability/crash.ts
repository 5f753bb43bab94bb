import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, PostgresServer } from '@waybill/test-postgres';
import { settleAll } from '../settle-all.ts';
import { type BatchCounts, type BatchSize, batchKilled, batchSteps } from './crash/batches.ts';
import { Counter, type Plan } from './crash/carrier.ts';
import { databaseKilled } from './crash/database.ts';
import { killedInFolder, killedOnServer } from './crash/killed.ts';
import { Buyer, Buyers } from './crash/processes.ts';
import { suspended } from './crash/suspended.ts';
import { anyMoment, type Counts, nextKey, type Report, trialsOf, verdictOf } from './crash/trials.ts';
import { purchasesOf } from './recorded.ts';
import type { Subject } from './subjects.ts';

/**
 * What becomes of purchases and of batches whose process dies. Where there is no PostgreSQL server, only the embedded one is tried.
 */
export interface CrashFigures {
  /** Processes that were killed, with the database in a folder. */
  readonly folder: Counts;
  readonly server?: Counts;
  /** Processes that were suspended until another one had taken their purchase over, and went on then. */
  readonly suspended?: Counts;
  /** Purchases that were under way when the database's server was killed, and how often it was. */
  readonly database?: Counts & { readonly servers: number };
  readonly batches: readonly BatchCounts[];
}

interface Size {
  /** Of the steps of all purchases so many. */
  readonly server: number;
  readonly folder: number;
  readonly suspended: number;
  /** Kills at any moment of a purchase. */
  readonly any_moment: number;
  /** Kills of the database's server. */
  readonly database: number;
  /** Steps of a batch. */
  readonly steps: number;
  readonly batch: BatchSize;
  readonly batch_in_folder: BatchSize;
}

const SHORT: Size = {
  server: 16,
  folder: 2,
  suspended: 4,
  any_moment: 0,
  database: 1,
  steps: 0,
  batch: { rows: 16, workers: 2, kill: 'all', kill_every_ms: 1_500, kills: 2, disturbed: 0.03 },
  batch_in_folder: { rows: 8, workers: 1, kill: 'all', kill_every_ms: 2_000, kills: 1, disturbed: 0.03 },
};
const FULL: Size = {
  server: Number.POSITIVE_INFINITY,
  folder: 150,
  suspended: 150,
  any_moment: 600,
  database: 25,
  steps: 120,
  batch: { rows: 2_000, workers: 3, kill: 'one', kill_every_ms: 4_000, kills: 1_000, disturbed: 0.03 },
  batch_in_folder: { rows: 200, workers: 1, kill: 'all', kill_every_ms: 6_000, kills: 50, disturbed: 0.03 },
};

/**
 * Kills processes at every step of a purchase through a ledger, and of a batch, and lets others go on. The single purchases are of one
 * package and of several, at every carrier.
 */
export async function crash(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: Report,
): Promise<CrashFigures> {
  const size = short ? SHORT : FULL;
  const temporary = mkdtempSync(join(tmpdir(), 'waybill-crash-'));
  await using buyers = new Buyers(5);
  const inFolder = async (plans: readonly Plan[]) => {
    const folder = await killedInFolder(
      trialsOf(plans, size.folder),
      buyers,
      join(temporary, 'purchases'),
      report,
    );
    const plan = { where: 'in a folder', location: join(temporary, 'batch'), ...size.batch_in_folder };
    return { folder, batch: await batchKilled(all, plan, report) };
  };
  try {
    if (!hasPostgres) {
      const { folder, batch } = await inFolder(await plansOf(all, join(temporary, 'plans')));
      return { folder, batches: [batch] };
    }
    await using server = await PostgresServer.start({ durable: true });
    const location = await server.createDatabase();
    const plans = await plansOf(all, location);
    const random = Array.from({ length: size.any_moment }, () => anyMoment(plans));
    const onServer = async () => ({
      server: await killedOnServer([...trialsOf(plans, size.server), ...random], buyers, location, report),
      suspended: await suspended(trialsOf(plans, size.suspended), buyers, location, report),
      database: { servers: size.database, ...(await databaseKilled(plans, size.database, server, report)) },
      batches: [
        await batchKilled(all, { where: 'on a server', location, ...size.batch }, report),
        ...(size.steps > 0 ? [await batchSteps(all, location, size.steps, report)] : []),
      ],
    });
    // A folder is one process's at a time, which leaves time for the others.
    const [one, two] = [inFolder(plans), onServer()];
    await settleAll<unknown>([one, two]);
    const [{ folder, batch }, others] = [await one, await two];
    return { ...others, folder, batches: [...others.batches, batch] };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** What each purchase is without trouble. */
async function plansOf(all: readonly Subject[], location: string): Promise<Plan[]> {
  await using buyer = new Buyer();
  const plans: Plan[] = [];
  for (const subject of all)
    for (const recorded of purchasesOf(subject)) {
      await using counter = await Counter.open({ subject, recorded });
      const began = performance.now();
      const got = await buyer.answer(counter.order(location, nextKey()));
      const took_ms = performance.now() - began;
      if (verdictOf(got) !== 'bought')
        throw new Error(`${recorded.file} does not end well: ${JSON.stringify(got)}`);
      const { calls, sold } = counter;
      const { statements } = got;
      plans.push({ subject, recorded, statements, calls, sales: sold.length, got, took_ms });
    }
  return plans;
}
