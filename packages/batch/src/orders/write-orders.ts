import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShippingFile } from '@waybill/core';
import type { PageSize } from '@waybill/labels';
import { stringify } from 'csv-stringify/sync';
import type { Dialect } from './decode.js';
import { isPage, LabelPdfs } from './label-pdfs.js';

/** What came of a row. */
export interface OrderResult {
  /** The row as a spreadsheet numbers it. */
  readonly number: number;
  /** Of the column `order`. */
  readonly key?: string;
  /** `bought`, `refused`, `unknown`, `invalid`, … */
  readonly state: string;
  readonly carrier?: string;
  readonly account?: string;
  /** The name of the service. */
  readonly service?: string;
  /** Those of the files are added. */
  readonly tracking_numbers?: readonly string[];
  /** A decimal number as text. */
  readonly amount?: string;
  readonly currency?: string;
  /** What keeps the row from being bought, or is missing from what was bought; `column` is a title of the orders' file. */
  readonly problems?: readonly { readonly column?: string; readonly message: string }[];
  /** Labels and papers of what was bought; asked for when they are written. */
  readonly files?: () => Promise<readonly ShippingFile[]>;
}

/** Where and how the results are written. */
export interface WriteOrdersOptions extends Pick<Dialect, 'delimiter' | 'decimal'> {
  readonly folder: string;
  /** The size of the pages that pictures become; 4 by 6 inches by default. */
  readonly page?: PageSize;
}

/** What was written. */
export interface WrittenOrders {
  /** Files in the folder: `labels.pdf`, or `labels-1.pdf` and so on; none where there is no label. */
  readonly pdfs: readonly string[];
  /** Labels in them. */
  readonly merged: number;
  /** Labels that are only in files of their own, because they are no page and no picture: ZPL. */
  readonly apart: number;
  /** Lines of `problems.csv`. */
  readonly problems: number;
}

/**
 * Writes what came of orders: `results.csv` with a line for each, `problems.csv`, each label and paper in a file that begins
 * with the order or the row, and the labels in one PDF, in the order of the rows. Files of an earlier run are written over.
 * Labels are read and written one after the other.
 *
 * The CSV files are UTF-8 with a byte order mark, for spreadsheets. A text that a spreadsheet would take for a formula,
 * because it begins with `=`, `+`, `-` or `@`, gets an apostrophe in front.
 */
export async function writeOrders(
  results: Iterable<OrderResult> | AsyncIterable<OrderResult>,
  { folder, page = '4x6', delimiter = ',', decimal = '.' }: WriteOrdersOptions,
): Promise<WrittenOrders> {
  await mkdir(folder, { recursive: true });
  const pdfs = new LabelPdfs(folder, page);
  const lines: string[][] = [];
  const problems: string[][] = [];
  const counts = { merged: 0, apart: 0 };
  for await (const result of results) {
    const { number, key = '', state } = result;
    const trouble = [...(result.problems ?? [])];
    const names: string[] = [];
    const numbers = [...(result.tracking_numbers ?? [])];
    const files = await filesOfRow(result).catch((error: Error) => {
      trouble.push({ message: `the labels cannot be read from the ledger: ${error.message}` });
      return [];
    });
    for (const file of files) {
      if (file.tracking_number !== null) numbers.push(file.tracking_number);
      const name = `${nameOf(result)}-${file.name}`;
      await writeFile(join(folder, name), file.bytes);
      names.push(name);
      if (!file.kind.endsWith('label')) continue;
      if (!isPage(file)) counts.apart += 1;
      else
        await pdfs.add({ name, bytes: file.bytes }).then(
          () => {
            counts.merged += 1;
          },
          (error: Error) => trouble.push({ message: `is not in the PDF of all labels: ${error.message}` }),
        );
    }
    lines.push(lineOf({ ...result, tracking_numbers: [...new Set(numbers)] }, names, decimal));
    problems.push(
      ...trouble.map(({ column = '', message }) => [String(number), key, state, column, message]),
    );
  }
  const csv = (rows: readonly string[][]) =>
    stringify([...rows], { delimiter, bom: true, escape_formulas: true, record_delimiter: 'windows' });
  await replace(join(folder, 'results.csv'), csv([RESULT, ...lines]));
  await replace(join(folder, 'problems.csv'), csv([PROBLEM, ...problems]));
  return { pdfs: await pdfs.close(), ...counts, problems: problems.length };
}

async function filesOfRow({ files }: OrderResult): Promise<readonly ShippingFile[]> {
  return (await files?.()) ?? [];
}

const PROBLEM = ['row', 'order', 'state', 'column', 'problem'];
const RESULT = [
  'row',
  'order',
  'state',
  'carrier',
  'account',
  'service',
  'tracking_numbers',
  'total_charge',
  'currency',
  'files',
];

function lineOf(result: OrderResult, files: readonly string[], decimal: string): string[] {
  const { number, key, state, carrier, account, service, tracking_numbers = [], amount, currency } = result;
  return [
    String(number),
    key ?? '',
    state,
    carrier ?? '',
    account ?? '',
    service ?? '',
    tracking_numbers.join(' '),
    (amount ?? '').replace('.', decimal),
    currency ?? '',
    files.join(' '),
  ];
}

/** What its files begin with. The text of an order becomes part of a path: only harmless characters stay. */
function nameOf({ key, number }: OrderResult): string {
  return key === undefined ? `row-${number}` : key.replace(/[^\w-]+/g, '_').slice(0, 80);
}

/** A reader never sees half a file. */
async function replace(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
