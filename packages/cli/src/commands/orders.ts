import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OrderState, OrderSummary } from '@waybill/orders';
import type { Amount } from '../batch/commands.js';
import { ProgressLine } from '../batch/progress-line.js';
import { isConfirmed } from '../confirm.js';
import { CommandError, EXIT, type ExitCode, NothingBought } from '../exit.js';
import type { Io } from '../io.js';
import { accountText } from '../names.js';
import { accountsOf, type DeskOptions, idsOf, openDeskAlone, openDeskWith } from '../orders/open.js';
import { type ImportFileOptions, importFile, reportText } from '../orders/read-file.js';
import { moneyText } from '../render/money.js';
import { pageOf } from '../render/page.js';
import { table } from '../render/table.js';

/** Which orders, besides those that are named by number. */
interface SourceOption {
  readonly source?: string;
}

/** `waybill orders import` */
export async function importOrders(
  file: string,
  options: DeskOptions & ImportFileOptions,
  io: Io,
): Promise<ExitCode> {
  await using open = await openDeskAlone(options, io);
  const report = await importFile(open.desk, file, options, io);
  io.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
  return report.problems.length > 0 ? EXIT.incomplete : EXIT.ok;
}

interface ListOptions extends DeskOptions, SourceOption {
  readonly state?: OrderState;
  readonly search?: string;
  readonly limit?: number;
}

const COLUMNS = [
  'order',
  'state',
  'recipient',
  'to',
  'parcel',
  'what is bought',
  'tracking number',
  'problem',
];

/** `waybill orders list` */
export async function listOrders(options: ListOptions, io: Io): Promise<ExitCode> {
  const { state, source, search, limit, json } = options;
  await using open = await openDeskAlone(options, io);
  const { orders, counts } = await open.desk.list({
    ...(state !== undefined && { state: [state] }),
    ...(source !== undefined && { source }),
    ...(search !== undefined && { search }),
    ...(limit !== undefined && { limit }),
  });
  if (json) io.stdout.write(`${JSON.stringify({ orders, counts }, null, 2)}\n`);
  else {
    const titles = COLUMNS.map((title) => ({ title }));
    if (orders.length > 0) io.stdout.write(table(titles, orders.map(rowOf), pageOf(io.stdout)));
    const texts = Object.entries(counts).map(([name, count]) => `${count} ${name.replace('_', ' ')}`);
    io.stderr.write(`${texts.join(', ')}\n`);
  }
  return orders.length > 0 ? EXIT.ok : EXIT.none;
}

function rowOf(order: OrderSummary): string[] {
  const { chosen, choose, weight_kg, box } = order;
  return [
    order.order,
    order.state.replace('_', ' '),
    order.recipient,
    [order.city, order.country_code].filter(Boolean).join(', '),
    [weight_kg === undefined ? '' : `${weight_kg} kg`, box].filter(Boolean).join(' '),
    chosen === undefined ? [choose].flat().join(' | ') : `${chosen.carrier} ${chosen.service_name}`,
    order.tracking_number ?? '',
    order.problems[0]?.message ?? '',
  ];
}

/** `waybill orders prices` */
export async function priceOrders(
  numbers: readonly string[],
  options: DeskOptions & SourceOption,
  io: Io,
): Promise<ExitCode> {
  await using found = await accountsOf('prices', options, io);
  await using open = await openDeskWith(found, options, io);
  const { desk } = open;
  const named = await toBuy(desk, numbers, options);
  const priced = await desk.prices(named, { signal: io.signal });
  if (options.json) io.stdout.write(`${JSON.stringify(priced, null, 2)}\n`);
  else {
    const rows = priced.rows.map(({ order, chosen, problems }) => [
      order,
      chosen === undefined ? '' : `${chosen.carrier} ${chosen.service_name}`,
      chosen === undefined ? '' : moneyText(chosen.total, chosen.currency),
      chosen?.why ?? problems[0]?.message ?? '',
    ]);
    const titles = ['order', 'service', 'price', 'why'].map((title) => ({ title, right: title === 'price' }));
    if (rows.length > 0) io.stdout.write(table(titles, rows, pageOf(io.stdout)));
    io.stderr.write(`Together: ${amounts(priced.spent)}\n`);
  }
  return priced.rows.some(({ chosen }) => chosen !== undefined) ? EXIT.ok : EXIT.none;
}

async function toBuy(
  desk: Parameters<typeof idsOf>[0],
  numbers: readonly string[],
  { source }: SourceOption,
): Promise<readonly string[]> {
  if (numbers.length > 0) return idsOf(desk, numbers, source);
  return allIn(desk, 'to_do', source);
}

/** Every order in a state, whatever the size of a part of the list. */
async function allIn(
  desk: Parameters<typeof idsOf>[0],
  state: OrderState,
  source: string | undefined,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { orders, next } = await desk.list({
      state: [state],
      limit: 1_000,
      ...(source !== undefined && { source }),
      ...(after !== undefined && { after }),
    });
    ids.push(...orders.map(({ id }) => id));
    if (next === undefined) return ids;
    after = next;
  }
}

