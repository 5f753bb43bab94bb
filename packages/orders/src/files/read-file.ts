import { unreadableFile } from '@waybill/batch/files';
import type { ShopOrder } from '../shop-order.js';
import { buildOrder } from './build-order.js';
import { columnsIn, titlesOf } from './column-map.js';
import type { Reading } from './draft.js';
import { Columns, type Field, type Row } from './fields.js';
import { type Decimal, decimalSeen } from './figures.js';
import type { Format } from './format.js';
import { FORMAT_NAMES, formatOf } from './formats/index.js';
import { guessColumns } from './guess-columns.js';
import type { FilePreview, ReadExportOptions, ReadExportResult } from './read-export.js';
import { tableRows } from './read-table.js';
import { clean, codeText, Findings } from './repair.js';

const MOST_ROWS = 250_000;
const MOST_COLUMNS = 2_000;
const LONGEST_TITLE = 500;
/** Rows in which the header is looked for: reports may begin with a title. */
const HEAD_ROWS = 10;
/** Orders that are handed on together. */
const ORDERS_AT_ONCE = 200;
/** Rows by which columns are guessed, and those that a person sees. */
const GUESS_ROWS = 200;
const SHOWN_ROWS = 5;
const SHOWN_CHARACTERS = 200;

/** Reads the orders of a file, and hands them on a part at a time. */
export async function readFile(
  source: string | Uint8Array,
  options: ReadExportOptions,
  take: (part: readonly ShopOrder[]) => void | Promise<void>,
): Promise<Omit<ReadExportResult, 'orders'>> {
  const rows = tableRows(source);
  const { header, format = noFormat(options), head, end } = await headOf(rows, options);
  if (format.refused !== undefined) throw unreadableFile(format.refused);
  const columns = new Columns(header.cells, format.titles, options.columns?.constants ?? options.constants);
  const groups = new Groups(columns);
  for (const row of head) groups.add(row);
  let read = end ?? (await rows.next());
  for (; !read.done; read = await rows.next()) {
    if (read.value.number > MOST_ROWS && isFilled(read.value))
      throw unreadableFile(`the file has more than ${MOST_ROWS} rows: split it, or export fewer days`);
    groups.add(read.value);
  }
  const reading: Reading = { columns, format, decimal: groups.decimal(), weight_unit: options.weight_unit };
  let part: ShopOrder[] = [];
  for (const [name, own] of groups.orders) {
    part.push(buildOrder(name, own, reading));
    if (part.length < ORDERS_AT_ONCE) continue;
    await take(part);
    part = [];
  }
  await take(part);
  return {
    format: format.name,
    ignored: columns.ignored.filter((title) => format.reads?.test(title.trim()) !== true),
    ...(read.value.isCut && { unreadable: groups.last + 1 }),
  };
}

/** The header of a file, its first rows, and what its columns may be. */
export async function previewRows(source: string | Uint8Array): Promise<FilePreview> {
  const rows = tableRows(source);
  const { header, format, head } = await headOf(rows, {});
  const seen = head.filter(isFilled);
  while (seen.length < GUESS_ROWS) {
    const { done, value } = await rows.next();
    if (done) break;
    if (isFilled(value)) seen.push(value);
  }
  await rows.return({ isCut: false });
  const cells = seen.map((row) => row.cells.map((cell) => clean(cell).slice(0, SHOWN_CHARACTERS)));
  return {
    ...(format !== undefined && { format: format.name }),
    header: header.cells,
    rows: cells.slice(0, SHOWN_ROWS),
    guess: guessColumns(header.cells, cells),
  };
}

type TableEnd = { readonly isCut: boolean };

interface Head {
  readonly header: Row;
  readonly format?: Format;
  /** Rows that were read after the header. */
  readonly head: readonly Row[];
  /** Where the file ends there. */
  readonly end?: IteratorReturnResult<TableEnd>;
}

