import {
  byExtra,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';

/** `packageDetail.service`: one of them. */
export const options: OptionTable = [
  { code: 'DELCON', name: 'Delivery Confirmation', meaning: 'The delivery is confirmed.' },
  {
    code: 'SIGCON',
    neutral: 'signature',
    name: 'Signature Confirmation',
    meaning: 'Someone at the address signs; some products alone.',
  },
];

export const LABEL_PAGE = 'label page of developer.dhl.com, 2026-11-22';
const ONE_SERVICE = none('A package has the service DELCON or SIGCON', LABEL_PAGE);
const UNDELIVERABLE = byExtra('service_endorsement');
const DANGEROUS = byExtra('dangerous_goods');
const RETURNS = notBuilt('Returns have an interface of their own, whose request is not public.');

/** Neutral options without a code. */
export const other_options: OtherOptions = {
  adult_signature: ONE_SERVICE,
  saturday_delivery: ONE_SERVICE,
  hold_for_pickup: ONE_SERVICE,
  leave_at_door: notBuilt('Words for the driver go by the extra delivery_instructions.'),
  do_not_leave: notBuilt('Words for the driver go by the extra delivery_instructions.'),
  cash_on_delivery: none('A label has no place for it', LABEL_PAGE),
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  dry_ice: DANGEROUS,
  lithium_batteries: DANGEROUS,
  return_label: RETURNS,
  with_return_label: RETURNS,
};

/** The kinds of numbers and of returned mail are 1 to 4; what each means is behind DHL's login. */
export const NUMBERED = ['1', '2', '3', '4'] as const;

export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'service_endorsement',
    example: '1',
    meaning: '`serviceEndorsement`, `1` to `4`: what USPS does with mail that cannot be delivered.',
  },
  {
    on: 'shipment',
    key: 'recipient_id_number',
    example: '12345678909',
    meaning: '`idNumber`: tax or identity number of the recipient, for countries that ask for one.',
  },
  {
    on: 'shipment',
    key: 'recipient_id_type',
    example: '1',
    meaning: '`idType`, `1` to `4`: the kind of `recipient_id_number`.',
  },
  {
    on: 'shipment',
    key: 'delivery_instructions',
    example: 'Side door',
    meaning: '`deliveryInstructions` for the recipient’s address; at most 40 characters.',
  },
  {
    on: 'item',
    key: 'content_category',
    example: '99',
    meaning: '`contentCategory` of the package, as DHL numbers it.',
  },
  {
    on: 'item',
    key: 'dangerous_goods',
    example: '04',
    meaning: '`dgCategory` of the package, as DHL numbers it.',
  },
];
