import * as z from 'zod/mini';
import type { CarrierIdentity } from './carrier-identity.js';
import { text } from './fields.js';
import { handleSchema } from './handle.js';
import type { CarrierId, OtherText } from './installed-carriers.js';
import type { LabelFormat } from './label.js';
import type { Notice } from './quote.js';
import type { ShippingCharge } from './shipping-result.js';

/** One manifest: carriers write one for each payer, service or place. */
export interface Manifest {
  /** The carrier's number for it. */
  readonly id: string | null;
  /** How many shipments are on it. */
  readonly shipment_count: number | null;
  /** What they cost together; `null` if the carrier does not say. */
  readonly total_charge: ShippingCharge | null;
  /** Day from which its document can be fetched, `YYYY-MM-DD`; `null` if it is here, or if there is none. */
  readonly available_after: string | null;
  /** The packages on it, as far as the carrier lists them. */
  readonly tracking_numbers: readonly string[];
}

/** A description of one entry of `documents`. */
export interface ManifestDocument {
  /** {@link LabelFormat}, or the carrier's media type for any other format. */
  readonly format: LabelFormat | OtherText;
  /** What it is. */
  readonly kind: 'manifest';
  /** Position in `manifests`, from 0; `null` for a document of all of them. */
  readonly manifest: number | null;
}

/** A closed day. Store the whole result: fetching a document that comes later takes it back. */
export interface ManifestResult extends CarrierIdentity {
  /** Whether the day is closed: what is on the manifests can no longer be voided. */
  readonly closed: boolean;
  /** Empty where the carrier closes the day without reporting any. */
  readonly manifests: readonly Manifest[];
  /** Documents in base64; described in `meta.documents`. There may be none: see `available_after`. */
  readonly documents: readonly string[];
  /** Facts about each document, and notices of the carrier. */
  readonly meta: ManifestMeta;
}

/** Further facts; carriers add their own. */
export interface ManifestMeta {
  /** Parallel to `documents`. */
  readonly documents: readonly ManifestDocument[];
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  /** Which of the carrier's systems has it, where it has two. */
  readonly environment?: string;
  readonly [fact: string]: unknown;
}

/** A closed day, for fetching its documents: a {@link ManifestResult}, or what was stored of it. */
export interface ManifestHandle {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: CarrierId;
  /** Left out, the account of the proxy that is called. */
  readonly account?: string;
  /** As {@link ManifestResult.manifests} has them; their `id` is what most carriers need. */
  readonly manifests?: readonly (Partial<Manifest> & Pick<Manifest, 'id'>)[];
  /** Facts of the manifests, as {@link ManifestResult.meta} has them. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export const manifestHandleSchema = handleSchema(
  {
    carrier: text,
    account: z.optional(text),
    manifests: z.optional(z.array(z.looseObject({ id: z.nullable(text) }))),
    meta: z.optional(z.looseObject({})),
  },
  'must be the result of closing a day, or a handle made of one',
);
