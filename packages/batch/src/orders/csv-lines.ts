import { setImmediate as nextTurn } from 'node:timers/promises';
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
export function csvOf(
  rows: readonly (readonly string[])[],
  { delimiter = ',' }: FileDialect,
  bom = true,
): string {
  return stringify([...rows], { delimiter, bom, escape_formulas: true, record_delimiter: 'windows' });
}

/** Lines that are written without a turn for others. */
const LINES_AT_ONCE = 200;

/** The same a part at a time, as the lines come. */
export async function csvBytes(
  lines: AsyncIterable<readonly string[]>,
  dialect: FileDialect,
): Promise<Uint8Array<ArrayBuffer>> {
  const texts: string[] = [];
  let part: (readonly string[])[] = [];
  const write = () => {
    texts.push(csvOf(part, dialect, texts.length === 0));
    part = [];
  };
  for await (const line of lines) {
    if (part.length === LINES_AT_ONCE) {
      write();
      await nextTurn();
    }
    part.push(line);
  }
  write();
  return new TextEncoder().encode(texts.join(''));
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
