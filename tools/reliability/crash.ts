import { join } from 'node:path';
import { settleAll } from '../settle-all.ts';
import { Counter, type Plan } from './crash/carrier.ts';
import { databaseKilled } from './crash/database.ts';
import { killedInFolder, killedOnServer } from './crash/killed.ts';
import { Buyer, Buyers } from './crash/processes.ts';
import { suspended } from './crash/suspended.ts';
import { anyMoment, type Counts, nextKey, type Report, some, trialsOf, verdictOf } from './crash/trials.ts';
import { withLedgers } from './ledgers.ts';
import { purchasesOf } from './recorded.ts';
import type { Subject } from './subjects.ts';

/** What becomes of purchases whose process dies. Where there is no PostgreSQL server, only the embedded one is tried. */
export interface CrashFigures {
  /** Processes that were killed, with the database in a folder. */
  readonly folder: Counts;
  readonly server?: Counts;
  /** Processes that were suspended until another one had taken their purchase over, and went on then. */
  readonly suspended?: Counts;
  /** Purchases that were under way when the database's server was killed, and how often it was. */
  readonly database?: Counts & { readonly servers: number };
}

/** How much is tried: so many purchases, and of the steps of all of them so many; kills at any moment; kills of the database's server. */
const SHORT = { purchases: 6, server: 10, folder: 2, suspended: 3, any_moment: 0, database: 1 };
const FULL = {
  purchases: Number.POSITIVE_INFINITY,
  server: Number.POSITIVE_INFINITY,
  folder: 150,
  suspended: 150,
  any_moment: 2_000,
  database: 25,
};

/**
 * Kills processes at every step of a purchase through a ledger, and lets others take it up. The purchases are of one package and
 * of several, at every carrier.
 */
export async function crash(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: Report,
): Promise<CrashFigures> {
  const size = short ? SHORT : FULL;
  return withLedgers(async (temporary, database) => {
    await using buyers = new Buyers(5);
    const inFolder = (plans: readonly Plan[]) =>
      killedInFolder(trialsOf(plans, size.folder), buyers, join(temporary, 'ledger'), report);
    if (database === undefined)
      return { folder: await inFolder(await plansOf(all, join(temporary, 'plans'), size.purchases)) };
    const location = await database.createDatabase();
    const plans = await plansOf(all, location, size.purchases);
    const random = Array.from({ length: size.any_moment }, () => anyMoment(plans));
    const onServer = async () => ({
      server: await killedOnServer([...trialsOf(plans, size.server), ...random], buyers, location, report),
      suspended: await suspended(trialsOf(plans, size.suspended), buyers, location, report),
      database: { servers: size.database, ...(await databaseKilled(plans, size.database, database, report)) },
    });
    // A folder is one process's at a time, which leaves time for the others.
    const [folder, others] = [inFolder(plans), onServer()];
    await settleAll<unknown>([folder, others]);
    return { ...(await others), folder: await folder };
  });
}

/** What each purchase is without trouble. */
async function plansOf(all: readonly Subject[], location: string, most: number): Promise<Plan[]> {
  await using buyer = new Buyer();
  const plans: Plan[] = [];
  const purchases = all.flatMap((subject) => purchasesOf(subject).map((recorded) => ({ subject, recorded })));
  for (const { subject, recorded } of some(purchases, most)) {
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
