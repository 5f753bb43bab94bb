import { type Issue, ShipmentRequest, type ShipmentRequestData, ValidationError } from '@waybill/core';
import { hint, issue } from '@waybill/core/plugin';
import { readChoice } from '../read-choice.js';
import { turns } from '../turns.js';
import type { Choose } from '../types.js';
import { buildRequest } from './build-request.js';
import { contentOf } from './cells.js';
import { csvRows } from './csv-rows.js';
import { decoded, otherDelimiter, unreadableFile, withoutSeparatorLine } from './decode.js';
import { type Column, fieldNamed, written } from './fields.js';
import type { Mapping } from './mapping.js';
import type { OrderProblem, OrderRow, Orders, ReadOrdersOptions } from './read-orders.js';

/** A file that has more of these is none of orders, and would fill the memory. */
const MOST_COLUMNS = 2_000;
const MOST_ROWS = 1_000_000;
const LONGEST_TITLE = 500;
/** Rows that are handed on together. */
const ROWS_AT_ONCE = 200;
/** Wrong columns that are told. */
const MOST_ISSUES = 100;

/** Reads the rows of a file, and hands them on a part at a time. */
export async function readRows(
  source: string | Uint8Array,
  options: ReadOrdersOptions,
  take: (part: readonly OrderRow[]) => void | Promise<void>,
): Promise<Omit<Orders, 'rows'>> {
  const { mapping = {} } = options;
  const decimal = options.decimal ?? mapping.decimal ?? '.';
  const { text, delimiter } = withoutSeparatorLine(decoded(source, options.encoding ?? mapping.encoding));
  const file = csvRows(text, options.delimiter ?? mapping.delimiter ?? delimiter ?? ',');
  const header = headerOf(await file.next());
  const { columns, ignored } = columnsOf(header, mapping);

  let part: OrderRow[] = [];
  const keys = new Keys(columns);
  const turn = turns();
  let number = 1;
  let read = await file.next();
  for (; !read.done; read = await file.next()) {
    const cells = read.value;
    number += 1;
    if (number > MOST_ROWS) throw unreadableFile(`the file has more than ${MOST_ROWS} rows`);
    await turn();
    if (cells.every((cell) => contentOf(cell) === '')) continue;
    const { request, problems: unread } = buildRequest(cells, columns, mapping, { decimal });
    const { key, problems: unnamed } = keys.of(cells, number);
    const { choose, problems: unchosen } = choiceOf(cells, columns);
    const found = [...unread, ...unnamed, ...unchosen, ...strays(cells, header)];
    const problems = found.length > 0 ? found : refusals(request, columns);
    part.push({
      number,
      ...(key !== undefined && { key }),
      request: request as unknown as ShipmentRequestData,
      ...(choose !== undefined && { choose }),
      ...(problems.length > 0 && { problems }),
    });
    if (part.length < ROWS_AT_ONCE) continue;
    await take(part);
    part = [];
  }
  await take(part);
  return { ...(read.value.isCut && { unreadable: number + 1 }), ignored };
}

/** The names of the rows, each of which is given once. */
class Keys {
  readonly #column: Column | undefined;
  /** The row that has a name. */
  readonly #rows = new Map<string, number>();

  constructor(columns: readonly Column[]) {
    this.#column = columns.find(({ field }) => field === 'order');
  }

