import { type ErrorEntry, type ShippingOutcome, type ShippingResult, UnavailableError } from '@waybill/core';
import type { CarrierIdentity, Exchange, PurchaseIntent } from '@waybill/core/plugin';
import type { Query } from './database/database.js';
import { isKey } from './entries.js';
import type { PurchaseOperation, Shelf } from './order.js';
import { outcomeOf } from './outcome-columns.js';
import type { PurchaseState } from './states.js';

/** What decides what to do about a key; without the large columns. */
export interface Standing {
  readonly state: PurchaseState;
  readonly request_sha256: string;
  /** The token of the process that wrote last. */
  readonly claim: string;
  /** Whether that process is at it. */
  readonly is_claimed: boolean;
  readonly complete: boolean | null;
  readonly is_recoverable: boolean;
  /** Whether the carrier was asked some seconds ago. */
  readonly was_asked: boolean;
  /** Whether it changed last on another day than this one: a request without a date is another one then. */
  readonly is_of_another_day: boolean;
}

export async function standingOf(query: Query, key: string): Promise<Standing | undefined> {
  if (!isKey(key)) return undefined;
  const [row] = await query<Standing>(STANDING, [key]);
  return row;
}

const STANDING = `
  SELECT state, request_sha256, claim, complete,
    coalesce(claimed_until > clock_timestamp(), false) AS is_claimed,
    exchange IS NOT NULL AS is_recoverable,
    coalesce(asked_at > clock_timestamp() - interval '10 seconds', false) AS was_asked,
    (changed_at AT TIME ZONE 'UTC')::date <> (clock_timestamp() AT TIME ZONE 'UTC')::date AS is_of_another_day
  FROM waybill.purchase WHERE key = $1`;

/** A purchase with its outcome, and what it is taken up with. */
export interface Stored extends CarrierIdentity {
  readonly number: number;
  readonly operation: PurchaseOperation;
  readonly state: PurchaseState;
  readonly exchange: Exchange | null;
  readonly sending: PurchaseIntent | null;
  /** Whether a call that was sent may still reach the carrier. */
  readonly is_in_flight: boolean;
  /** Since a call could last reach the carrier. */
  readonly quiet_minutes: number;
  readonly outcome: ShippingOutcome;
}

interface StoredRow extends Omit<Stored, 'outcome'> {
  readonly result: ShippingResult | null;
  readonly errors: ErrorEntry[] | null;
  readonly is_forgotten: boolean;
}

export async function storedUnder(shelf: Shelf, key: string): Promise<Stored | undefined> {
  if (!isKey(key)) return undefined;
  const [row] = await shelf.query<StoredRow>(STORED, [key]);
  if (row === undefined) return undefined;
  const { result, errors, is_forgotten, ...stored } = row;
  const { carrier, account, exchange } = row;
  const documents = is_forgotten ? undefined : await documentsUnder(shelf, key);
  const recovery = exchange === null ? undefined : { carrier, account, exchange };
  return { ...stored, outcome: outcomeOf(result, errors ?? [], recovery, documents) };
}

const STORED = `
  SELECT number, operation, carrier, account, state, exchange, sending, result, errors,
    coalesce(in_flight_until > clock_timestamp(), false) AS is_in_flight,
    extract(epoch FROM clock_timestamp() - coalesce(in_flight_until, changed_at))::float8 / 60 AS quiet_minutes,
    forgotten_at IS NOT NULL AS is_forgotten
  FROM waybill.purchase WHERE key = $1`;

/** The documents of a purchase as base64, in the order of its result. */
async function documentsUnder({ query, store, database }: Shelf, key: string): Promise<string[]> {
  const rows = await query<{ bytes: Uint8Array | null; stored_as: string | null }>(DOCUMENTS, [key]);
  return Promise.all(
    rows.map(async ({ bytes, stored_as }) => {
      const kept = bytes ?? (stored_as === null ? undefined : await store?.get(stored_as));
      const found = kept && (database?.seal?.open(kept) ?? kept);
      if (found === undefined) {
        throw new UnavailableError(
          `The document ${stored_as} is kept outside of the ledger, and was not found there`,
          { code: 'document_missing' },
        );
      }
      return Buffer.from(found.buffer, found.byteOffset, found.byteLength).toString('base64');
    }),
  );
}

const DOCUMENTS = `
  SELECT document.bytes, document.stored_as
  FROM waybill.document AS document JOIN waybill.purchase ON purchase.number = document.purchase
  WHERE purchase.key = $1
  ORDER BY document.position`;

/** The names of a purchase's documents in the store outside. */
export async function namesOutside({ query }: Shelf, key: string): Promise<string[]> {
  const rows = await query<{ stored_as: string }>(OUTSIDE, [key]);
  return rows.map(({ stored_as }) => stored_as);
}

const OUTSIDE = `
  SELECT document.stored_as
  FROM waybill.document AS document JOIN waybill.purchase ON purchase.number = document.purchase
  WHERE purchase.key = $1 AND document.stored_as IS NOT NULL`;
