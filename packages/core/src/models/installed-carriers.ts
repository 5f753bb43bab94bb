import type { NeutralOption, NeutralPackaging } from './neutral-words.js';

/**
 * The codes of the carriers that an app has installed, each with its name: `ups: { services: { '11': 'UPS Standard' } }`.
 * Every carrier's package adds its own by declaration merging, so that an editor can offer them; with core alone there
 * are none. They are suggestions: any other text has a place too.
 */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface InstalledCarriers {}

/** Keys of the `extra` of a party. Carriers add theirs, as with {@link InstalledCarriers}. */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface PartyExtras {}
/** Keys of the `extra` of a shipment. Carriers add theirs, as with {@link InstalledCarriers}. */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface ShipmentExtras {}
/** Keys of the `extra` of an item. Carriers add theirs, as with {@link InstalledCarriers}. */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface ItemExtras {}
/** Keys of the `extra` of customs. Carriers add theirs, as with {@link InstalledCarriers}. */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface CustomsExtras {}
/** Keys of the `extra` of a label. Carriers add theirs, as with {@link InstalledCarriers}. */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface LabelExtras {}
/** Keys of the `extra` of an invoice. Carriers add theirs, as with {@link InstalledCarriers}. */
// biome-ignore lint/suspicious/noEmptyInterface: carriers add to it
export interface InvoiceExtras {}

/** What has an `extra` in a request to rate or to ship. */
export type ExtraPlace =
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

/** Carrier-specific details, keyed `carrier:name`: SPEC's `dict(str, str)`, with the keys that installed carriers read. */
export type Extra<Known> = [keyof Known] extends [never]
  ? Readonly<Record<string, string>>
  : Readonly<Record<string, string>> & Readonly<Known>;

/** Any other text: an editor still offers the words that are listed with it. */
export type OtherText = string & {};

/** The id of a carrier, e.g. `canadapost`. */
export type CarrierId = keyof InstalledCarriers | OtherText;

/**
 * A code of an installed carrier, bare or with its carrier: `11`, `ups:11`.
 * @internal
 */
type CodeOf<Table extends 'services' | 'options' | 'packagings'> = {
  [Id in keyof InstalledCarriers]: InstalledCarriers[Id] extends Readonly<Record<Table, infer Codes>>
    ? (keyof Codes & string) | `${Id}:${keyof Codes & string}`
    : never;
}[keyof InstalledCarriers];

/** A service, by the carrier's own code: `11` for whichever carriers have it, `ups:11` for UPS alone. */
export type ServiceCode = CodeOf<'services'> | OtherText;
/** An option, by its neutral name or the carrier's own code: `signature`, `ups:SaturdayPickup`. */
export type OptionCode = NeutralOption | CodeOf<'options'> | OtherText;
/** A packaging, by its neutral name or the carrier's own code: `PAK`, `ups:04`. */
export type PackagingCode = NeutralPackaging | CodeOf<'packagings'> | OtherText;
