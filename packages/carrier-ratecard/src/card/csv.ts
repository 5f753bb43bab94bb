/** One sheet of a CSV card: its cells as rows of fields, each with its line. */
import { CsvError, parse } from 'csv-parse/sync';
import { headingName } from './columns.js';
import { closest, unknownName } from './document.js';

const SEPARATORS = [',', ';', '\t'] as const;
/** Between the cells of a line. */
export type Separator = (typeof SEPARATORS)[number];

export interface Sheet {
  readonly separator: Separator;
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly problems: readonly string[];
}

/** Cells of a row by column; an empty cell is left out. */
export type Cells = Readonly<Record<string, string>>;

export interface SheetRow {
  readonly line: number;
  /** It has more or fewer cells than the sheet has columns, so some may be in the wrong column. */
  readonly broken: boolean;
  readonly cells: Cells;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a sheet whose first line names its columns. Cells are separated by commas, or by semicolons or tabs where the
 * first line has those instead.
 * @param columns names that the sheet may have, in capitals or with blanks, too.
 * @param open whether it may have others, which are taken as they are.
 */
export function readSheet(text: string, file: string, columns: readonly string[], open = false): Sheet {
  const { separator, sheet } = separated(text);
  const records = recordsOf(sheet, separator, file);
  const nothing = { separator, columns: [], rows: [] };
  if ('problem' in records) return { ...nothing, problems: [records.problem] };
  const [head, ...body] = records.list;
  if (head === undefined)
    return { ...nothing, problems: [`${file}: is empty; its first line names the columns`] };
  const problems: string[] = [];
  const headings = head.record.map((written) => {
    const name = headingName(written);
    return columns.includes(name) ? name : written;
  });
  const names = headings.map((name, index) => {
    const at = `${file}:${head.info.lines}, column ${name === '' ? index + 1 : name}`;
    // Spreadsheets write columns that were emptied, too.
    if (name === '' && body.every(({ record }) => (record[index] ?? '') === '')) return name;
    if (name === '') problems.push(`${at}: has no name`);
    else if (headings.indexOf(name) !== index) problems.push(`${at}: is there twice`);
    else if (!open && !columns.includes(name)) {
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
      return cell === '' || name === '' || !(open || columns.includes(name)) ? [] : [[name, cell] as const];
    });
    return [{ line, broken, cells: Object.fromEntries(cells) }];
  });
  return { separator, columns: names.filter((name) => name !== ''), rows, problems };
}

function recordsOf(
  text: string,
  delimiter: Separator,
  file: string,
): { readonly list: readonly CsvRecord[] } | { readonly problem: string } {
  try {
    const list: unknown = parse(text, {
      bom: true,
      delimiter,
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

/**
 * The separator is that of a first line `sep=;`, which is only for Excel, or the most frequent of the first line. The line
 * is emptied, not removed, so that line numbers are those of the file.
 */
function separated(text: string): { readonly separator: Separator; readonly sheet: string } {
  const [line = '', mark = '', named] = /^(\uFEFF?)sep=([,;\t])(?=\r|\n)/.exec(text) ?? [];
  const sheet = `${mark}${text.slice(line.length)}`;
  const [head = ''] = /^.*\S.*$/m.exec(sheet) ?? [];
  const unquoted = head.replace(/"[^"]*"/g, '');
  const count = (separator: Separator) => unquoted.split(separator).length;
  const frequent = SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best));
  return { separator: SEPARATORS.find((separator) => separator === named) ?? frequent, sheet };
}
