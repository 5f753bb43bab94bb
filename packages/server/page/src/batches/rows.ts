import type { RowResult } from '@waybill/batch';

/** Rows with one in place of what it was before, in the order of their numbers. */
export function withRow(rows: readonly RowResult[], row: RowResult): readonly RowResult[] {
  const others = rows.filter(({ key }) => key !== row.key);
  const at = others.findIndex(({ number }) => number > row.number);
  return at === -1 ? [...others, row] : [...others.slice(0, at), row, ...others.slice(at)];
}
