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
import type { OrderChanges, OrdersQuery, QuoteNamed, ShopItem, ShopOrder } from '@waybill/orders';

export type { CarrierOutcome } from '@waybill/aggregator';
export type { BatchDryRun } from '@waybill/batch';
export type { Settlement } from '@waybill/ledger';
export type {
  DeskSettings,
  ImportReport,
  OrderDetails,
  OrderList,
  OrdersBought,
  PricedOrders,
  Today,
} from '@waybill/orders';
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

/** Orders of a shop. */
export interface OrdersBody {
  /**
   * Each once.
   * @minItems 1
   * @maxItems 10000
   */
  readonly orders: readonly GivenOrder[];
}

/** An order as a program has it. */
export interface GivenOrder extends Omit<ShopOrder, 'row' | 'notices' | 'problems' | 'items'> {
  readonly items: readonly GivenItem[];
}

/** A line of an order. */
export interface GivenItem extends Omit<ShopItem, 'ships'> {
  /** False for what is not sent: gift cards, downloads. */
  readonly ships?: boolean;
}

/** What a file of orders looks like. */
export interface OrdersPreview {
  /** What it was recognised as; `null` for a file that needs a mapping. */
  readonly format: string | null;
  /** The titles of its columns. */
  readonly header: readonly string[];
  /** Its first rows. */
  readonly rows: readonly (readonly string[])[];
  /** A mapping that may be right. */
  readonly columns: { readonly [name: string]: unknown };
}

/** What a person decides about an order. */
export interface OrderChangesBody {
  readonly changes: OrderChanges;
}

/** Some orders. */
export interface OrderIdsBody {
  /**
   * Their ids.
   * @minItems 1
   * @maxItems 5000
   */
  readonly orders: readonly string[];
}

/** Orders to price: those named, or all that a query finds. */
export interface OrderPricesBody {
  /**
   * Their ids.
   * @minItems 1
   * @maxItems 5000
   */
  readonly orders?: readonly string[];
  readonly all?: OrdersQuery;
  /** What is chosen, in place of what the rules say. */
  readonly choose?: Choose;
}

/** Orders to buy. */
export interface BuyOrdersBody extends OrderIdsBody {
  /** Quotes that a person has chosen, by the id of the order. */
  readonly chosen?: { readonly [order: string]: QuoteNamed };
  /** Buying stops with the first order that does not fit. */
  readonly budget?: Budget;
}

/** What is to be printed. */
export interface OrderDocumentsBody extends OrderIdsBody {
  /** True by default. */
  readonly labels?: boolean;
  /** True by default. */
  readonly slips?: boolean;
  /** `pdf` by default. `zpl`: labels for a thermal printer, without slips. */
  readonly format?: 'pdf' | 'zpl';
}

/** Orders that were handed over. */
export interface HandedOverBody extends OrderIdsBody {
  /** False to take it back; true by default. */
  readonly handed_over?: boolean;
}

/** How many orders were changed. */
export interface ChangedAnswer {
  readonly changed: number;
}

/** The account whose day is closed. */
export interface CloseTodayBody {
  readonly carrier: string;
  readonly account: string;
  /** When the day began at the shop, ISO 8601; midnight in UTC by default. */
  readonly since?: string;
}

/** Mappings of columns that were kept. */
export interface MappingsAnswer {
  readonly mappings: { readonly [name: string]: { readonly [field: string]: unknown } };
}

/** What a person signs in with. */
export interface SignInBody {
  /** Capital letters make no difference. */
  readonly name: string;
  readonly password: string;
}

/** Who asks, and how people sign in. */
export interface MeAnswer {
  /** `null` for nobody. */
  readonly signed_in: Me | null;
  /** `password`: with POST /v1/sign-in. `proxy`: by the proxy in front of the server. None where no people are configured. */
  readonly ways: readonly ('password' | 'proxy')[];
}

/** A person or a program, and what it may do. */
export interface Me {
  /** Of the person, or of the key. */
  readonly name: string;
  readonly kind: 'person' | 'key';
  /** `null` for a key. */
  readonly role: 'pack' | 'buy' | 'admin' | null;
  /** All of them, those that another one includes as well. */
  readonly scopes: readonly ('quote' | 'read' | 'pack' | 'buy' | 'admin')[];
  /** `null` without one. */
  readonly tenant: string | null;
  /** `null` for all. */
  readonly accounts: readonly string[] | null;
  /** How it is known. */
  readonly by: 'key' | 'password' | 'proxy';
}

/** The people who sign in. */
export interface PeopleAnswer {
  readonly people: readonly PersonAnswer[];
}

/** Somebody who signs in. */
export interface PersonAnswer {
  readonly name: string;
  readonly role: 'pack' | 'buy' | 'admin';
  /** `null` without one. */
  readonly tenant: string | null;
  /** `null` for all. */
  readonly accounts: readonly string[] | null;
  /** Whether there is a password. */
  readonly password: boolean;
}

/** Whether the server is there. */
export interface Health {
  /** `live` while the process answers, `ready` while its database does. */
  readonly status: 'live' | 'ready';
}
