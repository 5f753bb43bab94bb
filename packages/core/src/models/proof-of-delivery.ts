import type { CarrierIdentity } from './carrier-identity.js';
import type { EventTime } from './event-time.js';
import type { OtherText } from './installed-carriers.js';
import type { LabelFormat } from './label.js';
import type { Notice } from './quote.js';

export const PROOF_KINDS = ['letter', 'signature', 'photo'] as const;
/** What proves a delivery: a document of the carrier, a picture of the signature, or one of the package at the door. */
export type ProofKind = (typeof PROOF_KINDS)[number];

/** A description of one entry of `documents`. */
export interface ProofDocument {
  /** {@link LabelFormat}, or the carrier's media type for any other format. */
  readonly format: LabelFormat | OtherText;
  /** What it is. */
  readonly kind: ProofKind;
}

/** What proves that a package was delivered. */
export interface ProofOfDelivery extends CarrierIdentity {
  /** The number that was asked for. */
  readonly tracking_number: string;
  /** Files in base64; described in `meta.documents`. */
  readonly documents: readonly string[];
  /** Who signed. */
  readonly signed_by: string | null;
  /** When it was delivered. */
  readonly delivered_at: EventTime | null;
  /** Addresses that the carrier mails the proof to. */
  readonly sent_to: readonly string[];
  /** Facts about each document, and notices of the carrier. */
  readonly meta: ProofMeta;
}

/** Further facts; carriers add their own. */
export interface ProofMeta {
  /** Parallel to `documents`. */
  readonly documents: readonly ProofDocument[];
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  readonly [fact: string]: unknown;
}
