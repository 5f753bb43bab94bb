import type { ErrorEntry, VoidResult } from '@waybill/core';
import type {
  ImportReport,
  OrderChanges,
  OrderDetails,
  OrderList,
  OrdersBought,
  OrdersQuery,
  PricedOrders,
  QuoteNamed,
} from '@waybill/orders';
import { ask, send } from './http.js';

/** A mapping of columns, as the server guesses and keeps it. */
export type ColumnMapping = Readonly<Record<string, unknown>>;

/** What a file of orders looks like. */
export interface OrdersPreview {
  /** `null` for a file that needs a mapping. */
  readonly format: string | null;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: ColumnMapping;
}

export interface ImportOptions {
  readonly source?: string | undefined;
  /** The name of a mapping that was kept. */
  readonly mapping?: string | undefined;
}

export function importOrders(file: Blob, options: ImportOptions): Promise<ImportReport> {
  return ask('POST', 'v1/orders', { query: { ...options }, file });
}

export function previewOrders(file: Blob): Promise<OrdersPreview> {
  return ask('POST', 'v1/orders/preview', { file });
}

/** One part of the list; `after` is the `next` of the part before. */
export function listOrders(
  { state, ...query }: OrdersQuery,
  after: string | undefined,
  signal: AbortSignal,
): Promise<OrderList> {
  return ask('GET', 'v1/orders', { query: { ...query, state: state?.join(), limit: 1000, after }, signal });
}

export function getOrder(id: string, signal: AbortSignal): Promise<OrderDetails> {
  return ask('GET', pathOf(id), { signal });
}

export function changeOrder(id: string, changes: OrderChanges): Promise<OrderDetails> {
  return ask('POST', pathOf(id), { json: { changes } });
}

export function priceOrders(orders: readonly string[], signal: AbortSignal): Promise<PricedOrders> {
  return ask('POST', 'v1/orders/prices', { json: { orders }, signal });
}

/** Buys once under a key, however often it is asked for. */
export function buyOrders(
  key: string,
  what: { readonly orders: readonly string[]; readonly chosen?: Readonly<Record<string, QuoteNamed>> },
): Promise<OrdersBought> {
  return ask('POST', 'v1/orders/buy', { json: what, headers: { 'Idempotency-Key': key } });
}

/** What is printed of orders. */
export interface DocumentsWanted {
  readonly orders: readonly string[];
  readonly labels: boolean;
  readonly slips: boolean;
  readonly format: 'pdf' | 'zpl';
}

export async function getDocuments(
  wanted: DocumentsWanted,
): Promise<{ readonly file: Blob; readonly labels: number; readonly leftOut: number }> {
  const response = await send('POST', 'v1/orders/documents', { json: wanted });
  const count = (name: string) => Number(response.headers.get(name) ?? 0);
  return {
    file: await response.blob(),
    labels: count('Waybill-Labels'),
    leftOut: count('Waybill-Left-Out'),
  };
}

export function handOver(orders: readonly string[], handed_over: boolean): Promise<unknown> {
  return ask('POST', 'v1/orders/handed-over', { json: { orders, handed_over } });
}

export function voidOrder(
  id: string,
): Promise<{ readonly result: VoidResult | null; readonly errors: readonly ErrorEntry[] }> {
  return ask('POST', `${pathOf(id)}/void`, { json: {} });
}

/** Tracking numbers in the shape that the shop imports. */
export async function getTrackingFile(source: string, since: string): Promise<Blob> {
  return (await send('GET', 'v1/orders/tracking', { query: { source, since } })).blob();
}

function pathOf(id: string): string {
  return `v1/orders/${encodeURIComponent(id)}`;
}