function amounts(spent: readonly Amount[]): string {
  return spent.map(({ amount, currency }) => moneyText(Number(amount), currency)).join(' + ') || 'nothing';
}

interface BuyOptions extends DeskOptions, SourceOption {
  readonly budget?: Amount;
  readonly workers?: number;
  readonly yes?: boolean;
}

/** `waybill orders buy` */
export async function buyOrders(numbers: readonly string[], options: BuyOptions, io: Io): Promise<ExitCode> {
  const { budget, workers, json } = options;
  await using found = await accountsOf('buy', options, io);
  await using open = await openDeskWith(found, options, io);
  const { desk, opened } = open;
  const ids = await toBuy(desk, numbers, options);
  if (ids.length === 0) throw new NothingBought('There is no order that can be bought.');
  const names = found.accounts.map(accountText).join(', ');
  const most = budget === undefined ? '' : `, for at most ${budget.amount} ${budget.currency}`;
  const question = () => `Buy ${ids.length} labels${most}, from production accounts among ${names}?`;
  if (!options.simulate && !(await isConfirmed(question, found.accounts, options, io)))
    throw new NothingBought('Nothing was bought.');
  const bought = await desk.buy(ids, {
    key: randomUUID(),
    ...(budget !== undefined && { budget: { ...budget, amount: Number(budget.amount) } }),
  });
  for (const { order = '', message } of bought.left_out) io.stderr.write(`${order}: ${message}\n`);
  if (bought.batch === null) return EXIT.none;
  const batch = await opened.batches.get(bought.batch);
  const line = new ProgressLine(io.stderr);
  const watched = new AbortController();
  const watching = (async () => {
    for await (const event of batch?.events({ signal: watched.signal }) ?? [])
      if (event.type === 'progress') line.show(event.progress);
  })().catch(() => undefined);
  const end = await batch?.run({ signal: io.signal, ...(workers !== undefined && { concurrency: workers }) });
  watched.abort();
  await watching;
  if (end !== undefined) line.end(end);
  if (json) io.stdout.write(`${JSON.stringify({ ...bought, progress: end }, null, 2)}\n`);
  else
    io.stdout.write(
      `${end?.done ?? 0} of ${ids.length} orders were bought, for ${amounts(end?.spent ?? [])}\n`,
    );
  if ((end?.states.unknown ?? 0) > 0) return EXIT.unknown_outcome;
  if (io.signal.aborted) return EXIT.interrupted;
  return end?.done === ids.length ? EXIT.ok : EXIT.incomplete;
}

interface PrintOptions extends DeskOptions, SourceOption {
  readonly out?: string;
  readonly labels: boolean;
  readonly slips: boolean;
  readonly zpl?: boolean;
}

/** `waybill orders documents` */
export async function printOrders(
  numbers: readonly string[],
  options: PrintOptions,
  io: Io,
): Promise<ExitCode> {
  const { source, labels, slips, zpl = false } = options;
  await using open = await openDeskAlone(options, io);
  const { desk } = open;
  const ids = numbers.length > 0 ? await idsOf(desk, numbers, source) : await allIn(desk, 'bought', source);
  const printed = await desk.documents(ids, { labels, slips, format: zpl ? 'zpl' : 'pdf' });
  for (const { message } of printed.left_out) io.stderr.write(`${message}\n`);
  if (printed.bytes === undefined) throw new CommandError(EXIT.none, 'There is nothing to print.');
  const file = resolve(io.cwd, options.out ?? `orders.${zpl ? 'zpl' : 'pdf'}`);
  try {
    await writeFile(file, printed.bytes);
  } catch (error) {
    throw new CommandError(EXIT.unwritten, `${file} cannot be written: ${(error as Error).message}`);
  }
  io.stdout.write(`${file}: ${printed.labels} labels and ${printed.slips} packing slips\n`);
  return printed.left_out.length > 0 ? EXIT.incomplete : EXIT.ok;
}

interface TrackingOptions extends DeskOptions, SourceOption {
  readonly since?: string;
  readonly format?: string;
}

/** `waybill orders tracking` */
export async function trackingNumbers(options: TrackingOptions, io: Io): Promise<ExitCode> {
  const { source, since, format } = options;
  const { trackingFile } = await import('@waybill/orders');
  await using found = await accountsOf('tracking', options, io);
  await using open = await openDeskWith(found, options, io);
  const rows = await open.desk.toReport({
    all: true,
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
  });
  const form = format ?? rows[0]?.format ?? 'waybill';
  if (options.json) io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else
    io.stdout.write(
      trackingFile(
        form,
        rows.map(({ carrier_name: carrier, ...row }) => ({ ...row, carrier })),
      ),
    );
  return rows.length > 0 ? EXIT.ok : EXIT.none;
}
