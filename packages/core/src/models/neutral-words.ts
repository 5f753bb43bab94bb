/** Options under names that all carriers share. */
export const NEUTRAL_OPTIONS = [
  'signature',
  'adult_signature',
  'saturday_delivery',
  'hold_for_pickup',
  'leave_at_door',
  'do_not_leave',
  'cash_on_delivery',
  'return_to_sender',
  'return_at_sender_expense',
  'abandon_if_undeliverable',
  /** A package holds dry ice; the carrier's extra `dry_ice_weight` of the item says how much. */
  'dry_ice',
  /** A package holds lithium batteries; extras of the item say which, and how they are packed. */
  'lithium_batteries',
  /** The shipper is the customer who sends goods back, and the recipient is the shop, which pays. */
  'return_label',
  /** A label for sending the goods back is bought with the shipment. */
  'with_return_label',
] as const;
/** One of {@link NEUTRAL_OPTIONS}. */
export type NeutralOption = (typeof NEUTRAL_OPTIONS)[number];

/** Packagings under names that all carriers share. The sizes of a carrier's own boxes are the carrier's. */
export const NEUTRAL_PACKAGINGS = [
  /** The shipper's own packaging: the default. */
  'BOX',
  /** The carrier's envelope, for documents. */
  'ENVELOPE',
  /** The carrier's soft pack. */
  'PAK',
  /** A tube or a triangular box. */
  'TUBE',
  /** The carrier's box, where it has one size or decides the size itself. */
  'EXPRESS_BOX',
  'SMALL_BOX',
  'MEDIUM_BOX',
  'LARGE_BOX',
  'EXTRA_LARGE_BOX',
  /** The carrier's box for up to 10 kg at one price. */
  '10KG_BOX',
  /** The carrier's box for up to 25 kg at one price. */
  '25KG_BOX',
  'PALLET',
  /** Without any packaging: a tyre, a pail. */
  'UNPACKAGED',
] as const;
/** One of {@link NEUTRAL_PACKAGINGS}. */
export type NeutralPackaging = (typeof NEUTRAL_PACKAGINGS)[number];

/** Incoterms 2020, and those of older editions that contracts still list. Source: ICC. */
export const INCOTERMS = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DPU',
  'DAP',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'DAF',
  'DAT',
  'DDU',
  'DEQ',
  'DES',
] as const;
/** One of {@link INCOTERMS}. */
export type Incoterm = (typeof INCOTERMS)[number];