  of(cells: readonly string[], number: number): { key?: string; problems: OrderProblem[] } {
    if (this.#column === undefined) return { problems: [] };
    const { title: column, at } = this.#column;
    const key = contentOf(cells[at]);
    const earlier = this.#rows.get(key);
    if (key !== '' && earlier === undefined) {
      this.#rows.set(key, number);
      return { key, problems: [] };
    }
    const message =
      earlier === undefined
        ? 'order is missing; it names the row, so that it is bought once'
        : `order ${key} is in row ${earlier}, too. An order is bought once; further packages of it are shipment.items[1] and so on of that row`;
    // Not the number alone, which may be the name of an order.
    return { key: `row ${number}`, problems: [{ column, message }] };
  }
}

function choiceOf(
  cells: readonly string[],
  columns: readonly Column[],
): { choose?: Choose; problems: OrderProblem[] } {
  const own = columns.find(({ field }) => field === 'choose');
  const content = contentOf(cells[own?.at ?? -1]);
  if (own === undefined || content === '') return { problems: [] };
  const preferences = content.split('|').map((text) => text.trim());
  const choose = preferences.length === 1 ? content : preferences;
  try {
    readChoice(choose);
    return { choose, problems: [] };
  } catch (error) {
    return { problems: [{ column: own.title, message: (error as Error).message }] };
  }
}

/** @throws {@link ValidationError} for a file without one, or with another separator */
function headerOf({ done, value }: IteratorResult<string[], unknown>): string[] {
  const titles = done ? [] : value.map((title) => title.trim());
  if (titles.every((title) => title === ''))
    throw unreadableFile('the file has no header: its first row has the titles of the columns');
  if (titles.length > MOST_COLUMNS) throw unreadableFile(`the file has more than ${MOST_COLUMNS} columns`);
  if (titles.some((title) => title.length > LONGEST_TITLE))
    throw unreadableFile(`the file has a title of more than ${LONGEST_TITLE} characters`);
  const other = otherDelimiter(titles);
  if (other !== undefined) throw unreadableFile(other);
  return titles;
}

function columnsOf(
  header: readonly string[],
  { columns: mapped }: Mapping,
): { columns: Column[]; ignored: string[] } {
  const columns: Column[] = [];
  const ignored: string[] = [];
  const issues: Issue[] = [];
  const titles = new Map(
    Object.entries(mapped ?? {}).map(([title, fields]) => [title.trim().toLowerCase(), fields]),
  );
  for (const [at, title] of header.entries()) {
    if (title === '') continue;
    if (issues.length >= MOST_ISSUES) break;
    const chosen = titles.get(title.toLowerCase());
    const isOwn =
      chosen === undefined && (mapped === undefined || /^(shipper|recipient|shipment)\b/i.test(title));
    for (const name of chosen === undefined ? (isOwn ? [title] : []) : [chosen ?? []].flat()) {
      const field = specialOf(name) ?? fieldNamed(name);
      if (typeof field !== 'object' && field !== 'order' && field !== 'choose')
        issues.push(issue(title, 'unknown_field', field));
      else columns.push({ title, at, field });
    }
    if (!columns.some((column) => column.at === at) && !issues.some(({ field }) => field === title))
      ignored.push(title);
  }
  for (const [title] of Object.entries(mapped ?? {})) {
    if (!header.some((other) => other.toLowerCase() === title.trim().toLowerCase()))
      issues.push(
        issue(
          title,
          'unknown_field',
          `is in the mapping, but is no column of the file${hint(title, header)}`,
        ),
      );
  }
  issues.push(...twice(columns));
  if (issues.length > 0) throw new ValidationError(issues, { code: 'orders_file' });
  return { columns, ignored };
}

function specialOf(name: string): 'order' | 'choose' | undefined {
  const own = name.trim().toLowerCase();
  return own === 'order' || own === 'choose' ? own : undefined;
}

function twice(columns: readonly Column[]): Issue[] {
  const names = columns.map(({ field }) => (typeof field === 'string' ? field : written(field.path)));
  return columns.flatMap(({ title }, index) => {
    const earlier = names.indexOf(names[index] ?? '');
    if (earlier === index) return [];
    return [
      issue(title, 'ambiguous', `fills ${names[index]}, as the column ${columns[earlier]?.title} does`),
    ];
  });
}

/** Cells under no title: a separator too many moves everything that comes after it. */
function strays(cells: readonly string[], header: readonly string[]): OrderProblem[] {
  const stray = cells.find((cell, at) => (header[at] ?? '') === '' && contentOf(cell) !== '');
  if (stray === undefined) return [];
  const message = `${JSON.stringify(contentOf(stray))} is under no title: the row has a separator too many, or a text with a separator is not in quotation marks`;
  return [{ column: '', message }];
}

/** What core says of the request, each with the title of the column. */
function refusals(request: object, columns: readonly Column[]): OrderProblem[] {
  try {
    new ShipmentRequest(request as ShipmentRequestData);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ field, code, message }) => ({
      column: titleOf(field, columns),
      field,
      code,
      message,
    }));
  }
}

/** The column of a field; for one that is missing, the name of the field. */
function titleOf(field: string, columns: readonly Column[]): string {
  const own = columns.find(
    (column) => typeof column.field === 'object' && written(column.field.path) === field,
  );
  return own?.title ?? field;
}
