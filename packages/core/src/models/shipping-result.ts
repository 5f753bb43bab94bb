import type { ErrorEntry } from './error-entry.js';
import type { OtherText } from './installed-carriers.js';
import type { LabelFormat } from './label.js';
import type { Notice, PriceListEdition, Quote } from './quote.js';
import type { RecoveryRequestData } from './recovery.js';

/**
 * An amount of money as text, e.g. `{ amount: '20.40', currency: 'CAD', name: 'due-amount' }`. The interface has numbers in
 * quotes and text here: `Number(charge.amount)` is what {@link Quote.total_charge} is compared with.
 */
export interface ShippingCharge {
  /** Decimal number. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The carrier's own name for the amount. */
  readonly name: string;
}

/** The carrier's own reference for a shipment. */
export interface ShippingReference {
  /** What the carrier calls it. */
  readonly type: string;
  /** The reference itself. */
  readonly value: string;
}

/** The result for one package of the request. */
export interface ShippedParcel {
  /** `null` if unknown, or if the service has none. */
  readonly tracking_number: string | null;
  /** What this package costs; `null` if the carrier reports one price for all, or none. */
  readonly charge: ShippingCharge | null;
  /** `null` if unknown. */
  readonly bought: boolean | null;
  /** The carrier's own reference for this package, where it has one besides the tracking number. */
  readonly reference?: ShippingReference | null;
  /** Number of the label for sending the goods back that was bought with it (`with_return_label`). */
  readonly return_tracking_number?: string;
}

/** What a document of a shipment is. */
export const DOCUMENT_KINDS = [
  /** Goes onto a package. */
  'label',
  /** For sending the goods back. */
  'return_label',
  /** A second label that goes onto the same package. */
  'auxiliary_label',
  'commercial_invoice',
  'proforma_invoice',
  /** CN22, CN23 and other declarations of the post. */
  'customs_declaration',
  /** The carrier's copy of the label, or a list of the packages. */
  'waybill',
  'receipt',
  /** For the money that is collected on delivery. */
  'cod_card',
  /** A code that the customer shows at a counter. */
  'qr_code',
  /** Closes the day. */
  'manifest',
  /** Anything else; {@link ShippingDocument.name} is the carrier's word for it. */
  'other',
] as const;
/** One of {@link DOCUMENT_KINDS}. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A description of one entry of `documents`. */
export interface ShippingDocument {
  /** {@link LabelFormat}, or the carrier's media type for any other format. */
  readonly format: LabelFormat | OtherText;
  /** What it is. */
  readonly kind: DocumentKind;
  /** The carrier's own word for it, where it says more than `kind`. */
  readonly name?: string;
  /** Position of the package in the request, from 0; `null` for a document of the whole shipment. */
  readonly parcel: number | null;
  /**
   * Set where the reply held this many characters that base64 does not have. They were ignored, and the file begins as its
   * format does.
   */
  readonly ignored_characters?: number;
}

/** A pickup that was booked with a shipment. */
export interface BookedPickup {
  /** The carrier's number for it, by which it is changed or cancelled. */
  readonly confirmation_number: string;
}

/** The price list that priced a shipment. */
export interface ShippingPriceList extends PriceListEdition {
  /** The list's own price, with its parts and their explanation; left out where the list has none for the shipment. */
  readonly quote?: Quote;
}

/** Further facts; carriers add their own. */
export interface ShippingMeta {
  /** In the order of the request's packages. */
  readonly parcels: readonly ShippedParcel[];
  /** Parallel to `documents`. */
  readonly documents: readonly ShippingDocument[];
  /** Messages of the carrier, and remarks on what was sent. */
  readonly notices: readonly Notice[];
  /** Set where the label is for goods that come back. */
  readonly is_return?: true;
  /** Set where the carrier booked a pickup with the shipment. */
  readonly pickup?: BookedPickup;
  /**
   * Set by {@link createShipment} where the result is not complete and the carrier can be asked again: give it to
   * {@link recoverShipment}.
   */
  readonly recovery?: RecoveryRequestData;
  /**
   * The price list of the shop, where the account is priced by one, and its quote for what was bought. Without a quote, a notice
   * says why it has none.
   */
  readonly price_list?: ShippingPriceList;
  readonly [fact: string]: unknown;
}

/** A shipment that was created: SPEC, "Shipping result", and a few more fields. */
export interface ShippingResult {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier pays. */
  readonly account: string;
  /** Label documents in base64, one per document; described in `meta.documents`. */
  readonly documents: readonly string[];
  /** The carrier's own reference for the shipment; `null` if it gave none. */
  readonly reference: ShippingReference | null;
  /** The carrier's own service code. */
  readonly service: string;
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
  /**
   * `null` if the carrier did not report the price, or not for every package. Never invented; of an account that is priced by
   * a list of the shop it is the list's price, with the name `price list`.
   */
  readonly total_charge: ShippingCharge | null;
  /** Of the first package, or of the shipment as a whole; `null` if the service has no tracking. */
  readonly tracking_number: string | null;
  /** False if a part of the request is missing: a package not bought, a label not fetched, a price not reported. */
  readonly complete: boolean;
  /** Facts about each package and document, and notices of the carrier. */
  readonly meta: ShippingMeta;
}

/** SPEC's two-element list of shipping. `null` if no shipment is known to have been created. */
export type ShippingOutcome = [shipment: ShippingResult | null, errors: ErrorEntry[]];
