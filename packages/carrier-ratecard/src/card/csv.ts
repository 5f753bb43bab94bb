/** One sheet of a CSV card: its cells as rows of fields, each with its line. */
import { CsvError, parse } from 'csv-parse/sync';
import { closest, unknownName } from './document.js';

/** Separates the entries of a list in one cell. */
const LIST_SEPARATOR = '|';

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly problems: readonly string[];
}

/** Cells by column; an empty cell is left out. */
export interface SheetRow {
  readonly line: number;
  /** It has more or fewer cells than the sheet has columns, so some may be in the wrong column. */
  readonly broken: boolean;
  readonly cells: Readonly<Record<string, string | readonly string[]>>;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a sheet whose first line names its columns. Cells are separated by commas, or by semicolons or tabs where the
 * first line has those instead.
 * @param columns names that the sheet may have.
 * @param lists the columns that hold a list.
 */
export function readSheet(
  text: string,
  file: string,
  columns: readonly string[],
  lists: readonly string[],
): Sheet {
  const records = recordsOf(text, file);
  if ('problem' in records) return { rows: [], problems: [records.problem] };
  const [head, ...body] = records.list;
  if (head === undefined)
    return { rows: [], problems: [`${file}: is empty; its first line names the columns`] };
  const problems: string[] = [];
  const names = head.record.map((name, index) => {
    const at = `${file}:${head.info.lines}, column ${name === '' ? index + 1 : name}`;
    // Spreadsheets write columns that were emptied, too.
    if (name === '' && body.every(({ record }) => (record[index] ?? '') === '')) return name;
    if (name === '') problems.push(`${at}: has no name`);
    else if (head.record.indexOf(name) !== index) problems.push(`${at}: is there twice`);
    else if (!columns.includes(name)) {
      problems.push(`${at}: ${unknownName('column', name, columns)}`);
      // Read as the column that was probably meant, so that one misspelling is one problem.
      return closest(name, columns) ?? name;
    }
    return name;
  });
  const rows = body.flatMap(({ record, info: { lines: line } }): SheetRow[] => {
    if (record.every((cell) => cell === '')) return [];
    const broken = record.length !== names.length;
    if (broken)
      problems.push(
        `${file}:${line}: has ${record.length} cells for ${names.length} columns; put quotes around a cell that contains the separator, and write decimals with a point`,
      );
    const cells = names.flatMap((name, index) => {
      const cell = record[index] ?? '';
      return cell === '' || !columns.includes(name)
        ? []
        : [[name, lists.includes(name) ? listIn(cell) : cell] as const];
    });
    return [{ line, broken, cells: Object.fromEntries(cells) }];
  });
  return { rows, problems };
}

function listIn(cell: string): string[] {
  return cell.split(LIST_SEPARATOR).map((entry) => entry.trim());
}

function recordsOf(
  text: string,
  file: string,
): { readonly list: readonly CsvRecord[] } | { readonly problem: string } {
  try {
    const sheet = withoutSeparatorLine(text);
    const list: unknown = parse(sheet, {
      bom: true,
      delimiter: delimiterOf(sheet),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return { list: list as CsvRecord[] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: `${file}:${lineOf(error)}: ${error.message}` };
  }
}

function lineOf(error: CsvError): string {
  const { lines } = error as { lines?: unknown };
  return String(lines ?? 1);
}

/** `sep=;` is only for Excel. Its line is emptied, not removed, so that line numbers are those of the file. */
function withoutSeparatorLine(text: string): string {
  return text.replace(/^(\uFEFF?)sep=[,;\t](?=\r|\n)/, '$1');
}

function delimiterOf(text: string): string {
  const [head = ''] = /^.*\S.*$/m.exec(text) ?? [];
  return [',', ';', '\t'].find((delimiter) => head.includes(delimiter)) ?? ',';
}
