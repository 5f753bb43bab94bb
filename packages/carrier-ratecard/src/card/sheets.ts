/** A card as a folder of CSV sheets: reads the sheets and makes one document of them. */

import { omitUndefined } from '@waybill/carrier-kit';
import { readSheet, type Sheet } from './csv.js';
import { unknownName } from './document.js';
import { breakSchema, factsSchema, SECTIONS, type Section } from './schema.js';
import { type CardSource, type Path, pathText } from './source.js';

/** The sheet of the fields that are no list: a column of fields, a column of values. */
const FACTS = 'card';

/** Columns that hold a list. */
const LISTS = ['services', 'zones', 'origins', 'countries', 'states', 'postal_codes'];

const BREAK_COLUMNS = Object.keys(breakSchema.shape);

/** The columns of a sheet. A line of `rates.csv` is one break. */
function columnsOf(section: Section): string[] {
  return section === 'rates' ? ['service', 'zone', ...BREAK_COLUMNS] : Object.keys(SECTIONS[section].shape);
}

const isSection = (name: string | number): name is Section => Object.hasOwn(SECTIONS, name);

/** The contents of the sheets of a folder, with their lines. */
interface Folder {
  readonly document: Record<string, unknown>;
  readonly problems: string[];
  /** Lines of the rows of each list; a rate has one for each of its breaks. */
  readonly lines: Map<Section, readonly (readonly number[])[]>;
  /** By field. */
  readonly facts: Map<string, number>;
  /** Rows with too many or too few cells, as `rates.csv:14`, and sheets that could not be read at all. */
  readonly broken: Set<string>;
}

/**
 * @param files texts of the `.csv` files of the folder, by file name.
 * @param name name of the folder, for messages.
 */
export function sheetsSource(files: ReadonlyMap<string, string>, name: string): CardSource {
  const { document, problems, lines, facts, broken } = folderOf(files, name);
  const rowAt = (path: Path): string => {
    const [section, index, inner, at] = path;
    if (section === undefined) return name;
    const line = isSection(section)
      ? lines.get(section)?.[Number(index)]?.[inner === 'breaks' ? Number(at) : 0]
      : facts.get(pathText(path));
    return `${isSection(section) ? section : FACTS}.csv${line === undefined ? '' : `:${line}`}`;
  };
  const locate = (path: Path): string => {
    const [section, , ...inner] = path;
    if (section === undefined) return name;
    if (!isSection(section)) return `${rowAt(path)}, field ${pathText(path)}`;
    const column = inner.find((step) => typeof step === 'string' && step !== 'breaks');
    return `${rowAt(path)}${column === undefined ? '' : `, column ${column}`}`;
  };
  const isBroken = (path: Path): boolean =>
    broken.has(rowAt(path)) || (!files.has(`${FACTS}.csv`) && !isSection(path[0] ?? ''));
  return { name, document, locate, rowAt, problems, isBroken };
}

function folderOf(files: ReadonlyMap<string, string>, name: string): Folder {
  const folder: Folder = {
    document: {},
    problems: files.has(`${FACTS}.csv`) ? [] : [`${name}: has no ${FACTS}.csv`],
    lines: new Map(),
    facts: new Map(),
    broken: new Set(),
  };
  const known = [FACTS, ...Object.keys(SECTIONS)].map((sheet) => `${sheet}.csv`);
  for (const [file, text] of files) {
    const sheet = file.slice(0, -'.csv'.length);
    if (sheet !== FACTS && !isSection(sheet)) {
      folder.problems.push(`${name}: ${file} ${unknownName('sheet', file, known)}`);
      continue;
    }
    const read = readSheet(text, file, isSection(sheet) ? columnsOf(sheet) : ['field', 'value'], LISTS);
    folder.problems.push(...read.problems);
    for (const { line, broken } of read.rows) if (broken) folder.broken.add(`${file}:${line}`);
    if (read.rows.length === 0 && read.problems.length > 0) folder.broken.add(file);
    if (isSection(sheet)) addRows(folder, sheet, read);
    else addFacts(folder, file, read);
  }
  return folder;
}

function addRows({ document, lines }: Folder, section: Section, sheet: Sheet): void {
  const rows =
    section === 'rates'
      ? ratesOf(sheet)
      : sheet.rows.map(({ line, cells }) => ({ row: cells, lines: [line] }));
  document[section] = rows.map(({ row }) => row);
  lines.set(
    section,
    rows.map((entry) => entry.lines),
  );
}

function addFacts({ document, problems, facts }: Folder, file: string, { rows }: Sheet): void {
  for (const { line, cells } of rows) {
    const { field = '', value } = cells as Readonly<Record<string, string>>;
    if (facts.has(field)) problems.push(`${file}:${line}, field ${field}: is there twice`);
    facts.set(field, line);
    setField(document, field, value);
  }
}

/** `tracking.prefix` is a field within a field. */
function setField(document: Record<string, unknown>, field: string, value: string | undefined): void {
  const [outer = '', inner] = field.split('.');
  if (value === undefined) return;
  if (inner === undefined || !Object.hasOwn(factsSchema.shape, outer)) document[field] = value;
  else document[outer] = { ...(document[outer] as object | undefined), [inner]: value };
}

/** Lines of the same service and zone are the breaks of one rate. */
function ratesOf({ rows }: Sheet) {
  const rates = new Map<string, { row: { breaks: object[] }; lines: number[] }>();
  for (const { line, cells } of rows) {
    const { service, zone, ...own } = cells;
    const key = JSON.stringify([service, zone]);
    const rate = rates.get(key) ?? { row: { ...omitUndefined({ service, zone }), breaks: [] }, lines: [] };
    rate.row.breaks.push(own);
    rate.lines.push(line);
    rates.set(key, rate);
  }
  return [...rates.values()];
}
