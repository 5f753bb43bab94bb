import type { ErrorEntry } from './error-entry.js';
import type { LabelFormat } from './label.js';
import type { Notice } from './quote.js';

/** An amount of money as text, e.g. `{ amount: '20.40', currency: 'CAD', name: 'due-amount' }`. */
export interface ShippingCharge {
  /** Decimal number. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The carrier's own name of the figure. */
  readonly name: string;
}

/** What became of one package of the request. */
export interface ShippedParcel {
  readonly tracking_number: string | null;
  readonly charge: ShippingCharge | null;
  /** `null`: unknown. */
  readonly bought: boolean | null;
}

/** What one entry of `documents` is. */
export interface ShippingDocument {
  /** {@link LabelFormat}, or the carrier's media type where it is none of these. */
  readonly format: LabelFormat | (string & {});
  /** `label`, `return_label`, `commercial_invoice`, … */
  readonly kind: string;
  /** Position of the package in the request, from 0; `null` when the document is of the whole shipment. */
  readonly parcel: number | null;
}

/** Facts beside the result; carriers add their own. */
export interface ShippingMeta {
  /** In the order of the request's packages. */
  readonly parcels: readonly ShippedParcel[];
  /** Parallel to `documents`. */
  readonly documents: readonly ShippingDocument[];
  readonly notices: readonly Notice[];
  readonly [fact: string]: unknown;
}

/** A bought shipment: SPEC, "Shipping result", and a few fields more. */
export interface ShippingResult {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier pays. */
  readonly account: string;
  /** Label documents in base64, one per document; described in `meta.documents`. */
  readonly documents: readonly string[];
  /** The carrier's own reference of the shipment; `null` when it gave none. */
  readonly reference: { readonly type: string; readonly value: string } | null;
  /** The carrier's own service code. */
  readonly service: string;
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
  /** `null` when the carrier told no price, or not that of every package. Never invented. */
  readonly total_charge: ShippingCharge | null;
  /** Of the first package, or of the shipment as a whole; `null` when the service has none. */
  readonly tracking_number: string | null;
  /** False when something that was asked is missing: a package not bought, a label not fetched, a price not told. */
  readonly complete: boolean;
  readonly meta: ShippingMeta;
}

/** SPEC's two-element list of shipping. `null` when nothing is known to have been bought. */
export type ShippingOutcome = [shipment: ShippingResult | null, errors: ErrorEntry[]];
