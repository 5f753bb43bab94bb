import type { ErrorEntry } from '@waybill/core';
import type { Ledger, PurchaseSummary } from '@waybill/ledger';
import { purchaseKey } from '../record.js';
import type { FileDialect, RowResult } from '../types.js';
import type { OrderResult } from './write-orders.js';

/** What is needed of a ledger to write what came of a batch. */
export type ResultLedger = Pick<Ledger, 'find' | 'documents'>;

/** A batch that was started, in this process or in another: a `Batch` of `@waybill/batch`. */
export interface ResultBatch {
  readonly name: string;
  readonly dialect?: FileDialect;
  results(): AsyncIterable<RowResult>;
}

/** How results are reported. */
export interface OrderResultsOptions {
  /** The name of a carrier as people write it; its id by default. */
  readonly carrierName?: (carrier: string) => string;
}

/**
 * What came of each row of a batch, in the order of their numbers, for {@link writeOrders}: also in another process than the one that
 * started it. A row whose shipment was voided has the state `void`, and no labels.
 */
export async function* orderResults(
  batch: ResultBatch,
  ledger: ResultLedger,
  { carrierName = (carrier) => carrier }: OrderResultsOptions = {},
): AsyncGenerator<OrderResult, void, undefined> {
  const purchases = await purchasesOf(batch, ledger);
  for await (const row of batch.results()) {
    const { number, key, chosen, charge, purchase_key } = row;
    const purchase = purchases.get(purchase_key);
    const isSold = row.state === 'bought' || row.state === 'unknown';
    const isVoid = isSold && purchase?.state === 'void';
    const numbers = purchase?.tracking_numbers ?? [];
    const tracking_numbers = numbers.length > 0 ? numbers : [row.tracking_number ?? []].flat();
    const { carrier, account, service_name: service } = chosen ?? {};
    yield {
      number,
      key,
      state: isVoid ? 'void' : row.state,
      ...(carrier !== undefined && { carrier }),
      ...(account !== undefined && { account }),
      ...(service !== undefined && { service }),
      ...(isSold && tracking_numbers.length > 0 && { tracking_numbers }),
      ...(isSold && charge !== null && { ...charge, amount: withPlaces(charge) }),
      ...(row.state === 'bought' && !isVoid && { complete: row.complete }),
      problems: isVoid ? [] : problemsOf(row, carrierName),
      ...(isSold && !isVoid && { files: () => ledger.documents(purchase_key) }),
    };
  }
}

/** So many purchases are read at a time. */
const AT_ONCE = 1_000;

/** What the ledger has of a batch, by key. Names of batches have no `/`. */
async function purchasesOf(
  { name }: ResultBatch,
  ledger: ResultLedger,
): Promise<ReadonlyMap<string, PurchaseSummary>> {
  const found = new Map<string, PurchaseSummary>();
  const filter = { key_prefix: purchaseKey(name, ''), limit: AT_ONCE };
  for (let after: number | undefined; ; ) {
    const page = await ledger.find(after === undefined ? filter : { ...filter, after });
    for (const purchase of page) found.set(purchase.key, purchase);
    if (page.length < AT_ONCE) return found;
    after = page.at(-1)?.number;
  }
}

function problemsOf(
  row: RowResult,
  carrierName: (carrier: string) => string,
): NonNullable<OrderResult['problems']> {
  const { errors, state, complete, waiting_for } = row;
  return [
    ...errors.map((entry) => ({ message: textOf(entry, carrierName), ...columnOf(entry) })),
    ...(state === 'bought' && !complete
      ? [{ message: 'bought, but a label, a price or a package is missing' }]
      : []),
    ...(waiting_for === undefined ? [] : [{ message: waiting_for.why }]),
  ];
}

function textOf(
  { carrier, code, message, kind }: ErrorEntry,
  carrierName: (carrier: string) => string,
): string {
  const text = message.startsWith(`${carrier}: `) ? message.slice(carrier.length + 2) : message;
  return kind === 'validation' || text.includes(code) ? text : `${carrierName(carrier)}: ${text} (${code})`;
}

/** The title of the file's column, or the name of the field. */
function columnOf({ field, details }: ErrorEntry): { column?: string } {
  const title = details?.column;
  const column = typeof title === 'string' ? title : field;
  return column === undefined ? {} : { column };
}

/** An amount with all decimal places of its currency: `12.50`. */
function withPlaces({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const decimals = fraction.padEnd(placesOf(currency), '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function placesOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 0;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
