import type { Quote, ShipmentRequestData } from '@waybill/core';

/** A purchase that was begun here and whose answer has not come. */
export interface PendingPurchase {
  /** The `Idempotency-Key`: under it the purchase is made once, however often it is asked for. */
  readonly key: string;
  readonly request: ShipmentRequestData;
  readonly quote: Quote;
  /** ISO 8601 */
  readonly begun_at: string;
  /** The tab that began it. Only that one asks again by itself. */
  readonly session: string;
}

/** What is needed of `localStorage`. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const STORED = 'waybill.pending';

/** Purchases without an answer, the oldest first. */
export function pendingPurchases(store: Store): readonly PendingPurchase[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

/**
 * Writes a purchase down. It is sent only after this has returned.
 * @throws if the browser keeps nothing: a purchase that could not be found again is not begun.
 */
export function keepPending(store: Store, purchase: PendingPurchase): void {
  const others = pendingPurchases(store).filter(({ key }) => key !== purchase.key);
  store.setItem(STORED, JSON.stringify([...others, purchase]));
}

/** Its answer is here, or a person has decided to leave it. */
export function forgetPending(store: Store, key: string): void {
  const left = pendingPurchases(store).filter((purchase) => purchase.key !== key);
  if (left.length === 0) store.removeItem(STORED);
  else store.setItem(STORED, JSON.stringify(left));
}

/** What a purchase has that its quote does not. */
export interface PurchaseFacts {
  /** By it, some carriers find a purchase whose answer was lost. It is on the label. */
  readonly reference: string;
  /** Of the label; empty for the carrier's own. */
  readonly format: 'PDF' | 'ZPL' | 'PNG' | '';
}

/** The request that buys exactly a quote: its service, its options, and its handle where it has one. */
export function purchaseOf(
  request: ShipmentRequestData,
  quote: Quote,
  { reference, format }: PurchaseFacts,
): ShipmentRequestData {
  const { service_type, options, handle } = quote;
  return {
    ...request,
    shipment: {
      ...request.shipment,
      services: [service_type],
      options: [...(options ?? [])],
      references: request.shipment.references ?? [reference],
      ...(handle === undefined ? {} : { quote: handle }),
      ...(format === '' ? {} : { label: { ...request.shipment.label, format } }),
    },
  };
}

function isPending(stored: unknown): stored is PendingPurchase {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'key' in stored &&
    'request' in stored &&
    'quote' in stored &&
    'begun_at' in stored &&
    'session' in stored
  );
}
