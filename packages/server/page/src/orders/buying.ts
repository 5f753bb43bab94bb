import { signal } from '@preact/signals';
import type { OrdersBought, QuoteNamed } from '@waybill/orders';
import { buyOrders } from '../api/orders.js';
import { ProblemError } from '../api/problem.js';
import { newPurchaseKey } from '../app/session.js';

/** Orders that are bought: written down before they are sent, so that a reload finds them. */
export interface Purchases {
  /** The `Idempotency-Key`: under it each order is bought once, however often it is asked for. */
  readonly key: string;
  readonly orders: readonly string[];
  readonly chosen: Readonly<Record<string, QuoteNamed>>;
  /** Set once the server has answered. */
  readonly answer?: OrdersBought;
}

const STORED = 'waybill.desk.buying';

/** What is being bought, or was bought last and not put away. */
export const purchases = signal<Purchases | undefined>(storedPurchases());
/** Why there is no answer. */
export const purchasesTrouble = signal<unknown>(undefined);

/** Begins to buy. Rejects if the browser keeps nothing: a purchase that could not be found again is not begun. */
export async function beginPurchases(
  orders: readonly string[],
  chosen: Readonly<Record<string, QuoteNamed>>,
): Promise<void> {
  keep({ key: newPurchaseKey(), orders, chosen });
  await askForAnswer();
}

/** Sends what was written down, or sends it again: nothing is bought twice. */
export async function askForAnswer(): Promise<void> {
  const current = purchases.value;
  if (current === undefined || current.answer !== undefined) return;
  const { key, ...what } = current;
  purchasesTrouble.value = undefined;
  try {
    keep({ ...current, answer: await buyOrders(key, what) });
  } catch (error) {
    // A decision of the server: nothing was begun.
    const isDecided = error instanceof ProblemError && [403, 409, 422].includes(error.status);
    if (isDecided) putAway();
    purchasesTrouble.value = error;
  }
}

/** A person has seen what was bought. */
export function putAway(): void {
  localStorage.removeItem(STORED);
  purchases.value = undefined;
  purchasesTrouble.value = undefined;
}

function keep(changed: Purchases): void {
  localStorage.setItem(STORED, JSON.stringify(changed));
  purchases.value = changed;
}

function storedPurchases(): Purchases | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    const isKnown = typeof stored === 'object' && stored !== null && 'key' in stored && 'orders' in stored;
    return isKnown ? (stored as Purchases) : undefined;
  } catch {
    return undefined;
  }
}
