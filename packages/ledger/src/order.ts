import { createHash } from 'node:crypto';
import type { AnyCarrierProxy, CallOptions, ShipmentRequest, ShipmentRequestData } from '@waybill/core';
import {
  type CarrierIdentity,
  DEFAULT_GRACE_MS,
  ReturnRequest,
  requestText,
  timeLeft,
} from '@waybill/core/plugin';
import type { Database, Query } from './database/database.js';
import type { DocumentStore } from './documents.js';
import type { SpendingLimit } from './spending.js';

/** Where purchases are kept. */
export interface Shelf {
  readonly query: Query;
  /** Where documents are kept; without one, in the database. */
  readonly store: DocumentStore | undefined;
  /** What its disk has room for, and what it is sealed with. */
  readonly database?: Pick<Database, 'freeBytes' | 'seal'>;
  /** What purchases may cost. */
  readonly limits?: readonly SpendingLimit[];
}

/** A question about a key to the carrier. */
export interface Inquiry {
  readonly key: string;
  readonly proxy: AnyCarrierProxy;
  readonly options: CallOptions;
  /** In place of what the carrier's facts say. */
  readonly absent_after_minutes?: number | undefined;
  /** Has the deadline of the whole call. */
  readonly signal: AbortSignal;
}

/** What is made under a key: a shipment, or a label for goods that come back. */
export type PurchaseOperation = 'shipping' | 'returns';

/** What is to be bought under a key. */
export interface Order extends Inquiry {
  readonly operation: PurchaseOperation;
  readonly request: ShipmentRequest | ReturnRequest;
  readonly request_sha256: string;
}

/** The request as it is sent: where the carrier finds a purchase by the shop's reference, and there is none, with the key as one. */
export function sentRequest({ key, proxy, request }: Order): ShipmentRequestData {
  const { shipment } = request;
  const isFound = 'found_by_reference' in proxy && proxy.found_by_reference === true;
  if (!isFound || (shipment.references?.length ?? 0) > 0) return request;
  return { ...request, shipment: { ...shipment, references: [keyReference(key)] } };
}

/** Every carrier takes twenty characters. */
function keyReference(key: string): string {
  if (/^[A-Za-z0-9-]{1,20}$/.test(key)) return key;
  return `K${createHash('sha256').update(key).digest('hex').slice(0, 19).toUpperCase()}`;
}

/** Names what is bought, and from whom: the same request in another order of fields is the same. */
export function orderDigest({ carrier, account }: CarrierIdentity, request: ShipmentRequest): string {
  const facts = [carrier, account, requestText(request)];
  // A return of a request is another purchase than its shipment.
  if (request instanceof ReturnRequest) facts.push('returns');
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Options of an operation in the time that is left. */
export function optionsNow({ options, signal }: Inquiry): CallOptions {
  return { ...options, deadline_ms: leftMs(signal) };
}

function leftMs(signal: AbortSignal): number {
  return Math.max(0, timeLeft(signal));
}

/** A process that dies, or a clock that is read a little later, must not make a claim lapse while a call is under way. */
const MARGIN_MS = 15_000;

/** How long a call of this purchase may still reach the carrier, from when it is announced. */
export function inFlightMs({ options: { grace_ms = DEFAULT_GRACE_MS }, signal }: Inquiry): number {
  return leftMs(signal) + grace_ms + MARGIN_MS;
}
