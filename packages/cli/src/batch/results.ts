import type { RowResult, StartConflict } from '@waybill/batch';
import type { OrderResult, OrderRow } from '@waybill/batch/orders';
import type { ErrorEntry, ShippingFile } from '@waybill/core';
import type { Names } from '../names.js';
import { amountText } from '../render/money.js';

/** What came of the rows of a file, in their order. */
export interface FileResults {
  readonly rows: readonly OrderResult[];
  /** How many rows are in each state. */
  readonly states: Readonly<Record<string, number>>;
  /** Rows that were bought, but of which a label, a price or a package is missing. */
  readonly incomplete: number;
}

/** What is read of a batch and of its ledger. */
export interface ResultSources {
  readonly results: AsyncIterable<RowResult>;
  readonly conflicts: readonly StartConflict[];
  documents(key: string): Promise<readonly ShippingFile[]>;
}

/** The rows of a file with what the batch knows of them. A batch may have rows of earlier files, which are left out. */
export async function resultsOf(
  orders: readonly OrderRow[],
  { results, conflicts, documents }: ResultSources,
  names: Names,
): Promise<FileResults> {
  const wanted = new Map(orders.map((order) => [keyOf(order), order]));
  const found = new Map<string, OrderResult>();
  let incomplete = 0;
  for await (const row of results) {
    const order = wanted.get(row.key);
    if (order === undefined) continue;
    found.set(row.key, resultOf(order, row, documents, names));
    if (isIncomplete(row)) incomplete += 1;
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

function resultOf(
  order: OrderRow,
  row: RowResult,
  documents: ResultSources['documents'],
  names: Names,
): OrderResult {
  const { state, chosen, charge, tracking_number, purchase_key } = row;
  const isSold = state === 'bought' || state === 'unknown';
  return {
    ...named(order),
    state,
    ...(chosen !== null && {
      carrier: chosen.carrier,
      account: chosen.account,
      service: chosen.service_name,
    }),
    ...(tracking_number !== null && { tracking_numbers: [tracking_number] }),
    ...(isSold &&
      charge !== null && {
        amount: amountText(Number(charge.amount), charge.currency),
        currency: charge.currency,
      }),
    // The file has more to say of its rows: the title of the column.
    problems: order.problems ?? [
      ...row.errors.map((entry) => ({ message: textOf(entry, names), ...columnOf(entry) })),
      ...(isIncomplete(row) ? [{ message: 'bought, but a label, a price or a package is missing' }] : []),
      ...waitingOf(row),
    ],
    ...(isSold && { files: () => documents(purchase_key) }),
  };
}

function isIncomplete({ state, complete }: RowResult): boolean {
  return state === 'bought' && !complete;
}

function textOf({ carrier, code, message, kind }: ErrorEntry, names: Names): string {
  const name = names.carrier(carrier);
  const text = message.startsWith(`${carrier}: `) ? message.slice(carrier.length + 2) : message;
  return kind === 'validation' || text.includes(code) ? text : `${name}: ${text} (${code})`;
}

function columnOf({ field }: ErrorEntry): { column?: string } {
  return field === undefined ? {} : { column: field };
}

function waitingOf({ waiting_for }: RowResult): { message: string }[] {
  return waiting_for === undefined ? [] : [{ message: waiting_for.why }];
}
