import { type CustomsData, customsSchema } from '../models/customs.js';
import type { ExtraPlace } from '../models/installed-carriers.js';
import { type InvoiceData, invoiceSchema } from '../models/invoice.js';
import { type ItemData, itemSchema } from '../models/item.js';
import { type LabelData, labelSchema } from '../models/label.js';
import type { NeutralOption, NeutralPackaging } from '../models/neutral-words.js';
import { type ShipmentData, shipmentSchema } from '../models/shipment.js';
import { fieldNames } from '../models/validation.js';
import type { Capability, OperationFacts, ShipmentOperation } from '../operations/index.js';

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
  readonly on: ExtraPlace;
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

/** What a carrier offers and reads. */
export interface CarrierTables {
  /** Lower-case identifier, e.g. `canadapost`. */
  readonly id: string;
  /** The carrier's name as people write it. */
  readonly name: string;
  readonly services: ServiceTable;
  readonly options: OptionTable;
  /**
   * Matches codes of options that the table does not list: written with the carrier's prefix they are sent as they are.
   * Left out by a carrier whose table is complete.
   */
  readonly option_pattern?: RegExp;
  readonly extras: ExtraTable;
  readonly fields: FieldsByOperation;
  /** Limits and windows of single operations. */
  readonly operations?: OperationFacts;
}
