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
  /** How heavy and how large a package may be: beyond one of them the service is neither quoted nor bought. */
  readonly limits?: readonly PackageLimit[];
}

/** What one source says of the largest package of a service. Every figure is included. */
export interface PackageLimit {
  /** Of all figures; kilograms and centimetres by default. */
  readonly units?: 'lb in';
  readonly weight?: number;
  readonly longest_side?: number;
  /** The longest first; a package is turned until it fits. */
  readonly sides?: readonly [number, number, number];
  /** The longest side and twice the two others. */
  readonly length_and_girth?: number;
  /** In cubic units of length. */
  readonly volume?: number;
  /** The document or page, with its date or edition. */
  readonly source: string;
  /** A larger package gets a notice and is not refused: what others than the carrier say, or what costs more. */
  readonly beyond?: 'notice';
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

/**
 * What a carrier does with a field that the request sets. Of what is not sent, `extra`, `not_built` and `none` say why;
 * whether such a request is refused, or the field left out with a notice, follows from what the field means
 * ({@link isFieldRefused}), the same for every carrier.
 */
export type FieldUse =
  | { readonly use: 'sent'; readonly as: string }
  | { readonly use: 'counted' | 'no effect'; readonly why: string }
  | { readonly use: 'left_out' | 'not_built'; readonly why: string }
  | { readonly use: 'included' | 'none'; readonly why: string; readonly source: string }
  | { readonly use: 'extra'; readonly extra: string };

/** What becomes of a neutral option that has no code here. */
export type OptionUse =
  | Exclude<FieldUse, { readonly use: 'sent' | 'counted' | 'no effect' }>
  | {
      readonly use: 'services';
      /** Codes of the services that always have it: only these are quoted and bought with the option. */
      readonly services: readonly string[];
      readonly why: string;
      readonly source: string;
    };

/** Neutral options that have no code in the {@link OptionTable}: what becomes of them, and why. */
export type OtherOptions = Readonly<Partial<Record<NeutralOption, OptionUse>>>;

/** The use of every field, in one operation of one carrier. */
export type FieldTable = Readonly<Record<FieldName, FieldUse>>;

/** The use of every field in each operation that a carrier offers: no field is silently ignored. */
export type FieldsByOperation = Readonly<Partial<Record<ShipmentOperation, FieldTable>>>;

/** The field changes what is sent; `as` names the wire element or says how. */
export const sent = (as: string): FieldUse => ({ use: 'sent', as });
/** An item's quantity that is not sent: alike packages are sent once, and their prices or labels counted. */
export const counted = (why: string): FieldUse => ({ use: 'counted', why });
/** The field may be set and changes nothing, for the reason given. */
export const noEffect = (why: string): FieldUse => ({ use: 'no effect', why });
/** The field may be set; a notice says that it is left out, and why. */
export const leftOut = (why: string) => ({ use: 'left_out', why }) as const;
/** It is met anyway; a notice says so. `source` names the document, with its date or page. */
export const included = (why: string, source: string) => ({ use: 'included', why, source }) as const;
/** The carrier has it, or may have it, and the package does not send it yet; `why` says what would be needed. */
export const notBuilt = (why = '') => ({ use: 'not_built', why }) as const;
/** The carrier has no such thing: said only with a source. */
export const none = (why: string, source: string) => ({ use: 'none', why, source }) as const;
/** One of the carrier's extras does it. `extra` is its key, without the carrier's prefix. */
export const byExtra = (extra: string) => ({ use: 'extra', extra }) as const;
/** These services always have the option: only they are quoted and bought with it. */
export const byService = (services: readonly string[], why: string, source: string) =>
  ({ use: 'services', services, why, source }) as const;

const INFORMING = new Set<FieldName>([
  'shipment.notify_recipient',
  'shipment.references',
  'shipment.payment_country_code',
  'shipment.invoice',
  'item.description',
  'item.content',
  'customs.description',
  'customs.no_eei',
  'customs.aes',
  'customs.commercial_invoice',
  'customs.shipping_cost',
  'customs.export_declaration',
  'customs.reason_for_export',
  'customs_item.sku',
  'customs_item.content',
  'label.type',
  'invoice.date',
  'invoice.identifier',
  'invoice.type',
  'invoice.copies',
]);

/**
 * Whether a request that sets a field is refused: one that is not sent, unless it only informs. Without such a field the same
 * thing is bought, at the same price and within the law (where goods must be filed for export, the notice `export_filing`
 * says so), so it is left out with a notice.
 */
export function isFieldRefused(field: FieldName, { use }: FieldUse): boolean {
  return (use === 'extra' || use === 'not_built' || use === 'none') && !INFORMING.has(field);
}

/** The notice that a field gives which is neither sent nor refused; `undefined` where there is nothing to say. */
export function noticeOfField(field: FieldName, use: FieldUse): 'included' | 'left_out' | undefined {
  if (use.use === 'sent' || use.use === 'counted' || use.use === 'no effect') return undefined;
  if (isFieldRefused(field, use)) return undefined;
  return use.use === 'included' ? 'included' : 'left_out';
}

/** The reason of a use as a sentence for people; of a field that is sent, the wire element. */
export function reasonOf(use: FieldUse | OptionUse, carrier: string): string {
  if (use.use === 'sent') return use.as;
  if (use.use === 'extra') return `The extra ${carrier}:${use.extra} does it.`;
  if (use.use === 'not_built') return `This package does not send it yet. ${use.why}`.trim();
  return 'source' in use ? `${use.why.replace(/\.$/, '')} (${use.source}).` : use.why;
}

/** What a carrier offers and reads. */
export interface CarrierTables {
  /** Lower-case identifier, e.g. `canadapost`. */
  readonly id: string;
  /** The carrier's name as people write it. */
  readonly name: string;
  readonly services: ServiceTable;
  readonly options: OptionTable;
  readonly other_options?: OtherOptions;
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
