import type {
  Capability,
  CarrierDefinition,
  ErrorEntry,
  Quote,
  ShippingResult,
  TrackingDetails,
} from '@waybill/core';
import type { LedgerPurchase, PurchaseSummary } from '@waybill/ledger';

/** Quotes of every account that was asked. */
export interface RatesAnswer {
  /** Cheapest first. */
  readonly quotes: readonly Quote[];
  /** Why carriers give no quote, or not all that they have. */
  readonly errors: readonly ErrorEntry[];
}

/** What came of a purchase. */
export interface PurchaseAnswer {
  /** The `Idempotency-Key` that it was bought under. */
  readonly key: string;
  /** `null` while it is unknown whether it was bought: ask again with the same key. */
  readonly shipment: ShippingResult | null;
  readonly errors: readonly ErrorEntry[];
}

/** What came of a return. */
export interface ReturnAnswer {
  /** `null` where it may have been made, and the carrier did not say so. */
  readonly shipment: ShippingResult | null;
  readonly errors: readonly ErrorEntry[];
}

/** A part of the list of purchases. */
export interface ShipmentsAnswer {
  /** The newest first. */
  readonly shipments: readonly PurchaseSummary[];
  /** Give it as `after` for those that follow; `null` if there are none. */
  readonly next: number | null;
}

/** A document of a purchase. */
export interface DocumentOfPurchase {
  /** Its place among the documents, from 1. */
  readonly number: number;
  /** A name for a file, unique within the purchase. */
  readonly name: string;
  readonly media_type: string;
  /** `label`, `return_label`, `commercial_invoice`, … */
  readonly kind: string;
  /** Position of the package in the request, from 0; `null` for a document of the whole shipment. */
  readonly package: number | null;
  /** Its size. */
  readonly bytes: number;
  /** Where it is, from the server's root. */
  readonly url: string;
  /** With `/1` behind it, a picture of the first page. Left out where none can be made. */
  readonly pages_url?: string;
}

/** A purchase as it is kept, and where its documents are. */
export interface PurchaseDetails extends LedgerPurchase {
  /** None once they were deleted. */
  readonly documents: readonly DocumentOfPurchase[];
}

/** Where packages are. */
export interface TrackingOfItems {
  /** In the order of the items. */
  readonly details: readonly TrackingDetails[];
  /** Why there is nothing about an item; its place is in `field`: `items[3]`. */
  readonly errors: readonly ErrorEntry[];
}

/** What came of an operation. */
export interface ResultAnswer<Result> {
  /** `null` where it may have been done, and the carrier did not say so. */
  readonly result: Result | null;
  readonly errors: readonly ErrorEntry[];
}

/** The carriers that a key may use. */
export interface CarriersAnswer {
  readonly carriers: readonly CarrierEntry[];
}

/** An account that a key may use. */
export interface AccountEntry {
  readonly account: string;
  /** What it can do. */
  readonly capabilities: readonly Capability[];
  /** Set where a simulator answers in place of the carrier. */
  readonly simulated?: true;
}

/** A carrier, and what it declares. */
export interface CarrierEntry
  extends Pick<
    CarrierDefinition,
    'id' | 'name' | 'options' | 'extras' | 'request_extras' | 'packagings' | 'operations' | 'tracking_url'
  > {
  readonly accounts: readonly AccountEntry[];
  readonly services: CarrierDefinition['services']['rows'];
}
