import type { CarrierIdentity } from './carrier-identity.js';
import type { Notice } from './quote.js';

/** How voiding a package ended. */
export type PackageVoidOutcome =
  /** The carrier will not carry it, and bills nothing for it. Also when it had been voided before. */
  | 'voided'
  /** The carrier decides later whether it gives the money back. */
  | 'refund_requested'
  /** The carrier refused; the errors say why. */
  | 'refused'
  /** No readable answer: it may have been voided. */
  | 'unknown';

/**
 * The answer to a request to void. It is safe to give a customer's money back on `voided`; on `refund_requested` it is
 * not yet.
 */
export interface VoidResult extends CarrierIdentity {
  /** The outcome for all packages; `partial` if it is not the same for all of them. */
  readonly outcome: PackageVoidOutcome | 'partial';
  /** In the order of the shipment's packages, those that were to be voided. */
  readonly packages: readonly VoidedPackage[];
  /** What the carrier calls the request for a refund, where there is one. */
  readonly refund: RefundRequest | null;
  /** Notices of the carrier, and facts of its own. */
  readonly meta: VoidMeta;
}

/** A request for a refund, which the carrier decides later. */
export interface RefundRequest {
  /** The carrier's number of the request. */
  readonly reference: string | null;
  /** When it was made, as the carrier writes it. */
  readonly requested_at: string | null;
}

/** One package of a {@link VoidResult}. */
export interface VoidedPackage {
  /** `null` if the package has none. */
  readonly tracking_number: string | null;
  /** How voiding it ended. */
  readonly outcome: PackageVoidOutcome;
  /** The carrier's reference for this answer: a refund ticket, a dispute. */
  readonly reference: string | null;
}

/** Further facts; carriers add their own. */
export interface VoidMeta {
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  readonly [fact: string]: unknown;
}
