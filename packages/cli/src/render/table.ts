import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import stringWidth from 'string-width';
import type { Paint, Tone } from './paint.js';

export interface Column {
  readonly title: string;
  readonly right?: boolean;
  readonly tone?: Tone;
  /** Where the table is wider than the page, its texts are cut, but not to fewer characters than these. */
  readonly cut?: number;
  /** Where the table is wider than the page, its texts are wrapped. */
  readonly wrap?: true;
}

/** How a table is printed. */
export interface TableStyle {
  readonly paint: Paint;
  /** Characters in a line. */
  readonly width?: number | undefined;
}

/** Sentences in a narrower column cannot be read: the terminal breaks the lines then. */
const LEAST_WRAP = 24;

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** A table without lines, so that it reads, copies and pipes well. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { paint, width = Number.POSITIVE_INFINITY }: TableStyle,
): string {
  const cells = rows.map((row) => row.map(plain));
  const lines = new Table({
    head: columns.some(({ title }) => title !== '')
      ? columns.map(({ title }) => paint('heading', title.toUpperCase()))
      : [],
    colAligns: columns.map(({ right }) => (right ? 'right' : 'left')),
    colWidths: widthsWithin(width, columns, cells),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of cells) {
    lines.push(
      row.map((text, index) => {
        const { tone, wrap = false } = columns[index] ?? {};
        return { content: tone === undefined ? text : paint(tone, text), wordWrap: wrap };
      }),
    );
  }
  return `${lines.toString().replace(/(?<![ \t])[ \t]+$/gm, '')}\n`;
}

/** The characters in a line that a table needs for all of its text. */
export function widthOf(columns: readonly Column[], rows: readonly (readonly string[])[]): number {
  return total(natural(columns, rows));
}

/**
 * A row as a few lines, one for each column that has a text, for a page that is too narrow for the whole table.
 */
export function rowByRow(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): string {
  const [, ...others] = columns;
  const pair: readonly Column[] = [{ title: '' }, { title: '', wrap: true }];
  const blocks = rows.map(([first = '', ...texts]) => {
    const lines = texts.map((text, index) => [`  ${others[index]?.title ?? ''}`, text]);
    const written = lines.filter(([, text]) => text !== '');
    return `${style.paint('heading', plain(first))}\n${table(pair, written, style)}`;
  });
  return blocks.join('');
}

/** Whether a page is wide enough for a table whose texts are cut and wrapped. */
export function fits(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width = Number.POSITIVE_INFINITY }: TableStyle,
): boolean {
  const cells = rows.map((row) => row.map(plain));
  return total(widthsWithin(width, columns, cells)) <= width;
}

/** Columns that may become narrower give way from the right to the left until the table fits. */
function widthsWithin(width: number, columns: readonly Column[], rows: readonly string[][]): number[] {
  const widths = natural(columns, rows);
  for (let index = columns.length - 1; index >= 0; index--) {
    const { cut, wrap } = columns[index] ?? {};
    const own = widths[index] ?? 0;
    const left = own - Math.max(0, total(widths) - width);
    if (cut !== undefined) widths[index] = Math.max(left, Math.min(own, cut));
    else if (wrap && left >= Math.max(LEAST_WRAP, longestWord(rows, index))) widths[index] = left;
  }
  return widths;
}

function longestWord(rows: readonly string[][], column: number): number {
  const words = rows.flatMap((row) => (row[column] ?? '').split(/\s/));
  return Math.max(...words.map((word) => stringWidth(word)));
}

function natural(columns: readonly Column[], rows: readonly (readonly string[])[]): number[] {
  return columns.map(({ title }, index) => {
    const texts = [title, ...rows.flatMap((row) => (row[index] ?? '').split('\n'))];
    return Math.max(...texts.map((text) => stringWidth(text)));
  });
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + NO_LINES.middle.length * (widths.length - 1);
}

/** Text of a carrier, made safe for a terminal. Line ends stay. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return stripVTControlCharacters(text).replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}
