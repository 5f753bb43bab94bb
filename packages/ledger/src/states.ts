import type { ErrorEntry, ErrorKind, ShippingOutcome, ShippingResult } from '@waybill/core';

/**
 * What is known about a purchase.
 * - `claimed`: a process is about to buy; nothing was sent
 * - `sending`: something was sent, or was about to be. If the process has ended, another one takes the purchase up
 * - `bought`: it was bought, all of it or a part
 * - `refused`: it was not bought
 * - `unknown`: it may have been bought: the carrier is asked again, or a person settles it
 * - `void`: it was bought, and voided
 */
export type PurchaseState = (typeof PURCHASE_STATES)[number];
/** Every {@link PurchaseState}. */
export const PURCHASE_STATES = ['claimed', 'sending', 'bought', 'refused', 'unknown', 'void'] as const;

/** The state that an outcome leaves a purchase in. */
export function stateAfter([shipment, errors]: ShippingOutcome): 'bought' | 'refused' | 'unknown' {
  if (errors.some(isUnknown)) return 'unknown';
  if (shipment !== null) return 'bought';
  // A plugin that says neither what it bought nor why it did not leaves it open.
  return errors.length === 0 ? 'unknown' : 'refused';
}

/** Whether an entry leaves open what was bought. */
export function isUnknown({ kind }: ErrorEntry): boolean {
  return kind === 'unknown_outcome';
}

/** What the request or the carrier decides; everything else came before a decision. */
const DECISIONS: readonly ErrorKind[] = ['validation', 'not_supported', 'carrier', 'not_found', 'too_late'];

/** Whether a purchase was refused for good: the same request would be refused again. */
export function isDecided(errors: readonly ErrorEntry[]): boolean {
  return errors.some(
    // A purchase that never arrived, or that was not made because one before it failed, was not decided about.
    ({ kind, code, retryable }) => DECISIONS.includes(kind) && !retryable && code !== 'not_bought',
  );
}

/** Nothing was bought, and it was not cancelled. */
export function isOpen(outcome: ShippingOutcome): boolean {
  return stateAfter(outcome) === 'refused' && !isDecided(outcome[1]);
}

/** Whether a result that was fetched again has all that the first one has. */
export function isBetter(fetched: ShippingResult, first: ShippingResult): boolean {
  if (fetched.complete !== first.complete) return fetched.complete;
  return (
    fetched.documents.length >= first.documents.length &&
    numbersOf(fetched).length >= numbersOf(first).length &&
    (fetched.total_charge !== null || first.total_charge === null)
  );
}

/** Every tracking number of a shipment, each once. */
export function numbersOf({ tracking_number, meta }: ShippingResult): string[] {
  const numbers = [tracking_number, ...meta.parcels.map((parcel) => parcel.tracking_number)];
  return [...new Set(numbers.filter((number) => number !== null))];
}
