import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShippingFile } from '@waybill/core';
import type { PageSize } from '@waybill/labels';
import type { FileDialect } from '../types.js';
import {
  csvOf,
  PROBLEM_TITLES,
  problemLine,
  problemsIn,
  RESULT_TITLES,
  resultLine,
  type WrittenProblem,
} from './csv-lines.js';
import { isPage, LabelPdfs } from './label-pdfs.js';

/** What came of a row. */
export interface OrderResult {
  /** The row as a spreadsheet numbers it. */
  readonly number: number;
  /** Of the column `order`. */
  readonly key?: string;
  /** `bought`, `refused`, `unknown`, `invalid`, …; `void` for what was bought and voided. */
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
  /** False if a part of what was bought is missing, such as a label. */
  readonly complete?: boolean;
  /** What keeps the row from being bought, or is missing from what was bought; `column` is a title of the orders' file. */
  readonly problems?: readonly { readonly column?: string; readonly message: string }[];
  /** Labels and papers of what was bought; asked for when they are written. */
  readonly files?: () => Promise<readonly ShippingFile[]>;
}

/** Where and how the results are written. */
export interface WriteOrdersOptions extends FileDialect {
  readonly folder: string;
  /** The size of the pages that pictures become; 4 by 6 inches by default. */
  readonly page?: PageSize;
  /** Called after each row, to show progress. */
  readonly onRow?: (row: OrderResult) => void;
}

/** What was written. */
export interface WrittenOrders {
  /** Files in the folder: `labels.pdf`, or `labels-1.pdf` and so on; none where there is no label. */
  readonly pdfs: readonly string[];
  /** Labels, each in a file of its own. */
  readonly labels: number;
  /** Labels that are in the PDF, too. */
  readonly merged: number;
  /** Labels that are not in the PDF, because they are no page and no picture: ZPL. */
  readonly apart: number;
  /** The lines of `problems.csv`: those of the results, and labels that could not be read or put into the PDF. */
  readonly problems: readonly WrittenProblem[];
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
  { folder, page = '4x6', onRow, ...dialect }: WriteOrdersOptions,
): Promise<WrittenOrders> {
  await mkdir(folder, { recursive: true });
  const pdfs = new LabelPdfs(folder, page);
  const lines: string[][] = [];
  const problems: WrittenProblem[] = [];
  const counts = { labels: 0, merged: 0, apart: 0 };
  for await (const result of results) {
    const written = await writeFiles(result, folder, pdfs);
    counts.labels += written.labels;
    counts.merged += written.merged;
    counts.apart += written.apart;
    lines.push([...resultLine(result, written.numbers, dialect), written.names.join(' ')]);
    problems.push(...problemsIn(result, [...(result.problems ?? []), ...written.problems]));
    onRow?.(result);
  }
  await replace(join(folder, 'results.csv'), csvOf([[...RESULT_TITLES, 'files'], ...lines], dialect));
  await replace(join(folder, 'problems.csv'), csvOf([PROBLEM_TITLES, ...problems.map(problemLine)], dialect));
  return { pdfs: await pdfs.close(), ...counts, problems };
}

/** The files of a row, and what is to be said about them. */
interface WrittenFiles {
  readonly names: readonly string[];
  /** Tracking numbers of the packages. */
  readonly numbers: readonly string[];
  readonly labels: number;
  readonly merged: number;
  readonly apart: number;
  readonly problems: readonly { readonly message: string }[];
}

async function writeFiles(result: OrderResult, folder: string, pdfs: LabelPdfs): Promise<WrittenFiles> {
  const written = {
    names: [] as string[],
    labels: 0,
    merged: 0,
    apart: 0,
    problems: [] as { message: string }[],
  };
  const numbers = new Set(result.tracking_numbers);
  let files: readonly ShippingFile[] = [];
  try {
    files = (await result.files?.()) ?? [];
  } catch (error) {
    written.problems.push({ message: `the labels cannot be read: ${(error as Error).message}` });
  }
  for (const file of files) {
    const name = `${nameOf(result)}-${file.name}`;
    await writeFile(join(folder, name), file.bytes);
    written.names.push(name);
    if (file.tracking_number !== null) numbers.add(file.tracking_number);
    if (!file.kind.endsWith('label')) continue;
    written.labels += 1;
    if (!isPage(file)) {
      written.apart += 1;
      continue;
    }
    try {
      await pdfs.add({ name, bytes: file.bytes });
      written.merged += 1;
    } catch (error) {
      written.problems.push({
        message: `a label is not in the PDF of all labels: ${(error as Error).message}`,
      });
    }
  }
  return { ...written, numbers: [...numbers] };
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
