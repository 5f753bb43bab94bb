import { extname } from 'node:path';
import { readByThread, readHere } from '@waybill/batch/files';
import type { ShopOrder } from '../shop-order.js';
import { type ColumnMap, readColumnMap } from './column-map.js';
import type { Field } from './fields.js';
import type { FileTask } from './files-worker.js';
import { previewRows, readFile } from './read-file.js';

/** How an export is read. */
export interface ReadExportOptions {
  /** For a file that is no export of a known shop: which column is which. */
  readonly columns?: ColumnMap | undefined;
  /** `shopify`, `woocommerce`, `amazon`, `etsy`, `ebay`, `bigcommerce`, `magento` or `waybill`; by default the header says it. */
  readonly format?: string | undefined;
  /** Unit of weights where the file does not say it: `kg`, `g`, `lb`, `oz`. */
  readonly weight_unit?: string | undefined;
  /** What holds where a known export has no such column: `{ "recipient.country_code": "CA" }` for Magento's list. */
  readonly constants?: Readonly<Partial<Record<Field, string>>> | undefined;
}

/** The orders of an export. */
export interface ReadExportResult {
  /** The format's name; `columns` where a map of columns was given. */
  readonly format: string;
  /** In the order of their first rows, those to skip and those with problems among them. */
  readonly orders: readonly ShopOrder[];
  /** Titles of columns that are not read. */
  readonly ignored: readonly string[];
  /** The row from which on the file cannot be read, because a quotation mark is not closed. */
  readonly unreadable?: number;
}

/** What a person sees of a file to say which column is which. */
export interface FilePreview {
  /** The format's name, where it is a known one. */
  readonly format?: string;
  readonly header: readonly string[];
  /** The first five rows below the header. */
  readonly rows: readonly (readonly string[])[];
  readonly guess: ColumnMap;
}

/** Characters or bytes of text that are read without a thread: some 200 rows. */
const READ_HERE = 65_536;

/**
 * Reads the orders of a shop's export, CSV or XLSX: rows of one order become one order, and what a spreadsheet has spoiled is
 * repaired with a notice, or is a problem of its order. A large file and every workbook is read in a thread, with limits for
 * memory and time. Formulas of a workbook are not calculated.
 * @param source text, or the bytes of a workbook or of text in UTF-8, UTF-16 or Windows-1252.
 * @throws {@link ValidationError}, code `orders_file`, where no order can be read: an unknown header, a damaged workbook, a file
 * that is too large. Code `column_map` where `columns` is wrong.
 */
export async function readExport(
  source: Uint8Array | string,
  options: ReadExportOptions = {},
): Promise<ReadExportResult> {
  if (options.columns !== undefined) readColumnMap(options.columns);
  const read = (take: (part: readonly ShopOrder[]) => void | Promise<void>) =>
    readFile(source, options, take);
  const { parts: orders, end } = await run<ShopOrder, Omit<ReadExportResult, 'orders'>>(
    { source, options },
    read,
  );
  return { ...end, orders };
}

/**
 * The header and the first rows of a file, with a guess of its columns.
 * @throws {@link ValidationError}, code `orders_file`, where it has no header or cannot be read.
 */
export async function previewFile(source: Uint8Array | string): Promise<FilePreview> {
  return (await run<never, FilePreview>({ source }, () => previewRows(source))).end;
}

/** In a thread, where the file is large or is a workbook, which may be larger than it looks. */
function run<Part, End>(
  task: FileTask,
  read: (take: (part: readonly Part[]) => void) => Promise<End>,
): Promise<{ readonly parts: readonly Part[]; readonly end: End }> {
  const { source } = task;
  const isWorkbook = typeof source !== 'string' && source[0] === 0x50 && source[1] === 0x4b;
  if (source.length < READ_HERE && !isWorkbook) return readHere(read);
  const program = new URL(`./files-worker${extname(import.meta.url)}`, import.meta.url);
  return readByThread(program, task, read);
}
