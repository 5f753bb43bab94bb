import type { Columns, Field, Row } from './fields.js';
import { type Decimal, figure, kilograms, weightUnit } from './figures.js';
import type { Format, TitledRow } from './format.js';
import { clean, Findings } from './repair.js';

/** What is known of a whole file when its orders are made. */
export interface Reading {
  readonly columns: Columns;
  readonly format: Pick<Format, 'titles' | 'dates' | 'statuses' | 'items' | 'also'>;
  readonly decimal?: Decimal | undefined;
  /** Unit of weights without one. */
  readonly weight_unit?: string | undefined;
}

/** An order that is being made: its rows, and what is found out. */
export interface Draft extends Reading {
  readonly rows: readonly Row[];
  readonly findings: Findings;
  /** What the rows say of a field: the first that says something, without spoiled spaces. */
  readonly text: (field: Field) => string;
  /** The row that says it. */
  readonly rowOf: (field: Field) => number;
}

/** Begins an order. */
export function draftOf(rows: readonly Row[], reading: Reading): Draft {
  const { columns, format } = reading;
  const also = rows.map(({ cells }) => format.also?.(titled(columns, cells)) ?? {});
  const found = (field: Field): readonly [text: string, row: number] => {
    for (const [at, { cells, number }] of rows.entries()) {
      const text = clean(also[at]?.[field] ?? columns.of(cells, field));
      if (text !== '') return [text, number];
    }
    return ['', rows[0]?.number ?? 0];
  };
  return {
    ...reading,
    rows,
    findings: new Findings(),
    text: (field) => found(field)[0],
    rowOf: (field) => found(field)[1],
  };
}

/** A row for what a format reads by itself. */
export function titled(columns: Columns, cells: readonly string[]): TitledRow {
  return { titles: columns.header, cell: (title) => clean(columns.under(cells, title)) };
}

/** An amount of the order; what cannot be read is left out with a notice. */
export function money({ findings, decimal, text }: Draft, field: Field): number | undefined {
  return amount(text(field), field, findings, decimal);
}

/** An amount that is written in a cell. */
export function amount(
  written: string,
  field: string,
  findings: Findings,
  decimal: Decimal | undefined,
): number | undefined {
  if (written === '') return undefined;
  const read = figure(written, decimal);
  if (read === undefined)
    findings.notice('unread_number', field, `is left out: ${written.slice(0, 40)} is no amount.`);
  else if (read.comma)
    findings.notice(
      'decimal_comma',
      field,
      `is ${written}, with a decimal comma: it was read as ${read.value}.`,
    );
  return read?.value;
}

/** A weight in kilograms, by the unit of its cell, its column, its title or the file. */
export function weightOf(
  { findings, decimal, weight_unit = '', columns }: Draft,
  written: string,
  unit: string,
  field: string,
  column: Field,
): number | undefined {
  const value = amount(written, field, findings, decimal ?? '.');
  if (value === undefined || value <= 0) return undefined;
  const known = [written, unit, columns.titleOf(column), weight_unit].map(weightUnit).find(Boolean);
  if (known !== undefined) return kilograms(value, known);
  findings.notice(
    'weight_unit',
    field,
    `is left out: the file does not say whether ${written} is kg, g, lb or oz.`,
  );
  return undefined;
}

/** A copy without the fields that are not known. */
export function without<Data extends object>(data: { [Name in keyof Data]: Data[Name] | undefined }): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Data;
}
