import { Aggregator, accountName } from '@waybill/aggregator';
import { type AnyCarrierProxy, ConfigurationError } from '@waybill/core';
import { migrate } from '@waybill/ledger';
import type {
  Batch,
  Batches,
  BatchesOptions,
  BatchesQuery,
  BatchLedger,
  BatchSummary,
  RowsQuery,
  StartedBatch,
  WorkOptions,
} from './batches.js';
import { checkedRows, isName } from './check.js';
import { type BatchFacts, batchNamed, listBatches } from './list.js';
import { MIGRATIONS } from './migrations.js';
import { pausesOf } from './pauses.js';
import { eventsOf, readProgress, resultsOf } from './progress.js';
import { openQueue } from './queue.js';
import { accountsOf } from './rate.js';
import { readChoice } from './read-choice.js';
import { beginBatch, dropStages, newStage, stageRows } from './start.js';
import type { BatchOptions, BatchProgress, BatchRow, FileDialect, StartOptions } from './types.js';
import { enqueue, type WorkerContext, work } from './worker.js';

/** Rows that a process works on at once. */
const CONCURRENCY = 8;

/**
 * Opens the batches of a ledger's database, and the queue. The accounts are those that this process rates and buys with; they
 * should have {@link databaseQuotas} as their quotas.
 * @throws {@link ConfigurationError} for two accounts of one name, and as `migrate` of the ledger does.
 */
export async function openBatches(
  ledger: BatchLedger,
  proxies: readonly AnyCarrierProxy[],
  options: BatchesOptions = {},
): Promise<Batches> {
  const { choosers = {}, deadline_ms, purchase_deadline_ms, logger } = options;
  const aggregator = new Aggregator(proxies, deadline_ms === undefined ? {} : { deadline_ms });
  const { database } = ledger;
  await migrate(database, 'batch', MIGRATIONS);
  const queue = await openQueue(database, logger);
  const context: WorkerContext = {
    ledger,
    proxies,
    aggregator,
    choosers,
    pauses: pausesOf(database),
    queue,
    logger,
    ...(purchase_deadline_ms === undefined ? {} : { purchase_deadline_ms }),
  };
  if (database.kind === 'embedded') await freeAll(context);
  return new OpenBatches(context);
}

/** An embedded database has one process: what is active belongs to one that died. */
async function freeAll({ ledger, queue }: WorkerContext): Promise<void> {
  const active = await ledger.database.query<{ batch: number; job: string }>(
    `SELECT batch, job FROM waybill.batch_row WHERE state = 'active' AND job IS NOT NULL`,
  );
  for (const [batch, rows] of Map.groupBy(active, (row) => row.batch))
    await queue.failed(
      batch,
      rows.map(({ job }) => job),
    );
}

class OpenBatches implements Batches {
  readonly #context: WorkerContext;
  #closed: Promise<void> | undefined;

  constructor(context: WorkerContext) {
    this.#context = context;
  }

