import { type ShippingFile, ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { type PageSize, toPdf } from '@waybill/labels';
import type { FileDialect } from '../types.js';
import {
  csvBytes,
  PROBLEM_TITLES,
  problemLine,
  problemsIn,
  RESULT_TITLES,
  resultLine,
  type WrittenProblem,
} from './csv-lines.js';
import { isPage, MOST_LABELS } from './label-pdfs.js';
import {
  type OrderResultsOptions,
  orderResults,
  type ResultBatch,
  type ResultLedger,
} from './order-results.js';
import type { OrderResult } from './write-orders.js';

/** Which labels, and the size of their pages. */
export interface BatchLabelsOptions {
  /** The size of the pages that pictures become; 4 by 6 inches by default. */
  readonly page?: PageSize;
  /** The number of the first row. */
  readonly from?: number;
  /** The number of the last row. */
  readonly to?: number;
}

/** The labels of a batch in one PDF. */
export interface BatchLabels {
  /** Undefined where there is no label that is a page or a picture. */
  readonly pdf: Uint8Array<ArrayBuffer> | undefined;
  /** Labels that were found. */
  readonly labels: number;
  /** Labels that are in the PDF. */
  readonly merged: number;
  /** Labels in the language of a printer, such as ZPL, which no PDF can hold. */
  readonly apart: number;
  /** Labels that could not be read. */
  readonly problems: readonly WrittenProblem[];
}

/** The files of a batch as bytes, each made when it is asked for. */
export interface BatchFiles {
  /** `results.csv`: a line for each row, with its problems in the last column. */
  results(): Promise<Uint8Array<ArrayBuffer>>;
  /** `problems.csv`: a line for each problem. */
  problems(): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * `labels.pdf`: all labels, in the order of the rows.
   * @throws {@link ValidationError} for more than 2,000 labels: a part of the rows has to be named.
   */
  labels(options?: BatchLabelsOptions): Promise<BatchLabels>;
}

/**
 * What came of a batch as files, in any process: nothing is needed but the batch and the ledger. They are written as
 * {@link writeOrders} writes them, in the dialect that the batch was started with.
 */
export function batchFiles(
  batch: ResultBatch,
  ledger: ResultLedger,
  options: OrderResultsOptions = {},
): BatchFiles {
  const { dialect = {} } = batch;
  const rows = () => orderResults(batch, ledger, options);
  return {
    results: () => csvBytes(resultLines(rows(), dialect), dialect),
    problems: () => csvBytes(problemLines(rows()), dialect),
    labels: (asked = {}) => labelsOf(rows(), asked),
  };
}

type Rows = ReturnType<typeof orderResults>;

async function* resultLines(rows: Rows, dialect: FileDialect) {
  yield [...RESULT_TITLES, 'problems'];
  for await (const row of rows) {
    const problems = (row.problems ?? []).map(({ message }) => message);
    yield [...resultLine(row, row.tracking_numbers ?? [], dialect), problems.join('; ')];
  }
}

async function* problemLines(rows: Rows) {
  yield PROBLEM_TITLES;
  for await (const row of rows) yield* problemsIn(row, row.problems).map(problemLine);
}

async function labelsOf(
  rows: Rows,
  { page = '4x6', from = 0, to = Number.POSITIVE_INFINITY }: BatchLabelsOptions,
): Promise<BatchLabels> {
  const pages: (Pick<ShippingFile, 'name' | 'bytes'> & { readonly row: OrderResult })[] = [];
  const problems: WrittenProblem[] = [];
  const inRow = (row: OrderResult, what: string, error: unknown) =>
    problems.push(...problemsIn(row, [{ message: `${what}: ${messageOf(error)}` }]));
  let labels = 0;
  let apart = 0;
  for await (const row of rows) {
    if (row.files === undefined || row.number < from || row.number > to) continue;
    let files: readonly ShippingFile[] = [];
    try {
      files = await row.files();
    } catch (error) {
      inRow(row, 'the labels cannot be read', error);
    }
    for (const { kind, name, bytes, format } of files) {
      if (!kind.endsWith('label')) continue;
      labels += 1;
      if (!isPage({ format })) {
        apart += 1;
        continue;
      }
      if (pages.length >= MOST_LABELS) throw tooMany();
      pages.push({ name, bytes, row });
    }
  }
  if (pages.length === 0) return { pdf: undefined, labels, merged: 0, apart, problems };
  let damaged = 0;
  const pdf = await toPdf(pages, {
    page,
    onDamaged: (error, index) => {
      damaged += 1;
      const row = pages[index]?.row;
      if (row !== undefined) inRow(row, 'a label is not in the PDF', error);
    },
  });
  problems.sort((one, other) => one.number - other.number);
  const merged = pages.length - damaged;
  return { pdf: merged === 0 ? undefined : pdf, labels, merged, apart, problems };
}

function tooMany(): ValidationError {
  const problem = `and to must name a part of the rows: one PDF has at most ${MOST_LABELS} labels`;
  return new ValidationError([issue('from', 'too_many', problem)], {});
}

function messageOf(error: unknown): string {
  return (error as Error).message;
}
