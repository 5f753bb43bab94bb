import type { BatchDryRun, BatchDryRunOptions } from '@waybill/batch';
import { EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import type { Names } from '../names.js';
import type { OpenAccounts } from '../open-accounts.js';
import { moneyText } from '../render/money.js';
import { pageOf } from '../render/page.js';
import { plain, type TableStyle, table } from '../render/table.js';
import { optional } from './database.js';
import type { ReadOrdersFile } from './orders-file.js';
import { countRows, moneyOf } from './progress-line.js';
import { named } from './results.js';

type Choice = Pick<BatchDryRunOptions, 'choose' | 'budget' | 'rates'>;

interface DryRunOptions {
  readonly json?: boolean;
  readonly deadline?: number;
  readonly workers?: number;
}

/** `waybill batch --dry-run`: what each row would buy, and what all of them would cost. */
export async function dryRun(
  { rows }: ReadOrdersFile,
  choice: Choice,
  { proxies, names }: OpenAccounts,
  options: DryRunOptions,
  io: Io,
): Promise<ExitCode> {
  const result = await rated(rows, choice, proxies, options, io);
  if (options.json) {
    const errors = result.rows.flatMap((row) => row.errors);
    io.stdout.write(`${JSON.stringify([result, errors], null, 2)}\n`);
  } else io.stdout.write(rendered(result, rows, names, pageOf(io.stdout)));
  if (io.signal.aborted) return EXIT.interrupted;
  if (result.would_buy === 0) return EXIT.none;
  return result.failed === 0 ? EXIT.ok : EXIT.incomplete;
}

async function rated(
  rows: ReadOrdersFile['rows'],
  choice: Choice,
  proxies: OpenAccounts['proxies'],
  { deadline, workers }: DryRunOptions,
  io: Io,
): Promise<BatchDryRun> {
  const { dryRunBatch } = await optional(import('@waybill/batch'));
  using counter = countRows(rows.length, 'rated', io);
  return await dryRunBatch(proxies, rows, {
    ...choice,
    ...(deadline !== undefined && { deadline_ms: deadline }),
    ...(workers !== undefined && { concurrency: workers }),
    signal: io.signal,
    onRow: counter.next,
  });
}

function rendered(
  { rows, would_buy, failed, spent }: BatchDryRun,
  orders: ReadOrdersFile['rows'],
  names: Names,
  style: TableStyle,
): string {
  const read = new Map(orders.map((order) => [order.number, order]));
  const lines = rows.map(({ number, state, chosen, errors }) => {
    const order = read.get(number);
    const [problem] = order?.problems ?? errors;
    return [
      String(number),
      order === undefined ? '' : (named(order).key ?? ''),
      state === 'would_buy' && chosen !== null
        ? `${names.carrier(chosen.carrier)}: ${chosen.service_name}`
        : plain(problem?.message ?? state.replaceAll('_', ' ')),
      chosen === null ? '' : moneyText(chosen.total, chosen.currency),
    ];
  });
  const columns = [
    { title: 'row', right: true },
    { title: 'order' },
    { title: 'would buy', wrap: true as const },
    { title: 'total', right: true },
  ];
  return `${table(columns, lines, style)}\n${would_buy} rows would be bought for ${moneyOf(spent)}, ${failed} would not. Nothing was bought.\n`;
}
