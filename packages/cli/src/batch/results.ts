import type { StartConflict } from '@waybill/batch';
import type { OrderResult, OrderRow } from '@waybill/batch/orders';

/** What came of the rows of a file, in their order. */
export interface FileResults {
  readonly rows: readonly OrderResult[];
  /** How many rows are in each state. */
  readonly states: Readonly<Record<string, number>>;
  /** Rows that were bought, but of which a label, a price or a package is missing. */
  readonly incomplete: number;
}

/** The rows of a file with what the batch knows of them. A batch may have rows of earlier files, which are left out. */
export async function resultsOf(
  orders: readonly OrderRow[],
  results: AsyncIterable<OrderResult>,
  conflicts: readonly StartConflict[],
): Promise<FileResults> {
  const wanted = new Map(orders.map((order) => [keyOf(order), order]));
  const found = new Map<string, OrderResult>();
  let incomplete = 0;
  for await (const { key: name = '', ...result } of results) {
    const order = wanted.get(name);
    if (order === undefined) continue;
    // The file has more to say of its rows: it may have been changed since.
    found.set(name, { ...result, ...named(order), ...(order.problems && { problems: order.problems }) });
    if (result.complete === false) incomplete += 1;
  }
  const rows = orders.map((order): OrderResult => {
    const result = found.get(keyOf(order)) ?? { ...named(order), state: 'waiting' };
    const changed = conflicts.filter(({ key }) => key === keyOf(order)).map(({ message }) => ({ message }));
    return changed.length === 0 ? result : { ...result, problems: [...changed, ...(result.problems ?? [])] };
  });
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  return { rows, states, incomplete };
}

function keyOf({ key, number }: OrderRow): string {
  return key ?? String(number);
}

/** A row that has no name of its own is known by its number. */
export function named({ number, key }: OrderRow): Pick<OrderResult, 'number' | 'key'> {
  return key === undefined || key === `row ${number}` ? { number } : { number, key };
}
