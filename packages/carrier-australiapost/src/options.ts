import {
  byExtra,
  byService,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
  type PackagingTable,
} from '@waybill/core/plugin';

/** Flags of an item by what they do; `own` codes are ours, since the API has members and not codes. */
export const options: OptionTable = [
  {
    code: 'authority_to_leave',
    neutral: 'leave_at_door',
    name: 'Authority to leave',
    meaning: 'It may be left in a safe place without a signature.',
  },
  {
    code: 'safe_drop',
    name: 'Safe drop',
    meaning: '`safe_drop_enabled`, beside or in place of authority to leave; see Quirks.',
  },
  {
    code: 'no_authority_to_leave',
    neutral: 'do_not_leave',
    name: 'No authority to leave',
    meaning: 'It is not left without a recipient.',
  },
  {
    code: 'deliver_together',
    name: 'Deliver together',
    meaning:
      'Packages of a shipment are delivered together, or not at all (`allow_partial_delivery: false`).',
  },
  {
    code: 'dangerous_goods',
    neutral: 'lithium_batteries',
    name: 'Dangerous goods',
    meaning:
      'The packages hold dangerous goods (`contains_dangerous_goods`): all, or those with one of the extras for them.',
  },
  {
    code: 'return',
    neutral: 'return_label',
    name: 'Return',
    meaning: 'From a customer to the shop (`movement_type: RETURN`). Products for it are PR and XPR.',
  },
  {
    code: 'non_delivery_return',
    neutral: 'return_to_sender',
    name: 'Return',
    meaning: 'Abroad: what cannot be delivered comes back.',
  },
  {
    code: 'non_delivery_abandoned',
    neutral: 'abandon_if_undeliverable',
    name: 'Abandon',
    meaning: 'Abroad: what cannot be delivered is abandoned.',
  },
];

const MEMBERS = 'developers.auspost.com.au, reference-create-domestic-shipments, 2026-11-22';

/** Neutral options without a member of their own. */
export const other_options: OtherOptions = {
  signature: byService(
    ['3D55', '3J55', 'T28S', 'E34S', 'PTI7'],
    'A signature belongs to a product, and these have it in their names.',
    'developers.auspost.com.au, reference-get-accounts, 2026-11-22',
  ),
  adult_signature: notBuilt('The feature IDENTITY_ON_DELIVERY checks who receives it.'),
  saturday_delivery: notBuilt('The feature DELIVERY_DATE of some products names a day.'),
  hold_for_pickup: none('Shipments, items and features have no member for it', MEMBERS),
  cash_on_delivery: none('Shipments, items and features have no member for it', MEMBERS),
  return_at_sender_expense: none(
    'non_delivery_action is RETURN or ABANDONED: return_to_sender, abandon_if_undeliverable',
    'developers.auspost.com.au, request-items-intl, 2026-11-22',
  ),
  dry_ice: byExtra('dangerous_goods_declaration'),
  with_return_label: notBuilt('A label for the way back is a purchase of its own, with return_label.'),
};

/** `packaging_type` of an item. */
export const packagings: PackagingTable = [
  { code: 'CTN', name: 'Carton' },
  { code: 'PAL', name: 'Pallet', neutral: 'PALLET' },
  { code: 'SAT', name: 'Satchel', neutral: 'PAK' },
  { code: 'BAG', name: 'Bag' },
  { code: 'ENV', name: 'Envelope', neutral: 'ENVELOPE' },
  { code: 'ITM', name: 'Item', neutral: 'UNPACKAGED' },
  { code: 'JIF', name: 'Jiffy bag' },
  { code: 'SKI', name: 'Skid' },
];

/** Keys of `extra` that this carrier reads, written as `australiapost:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'delivery_instructions',
    example: 'Ring twice',
    operations: ['shipping'],
    meaning: 'For the driver (`to.delivery_instructions`), at most 128 characters.',
  },
  {
    on: 'item',
    key: 'transportable_by_air',
    example: 'false',
    meaning: 'The package holds dangerous goods, and may (`true`) or may not (`false`) fly.',
  },
  {
    on: 'item',
    key: 'dangerous_goods_declaration',
    example: 'UN3481',
    meaning: 'What the dangerous goods in the package are (`dangerous_goods_declaration`); sent as it is.',
  },
  {
    on: 'customs',
    key: 'commercial_value',
    example: 'true',
    operations: ['shipping'],
    meaning: 'Whether the goods have a commercial value; by default they do when they are sold.',
  },
  {
    on: 'customs',
    key: 'import_reference_number',
    example: 'IMP-4711',
    operations: ['shipping'],
    meaning: 'Reference number of the import (`import_reference_number`); sent as it is, see Quirks.',
  },
  {
    on: 'customs',
    key: 'certificate_number',
    example: 'CERT-1',
    operations: ['shipping'],
    meaning: 'Certificate number; at most 35 characters.',
  },
  {
    on: 'customs',
    key: 'licence_number',
    example: 'LIC-1',
    operations: ['shipping'],
    meaning: 'Licence number; at most 35 characters.',
  },
];
