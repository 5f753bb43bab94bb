/** A card as a folder of CSV sheets: reads the sheets and makes one document of them. */

import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import { type CellValue, type Kinds, readCell, styleOf } from './cell.js';
import { columnsOf, FACT_FIELDS, headingName, kindOf } from './columns.js';
import { type Cells, readSheet, type Sheet } from './csv.js';
import { unknownName } from './document.js';
import { MATRIX_COLUMNS, matrixKinds, matrixRates } from './matrix.js';
import { factsSchema, SECTIONS, type Section } from './schema.js';
import { currenciesOf, rowCurrency, type SheetCurrencies } from './sheet-currency.js';
import { type CardSource, type Path, pathText } from './source.js';

/** The sheet of the fields that are no list: a column of fields, a column of values. */
const FACTS = 'card';

const isSection = (name: string | number): name is Section => Object.hasOwn(SECTIONS, name);

/** A row of a list, and its position: `rates.csv:14`. */
export interface SheetEntry {
  readonly row: object;
  /** A rate has one for each of its breaks. */
  readonly at: readonly string[];
  /** Positions of fields that stand elsewhere. */
  readonly where?: Readonly<Record<string, string>>;
}

/** The contents of the sheets of a folder, with their positions. */
interface Folder {
  readonly document: Record<string, unknown>;
  readonly problems: string[];
  readonly entries: Map<Section, SheetEntry[]>;
  /** Lines by field. */
  readonly facts: Map<string, number>;
  /** Rows with too many or too few cells, as `rates.csv:14`, and sheets that could not be read at all. */
  readonly broken: Set<string>;
}

/**
 * @param files texts of the `.csv` files of the folder, by file name.
 * @param name name of the folder, for messages.
 */
export function sheetsSource(files: ReadonlyMap<string, string>, name: string): CardSource {
  const { document, problems, entries, facts, broken } = folderOf(files, name);
  const rowAt = (path: Path): string => {
    const [section, index, inner, at] = path;
    if (section === undefined) return name;
    if (!isSection(section)) {
      const line = facts.get(pathText(path));
      return `${FACTS}.csv${line === undefined ? '' : `:${line}`}`;
    }
    const entry = entries.get(section)?.[Number(index)];
    return entry?.at[inner === 'breaks' ? Number(at) : 0] ?? `${section}.csv`;
  };
  const locate = (path: Path): string => {
    const [section, index, ...inner] = path;
    if (section === undefined) return name;
    if (!isSection(section)) return `${rowAt(path)}, field ${pathText(path)}`;
    const column = inner.find((step) => typeof step === 'string' && step !== 'breaks');
    const elsewhere = entries.get(section)?.[Number(index)]?.where;
    const row = lookUp(elsewhere, String(column)) ?? rowAt(path);
    return column === undefined || elsewhere !== undefined ? row : `${row}, column ${column}`;
  };
  const isBroken = (path: Path): boolean => {
    const [line = ''] = rowAt(path).split(', column ', 1);
    return broken.has(line) || (!files.has(`${FACTS}.csv`) && !isSection(path[0] ?? ''));
  };
  return { name, document, locate, rowAt, problems, isBroken };
}

/** A sheet of the folder, and how its cells are read. */
interface OpenSheet {
  readonly file: string;
  readonly sheet: Sheet;
  readonly read: (cell: string, column: string, cells: Cells, currency: string | undefined) => CellValue;
}

