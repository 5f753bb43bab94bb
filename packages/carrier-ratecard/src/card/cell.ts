/** Reads the cells of a sheet as spreadsheets of many countries write them: `4,90 €`, `14,5 %`, `31.12.2026`. */
import type { Kind } from './columns.js';
import type { Cells, Separator, Sheet } from './csv.js';
import { moneyFigure } from './sheet-currency.js';
import { Unclear } from './values.js';

/** How the figures of a sheet are written. */
export interface SheetStyle {
  readonly separator: Separator;
  /** Some figure of the sheet has a decimal comma for certain, such as 4,90. */
  readonly commas: boolean;
  /** Some figure of the sheet has a decimal point for certain, such as 4.90. */
  readonly points: boolean;
}

/** The kind of a cell, by its column and the other cells of its row. */
export type Kinds = (column: string, cells: Cells) => Kind;

/** The style of a sheet, by those of its figures that can be read in one way only. */
export function styleOf({ separator, rows }: Sheet, kinds: Kinds): SheetStyle {
  const figures = rows.flatMap(({ cells }) =>
    Object.entries(cells).flatMap(([column, cell]) => (FIGURES.includes(kinds(column, cells)) ? [cell] : [])),
  );
  // Three digits could be thousands, unless a zero stands before them.
  return {
    separator,
    commas: figures.some((cell) => /^\D*(\d+,(\d{1,2}|\d{4,})|0,\d+)\D*$/.test(cell)),
    points: figures.some((cell) => /^\D*(\d+\.(\d{1,2}|\d{4,})|0\.\d+)\D*$/.test(cell)),
  };
}

const FIGURES: readonly Kind[] = ['amount', 'figure', 'percent'];

export type CellValue = string | readonly (string | Unclear)[] | Unclear;

/** @param currency of amounts in the row; `undefined` when it is not certain. */
export function readCell(
  written: string,
  kind: Kind,
  style: SheetStyle,
  currency: string | undefined,
): CellValue {
  switch (kind) {
    case 'list':
      return entriesOf(written, style);
    case 'day':
      return dayOf(written);
    case 'percent':
      return figureOf(written.replace(/\s*%$/, ''), style);
    case 'sides':
      return written.split(/[|x×*]/i).map((side) => figureOf(side.trim(), style));
    case 'figure':
      return figureOf(written, style);
    case 'amount': {
      const figure = moneyFigure(written, currency);
      return figure instanceof Unclear ? figure : figureOf(figure, style);
    }
    case 'text':
      return written;
  }
}

/** Entries are separated by `|`, and by commas in a sheet whose cells are not. */
function entriesOf(written: string, { separator }: SheetStyle): string[] {
  return written.split(separator === ',' ? '|' : /[|,]/).map((entry) => entry.trim());
}

/** `31.12.2026`, as most of Europe writes it, becomes `2026-12-31`. */
function dayOf(written: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? [];
  return year === undefined ? written : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * A figure with a decimal point. A decimal comma is read where semicolons separate the cells, separators of thousands
 * where they cannot be anything else. Any other text stays as it is.
 */
function figureOf(written: string, { separator, commas, points }: SheetStyle): string | Unclear {
  const text = written.replace(/[\u00a0\u202f]/g, ' ');
  for (const form of GROUPED) {
    const [, whole, decimals] = form.exec(text) ?? [];
    if (whole === undefined) continue;
    const digits = whole.replace(/[ '’.,]/g, '');
    return decimals === undefined ? digits : `${digits}.${decimals}`;
  }
  if (separator !== ';') return written;
  const [, thousands, sign, rest] = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})$/.exec(text) ?? [];
  if (sign === '.' ? commas || !points : sign === ',' && points)
    return new Unclear(
      `is ${JSON.stringify(text)}, which may be ${thousands}${rest} or ${thousands}${commas ? ',' : '.'}${rest}; write ${thousands}${rest} or ${thousands}${commas ? ',' : '.'}${rest}0`,
    );
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : written;
}

/** A whole part in groups of three, and its decimals. */
const GROUPED = [
  /^([+-]?\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d+))?$/,
  /^([+-]?\d{1,3}(?:\.\d{3})+),(\d+)$/,
  /^([+-]?\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  /^([+-]?\d{1,3}(?:\.\d{3}){2,})$/,
  /^([+-]?\d{1,3}(?:,\d{3}){2,})$/,
];
