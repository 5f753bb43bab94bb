import {
  type ErrorEntry,
  filesOf,
  type RecoveryRequestData,
  type ShippingOutcome,
  type ShippingResult,
} from '@waybill/core';
import type { DocumentRow } from './document-rows.js';
import type { Shelf } from './order.js';
import { foundText, plainText } from './plain-text.js';
import { isUnknown, numbersOf, type PurchaseState, stateAfter } from './states.js';

/** An outcome as it is stored, in the order in which the statement takes it. */
export interface OutcomeColumns {
  readonly state: PurchaseState;
  readonly result: string | null;
  readonly errors: string;
  readonly exchange: string | null;
  readonly complete: boolean | null;
  readonly service: string | null;
  readonly shipment_date: string | null;
  readonly tracking_number: string | null;
  readonly tracking_numbers: string;
  readonly reference: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly packages: number | null;
  readonly documents: readonly DocumentRow[];
}

/** An outcome without its documents and its exchange, which have places of their own. */
export async function columnsOf(
  outcome: ShippingOutcome,
  folder: string,
  shelf: Pick<Shelf, 'store' | 'database'>,
): Promise<OutcomeColumns> {
  const [shipment, errors] = outcome;
  const recovery = recoveryOf(outcome);
  const documents = shipment === null ? [] : await documentRows(shipment, folder, shelf);
  return {
    state: stateAfter(outcome),
    result: shipment === null ? null : JSON.stringify(bareResult(shipment, recovery)),
    errors: JSON.stringify(errors.map((entry) => bareEntry(entry, recovery))),
    exchange: recovery === undefined ? null : JSON.stringify(recovery.exchange),
    complete: shipment?.complete ?? null,
    service: shipment && plainText(shipment.service),
    shipment_date: shipment?.shipment_date ?? null,
    tracking_number: shipment?.tracking_number == null ? null : foundText(shipment.tracking_number),
    tracking_numbers: JSON.stringify(shipment === null ? [] : numbersOf(shipment).map(foundText)),
    reference: shipment?.reference == null ? null : foundText(shipment.reference.value),
    ...chargeOf(shipment),
    packages: shipment?.meta.parcels.length ?? null,
    documents,
  };
}

/** What the purchase is recovered with, if it is unknown or not complete. */
export function recoveryOf([shipment, errors]: ShippingOutcome): RecoveryRequestData | undefined {
  const found = errors.map(({ details }) => details?.recovery).find((recovery) => recovery !== undefined);
  return (found as RecoveryRequestData | undefined) ?? shipment?.meta.recovery;
}

/** The outcome that was stored. */
export function outcomeOf(
  result: ShippingResult | null,
  errors: readonly ErrorEntry[],
  recovery: RecoveryRequestData | undefined,
  documents: readonly string[] | undefined,
): ShippingOutcome {
  if (recovery === undefined) return [result && withDocuments(result, documents), [...errors]];
  const entries = errors.map((entry) =>
    isUnknown(entry) && entry.details?.recovery === undefined
      ? { ...entry, details: { ...entry.details, recovery } }
      : entry,
  );
  if (result === null) return [null, entries];
  const whole = withDocuments(result, documents);
  if (whole.complete) return [whole, entries];
  return [{ ...whole, meta: { ...whole.meta, recovery } }, entries];
}

/** @param documents undefined if they were deleted */
function withDocuments(result: ShippingResult, documents: readonly string[] | undefined): ShippingResult {
  if (documents !== undefined) return { ...result, documents };
  const notice = { code: 'forgotten', message: 'The documents were deleted from the ledger.' };
  const { meta } = result;
  return { ...result, documents: [], meta: { ...meta, documents: [], notices: [...meta.notices, notice] } };
}

function bareResult(shipment: ShippingResult, recovery: unknown): ShippingResult {
  const { recovery: own, ...meta } = shipment.meta;
  return { ...shipment, documents: [], meta: own === recovery ? meta : shipment.meta } as ShippingResult;
}

function bareEntry(entry: ErrorEntry, recovery: unknown): ErrorEntry {
  if (recovery === undefined || entry.details?.recovery !== recovery) return entry;
  const { recovery: _, ...details } = entry.details;
  return { ...entry, details };
}

function chargeOf(shipment: ShippingResult | null): { amount: string | null; currency: string | null } {
  const charge = shipment?.total_charge ?? null;
  // An amount that is no number stays in the result alone.
  if (charge === null || !/^-?\d+(\.\d+)?$/.test(charge.amount)) return { amount: null, currency: null };
  return { amount: charge.amount, currency: charge.currency };
}

/** A document that the store outside refuses stays in the database: no label is lost because a disk is full. */
async function documentRows(
  shipment: ShippingResult,
  folder: string,
  { store, database }: Pick<Shelf, 'store' | 'database'>,
): Promise<DocumentRow[]> {
  return Promise.all(
    filesOf(shipment).map(async ({ name, bytes: printed, media_type }, position) => {
      const bytes = database?.seal?.bytes(printed) ?? printed;
      const row = { position, name, media_type: plainText(media_type), base64: null, stored_as: null };
      const inside = { ...row, base64: Buffer.from(bytes).toString('base64') };
      if (store === undefined) return inside;
      const stored_as = `${folder}/${name}`;
      return store.put(stored_as, bytes, media_type).then(
        () => ({ ...row, stored_as }),
        () => inside,
      );
    }),
  );
}
