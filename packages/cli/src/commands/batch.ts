import { resolve } from 'node:path';
import { accountName } from '@waybill/aggregator';
import type { BatchEvent, BatchOptions, BatchProgress, StartedBatch } from '@waybill/batch';
import type { WrittenOrders } from '@waybill/batch/orders';
import type { PageSize } from '@waybill/labels';
import type { Amount } from '../batch/commands.js';
import { type DatabaseOptions, optional } from '../batch/database.js';
import { dryRun } from '../batch/dry-run.js';
import { openBatchesOf } from '../batch/open.js';
import {
  batchName,
  type OrdersFileOptions,
  type ReadOrdersFile,
  readOrdersFile,
} from '../batch/orders-file.js';
import { countRows, ProgressLine } from '../batch/progress-line.js';
import { type FileResults, resultsOf } from '../batch/results.js';
import { renderSummary, summaryOf } from '../batch/summary.js';
import { isConfirmed } from '../confirm.js';
import { prepareFolder } from '../documents.js';
import { CommandError, EXIT, type ExitCode, NothingBought } from '../exit.js';
import { type FoundAccounts, findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { accountText } from '../names.js';
import { openAccounts } from '../open-accounts.js';
import { pageOf } from '../render/page.js';

/** Options of `waybill batch`. */
export interface BatchCommandOptions extends OpenOptions, OrdersFileOptions, DatabaseOptions {
  readonly choose: string;
  readonly out?: string;
  readonly name?: string;
  readonly budget?: Amount;
  readonly rate?: Readonly<Record<string, number>>;
  /** Rows that are worked on at once. */
  readonly workers?: number;
  readonly carrier?: readonly string[];
  readonly page: PageSize;
  readonly dryRun?: boolean;
  readonly retry?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly deadline?: number;
}

const SIMULATED =
  'Simulators answer, not the carriers: prices and labels are made up, and nothing is paid.\n';
const WAITING =
  'Interrupted. Purchases that are under way are finished; Ctrl+C again ends at once, and the next run finds out about them.\n';

/** `waybill batch`: buys a label for each row of a file, and writes labels, results and problems. */
export async function batch(file: string, options: BatchCommandOptions, io: Io): Promise<ExitCode> {
  const name = batchName(file, options);
  const orders = await readOrdersFile(file, options, io);
  if (options.simulate) io.stderr.write(SIMULATED);
  if (orders.ignored.length > 0) io.stderr.write(`Columns that are not read: ${orders.ignored.join(', ')}\n`);
  if (options.dryRun) {
    await using opened = await openAccounts(io, `waybill batch ${file}`, options, options.carrier);
    return await dryRun(orders, choiceOf(options), opened, options, io);
  }
  const folder = resolve(io.cwd, options.out ?? (options.simulate ? 'simulated-labels' : 'labels'));
  await using found = await findAccounts(io, `waybill batch ${file}`, options, options.carrier);
  if (!(await isWanted(orders, found, options, io))) throw new NothingBought('Nothing was bought.');
  await using opened = await openBatchesOf(found, options, io);
  const { place, ledger, batches } = opened;
  await prepareFolder(folder);
  io.stderr.write(`Purchases are kept in ${place.shown}\n`);
  const started = await batches.start(orders.rows, {
    name,
    ...choiceOf(options),
    dialect: orders.dialect,
    // Other machines that work on the batch may have more accounts.
    ...(options.carrier !== undefined && {
      accounts: found.accounts.map(accountName),
    }),
    retry: options.retry ?? false,
  });
  const before = await started.progress();
  const after = await run(started, options, io);
  const { orderResults } = await optional(import('@waybill/batch/orders'));
  const bought = orderResults(started, ledger, { carrierName: found.names.carrier });
  const results = await resultsOf(orders.rows, bought, started.started.conflicts);
  const written = await write(results, folder, orders, options, io);
  const summary = summaryOf({ name, place, folder, before, after, results, written, orders });
  if (options.json) io.stdout.write(`${JSON.stringify([summary, summary.problems], null, 2)}\n`);
  else io.stdout.write(renderSummary(summary, pageOf(io.stdout)));
  if (io.signal.aborted) io.stderr.write('The same command again goes on where this one stopped.\n');
  const exit = exitCode(results, io);
  return exit === EXIT.ok && orders.unreadable !== undefined ? EXIT.incomplete : exit;
}

/** Works on the rows, and shows how far they are. */
async function run(started: StartedBatch, { workers }: BatchCommandOptions, io: Io): Promise<BatchProgress> {
  const waiting = () => io.stderr.write(WAITING);
  io.signal.addEventListener('abort', waiting, { once: true });
  const line = new ProgressLine(io.stderr);
  const watched = new AbortController();
  // What cannot be shown does not stop what is bought.
  const watching = watch(started.events({ signal: watched.signal }), line).catch(() => undefined);
  try {
    const end = await started.run({
      signal: io.signal,
      ...(workers !== undefined && { concurrency: workers }),
    });
    watched.abort();
    await watching;
    line.end(end);
    return end;
  } finally {
    watched.abort();
    await watching;
    io.signal.removeEventListener('abort', waiting);
  }
}

async function watch(events: AsyncIterable<BatchEvent>, line: ProgressLine): Promise<void> {
  for await (const event of events) if (event.type === 'progress') line.show(event.progress);
}

async function write(
  { rows }: FileResults,
  folder: string,
  { dialect }: ReadOrdersFile,
  { page }: BatchCommandOptions,
  io: Io,
): Promise<WrittenOrders> {
  const { writeOrders } = await optional(import('@waybill/batch/orders'));
  using counter = countRows(rows.length, 'written', io);
  try {
    return await writeOrders(rows, { folder, page, ...dialect, onRow: counter.next });
  } catch (error) {
    throw new CommandError(
      EXIT.unwritten,
      `What was bought is kept, but not all of it could be written to ${folder}: ${(error as Error).message}\n` +
        'The same command again writes it, and buys nothing twice.',
    );
  }
}

/** What is chosen, and what may be spent. */
function choiceOf({ choose, budget, rate }: BatchCommandOptions): Omit<BatchOptions, 'name'> {
  const preferences = choose.split('|').map((text) => text.trim());
  return {
    choose: preferences.length === 1 ? choose : preferences,
    ...(budget !== undefined && { budget: { ...budget, amount: Number(budget.amount) } }),
    ...(rate !== undefined && { rates: budget === undefined ? rate : { [budget.currency]: 1, ...rate } }),
  };
}

async function isWanted(
  { rows }: ReadOrdersFile,
  { accounts }: FoundAccounts,
  options: BatchCommandOptions,
  io: Io,
): Promise<boolean> {
  const count = rows.filter(({ problems }) => problems === undefined).length;
  const names = accounts.map(accountText);
  const most =
    options.budget === undefined ? '' : `, for at most ${options.budget.amount} ${options.budget.currency}`;
  const question = () =>
    `Buy up to ${count} labels${most}, from production accounts among ${names.join(', ')}?`;
  return options.simulate || isConfirmed(question, accounts, options, io);
}

/** The worst first: a program that reads only the code must not buy twice. */
function exitCode({ rows, states, incomplete }: FileResults, io: Io): ExitCode {
  if ((states.unknown ?? 0) > 0) return EXIT.unknown_outcome;
  if (io.signal.aborted) return EXIT.interrupted;
  const bought = states.bought ?? 0;
  if (bought === 0) return EXIT.none;
  return bought === rows.length && incomplete === 0 ? EXIT.ok : EXIT.incomplete;
}
