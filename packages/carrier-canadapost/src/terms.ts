/**
 * Canada Post's terms: what the pages of operations hand to the two platforms, and what these read from replies. Each platform writes
 * and reads them in its own format, in `json/` and `xml/`.
 */
import type { ErrorEntry } from '@waybill/core';
import type { Reply, ShippingCharge } from '@waybill/core/plugin';
import type { PackageOption } from './accessorials.js';
import type { CustomsDeclaration } from './customs.js';
import type { Handover } from './handover.js';
import type { LabelFormat, Notification, Preferences } from './labels.js';
import type { Characteristics } from './packages.js';
import type { Destination, Recipient, Sender } from './parties.js';
import type { Settlement } from './payment.js';

/** One package to price. */
export interface Scenario {
  readonly customer_number: string;
  readonly contract_id?: string;
  readonly promo_code?: string;
  /** Left out when the request has no date. */
  readonly mailing_date?: string;
  readonly options: readonly PackageOption[];
  /** Codes with which the package would be bought besides: free, and not every service has them. */
  readonly added_options: readonly string[];
  readonly package: Characteristics;
  readonly services: readonly string[];
  readonly origin: string;
  readonly destination: Destination;
}

/** The shipment of one package, with a contract and without. */
export interface Consignment extends Handover {
  /** `group-id`: the shipment waits for the manifest of its group. Left out: it is transmitted and charged at once. */
  readonly group_id?: string;
  readonly customer_number: string;
  /** With XML: `shipment` of a contract customer, or `non-contract-shipment`. */
  readonly contract: boolean;
  /** The purchase needs the Zonos key, if the account has one: to the United States without a declaration. */
  readonly zonos: boolean;
  /** `customer-request-id`: ours, and the key to find the shipment again. At most 32 characters. */
  readonly request_id: string;
  readonly service: string;
  /** `requested-shipping-point`: prices count from there. */
  readonly origin: string;
  /** Left out: today. */
  readonly mailing_date?: string;
  /** The day of the purchase, by which it is found again. */
  readonly bought_on: string;
  readonly sender: Sender;
  readonly destination: Recipient;
  readonly options: readonly ShipOption[];
  readonly package: Characteristics;
  readonly document: boolean;
  readonly notification?: Notification;
  readonly label: LabelFormat;
  readonly preferences: Preferences;
  readonly references: { readonly cost_centre?: string; readonly customer_refs: readonly string[] };
  readonly customs?: CustomsDeclaration;
  readonly settlement: Settlement;
}

export interface ShipOption extends PackageOption {
  /** `option-qualifier-1` and `-2`. */
  readonly qualifier_1?: boolean;
  readonly qualifier_2?: string;
}

/** A link of a reply. Those of shipments stay valid for about 90 days. */
export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly media_type: string;
}

/** A shipment that Canada Post created. Each fact is read by itself: one that cannot be read costs only itself. */
export interface ShipmentInfo {
  readonly shipment_id?: string;
  readonly tracking_pin?: string;
  readonly status?: string;
  readonly po_number?: string;
  readonly links: readonly Link[];
  readonly price?: ShippingCharge;
}

/** The result of searching for a shipment whose purchase is uncertain. */
export type SearchedShipment =
  | { readonly info: ShipmentInfo }
  | { readonly nothing: true }
  | { readonly unclear: string }
  /** The call that got no usable answer. */
  | { readonly unanswered: Reply | undefined };

/** `tracking-detail` of track.xsd, "details" of the Developer Portal's Tracking. */
export interface TrackedPin {
  readonly expected_date?: string | undefined;
  /** The day that took the place of the expected one. */
  readonly changed_date?: string | undefined;
  readonly change_reason?: string | undefined;
  readonly service_name?: string | undefined;
  readonly references: readonly (string | undefined)[];
  readonly return_pin?: string | undefined;
  readonly events: readonly PinEvent[];
}

/** `occurrence` of `significant-events`. */
export interface PinEvent {
  readonly identifier?: string | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  /** An abbreviation such as `EST`, the name of a country, or nothing. */
  readonly time_zone?: string | undefined;
  readonly description?: string | undefined;
  readonly signatory?: string | undefined;
  readonly site?: string | undefined;
  readonly province?: string | undefined;
  readonly retail_name?: string | undefined;
}

/** The result of reading the answer about a number. */
export type PinReading =
  | { readonly pin: TrackedPin }
  /** Canada Post has no history of the number; its own code and message. */
  | { readonly unknown: { readonly code?: string | undefined; readonly message?: string | undefined } }
  | { readonly errors: readonly ErrorEntry[] };

/** Shipments of the account with a reference. */
export interface ReferenceSearch {
  readonly reference: string;
  readonly customer_number: string;
  /** First and last day of mailing, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly postal_code?: string;
}

/** The result of reading the answer to a search: the numbers that were found, or why there is no answer. */
export type ReferenceReading =
  | { readonly pins: readonly string[] }
  | { readonly errors: readonly ErrorEntry[] };

/** A shipment that was bought: one package, and a customer's path to it. */
export interface BoughtShipment {
  readonly shipment_id: string;
  readonly customer_number: string;
  /** With XML: `shipment` of a contract customer, or `ncshipment`. */
  readonly contract: boolean;
}

/** The answer to a request for a refund, which Canada Post decides later. */
export interface RefundTicket {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined;
}

/** A manifest that is ready. */
export interface ReadyManifest {
  readonly po_number?: string | undefined;
  readonly links: readonly Link[];
}

/** `pickup-request-header`, with the price or the times where the document has them. */
export interface PickupHeader {
  readonly number: string;
  readonly status?: string | undefined;
  readonly next_date?: string | undefined;
  readonly charge?: ShippingCharge | undefined;
  readonly times?:
    | {
        readonly date?: string | undefined;
        readonly ready_time?: string | undefined;
        readonly closing_time?: string | undefined;
      }
    | undefined;
}

/** `pickup-availability` */
export interface PickupReach {
  /** Whether drivers come on demand. */
  readonly on_demand: boolean | undefined;
  /** Requests for the same day must be made until then. */
  readonly cut_off: string | undefined;
}

/** The post offices that are searched for. */
export interface OfficeSearch {
  /** `A9A9A9` */
  readonly postal_code?: string;
  readonly province?: string;
  readonly city?: string;
  readonly street?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Offices that packages can be sent to. */
  readonly collects: boolean;
  readonly most: number;
}

/** A post office. */
export interface PostOffice {
  readonly id: string;
  readonly name?: string | undefined;
  /** The shop that it is in. */
  readonly location?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly province?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly kilometres?: number | undefined;
  readonly is_bilingual?: boolean | undefined;
  /** Where its details are. */
  readonly detail?: string | undefined;
  /** Opening and closing times in turn, by day. */
  readonly hours: readonly {
    readonly day?: string | undefined;
    readonly time: readonly (string | undefined)[];
  }[];
}

/** `authorized-return` */
export interface AuthorizedReturn extends Pick<Characteristics, 'weight' | 'dimensions'> {
  readonly customer_number: string;
  readonly contract_id?: string;
  readonly service: string;
  readonly shipment_date: string;
  /** The customer who sends back. */
  readonly returner: Sender;
  /** The shop. */
  readonly receiver: Sender;
  readonly receiver_email?: string;
  readonly label: LabelFormat;
  readonly references: readonly string[];
}

/** `authorized-return-info` */
export interface ReturnInfo {
  readonly pin: string;
  readonly links: readonly Link[];
}
