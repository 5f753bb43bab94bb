import type { BatchDryRunOptions } from '@waybill/batch';
import { EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import type { OpenAccounts } from '../open-accounts.js';
import { moneyText } from '../render/money.js';
import { pageOf } from '../render/page.js';
import { plain, table } from '../render/table.js';
import { optional } from './database.js';
import type { ReadOrdersFile } from './orders-file.js';
import { moneyOf } from './progress-line.js';

interface DryRunOptions {
  readonly json?: boolean;
  readonly deadline?: number;
  readonly workers?: number;
}

const ERASE = '\r\u001b[K';

/** `waybill batch --dry-run`: what each row would buy, and what all of them would cost. */
export async function dryRun(
  { rows }: ReadOrdersFile,
  choice: Pick<BatchDryRunOptions, 'choose' | 'budget' | 'rates'>,
  { proxies, names }: OpenAccounts,
  { json, deadline, workers }: DryRunOptions,
  io: Io,
): Promise<ExitCode> {
  const { dryRunBatch } = await optional(import('@waybill/batch'));
  let count = 0;
  const result = await dryRunBatch(proxies, rows, {
    ...choice,
    ...(deadline !== undefined && { deadline_ms: deadline }),
    ...(workers !== undefined && { concurrency: workers }),
    signal: io.signal,
    onRow: () => {
      count += 1;
      if (io.stderr.isTTY) io.stderr.write(`${ERASE}${count} of ${rows.length} rows rated`);
    },
  });
  if (io.stderr.isTTY) io.stderr.write(ERASE);
  const problems = new Map(rows.map((row) => [row.number, row.problems]));
  if (json)
    io.stdout.write(`${JSON.stringify([result, result.rows.flatMap(({ errors }) => errors)], null, 2)}\n`);
  else {
    const style = pageOf(io.stdout);
    const columns = [
      { title: 'row', right: true },
      { title: 'order' },
      { title: 'would buy', wrap: true as const },
      { title: 'total', right: true },
    ];
    const lines = result.rows.map(({ number, key, state, chosen, errors }) => [
      String(number),
      key === String(number) ? '' : key,
      chosen !== null && state === 'would_buy'
        ? `${names.carrier(chosen.carrier)}: ${chosen.service_name}`
        : plain(
            [...(problems.get(number) ?? errors)].map(({ message }) => message)[0] ??
              state.replaceAll('_', ' '),
          ),
      chosen === null ? '' : moneyText(chosen.total, chosen.currency),
    ]);
    const { would_buy, failed, spent } = result;
    io.stdout.write(
      `${table(columns, lines, style)}\n${would_buy} rows would be bought for ${moneyOf(spent)}, ${failed} would not. Nothing was bought.\n`,
    );
  }
  if (io.signal.aborted) return EXIT.interrupted;
  if (result.would_buy === 0) return EXIT.none;
  return result.failed === 0 ? EXIT.ok : EXIT.incomplete;
}
