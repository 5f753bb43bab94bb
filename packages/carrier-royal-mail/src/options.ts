import {
  byExtra,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
  type PackagingTable,
  type RequestExtraRow,
} from '@waybill/core/plugin';

/** Named after the members of the order that they set to `true`. */
export const options: OptionTable = [
  {
    code: 'requestSignatureUponDelivery',
    neutral: 'signature',
    name: 'Signature',
    meaning: 'Someone at the address signs.',
  },
  {
    code: 'isLocalCollect',
    neutral: 'hold_for_pickup',
    name: 'Local Collect',
    meaning: 'The recipient collects it at the post office nearest to the address.',
  },
  {
    code: 'includeReturnsLabel',
    neutral: 'with_return_label',
    name: 'Returns label',
    meaning: 'A returns label is in the same file as the label.',
  },
  {
    code: 'safePlace',
    neutral: 'leave_at_door',
    name: 'Safe place',
    meaning:
      'Left at the front door, or at the place that the extra `safe_place` names, which alone is enough.',
  },
  {
    code: 'containsDangerousGoods',
    neutral: 'lithium_batteries',
    name: 'Dangerous goods',
    meaning: 'Packages hold dangerous goods, such as lithium batteries: the extra `un_code` says which.',
  },
];

const ORDER = 'Click & Drop API v1, CreateOrderRequest';
const UNDELIVERABLE = none('An order does not say what becomes of what cannot be delivered', ORDER);

export const other_options: OtherOptions = {
  // `guaranteedSaturdayDelivery` is deprecated: Saturday is a variant of the service, by the account.
  saturday_delivery: byExtra('service_register_code'),
  adult_signature: notBuilt('No member of an order asks for it; a service of the account may have it.'),
  do_not_leave: none('No member of an order forbids to leave a package', ORDER),
  cash_on_delivery: none('An order collects no money', ORDER),
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  dry_ice: notBuilt('Other dangerous goods are sent by royal-mail:containsDangerousGoods.'),
  return_label: notBuilt('with_return_label puts one beside the label of a shipment.'),
};

/** `packageFormatIdentifier` */
export const packagings: PackagingTable = [
  { code: 'parcel', name: 'Parcel', neutral: 'BOX' },
  { code: 'largeLetter', name: 'Large letter', neutral: 'ENVELOPE' },
  { code: 'letter', name: 'Letter' },
  { code: 'smallParcel', name: 'Small parcel' },
  { code: 'mediumParcel', name: 'Medium parcel' },
  { code: 'largeParcel', name: 'Large parcel' },
  { code: 'documents', name: 'Documents' },
  { code: 'undefined', name: 'Not defined: chosen later on the web page' },
];

export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'service_register_code',
    example: '01',
    meaning:
      'Variant of the service, as the account has it: Saturday delivery, a level of compensation; at most 2 characters.',
  },
  {
    on: 'shipment',
    key: 'carrier_name',
    example: 'Parcelforce',
    meaning: 'Carrier of this order in place of the setting `carrier_name`.',
  },
  {
    on: 'shipment',
    key: 'safe_place',
    example: 'behind the gate',
    meaning: 'Where the package may be left; at most 90 characters.',
  },
  {
    on: 'shipment',
    key: 'un_code',
    example: '3481',
    meaning:
      'UN number of the dangerous goods, with `lithium_batteries`: 3481 is lithium ion batteries with equipment.',
  },
  {
    on: 'shipment',
    key: 'consequential_loss',
    example: '1000',
    meaning: 'Cover for loss that follows from late or lost delivery, in whole pounds up to 10000.',
  },
  {
    on: 'customs',
    key: 'duty_costs',
    example: '9.60',
    meaning:
      'Duties and taxes that the sender pays, in the currency of the goods; for services with delivered duty paid.',
  },
  {
    on: 'customs',
    key: 'export_licence',
    example: 'true',
    meaning: 'Whether the goods need an export licence.',
  },
];

export const request_extras: readonly RequestExtraRow[] = [
  {
    on: 'request',
    key: 'carrier_name',
    operations: ['manifest'],
    example: 'Parcelforce',
    meaning: 'Carrier whose orders are manifested, in place of the setting `carrier_name`.',
  },
  {
    on: 'request',
    key: 'retry_manifest',
    operations: ['manifest'],
    example: '512',
    meaning: 'Number of a manifest that failed: it is made again, in place of a new one.',
  },
];
