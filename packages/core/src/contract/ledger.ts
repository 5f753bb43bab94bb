import type { RecoveryRequestData } from '../models/recovery.js';
import type { ShipmentRequestData } from '../models/request.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import type { ReturnRequestData } from '../operations/returns.js';
import type { VoidRequestData } from '../operations/voiding.js';
import type { CallOptions } from './call-options.js';
import type { AnyCarrierProxy } from './carrier.js';

/** Options of a purchase through a {@link PurchaseLedger}. */
export interface LedgerOptions extends CallOptions {
  /**
   * Names the purchase, for example by the order's number: it is made at most once. By default a new key is made, so
   * that every call is a purchase of its own.
   */
  readonly idempotency_key?: string;
}

/** Keeps purchases in a database, so that each key is bought at most once, whatever process dies. */
export interface PurchaseLedger {
  /**
   * Buys, or returns what was bought under this key. Never throws: a key that belongs to another request is an entry, code
   * `key_reused`, and so is a ledger that cannot be reached.
   */
  createShipment(
    proxy: AnyCarrierProxy,
    request: ShipmentRequestData,
    options?: LedgerOptions,
  ): Promise<ShippingOutcome>;
  /** Makes a return, or returns what was made under this key, as {@link PurchaseLedger.createShipment} does. */
  createReturn(
    proxy: AnyCarrierProxy,
    request: ReturnRequestData,
    options?: LedgerOptions,
  ): Promise<ShippingOutcome>;
  /** Recovers a purchase, and keeps what came of it. */
  recoverShipment(
    proxy: AnyCarrierProxy,
    recovery: RecoveryRequestData,
    options?: CallOptions,
  ): Promise<ShippingOutcome>;
  /** Keeps that a shipment was voided. One that the ledger does not know is ignored. */
  voided(request: VoidRequestData): Promise<void>;
}
