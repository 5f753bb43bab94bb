/*
 * What bodies hold, of requests and of answers, where that is no type of another package. The API's description is made from
 * these types, with their comments. The tags in those of requests are bounds that a type cannot say.
 */

import type { TrackedItem } from '@waybill/aggregator';
import type { BatchProgress, Budget, Choose, RowResult, StartReport } from '@waybill/batch';
import type {
  AddressResult,
  ErrorEntry,
  Location,
  ManifestResult,
  PickupAvailability,
  PickupCancelResult,
  PickupResult,
  ProofOfDelivery,
  Quote,
  ShipmentRequestData,
  ShippingResult,
  TrackingDetails,
  VoidRequestData,
  VoidResult,
} from '@waybill/core';
import type {
  Capability,
  ExtraRow,
  OperationFacts,
  OptionRow,
  PackagingRow,
  RequestExtraRow,
  ServiceRow,
} from '@waybill/core/plugin';
import type { AuditEntry, LedgerPurchase, PurchaseSummary } from '@waybill/ledger';

export type { CarrierOutcome } from '@waybill/aggregator';
export type { BatchDryRun } from '@waybill/batch';
export type { Settlement } from '@waybill/ledger';
export type { ProblemDetails } from '../problems/problem.js';

/** Prices of every account that was asked. */
export interface RatesAnswer {
  /** The cheapest first. */
  readonly quotes: readonly Quote[];
  /** Why quotes are missing; empty when there is no problem. */
  readonly errors: readonly ErrorEntry[];
}

/** A purchase. */
export interface ShipmentAnswer {
  /** The idempotency key, under which the purchase is found. */
  readonly key: string;
  /** What was bought; `null` while that is not known. */
  readonly shipment: ShippingResult | null;
  /** What is missing, or why nothing is known. */
  readonly errors: readonly ErrorEntry[];
}

/** A page of a list of purchases. */
export interface ShipmentsAnswer {
  /** The newest first. */
  readonly shipments: readonly PurchaseSummary[];
  /** The parameter `after` of the next page; `null` after the last. */
  readonly next: number | null;
}

/** A purchase as it is stored. */
export interface StoredShipment extends LedgerPurchase {
  /** Its files: labels, invoices. */
  readonly documents: readonly StoredDocument[];
}

/** A file of a purchase. */
export interface StoredDocument {
  /** Counts the files of the purchase, from 1. */
  readonly number: number;
  /** A name for the file. */
  readonly name: string;
  /** Such as `application/pdf`. */
  readonly media_type: string;
  /** `label`, `return_label`, `commercial_invoice`, … */
  readonly kind: string;
  /** Position of the package in the request, from 0; `null` for a document of the whole shipment. */
  readonly package: number | null;
  /** Its size. */
  readonly bytes: number;
  /** The path of the file. */
  readonly url: string;
  /** The path of pictures of its pages, where they can be made: append the number of a page, from 1. */
  readonly pages_url?: string;
}

/** What may have been done, and the carrier did not say so. */
export interface UnknownAnswer {
  readonly result: null;
  /** What is to be looked for. */
  readonly errors: readonly ErrorEntry[];
}

/** Where packages are. */
export interface TrackingAnswer {
  /** In the order of the packages that were asked for. */
  readonly details: readonly TrackingDetails[];
  /** An entry for each package without details, with its place in `field`. */
  readonly errors: readonly ErrorEntry[];
}

/** Packages to track. */
export interface TrackingBody {
  /**
   * Each a carrier and a tracking number, or the result of a purchase.
   * @minItems 1
   * @maxItems 1000
   */
  readonly items: readonly TrackedItem[];
}

/** Which packages of a purchase to void, and how. */
export type VoidBody = Omit<VoidRequestData, 'shipment'>;