function folderOf(files: ReadonlyMap<string, string>, name: string): Folder {
  const folder: Folder = {
    document: {},
    problems: files.has(`${FACTS}.csv`) ? [] : [`${name}: has no ${FACTS}.csv`],
    entries: new Map(),
    facts: new Map(),
    broken: new Set(),
  };
  const lists = new Map<Section, OpenSheet>();
  const matrices = new Map<string, OpenSheet>();
  for (const [file, text] of files) {
    const sheet = file.slice(0, -'.csv'.length);
    const [, service] = MATRIX.exec(sheet) ?? [];
    if (sheet === FACTS)
      addFacts(folder, open(folder, file, readSheet(text, file, ['field', 'value']), factKinds));
    else if (isSection(sheet))
      lists.set(sheet, open(folder, file, readSheet(text, file, columnsOf(sheet)), kindOf));
    else if (service !== undefined)
      matrices.set(service, open(folder, file, readSheet(text, file, MATRIX_COLUMNS, true), matrixKinds));
    else folder.problems.push(`${name}: ${file} ${unknownName('sheet', file, KNOWN)}`);
  }
  const currencies = currenciesOf(folder.document.currency, lists.get('services')?.sheet);
  for (const [section, own] of lists) {
    const rows = rowsOf(own, currencies);
    addRows(folder, section, section === 'rates' ? ratesOf(rows) : rows);
  }
  for (const [service, { file, sheet, read }] of matrices) {
    const currency = rowCurrency({ service }, currencies);
    const readCell = (cell: string, column: string, cells: Cells) => read(cell, column, cells, currency);
    const rates = matrixRates(service, file, sheet, readCell, folder.problems);
    if (rates.length === 0) folder.broken.add('rates.csv');
    addRows(folder, 'rates', rates);
  }
  return folder;
}

/** `rates.express` is the matrix of the service express. */
const MATRIX = /^rates\.(.+)$/;
const KNOWN = [FACTS, ...Object.keys(SECTIONS)].map((sheet) => `${sheet}.csv`);

/** Reports what is wrong with a sheet as a whole. */
function open({ problems, broken }: Folder, file: string, sheet: Sheet, kinds: Kinds): OpenSheet {
  problems.push(...sheet.problems);
  for (const row of sheet.rows) if (row.broken) broken.add(`${file}:${row.line}`);
  if (sheet.rows.length === 0 && sheet.problems.length > 0) broken.add(file);
  const style = styleOf(sheet, kinds);
  return {
    file,
    sheet,
    read: (cell, column, cells, currency) => readCell(cell, kinds(column, cells), style, currency),
  };
}

function rowsOf({ file, sheet, read }: OpenSheet, currencies: SheetCurrencies): SheetEntry[] {
  return sheet.rows.map(({ line, cells }) => {
    const currency = rowCurrency(cells, currencies);
    const row = Object.entries(cells).map(([column, cell]) => [column, read(cell, column, cells, currency)]);
    return { row: Object.fromEntries(row), at: [`${file}:${line}`] };
  });
}

function addRows({ document, entries }: Folder, section: Section, added: readonly SheetEntry[]): void {
  const all = [...(entries.get(section) ?? []), ...added];
  entries.set(section, all);
  document[section] = all.map(({ row }) => row);
}

const factKinds: Kinds = (column, { field = '' }) =>
  column === 'value' ? kindOf(headingName(field)) : 'text';

function addFacts({ document, problems, facts }: Folder, { file, sheet, read }: OpenSheet): void {
  const values = new Map(sheet.rows.map(({ cells: { field = '', value } }) => [headingName(field), value]));
  const { card } = currenciesOf(values.get('currency'), undefined);
  for (const { line, cells } of sheet.rows) {
    const written = cells.field ?? '';
    const name = headingName(written);
    const field = FACT_FIELDS.includes(name) ? name : written;
    if (facts.has(field)) problems.push(`${file}:${line}, field ${field}: is there twice`);
    facts.set(field, line);
    if (cells.value !== undefined) setField(document, field, read(cells.value, 'value', cells, card));
  }
}

/** `tracking.prefix` is a field within a field. */
function setField(document: Record<string, unknown>, field: string, value: CellValue): void {
  const [outer = '', inner] = field.split('.');
  if (inner === undefined || !Object.hasOwn(factsSchema.shape, outer)) document[field] = value;
  else document[outer] = { ...(lookUp(document, outer) as object | undefined), [inner]: value };
}

/** Lines of the same service, zone and size are the breaks of one rate. */
function ratesOf(lines: readonly SheetEntry[]): SheetEntry[] {
  const rates = new Map<string, { row: { breaks: object[] }; at: string[] }>();
  for (const { row, at } of lines) {
    const { service, zone, size, ...own } = row as Readonly<Record<string, unknown>>;
    const key = JSON.stringify([service, zone, size]);
    const rate = rates.get(key) ?? { row: { ...omitUndefined({ service, zone, size }), breaks: [] }, at: [] };
    rate.row.breaks.push(own);
    rate.at.push(...at);
    rates.set(key, rate);
  }
  return [...rates.values()];
}
