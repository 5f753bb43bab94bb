import type { BatchProgress } from '@waybill/batch';
import type { WrittenOrders } from '@waybill/batch/orders';
import { type TableStyle, table } from '../render/table.js';
import type { Place } from './database.js';
import type { ReadOrdersFile } from './orders-file.js';
import { moneyOf } from './progress-line.js';
import type { FileResults } from './results.js';

/** What came of a file, for people and for programs. */
export interface BatchSummary {
  readonly batch: string;
  readonly database: string;
  readonly folder: string;
  readonly rows: number;
  /** Rows in each state. */
  readonly states: Readonly<Record<string, number>>;
  /** Labels that this run bought; those of earlier runs are in `states.bought`, too. */
  readonly bought_now: number;
  /** Of the whole batch, also in earlier runs. */
  readonly spent: readonly { readonly amount: string; readonly currency: string }[];
  readonly stopped_because?: 'stopped' | 'budget';
  /** The row from which on the file could not be read. */
  readonly unreadable?: number;
  readonly pdfs: readonly string[];
  /** Labels, each in a file of its own. */
  readonly labels: number;
  /** Labels that are in no PDF. */
  readonly labels_apart: number;
  readonly problems: readonly RowProblemLine[];
}

interface RowProblemLine {
  readonly row: number;
  readonly order?: string;
  readonly state: string;
  readonly column?: string;
  readonly message: string;
}

interface Facts {
  readonly name: string;
  readonly place: Place;
  readonly folder: string;
  readonly before: BatchProgress;
  readonly after: BatchProgress;
  readonly results: FileResults;
  readonly written: WrittenOrders;
  readonly orders: ReadOrdersFile;
}

export function summaryOf(facts: Facts): BatchSummary {
  const { name, place, folder, before, after, results, written, orders } = facts;
  const { stopped_because } = after;
  const { unreadable } = orders;
  return {
    batch: name,
    database: place.shown,
    folder,
    rows: results.rows.length,
    states: results.states,
    bought_now: after.done - before.done,
    spent: after.spent,
    ...(stopped_because !== undefined && { stopped_because }),
    ...(unreadable !== undefined && { unreadable }),
    pdfs: written.pdfs,
    labels: written.labels,
    labels_apart: written.apart,
    problems: problemsOf(written),
  };
}

function problemsOf({ problems }: WrittenOrders): RowProblemLine[] {
  return problems.map(({ number, key, state, column, message }) => ({
    row: number,
    ...(key !== undefined && { order: key }),
    state,
    ...(column !== undefined && column !== '' && { column }),
    message,
  }));
}

/** Problems that are shown; the file has all of them. */
const MOST_SHOWN = 10;

export function renderSummary(summary: BatchSummary, style: TableStyle): string {
  const { rows, states, bought_now, spent, problems, folder } = summary;
  const bought = states.bought ?? 0;
  const others = Object.entries(states).filter(([state]) => state !== 'bought');
  const counts = [
    `${bought} bought`,
    ...others.map(([state, count]) => `${count} ${state.replaceAll('_', ' ')}`),
  ];
  const head = style.paint(
    bought === rows ? 'good' : 'strong',
    `${rows} ${rows === 1 ? 'row' : 'rows'}: ${counts.join(', ')}`,
  );
  return [
    `${head}\n`,
    bought_now === 0
      ? `Nothing was bought now${bought > 0 ? ': what is bought was bought before' : ''}. Spent in this batch: ${moneyOf(spent)}.\n`
      : `Bought now: ${bought_now}. Spent in this batch: ${moneyOf(spent)}.\n`,
    ...stopped(summary),
    ...shown(problems, style),
    `\nIn ${folder}:\n`,
    ...summary.pdfs.map((name) => `  ${name}\n`),
    `  results.csv, and each label in a file of its own: ${summary.labels}\n`,
    `  problems.csv: ${problems.length === 0 ? 'empty' : `${problems.length}`}\n`,
    ...(summary.labels_apart > 0
      ? [
          `${summary.labels_apart} labels are not in the PDF: they are in the language of a printer, such as ZPL.\n`,
        ]
      : []),
    ...((states.unknown ?? 0) > 0
      ? ['Whether the unknown rows were bought is not clear yet: waybill purchases --unknown\n']
      : []),
  ].join('');
}

function stopped({ stopped_because, unreadable }: BatchSummary): string[] {
  return [
    ...(stopped_because === 'budget'
      ? ['Stopped: the next row does not fit into the budget. A higher --budget goes on.\n']
      : []),
    ...(unreadable === undefined
      ? []
      : [`From row ${unreadable} on the file cannot be read: a quotation mark is not closed there.\n`]),
  ];
}

function shown(problems: BatchSummary['problems'], style: TableStyle): string[] {
  if (problems.length === 0) return [];
  const columns = [
    { title: 'row', right: true },
    { title: 'order' },
    { title: 'problem', wrap: true as const },
  ];
  const lines = problems
    .slice(0, MOST_SHOWN)
    .map(({ row, order = '', column, message }) => [
      String(row),
      order,
      column === undefined || message.startsWith(column) ? message : `${column}: ${message}`,
    ]);
  const more = problems.length - lines.length;
  return ['\n', table(columns, lines, style), more > 0 ? `… and ${more} more\n` : ''];
}
