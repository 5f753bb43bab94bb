import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { accountName } from '@waybill/aggregator';
import type { Logger } from '@waybill/core/observe';
import type { Queue, RowJob } from './queue.js';
import type { BatchRecord } from './record.js';
import { type RowContext, workOnRow } from './row.js';
import { hold, isSettled, putBack, settle, takeRow } from './rows.js';

/** What a worker needs besides accounts. */
export interface WorkerContext extends RowContext {
  readonly queue: Queue;
  readonly logger: Logger | undefined;
}

/** Which batches a worker takes rows of, and how many at once. */
export interface WorkerTask {
  /** Left out: all that are running. */
  readonly only?: number;
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** A row that is worked on. Its job may come a second time, if this process was suspended for long. */
interface UnderWay {
  readonly batch: number;
  readonly job: string;
  readonly done: Promise<void>;
}

/** A worker with nothing to do looks again after so long. */
const IDLE_MS = 250;
/** How often it looks which batches are running. */
const BATCHES_MS = 1_000;
/** How often it says that it lives; its jobs go to others after 10 seconds of silence. */
const HEARTBEAT_MS = 3_000;

/** Works on rows until the signal aborts, or the only batch is not running any more. Finishes what is under way. */
export async function work(context: WorkerContext, { only, concurrency, signal }: WorkerTask): Promise<void> {
  const underWay = new Set<UnderWay>();
  const running = runningBatches(context, only);
  const rowDone = new EventEmitter();
  const heartbeat = setInterval(() => void touch(context, underWay), HEARTBEAT_MS);
  try {
    await context.queue.revive();
    while (!signal.aborted) {
      const batches = await running.now();
      if (batches.length === 0 && only !== undefined) break;
      let taken = 0;
      for (const batch of inTurns(batches)) {
        // Every batch gets a part of the places, so that a small one need not wait for a large one.
        const free = concurrency - underWay.size;
        const share = Math.max(1, Math.ceil(concurrency / batches.length));
        if (free <= 0 || signal.aborted) break;
        for (const job of await take(context, batch, Math.min(free, share))) {
          taken++;
          const one: UnderWay = {
            batch: batch.id,
            job: job.id,
            done: run(context, batch, job, signal)
              .then((mayHaveEnded) => {
                if (mayHaveEnded) running.forget();
              })
              .finally(() => {
                underWay.delete(one);
                rowDone.emit('row');
              }),
          };
          underWay.add(one);
        }
      }
      if (underWay.size >= concurrency) await nextDone(rowDone, signal);
      else if (taken === 0) await idle(rowDone, signal);
    }
    await Promise.all([...underWay].map(({ done }) => done));
  } finally {
    clearInterval(heartbeat);
  }
}

/** Works on one row; true when its batch may have ended. */
async function run(
  context: WorkerContext,
  batch: BatchRecord,
  job: RowJob,
  signal: AbortSignal,
): Promise<boolean> {
  const { queue, ledger } = context;
  const { database } = ledger;
  try {
    const row = await takeRow(database, batch.id, job);
    if (row === undefined) {
      await database.transaction(async (query) => {
        if (await isSettled(query, batch.id, job.key)) await queue.done(batch.id, job.id, query);
      });
      return false;
    }
    const outcome = await workOnRow(row, batch, context, signal);
    // The one who has the row now looks after its job, too.
    if ('taken' in outcome) return false;
    if ('settle' in outcome) {
      // At once: a start that finds the row settled and wants it tried again makes a new job.
      const finished = await database.transaction(async (query) => {
        const settled = await settle(query, row, outcome.settle);
        if (settled.written) await queue.done(batch.id, job.id, query);
        return settled.finished;
      });
      if (finished) await finish(context, batch.id);
      return finished;
    }
    await database.transaction(async (query) => {
      const isMine = 'hold' in outcome ? await hold(query, row, outcome.hold) : await putBack(query, row);
      if (isMine) await queue.putBack(batch.id, job, 'hold' in outcome ? outcome.hold.after_ms : 0, query);
    });
    return 'back' in outcome;
  } catch (error) {
    context.logger?.error(`batch ${batch.name}, row ${job.key}: ${(error as Error).message}`);
    // If that fails, too, the job comes back without a heartbeat.
    await queue.failed(batch.id, [job.id]).catch(() => undefined);
    return false;
  }
}

/** Ends a batch whose rows are all settled. */
async function finish({ ledger, queue }: WorkerContext, batch: number): Promise<void> {
  const { database } = ledger;
  const finished = await database.query(FINISH, [batch]);
  if (finished.length === 0) return;
  await queue.remove(batch);
  // It may have been started again meanwhile, with new rows.
  await enqueue({ ledger, queue }, batch);
}

const FINISH = `
  UPDATE waybill.batch SET state = 'finished', finished_at = now(), stopped_because = NULL
  WHERE id = $1 AND (state = 'running' OR stopped_because = 'stopped')
    AND total = bought + refused + unknown + invalid + no_quotes + over_budget + cancelled
  RETURNING id`;

/** Makes sure that every row that is not settled has a job. */
export async function enqueue(
  { ledger, queue }: Pick<WorkerContext, 'ledger' | 'queue'>,
  batch: number,
): Promise<void> {
  const rows = await ledger.database.query<{ key: string }>(
    `SELECT key FROM waybill.batch_row WHERE batch = $1 AND state IN ('waiting', 'active') ORDER BY number, key`,
    [batch],
  );
  if (rows.length > 0)
    await queue.add(
      batch,
      rows.map(({ key }) => key),
    );
}

async function take(
  { queue, logger }: WorkerContext,
  { id, name }: BatchRecord,
  most: number,
): Promise<readonly RowJob[]> {
  try {
    return await queue.take(id, most);
  } catch (error) {
    // Another worker may just have finished the batch and removed its queue.
    logger?.debug(`batch ${name}: ${(error as Error).message}`);
    return [];
  }
}

/** The running batches whose accounts and functions to choose by this worker has, read from time to time. */
function runningBatches({ ledger, proxies, choosers, logger }: WorkerContext, only: number | undefined) {
  let at = Number.NEGATIVE_INFINITY;
  let known: readonly BatchRecord[] | undefined;
  return {
    now: async () => {
      if (known !== undefined && performance.now() - at < BATCHES_MS) return known;
      try {
        known = await ledger.database.query<BatchRecord>(RUNNING, [
          only ?? null,
          Object.keys(choosers),
          proxies.map(accountName),
        ]);
      } catch (error) {
        if (known === undefined) throw error;
        logger?.error(`the database does not answer: ${(error as Error).message}`);
      }
      at = performance.now();
      return known;
    },
    forget: () => {
      at = Number.NEGATIVE_INFINITY;
    },
  };
}

const RUNNING = `
  SELECT id, name, state, options, accounts, budget, budget_currency FROM waybill.batch
  WHERE state = 'running' AND ($1::bigint IS NULL OR id = $1::bigint) AND choosers <@ $2::text[]
    AND (accounts IS NULL OR accounts <@ $3::text[]) ORDER BY id`;

let first = 0;
/** Another one is the first each time. */
function inTurns(batches: readonly BatchRecord[]): readonly BatchRecord[] {
  first = (first + 1) % Math.max(1, batches.length);
  return [...batches.slice(first), ...batches.slice(0, first)];
}

async function touch({ queue, logger }: WorkerContext, underWay: ReadonlySet<UnderWay>): Promise<void> {
  for (const [batch, rows] of Map.groupBy(underWay, (one) => one.batch))
    await queue
      .touch(
        batch,
        rows.map(({ job }) => job),
      )
      .catch((error: Error) => logger?.warn(`heartbeat: ${error.message}`));
}

/** Resolves when a row is done, or the signal aborts. */
async function nextDone(done: EventEmitter, signal: AbortSignal): Promise<void> {
  await once(done, 'row', { signal }).catch(() => undefined);
}

/** Waits a moment, or until a row is done. */
async function idle(done: EventEmitter, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const moment = delay(IDLE_MS, undefined, { signal: ends }).catch(() => undefined);
  await Promise.race([moment, nextDone(done, ends)]);
  over.abort();
}
