import type { Logger } from '@waybill/core/observe';
import type { Database, Query } from '@waybill/ledger';
import { fromPglite, PgBoss } from 'pg-boss';

/** A row that a worker is to work on. */
export interface RowJob {
  readonly id: string;
  readonly key: string;
}

/** The jobs of batches, in pg-boss: one queue for each batch, one job for each row that is not settled. */
export interface Queue {
  /** Adds jobs for rows; those that have one keep it. */
  add(batch: number, keys: readonly string[]): Promise<void>;
  /** Takes jobs that are due. They come back if nothing is heard of them for 10 seconds: {@link Queue.touch}. */
  take(batch: number, most: number): Promise<readonly RowJob[]>;
  /** Tells that these jobs are worked on. */
  touch(batch: number, jobs: readonly string[]): Promise<void>;
  /** Ends a job, as a part of the transaction. */
  done(batch: number, job: string, query: Query): Promise<void>;
  /** Puts a job back for later, as a part of the transaction. */
  putBack(batch: number, job: RowJob, after_ms: number, query: Query): Promise<void>;
  /** Puts a job back that failed for a reason of ours: the database did not answer. */
  failed(batch: number, jobs: readonly string[]): Promise<void>;
  /** Looks for jobs of dead workers now; else that is done every few seconds. */
  revive(): Promise<void>;
  /** Removes the queue of a batch. */
  remove(batch: number): Promise<void>;
  close(): Promise<void>;
}

/** pg-boss's tables. */
const SCHEMA = 'waybill_queue';
/** A worker from which nothing is heard for so long is dead; pg-boss allows no less. */
const HEARTBEAT_SECONDS = 10;
/** How often pg-boss looks for jobs of dead workers. */
const SUPERVISE_SECONDS = 5;
const A_YEAR = 365 * 86_400;
const INSERTED_AT_ONCE = 1_000;

/** Starts pg-boss on the ledger's database. */
export async function openQueue(database: Database, logger: Logger | undefined): Promise<Queue> {
  const { engine } = database;
  const boss = new PgBoss({
    ...('pglite' in engine
      ? { db: fromPglite(engine.pglite), backend: 'pglite' as const }
      : { connectionString: engine.connectionString, max: 4, application_name: 'waybill' }),
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => logger?.warn(`the queue: ${error.message}`));
  await boss.start();
  // pg-boss would look for a queue that it does not know on its own connection. An embedded database has one connection, which
  // a transaction holds, so that both would wait forever.
  const removed = new Set<number>();
  return {
    add: async (batch, keys) => {
      removed.delete(batch);
      await boss.createQueue(nameOf(batch), {
        // One job for each key, waiting or active.
        policy: 'exclusive',
        heartbeatSeconds: HEARTBEAT_SECONDS,
        // A purchase of many packages may take long; heartbeats say whether its worker lives.
        expireInSeconds: 86_399,
        retryLimit: 1_000_000,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 30,
        retentionSeconds: A_YEAR,
        deleteAfterSeconds: 60,
      });
      for (let at = 0; at < keys.length; at += INSERTED_AT_ONCE) {
        const some = keys.slice(at, at + INSERTED_AT_ONCE);
        await boss.insert(
          nameOf(batch),
          some.map((key) => ({ data: { key }, singletonKey: key })),
        );
      }
    },
    take: async (batch, most) => {
      const jobs = await boss.fetch<{ key: string }>(nameOf(batch), { batchSize: most });
      return jobs.map(({ id, data }) => ({ id, key: data.key }));
    },
    touch: async (batch, jobs) => {
      await boss.touch(nameOf(batch), [...jobs]);
    },
    done: async (batch, job, query) => {
      if (removed.has(batch)) return;
      await boss.complete(nameOf(batch), job, null, { db: connectionOf(query) });
    },
    putBack: async (batch, { id, key }, after_ms, query) => {
      const db = connectionOf(query);
      await boss.complete(nameOf(batch), id, null, { db });
      // In seconds by the database's clock.
      await boss.send(nameOf(batch), { key }, { db, singletonKey: key, startAfter: after_ms / 1_000 });
    },
    failed: async (batch, jobs) => {
      await boss.fail(nameOf(batch), [...jobs]);
    },
    revive: () => boss.supervise(),
    remove: async (batch) => {
      removed.add(batch);
      await boss.deleteQueue(nameOf(batch));
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** A transaction, as pg-boss sees it. */
function connectionOf(query: Query) {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await query(text, values) }) };
}

function nameOf(batch: number): string {
  return `batch-${batch}`;
}
