import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { date, extra, fields, list, text } from '../models/fields.js';
import { type Issue, issue } from '../models/issue.js';
import { PROOF_KINDS, type ProofKind, type ProofOfDelivery } from '../models/proof-of-delivery.js';
import { type ShipmentHandle, shipmentHandleSchema } from '../models/shipment-handle.js';
import type { ShippingResult } from '../models/shipping-result.js';
import { isRecord } from '../models/validation.js';
import { operation } from './operation.js';

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

/** The input of fetching a proof of delivery. */
export class ProofRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ProofRequestData) {
    super(data);
  }
}
export interface ProofRequest extends ProofRequestData {
  readonly shipment?: ShipmentHandle;
}
brand(ProofRequest, 'ProofRequest', {
  schema: fields({
    tracking_number: z.optional(text),
    shipment: z.optional(shipmentHandleSchema),
    kinds: z.optional(list(z.enum(PROOF_KINDS)).check(z.minLength(1))),
    ship_date: z.optional(date),
    email_address: z.optional(text),
    language: z.optional(text),
    extra: z.optional(extra),
  }),
  rule: whichPackage,
});

function whichPackage({ tracking_number, shipment }: Readonly<Record<string, unknown>>): Issue[] {
  if (tracking_number !== undefined) return [];
  if (isRecord(shipment) && typeof shipment.tracking_number === 'string') return [];
  return [issue('tracking_number', 'required', 'is required, or a shipment that has one')];
}

/** `null` while there is no proof: an entry of kind `not_found`, which is retryable. */
export type ProofOutcome = [result: ProofOfDelivery | null, errors: ErrorEntry[]];

export const proofOfDelivery = operation<ProofOutcome>()({
  Request: ProofRequest,
  create: 'createProofRequest',
  send: 'getProofOfDelivery',
  parse: 'parseProofResponse',
  call: 'fetchProofOfDelivery',
  what: 'prove a delivery',
  reads: true,
});
