import type { RowResult } from '@waybill/batch';

/** Rows with some in place of what they were before, in the order of their numbers. */
export function withRows(rows: readonly RowResult[], changed: readonly RowResult[]): readonly RowResult[] {
  const byKey = new Map([...rows, ...changed].map((row) => [row.key, row]));
  return [...byKey.values()].sort((a, b) => a.number - b.number);
}
