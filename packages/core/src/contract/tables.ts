import type { CheckedPart } from '../models/address.js';
import { type CustomsData, customsSchema } from '../models/customs.js';
import { type InvoiceData, invoiceSchema } from '../models/invoice.js';
import { type ItemData, itemSchema } from '../models/item.js';
import { type LabelData, labelSchema } from '../models/label.js';
import type { NeutralOption, NeutralPackaging } from '../models/neutral-words.js';
import type { PickupRequestData } from '../models/pickup.js';
import type { ProofKind } from '../models/proof-of-delivery.js';
import type { ReturnKind } from '../models/return.js';
import { type ShipmentData, shipmentSchema } from '../models/shipment.js';
import { fieldNames } from '../models/validation.js';
import type { Capability, ShipmentOperation } from './operations.js';

/** One service that a carrier offers. */
export interface ServiceRow {
  /** The carrier's own code, as requests and replies write it. */
  readonly code: string;
  readonly name: string;
  /** Where it goes, in a few words for people, e.g. `Canada`, `CA -> US`. */
  readonly reach: string;
  /** Operations that know the service; both by default. Some are quoted but cannot be bought through the API. */
  readonly operations?: readonly ShipmentOperation[];
  /**
   * Quoted and bought only when `shipment.services` names it, never among "every service": a cheap rate that only
   * certain goods may use (media mail, library mail) is no offer for everything else.
   */
  readonly on_request?: true;
  /** Other spellings of the code that catalogues have. Requests may use them; {@link ServiceRow.code} is sent. */
  readonly aliases?: readonly string[];
}

/** The services of a carrier, and the form of its codes, so that a code newer than the table can still be bought. */
export interface ServiceTable {
  readonly rows: readonly ServiceRow[];
  /** Matches every code of this carrier, listed or not, and no code of another carrier where the form shows it. */
  readonly code_pattern: RegExp;
}

/** One option that a carrier offers. */
export interface OptionRow {
  /** The carrier's own code. */
  readonly code: string;
  readonly name: string;
  /** The neutral name that means this option here. */
  readonly neutral?: NeutralOption;
  readonly meaning: string;
  /** Operations that know the option; both by default. */
  readonly operations?: readonly ShipmentOperation[];
}
/** The options of a carrier; each code once, each neutral name at most once. */
export type OptionTable = readonly OptionRow[];

/** One packaging that a carrier takes. */
export interface PackagingRow {
  /** The carrier's own code, as requests and replies write it. */
  readonly code: string;
  readonly name: string;
  /** The neutral name that means this packaging here. */
  readonly neutral?: NeutralPackaging;
  /** Operations that know the packaging; both by default. */
  readonly operations?: readonly ShipmentOperation[];
}
/** The packagings of a carrier; each code once, each neutral name at most once. */
export type PackagingTable = readonly PackagingRow[];

/**
 * Limits and windows of operations, as the carrier documents them: for tables and user interfaces. They decide nothing; a
 * carrier may refuse earlier or later.
 */