/** Finds the header: the row with a format's titles or the map's, or else the first with several cells. */
async function headOf(
  rows: AsyncGenerator<Row, TableEnd>,
  { columns, format: name }: ReadExportOptions,
): Promise<Head> {
  if (name !== undefined && !FORMAT_NAMES.includes(name))
    throw unreadableFile(`there is no format ${name}: it may be ${FORMAT_NAMES.join(', ')}`);
  const first: Row[] = [];
  let end: Head['end'];
  while (first.length < HEAD_ROWS && end === undefined) {
    const read = await rows.next();
    if (read.done) end = read;
    else first.push(read.value);
  }
  const titled = first.map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.trim()) }));
  const found = (header: Row, format?: Format): Head => ({
    header,
    head: first.filter(({ number }) => number > header.number),
    ...(format !== undefined && { format }),
    ...(end !== undefined && { end }),
  });
  if (columns !== undefined) {
    const best = titled.toSorted(
      (one, other) => columnsIn(other.cells, columns) - columnsIn(one.cells, columns),
    )[0];
    if (best !== undefined && columnsIn(best.cells, columns) > 0)
      return found(best, { name: 'columns', requires: [], titles: titlesOf(columns) });
    throw unreadableFile('the file has no column of the map: choose its columns again');
  }
  for (const row of titled) {
    checkTitles(row.cells);
    const format = formatOf(row.cells, name);
    if (format !== undefined) return found(row, format);
  }
  const header = titled.find(({ cells }) => cells.filter(Boolean).length > 1);
  if (header === undefined)
    throw unreadableFile('the file has no header: one of its first rows must have the titles of its columns');
  return found(header);
}

function checkTitles(titles: readonly string[]): void {
  if (titles.length > MOST_COLUMNS) throw unreadableFile(`the file has more than ${MOST_COLUMNS} columns`);
  if (titles.some((title) => title.length > LONGEST_TITLE))
    throw unreadableFile(`the file has a title of more than ${LONGEST_TITLE} characters`);
}

function noFormat({ format }: ReadExportOptions): never {
  throw unreadableFile(
    format === undefined
      ? `the file is none of the exports that are known (${FORMAT_NAMES.join(', ')}): say which column is which`
      : `the file does not have the columns of an export of ${format}`,
  );
}

/** Columns whose figures show what separates decimals. */
const FIGURES: readonly Field[] = [
  'item.price',
  'item.total',
  'item.weight',
  'weight',
  'total',
  'goods_value',
  'shipping_paid',
];

/** The rows of a file by their orders, in the order of their first rows. */
class Groups {
  readonly orders = new Map<string, Row[]>();
  last = 0;
  #latest: Row[] | undefined;
  readonly #columns: Columns;
  readonly #seen = { '.': 0, ',': 0 };

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  add(row: Row): void {
    this.last = row.number;
    if (!isFilled(row)) return;
    for (const field of FIGURES) {
      const seen = decimalSeen(this.#columns.of(row.cells, field));
      if (seen !== undefined) this.#seen[seen] += 1;
    }
    const written = clean(this.#columns.of(row.cells, 'order'));
    if (written === '' && this.#continues(row)) {
      this.#latest?.push(row);
      return;
    }
    if (this.#isFooter(row)) return;
    const key =
      written === ''
        ? `row ${row.number}`
        : (codeText(written, 'order', row.number, new Findings()) ?? written);
    const own = this.orders.get(key);
    this.#latest = own ?? [];
    this.#latest.push(row);
    if (own === undefined) this.orders.set(key, this.#latest);
  }

  /** What separates decimals in most figures of the file. */
  decimal(): Decimal | undefined {
    const { '.': points, ',': commas } = this.#seen;
    return points === commas ? undefined : points > commas ? '.' : ',';
  }

  /** A further item whose order is not written again. */
  #continues({ cells }: Row): boolean {
    return (
      this.#latest !== undefined &&
      this.#columns.of(cells, 'item.name') + this.#columns.of(cells, 'item.sku') !== '' &&
      this.#columns.of(cells, 'recipient.address_lines[0]') === ''
    );
  }

  /** A line under the table, such as a sum or the number of records: it has few cells, and none of an address or an item. */
  #isFooter({ cells }: Row): boolean {
    const isShort =
      this.#columns.header.length >= 10 && cells.filter((cell) => cell.trim() !== '').length <= 4;
    return isShort && DETAILS.every((field) => this.#columns.of(cells, field) === '');
  }
}

const DETAILS: readonly Field[] = [
  'recipient.person_name',
  'recipient.address_lines[0]',
  'recipient.address',
  'recipient.city',
  'recipient.postal_code',
  'item.name',
  'item.sku',
];

function isFilled({ cells }: Row): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
