import * as z from 'zod/mini';
import type { CarrierIdentity } from './carrier-identity.js';
import { brand, Entity } from './entity.js';
import type { ErrorEntry } from './error-entry.js';
import type { EventTime } from './event-time.js';
import { date, extra, fields, text } from './fields.js';
import type { OtherText } from './installed-carriers.js';
import { type Issue, issue } from './issue.js';
import type { LabelFormat } from './label.js';
import type { Notice } from './quote.js';
import { type ShipmentHandle, shipmentHandleSchema } from './shipment-handle.js';
import type { ShippingResult } from './shipping-result.js';
import { isRecord, reader } from './validation.js';

/** What proves a delivery: a document of the carrier, a picture of the signature, or one of the package at the door. */
export const PROOF_KINDS = ['letter', 'signature', 'photo'] as const;
/** One of {@link PROOF_KINDS}. */
export type ProofKind = (typeof PROOF_KINDS)[number];

/** The fields of a {@link ProofRequest}: a tracking number, or the shipment that has it. */
export interface ProofRequestData {
  /** The package. Together with `shipment`: one of its packages. */
  readonly tracking_number?: string;
  /** The result of the purchase, or what was stored of it. */
  readonly shipment?: ShippingResult | ShipmentHandle;
  /** What is wanted. Left out: everything that the carrier has. */
  readonly kinds?: readonly ProofKind[];
  /** Day of shipment, `YYYY-MM-DD`: some carriers give a number out again after some months. */
  readonly ship_date?: string;
  /** Where to send the proof, for carriers that mail it. */
  readonly email_address?: string;
  /** Language of the documents, ISO 639-1, e.g. `fr`. A carrier without it answers in its own. */
  readonly language?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

export const proofRequestSchema = fields({
  tracking_number: z.optional(text),
  shipment: z.optional(shipmentHandleSchema),
  kinds: z.optional(z.array(z.enum(PROOF_KINDS)).check(z.minLength(1))),
  ship_date: z.optional(date),
  email_address: z.optional(text),
  language: z.optional(text),
  extra: z.optional(extra),
});
const read = reader(proofRequestSchema, whichPackage);

function whichPackage({ tracking_number, shipment }: Readonly<Record<string, unknown>>): Issue[] {
  if (tracking_number !== undefined) return [];
  if (isRecord(shipment) && typeof shipment.tracking_number === 'string') return [];
  return [issue('tracking_number', 'required', 'is required, or a shipment that has one')];
}

/** The input of fetching a proof of delivery. */
export class ProofRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ProofRequestData) {
    super(read, data);
  }
}
export interface ProofRequest extends ProofRequestData {
  readonly shipment?: ShipmentHandle;
}
brand(ProofRequest, 'ProofRequest');

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

/** `null` while there is no proof: an entry of kind `not_found`, which is retryable. */
export type ProofOutcome = [result: ProofOfDelivery | null, errors: ErrorEntry[]];
