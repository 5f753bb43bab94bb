import type {
  ErrorEntry,
  ShipmentRequestData,
  ShippingResult,
  TrackingDetails,
  VoidResult,
} from '@waybill/core';
import type { LedgerPurchase, PurchaseState, PurchaseSummary } from '@waybill/ledger';
import { ask, send } from './http.js';

/** A document of a purchase. */
export interface DocumentOfPurchase {
  readonly number: number;
  readonly name: string;
  readonly media_type: string;
  /** `label`, `commercial_invoice`, … */
  readonly kind: string;
  /** Position of the package from 0; `null` for the whole shipment. */
  readonly package: number | null;
  readonly bytes: number;
  /** Left out where no picture can be made of it. */
  readonly pages_url?: string;
}

export interface Purchase extends LedgerPurchase {
  readonly documents: readonly DocumentOfPurchase[];
}

/** The answer to a purchase. `shipment` is `null` while it is unknown whether it was bought. */
export interface PurchaseAnswer {
  readonly key: string;
  readonly shipment: ShippingResult | null;
  readonly errors: readonly ErrorEntry[];
}

export interface ShipmentFilter {
  readonly text?: string | undefined;
  readonly state?: PurchaseState | undefined;
  readonly after?: number | undefined;
}

export interface ShipmentPage {
  readonly shipments: readonly PurchaseSummary[];
  readonly next: number | null;
}

/** Buys under a key; the same key never buys twice. */
export function buyShipment(
  key: string,
  { carrier, account }: { readonly carrier: string; readonly account: string },
  request: ShipmentRequestData,
): Promise<PurchaseAnswer> {
  return ask('POST', 'v1/shipments', {
    query: { carrier, account },
    json: request,
    headers: { 'Idempotency-Key': key },
  });
}

export function listShipments(filter: ShipmentFilter, signal: AbortSignal): Promise<ShipmentPage> {
  return ask('GET', 'v1/shipments', { query: { limit: 50, ...filter }, signal });
}

export function getShipment(key: string, signal?: AbortSignal): Promise<Purchase> {
  return ask('GET', pathOf(key), signal === undefined ? {} : { signal });
}

export function recoverShipment(key: string): Promise<PurchaseAnswer> {
  return ask('POST', `${pathOf(key)}/recover`);
}

export interface TrackingAnswer {
  readonly details: readonly TrackingDetails[];
  readonly errors: readonly ErrorEntry[];
}

export function trackShipment(key: string, signal: AbortSignal): Promise<TrackingAnswer> {
  return ask('GET', `${pathOf(key)}/tracking`, { signal });
}

/** Where several numbers are, each of its own account. */
export function trackNumbers(
  items: readonly { readonly carrier: string; readonly account: string; readonly tracking_number: string }[],
): Promise<TrackingAnswer> {
  return ask('POST', 'v1/tracking', { json: { items } });
}

export function voidShipment(
  key: string,
): Promise<{ readonly result: VoidResult | null; readonly errors: readonly ErrorEntry[] }> {
  return ask('POST', `${pathOf(key)}/void`, { json: {} });
}

export async function getDocument(key: string, number: number): Promise<Blob> {
  return (await send('GET', `${pathOf(key)}/documents/${number}`)).blob();
}

/** The picture of a page, from 1, and how many pages there are. */
export async function getPicture(
  key: string,
  number: number,
  page: number,
  signal: AbortSignal,
): Promise<{ readonly picture: Blob; readonly pages: number }> {
  const response = await send('GET', `${pathOf(key)}/documents/${number}/pages/${page}`, { signal });
  return { picture: await response.blob(), pages: Number(response.headers.get('Waybill-Pages') ?? 1) };
}

function pathOf(key: string): string {
  return `v1/shipments/${encodeURIComponent(key)}`;
}
