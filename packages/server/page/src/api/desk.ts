import type {
  ErrorEntry,
  ManifestResult,
  PickupRequestData,
  PickupResult,
  ReturnRequestData,
} from '@waybill/core';
import type { DeskSettings, Today } from '@waybill/orders';
import { ask } from './http.js';
import type { ColumnMapping } from './orders.js';
import type { PurchaseAnswer } from './shipments.js';

export function getDesk(signal?: AbortSignal): Promise<DeskSettings> {
  return ask('GET', 'v1/desk', signal === undefined ? {} : { signal });
}

export function saveDesk(settings: DeskSettings): Promise<DeskSettings> {
  return ask('PUT', 'v1/desk', { json: settings });
}

export async function getMappings(): Promise<Readonly<Record<string, ColumnMapping>>> {
  return (
    await ask<{ readonly mappings: Readonly<Record<string, ColumnMapping>> }>('GET', 'v1/desk/mappings')
  ).mappings;
}

export function saveMapping(name: string, mapping: ColumnMapping): Promise<unknown> {
  return ask('PUT', `v1/desk/mappings/${encodeURIComponent(name)}`, { json: mapping });
}

/** @param since ISO 8601: when the day began here. */
export function getToday(since: string, signal: AbortSignal): Promise<Today> {
  return ask('GET', 'v1/today', { query: { since }, signal });
}

export interface ManifestAnswer {
  readonly result: ManifestResult | null;
  readonly errors: readonly ErrorEntry[];
}

/** Closes the day of an account, as its carrier wants it. @param since when the day began here. */
export function closeDay(
  { carrier, account }: { readonly carrier: string; readonly account: string },
  since: string,
): Promise<ManifestAnswer> {
  return ask('POST', 'v1/today/close', { json: { carrier, account, since } });
}

export type Settlement =
  | { readonly bought: true; readonly tracking_number?: string; readonly note: string }
  | { readonly bought: false; readonly note: string };

export function settleShipment(key: string, found: Settlement): Promise<unknown> {
  return ask('POST', `v1/shipments/${encodeURIComponent(key)}/settle`, { json: found });
}

export function createReturn(
  key: string,
  { carrier, account }: { readonly carrier: string; readonly account: string },
  request: ReturnRequestData,
): Promise<PurchaseAnswer> {
  return ask('POST', 'v1/returns', {
    query: { carrier, account },
    json: request,
    headers: { 'Idempotency-Key': key },
  });
}

export interface PickupAnswer {
  readonly result: PickupResult | null;
  readonly errors: readonly ErrorEntry[];
}

export function bookPickup(
  { carrier, account }: { readonly carrier: string; readonly account: string },
  request: PickupRequestData,
): Promise<PickupAnswer> {
  return ask('POST', 'v1/pickups', { query: { carrier, account }, json: request });
}