export interface OperationFacts {
  readonly tracking?: {
    /** Numbers that the carrier takes in one call. */
    readonly numbers_per_call: number;
    /** Whether it finds shipments by the shop's own reference. */
    readonly by_reference: boolean;
    /**
     * What is known of the time of an event: its offset from UTC, only the clock on the wall at that place, or the offset
     * where a `single` number is asked for.
     */
    readonly event_zone: 'offset' | 'local' | 'single';
    /** Days for which events are kept. */
    readonly history_days?: number;
    /** The carrier asks not to be asked for the same number more often. */
    readonly poll_minutes?: number;
    readonly source: string;
  };
  readonly voiding?: {
    /** Whether packages can be voided one by one. */
    readonly unit: 'package' | 'shipment';
    /** What ends the time in which it is possible. */
    readonly until: 'tendered' | 'manifested' | 'never';
    /** Days after the purchase. */
    readonly window_days?: number;
    /** `not_billed`: nothing was charged yet. `refund_requested`: the carrier decides later. `credited`: it is paid back. */
    readonly money: 'not_billed' | 'refund_requested' | 'credited';
    readonly source: string;
  };
  readonly recovery?: {
    /**
     * What the carrier finds a purchase by whose answer was lost: the identifier of the request, the first of the shop's
     * own references, or `nothing`, so that it has to be looked for by hand.
     */
    readonly finds_by: 'request_id' | 'reference' | 'nothing';
    /** Whether it proves that nothing was bought when the carrier finds nothing. */
    readonly proves_absence: boolean;
    /** Whether the labels of a purchase whose answer was lost can be had. */
    readonly labels: boolean;
    /** Days after the purchase. */
    readonly window_days?: number;
    /** Left out where the carrier finds nothing. */
    readonly source?: string;
  };
  readonly address_validation?: {
    /** What the carrier looks at. */
    readonly checked: readonly CheckedPart[];
    /** Where, in a few words for people, e.g. `US, PR`. */
    readonly countries: string;
    /** Whether it tells homes from businesses. */
    readonly classifies: boolean;
    readonly source: string;
  };
  readonly pickup?: {
    /** What a booking is for: any packages at an address, or shipments that were bought. */
    readonly unit: 'request' | 'shipment';
    /** `created`: the answer has the price. `asked`: a call of its own. `none`: the carrier does not say. */
    readonly price: 'created' | 'asked' | 'none';
    /** The latest time to book for the same day: `asked` of the carrier, or `HH:MM` at the address. */
    readonly same_day_cut_off: 'asked' | 'unknown' | (string & {});
    /** Days ahead that can be booked; today is 0. */
    readonly latest_days?: number;
    /** Minutes that must lie between ready and closing time. */
    readonly shortest_window_minutes?: number;
    readonly source: string;
  };
  readonly pickup_cancel?: {
    /** Other bookings that are cancelled with it, or other consequences, in words. */
    readonly consequence?: string;
    readonly source: string;
  };
  readonly pickup_availability?: {
    /** What the answer has. */
    readonly tells: readonly ('cut_off' | 'window' | 'price' | 'next_date')[];
    readonly source: string;
  };
  readonly pickup_update?: {
    /** Fields that can change. */
    readonly changes: 'all' | readonly (keyof PickupRequestData)[];
    readonly source: string;
  };
  readonly pickup_status?: {
    /** Days for which the carrier still finds a pickup. */
    readonly history_days?: number;
    readonly source: string;
  };
  readonly manifest?: {
    /** What is closed: everything open on the account, the shipments that are listed, or groups that were named at purchase. */
    readonly scope: 'account' | 'shipments' | 'groups';
    /** Services that it is for, in words; every service by default. */
    readonly services?: string;
    /** Whether the shop must close the day: packages that are not on a manifest are not carried, or cost more. */
    readonly duty: boolean;
    /** Whether closing bills the packages, so that it is a purchase. */
    readonly bills: boolean;
    /** When its documents come; `none` where there are none. */
    readonly documents: 'now' | 'later' | 'none';
    readonly source: string;
  };
  readonly manifest_documents?: { readonly source: string };
  readonly returns?: {
    /** How the customer can get the label. */
    readonly kinds: readonly ReturnKind[];
    /** When it is billed. */
    readonly billed: 'created' | 'used';
    /** Where, in a few words for people, e.g. `Canada`. */
    readonly reach?: string;
    readonly source: string;
  };
  readonly locations?: {
    /** What the carrier can look for. */
    readonly by: readonly ('address' | 'point' | 'id')[];
    /** The most locations in one answer, where the carrier says it. */
    readonly most?: number;
    /**
     * How this carrier's requests name `shipment.delivery_point`: an extra, options that go with it, and the extras of its
     * address where the carrier wants that, too. Left out by a carrier that reads the field itself.
     */
    readonly taken_by?: Pick<ExtraRow, 'on' | 'key'> & {
      readonly options?: readonly string[];
      readonly address?: Readonly<Record<DeliveryPointPart, string>>;
    };
    readonly source: string;
  };
  readonly proof_of_delivery?: {
    /** What the carrier has. Empty where it only mails it. */
    readonly kinds: readonly ProofKind[];
    readonly source: string;
  };
}

/** What an extra can say of a location: its name, the first line of its address, and so on. */
export type DeliveryPointPart =
  | 'name'
  | 'address_line'
  | 'city'
  | 'state_code'
  | 'postal_code'
  | 'country_code';

