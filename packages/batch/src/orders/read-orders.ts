import { extname } from 'node:path';
import type { BatchRow, RowProblem } from '../types.js';
import type { Dialect } from './decode.js';
import type { Mapping } from './mapping.js';
import type { OrdersTask } from './orders-worker.js';
import { readRows } from './read-rows.js';
import { readByThread, readHere } from './thread.js';

/** How a file of orders is read. */
export interface ReadOrdersOptions extends Dialect {
  /** For a file whose columns do not have the names of fields. Its dialect holds where none is given here. */
  readonly mapping?: Mapping;
}

/** A row of the file, as a batch takes it. */
export interface OrderRow extends BatchRow {
  /** The row as a spreadsheet numbers it: the header is row 1. */
  readonly number: number;
  /** What the column `order` says. It is in no other row of the file. */
  readonly key?: string;
  /** What is wrong with the row; it will not be bought. */
  readonly problems?: readonly OrderProblem[];
}

/** Something in a row that keeps it from being bought. */
export interface OrderProblem extends RowProblem {
  /** The title of the column, or the name of a field that is missing; empty where the whole row is wrong. */
  readonly column: string;
}

/** What a file of orders holds. */
export interface Orders {
  /** Every row that is not blank, with the problems of those that have some. */
  readonly rows: readonly OrderRow[];
  /** The row from which on the file cannot be read, because a quotation mark is not closed. */
  readonly unreadable?: number;
  /** Titles of columns that the mapping leaves out. */
  readonly ignored: readonly string[];
}

/** Characters or bytes that are read without a thread: a hundred orders. */
const READ_HERE = 32_768;

/**
 * Reads a CSV file of orders, a shipment in each row. Titles of columns are names of fields (`recipient.city`,
 * `shipment.items[0].weight`), or a mapping says which fields they are. A column `order` names each row, `choose` says which
 * quote it buys. Rows with problems keep no others from being read; blank rows are left out. A large file is
 * read in a thread, with limits for memory and time.
 * @param source text, or the bytes of a file in UTF-8, UTF-16 or the encoding that is given.
 * @throws {@link ValidationError} where no row can be read: an unknown column, another encoding or separator.
 */
export async function readOrders(
  source: string | Uint8Array,
  options: ReadOrdersOptions = {},
): Promise<Orders> {
  const read = (take: (part: readonly OrderRow[]) => void) => readRows(source, options, take);
  const task: OrdersTask = { source, options };
  const program = new URL(`./orders-worker${extname(import.meta.url)}`, import.meta.url);
  const { parts: rows, end } =
    source.length < READ_HERE ? await readHere(read) : await readByThread(program, task, read);
  return { rows, ...end };
}