  async start(
    rows: Iterable<BatchRow> | AsyncIterable<BatchRow>,
    { within, ...options }: StartOptions,
  ): Promise<StartedBatch> {
    checkOptions(options);
    const { proxies, ledger } = this.#context;
    const { database } = ledger;
    const own = accountsOf(proxies, options.accounts);
    const accounts = options.accounts === undefined ? {} : { accounts: own.map(accountName) };
    const unnamed = await newStage(database);
    try {
      const checked = checkedRows(rows, own, options.choose ?? 'cheapest');
      const stage = await stageRows(database, unnamed, checked);
      // A new batch has its jobs before it is seen, so that it is never left without.
      if ((await batchNamed(database, options.name)) === undefined) await enqueue(this.#context, unnamed);
      const { id, started } = await beginBatch(ledger, stage, { ...options, ...accounts }, within);
      if (id !== unnamed) await enqueue(this.#context, id);
      const record = await batchNamed(database, options.name);
      return Object.assign(new OpenBatch(this.#context, record as BatchFacts, true), { started });
    } finally {
      await this.#dropStages(unnamed);
    }
  }

  /** What cannot be removed now is removed by a start after a day. */
  async #dropStages(id: number): Promise<void> {
    const { ledger, queue } = this.#context;
    const dropped = await dropStages(ledger.database, id).catch(() => []);
    for (const gone of dropped) await queue.remove(gone).catch(() => undefined);
  }

  async get(name: string): Promise<Batch | undefined> {
    const found = await batchNamed(this.#context.ledger.database, name);
    return found === undefined ? undefined : new OpenBatch(this.#context, found, false);
  }

  async list(query: BatchesQuery = {}): Promise<readonly BatchSummary[]> {
    return listBatches(this.#context.ledger.database, query);
  }

  async work({ concurrency = CONCURRENCY, signal }: WorkOptions & { readonly signal: AbortSignal }) {
    checkConcurrency(concurrency);
    await work(this.#context, { concurrency, signal });
  }

  async forget(before: Date): Promise<number> {
    const rows = await this.#context.ledger.database.query(FORGET, [before.toISOString()]);
    return rows.length;
  }

  close(): Promise<void> {
    this.#closed ??= this.#context.queue.close();
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

const FORGET = `
  UPDATE waybill.batch_row AS r SET request = NULL, quotes = NULL, errors = NULL, answers = NULL
  FROM waybill.batch AS b
  WHERE b.id = r.batch AND b.state = 'finished' AND b.finished_at < $1::timestamptz AND r.state <> 'unknown'
    AND r.request IS NOT NULL
  RETURNING r.key`;

class OpenBatch implements Batch {
  readonly name: string;
  readonly accounts?: readonly string[];
  readonly dialect?: FileDialect;
  readonly #context: WorkerContext;
  readonly #id: number;
  #hasJobs: boolean;

  constructor(context: WorkerContext, { id, name, all_accounts, options }: BatchFacts, hasJobs: boolean) {
    this.#context = context;
    this.#id = id;
    this.name = name;
    if (all_accounts !== null) this.accounts = all_accounts;
    if (options.dialect !== undefined) this.dialect = options.dialect;
    this.#hasJobs = hasJobs;
  }

  async run({ concurrency = CONCURRENCY, signal }: WorkOptions = {}): Promise<BatchProgress> {
    checkConcurrency(concurrency);
    await this.#requireOwn();
    // The process that started it may have died before it made all jobs.
    if (!this.#hasJobs) await enqueue(this.#context, this.#id);
    this.#hasJobs = true;
    const never = new AbortController().signal;
    await work(this.#context, { only: this.#id, concurrency, signal: signal ?? never });
    return this.progress();
  }

  async progress(): Promise<BatchProgress> {
    const { events: _, ...progress } = await readProgress(this.#context.ledger.database, this.#id);
    return progress;
  }

  events({ after, signal }: Parameters<Batch['events']>[0] = {}) {
    const { database } = this.#context.ledger;
    // From the call on, whenever the first event is asked for.
    const since = after ?? readProgress(database, this.#id).then(({ events }) => events);
    const from = Promise.resolve(since);
    from.catch(() => undefined);
    return eventsOf(database, { id: this.#id, name: this.name }, from, signal);
  }

  results({ states }: RowsQuery = {}) {
    return resultsOf(this.#context.ledger.database, { id: this.#id, name: this.name }, states);
  }

  async stop(): Promise<void> {
    await this.#context.ledger.database.query(
      `UPDATE waybill.batch SET state = 'stopped', stopped_because = 'stopped' WHERE id = $1 AND state = 'running'`,
      [this.#id],
    );
  }

  /** A batch that this process cannot work on would be waited for in vain. */
  async #requireOwn(): Promise<void> {
    const [found] = await this.#context.ledger.database.query<{
      choosers: string[];
      accounts: string[] | null;
    }>('SELECT choosers, accounts FROM waybill.batch WHERE id = $1', [this.#id]);
    accountsOf(this.#context.proxies, found?.accounts ?? undefined);
    const missing = found?.choosers.filter((name) => !Object.hasOwn(this.#context.choosers, name)) ?? [];
    if (missing.length > 0)
      throw new ConfigurationError(
        `batch ${this.name} chooses by ${missing.join(' and ')}: give the function to openBatches as one of choosers`,
        { code: 'unknown_chooser' },
      );
  }
}

/** @throws {@link ConfigurationError} */
function checkOptions({ name, choose, budget, rates, patience_ms }: BatchOptions): void {
  if (!isName(name) || name.includes('/') || name.length > 200)
    throw new ConfigurationError(
      `a batch's name has 1 to 200 characters and no /, which ${JSON.stringify(String(name).slice(0, 200))} is not`,
      { code: 'invalid_name' },
    );
  if (choose !== undefined) readChoice(choose);
  if (budget !== undefined && !(Number.isFinite(budget.amount) && budget.amount > 0))
    throw new ConfigurationError(`budget.amount must be a number above 0, not ${budget.amount}`, {
      code: 'invalid_budget',
    });
  for (const [currency, rate] of Object.entries(rates ?? {}))
    if (!(Number.isFinite(rate) && rate > 0))
      throw new ConfigurationError(`rates.${currency} must be a number above 0, not ${rate}`, {
        code: 'invalid_rates',
      });
  if (patience_ms !== undefined && !(patience_ms >= 0))
    throw new ConfigurationError(`patience_ms must be 0 or more, not ${patience_ms}`, {
      code: 'invalid_patience',
    });
}

/** @throws {@link ConfigurationError} */
function checkConcurrency(concurrency: number): void {
  if (Number.isSafeInteger(concurrency) && concurrency > 0) return;
  throw new ConfigurationError(`concurrency must be a whole number above 0, not ${concurrency}`, {
    code: 'invalid_concurrency',
  });
}