/** So many calls in so much time, from the first call on. */
export interface Quota {
  readonly calls: number;
  /** Milliseconds. */
  readonly per_ms: number;
  /** What the carrier counts them for, in its own words: `prices API`. For messages. */
  readonly name?: string;
  /**
   * The calls that count, by {@link Call.step}; every call by default, but those for tokens. These count where the step
   * `login` is named.
   */
  readonly steps?: readonly string[];
  /** Only calls of these operations count. */
  readonly operations?: readonly Capability[];
  /** Only calls with this {@link Call.login} count (`default` for those without); every login by default. */
  readonly login?: string;
  /**
   * Calls that only purchases and other changes may use. By default a fifth; none where `steps` or `operations` are named,
   * since the calls of a purchase may not be among them.
   */
  readonly kept_for_purchases?: number;
}

/** One key that a carrier reads from an `extra`, written there as `carrier:key`. */
export interface ExtraRow {
  /** Without the carrier's prefix. */
  readonly key: string;
  /** The object whose `extra` holds the key. */
  readonly on:
    | 'shipper'
    | 'recipient'
    | 'ship_from'
    | 'shipment'
    | 'item'
    | 'customs'
    | 'sold_to'
    | 'customs_item'
    | 'label'
    | 'invoice';
  readonly meaning: string;
  /** A value in the right form; the conformance suite sends it. */
  readonly example: string;
  /** Operations that read it; both by default. */
  readonly operations?: readonly ShipmentOperation[];
}
/** Every key that a carrier reads from an `extra`. Others under its prefix are refused. */
export type ExtraTable = readonly ExtraRow[];

/** One key that an operation other than rating and shipping reads from an `extra`, written there as `carrier:key`. */
export interface RequestExtraRow {
  /** Without the carrier's prefix. */
  readonly key: string;
  /** What has the `extra`: the request itself, or the address in it. */
  readonly on: 'request' | 'address';
  /** Operations that read it. */
  readonly operations: readonly Exclude<Capability, ShipmentOperation | 'returns'>[];
  readonly meaning: string;
  /** A value in the right form. */
  readonly example: string;
}

/** The name of a field as `fields` writes it: `shipment.currency`, `item.weight`, `customs.aes`, … */
export type FieldName =
  | `shipment.${keyof ShipmentData}`
  | `item.${keyof ItemData}`
  | `customs.${keyof CustomsData}`
  | `customs_item.${keyof ItemData}`
  | `label.${keyof LabelData}`
  | `invoice.${keyof InvoiceData}`;

/** Every field of Shipment, Item, Customs, Label and Invoice that a carrier must say something about. */
export const FIELD_NAMES: readonly FieldName[] = Object.entries({
  shipment: shipmentSchema,
  item: itemSchema,
  customs: customsSchema,
  customs_item: itemSchema,
  label: labelSchema,
  invoice: invoiceSchema,
}).flatMap(([place, schema]) => fieldNames(schema).map((name) => `${place}.${name}` as FieldName));

/** What a carrier does with a field that the request sets. */
export type FieldUse =
  | { readonly use: 'sent'; readonly as: string }
  | { readonly use: 'counted'; readonly why: string }
  | { readonly use: 'refused'; readonly why: string }
  | { readonly use: 'no effect'; readonly why: string };

/** The use of every field, in one operation of one carrier. */
export type FieldTable = Readonly<Record<FieldName, FieldUse>>;

/** The use of every field in each operation that a carrier offers: no field is silently ignored. */
export type FieldsByOperation = Readonly<Partial<Record<ShipmentOperation, FieldTable>>>;

/** The field changes what is sent; `as` names the wire element or says how. */
export const sent = (as: string): FieldUse => ({ use: 'sent', as });
/** An item's quantity that is not sent: alike packages are sent once, and their prices or labels counted. */
export const counted = (why: string): FieldUse => ({ use: 'counted', why });
/** A request that sets the field is refused: a price or label without it would be wrong. */
export const refused = (why: string): FieldUse => ({ use: 'refused', why });
/** The field may be set and changes nothing, for the reason given. */
export const noEffect = (why: string): FieldUse => ({ use: 'no effect', why });
