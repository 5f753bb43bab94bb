import { stringify } from 'csv-stringify/sync';
import type { FileDialect } from '../types.js';
import type { OrderResult } from './write-orders.js';

/** A line of `problems.csv`. */
export interface WrittenProblem extends Pick<OrderResult, 'number' | 'key' | 'state'> {
  readonly column?: string;
  readonly message: string;
}

export const PROBLEM_TITLES = ['row', 'order', 'state', 'column', 'problem'];

export const RESULT_TITLES = [
  'row',
  'order',
  'state',
  'carrier',
  'account',
  'service',
  'tracking_numbers',
  'total_charge',
  'currency',
];

/** A file for spreadsheets, with a byte order mark; what they would calculate gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly string[])[], { delimiter = ',' }: FileDialect): string {
  return stringify([...rows], { delimiter, bom: true, escape_formulas: true, record_delimiter: 'windows' });
}

/** The problems of a row, each with what names the row. */
export function problemsIn(
  { number, key, state }: Pick<OrderResult, 'number' | 'key' | 'state'>,
  problems: readonly { readonly column?: string; readonly message: string }[] = [],
): WrittenProblem[] {
  const row = { number, ...(key !== undefined && { key }), state };
  return problems.map((problem) => ({ ...row, ...problem }));
}

export function problemLine({ number, key = '', state, column = '', message }: WrittenProblem): string[] {
  return [String(number), key, state, column, message];
}

/** The cells under {@link RESULT_TITLES}. */
export function resultLine(
  {
    number,
    key = '',
    state,
    carrier = '',
    account = '',
    service = '',
    amount = '',
    currency = '',
  }: OrderResult,
  tracking_numbers: readonly string[],
  { decimal = '.' }: FileDialect,
): string[] {
  const charge = amount.replace('.', decimal);
  return [
    String(number),
    key,
    state,
    carrier,
    account,
    service,
    tracking_numbers.join(' '),
    charge,
    currency,
  ];
}