/** What became of a request to void. */
export interface VoidAnswer {
  /** What the carrier did. */
  readonly result: VoidResult;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** What a carrier says about an address. */
export interface AddressAnswer {
  /** What the carrier found out. */
  readonly result: AddressResult;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** Places to hand packages over or to collect them. */
export interface LocationsAnswer {
  /** The nearest first. */
  readonly locations: readonly Location[];
  /** Why locations are missing; empty when there is no problem. */
  readonly errors: readonly ErrorEntry[];
}

/** When a carrier can come. */
export interface PickupAvailabilityAnswer {
  /** What the carrier says. */
  readonly result: PickupAvailability;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** A pickup. */
export interface PickupAnswer {
  /** The pickup as the carrier has it. */
  readonly result: PickupResult;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** What became of a request to cancel a pickup. */
export interface PickupCancelAnswer {
  /** What the carrier did. */
  readonly result: PickupCancelResult;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** A closed day. */
export interface ManifestAnswer {
  /** The manifests, and their documents as far as there are any yet. */
  readonly result: ManifestResult;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** What proves a delivery. */
export interface ProofAnswer {
  /** The documents. */
  readonly result: ProofOfDelivery;
  /** What is to be known about it. */
  readonly errors: readonly ErrorEntry[];
}

/** A page of the audit log. */
export interface AuditAnswer {
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
  /** The parameter `after` of the next page; `null` after the last. */
  readonly next: number | null;
}

/** The limits of spending that hold for the key. */
export interface LimitsAnswer {
  /** Those of its tenant, its accounts and itself. */
  readonly limits: readonly LimitAnswer[];
}

/** A limit, and what counts towards it. */
export interface LimitAnswer {
  /** A decimal number as text. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The last 24 hours, 7 days or 30 days. */
  readonly per: 'day' | 'week' | 'month';
  /** What was bought and not voided, and the quotes of what is under way or unknown: a decimal number as text. */
  readonly spent: string;
  /** The carrier whose purchases count; left out: all. */
  readonly carrier?: string;
  /** The account whose purchases count; left out: all. */
  readonly account?: string;
  /** The API key whose purchases count; left out: all. */
  readonly api_key?: string;
}

/** The carriers that the key may use. */
export interface CarriersAnswer {
  /** By name. */
  readonly carriers: readonly CarrierAnswer[];
}

/** What a carrier offers. */
export interface CarrierAnswer {
  /** Such as `canadapost`. */
  readonly id: string;
  /** As people write it. */
  readonly name: string;
  /** The accounts that the key may use. */
  readonly accounts: readonly AccountAnswer[];
  /** Its services. */
  readonly services: readonly ServiceRow[];
  /** Its options. */
  readonly options: readonly OptionRow[];
  /** The keys that it reads from an `extra` of a shipment. */
  readonly extras: readonly ExtraRow[];
  /** The keys that it reads from an `extra` of other requests. */
  readonly request_extras?: readonly RequestExtraRow[];
  /** The packagings that it has names for. */
  readonly packagings?: readonly PackagingRow[];
  /** Limits and windows of its operations, as it documents them. */
  readonly operations?: OperationFacts;
  /** The page on which people follow a package; `{tracking_number}` stands for the number. */
  readonly tracking_url?: string;
}

/** An account with a carrier. */
export interface AccountAnswer {
  /** Its name. */
  readonly account: string;
  /** What it can be asked to do. */
  readonly capabilities: readonly Capability[];
  /** Set where a simulator answers in place of the carrier. */
  readonly simulated?: true;
}

/** Orders to buy labels for. */
export interface BatchBody {
  /**
   * Names the batch: started again under the same name, it goes on. It has no slash.
   * @minLength 1
   * @pattern ^[^/]+$
   */
  readonly name: string;
  /** Which quote is bought; `cheapest` by default. */
  readonly choose?: Choose;
  /** Buying stops with the first row that does not fit. */
  readonly budget?: Budget;
  /**
   * One for each shipment.
   * @minItems 1
   * @maxItems 50000
   */
  readonly rows: readonly BatchBodyRow[];
}

/** A shipment to buy. */
export interface BatchBodyRow {
  /** Names the row in its batch: whatever else changes, one label is bought for it. Left out: its place in the list. */
  readonly key?: string;
  /** What to ship. A bad one is a row in state `invalid` and stops no other. */
  readonly request: ShipmentRequestData;
  /** Where it differs from that of the batch. */
  readonly choose?: Choose;
}

/** A batch that was started. */
export interface BatchStarted {
  /** Its name. */
  readonly name: string;
  /** What starting it did with its rows. */
  readonly started: StartReport;
}

/** How far a batch is, and its name. */
export interface NamedBatchProgress extends BatchProgress {
  /** The name of the batch. */
  readonly name: string;
}

/** What events of a batch hold: `row` the row, `progress` how far the batch is. */
export type BatchEventData = RowResult | BatchProgress;

/** One batch of a list. */
export interface ListedBatch extends NamedBatchProgress {
  /** Counts batches in the order in which they were started first, with gaps. */
  readonly number: number;
  /** ISO 8601. */
  readonly created_at: string;
}

/** A part of the list of batches. */
export interface BatchesAnswer {
  /** The newest first. */
  readonly batches: readonly ListedBatch[];
  /** The parameter `after` of the next page; `null` after the last. */
  readonly next: number | null;
}

/** Rows of a batch. */
export interface BatchRowsAnswer {
  /** In the order of their numbers. */
  readonly rows: readonly RowResult[];
}

/** Whether the server is there. */
export interface Health {
  /** `live` while the process answers, `ready` while its database does. */
  readonly status: 'live' | 'ready';
}
