import {
  byService,
  type ExtraRow,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';
import type { Feature } from './services.js';

/** What makes another product has words of the product list; the others are characteristic and option of `ProductOptions`. */
export const options: OptionTable = [
  {
    code: 'signature_on_delivery',
    neutral: 'signature',
    name: 'Signature on delivery',
    meaning: 'The recipient signs.',
  },
  {
    code: 'stated_address_only',
    neutral: 'do_not_leave',
    name: 'Deliver to stated address only',
    meaning: 'Not left with a neighbour.',
  },
  {
    code: 'return_when_not_home',
    name: 'Return when not home',
    meaning: 'Comes back after the attempt, and is not taken to a pickup point.',
  },
  {
    code: 'age_check',
    neutral: 'adult_signature',
    name: 'Age check 18+',
    meaning: 'The recipient shows that he or she is 18.',
  },
  {
    code: 'pickup_point',
    neutral: 'hold_for_pickup',
    name: 'Pickup at PostNL location',
    meaning: 'Collected at `delivery_point`; that field alone asks for it.',
  },
  {
    code: '152-028',
    neutral: 'with_return_label',
    name: 'Label in the box',
    meaning:
      'A label for sending the goods back to the shipper; within the Netherlands. Needs `return_customer_code` and `recipient.email_address`.',
  },
  { code: '118-006', name: 'Evening delivery', meaning: 'Between 17:30 and 22:00.' },
  { code: '101-008', name: 'Sunday delivery', meaning: 'On a Sunday.' },
  { code: '118-044', name: 'Today delivery', meaning: 'In the evening of the day of handover.' },
  { code: '118-015', name: 'Sameday delivery', meaning: 'In the evening of the day of the order.' },
  { code: '118-017', name: 'Guaranteed before 09:00', meaning: 'Before 09:00, guaranteed.' },
  { code: '118-007', name: 'Guaranteed before 10:00', meaning: 'Before 10:00, guaranteed.' },
  { code: '118-008', name: 'Guaranteed before 12:00', meaning: 'Before 12:00, guaranteed.' },
  { code: '118-012', name: 'Guaranteed before 17:00', meaning: 'Before 17:00, guaranteed.' },
  {
    code: '136-006',
    name: 'Dangerous goods',
    meaning:
      'Goods that the ADR exempts, within the Netherlands and under a contract for them; `ADR/LQ` is put before the first reference.',
  },
];

export const SATURDAYS = byService(
  ['3085'],
  'Saturday is a day of ordinary delivery within the Netherlands',
  'Timeframe API v2_1, example of a reply: Daytime on Saturday, 2 July 2022',
);
const DANGEROUS = notBuilt(
  'Goods that the ADR exempts are sent by postnl:136-006, under a contract for them.',
);
const UNDELIVERABLE = none(
  'There is no such instruction: HandleAsNonDeliverable must be false',
  'PostNL, product codes, Parcels Non-EU',
);

export const other_options: OtherOptions = {
  saturday_delivery: SATURDAYS,
  leave_at_door: none('No product and no option has it', 'PostNL, product codes, of March 2024'),
  cash_on_delivery: notBuilt('PostNL has it with products of Extra@Home, which are left out here.'),
  return_to_sender: notBuilt('postnl:return_when_not_home brings a package back after one attempt.'),
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  lithium_batteries: DANGEROUS,
  dry_ice: DANGEROUS,
  return_label: notBuilt('createReturn buys one.'),
};

/** Options that make another product. */
export const FEATURES: Readonly<Record<string, Feature>> = {
  signature_on_delivery: 'signature',
  stated_address_only: 'stated',
  return_when_not_home: 'return',
  age_check: 'age',
  pickup_point: 'pickup',
};

const ON_SUNDAYS: readonly string[] = ['3085', '3087', '3089', '3094', '3096', '3385', '3390'];
const AT_A_TIME: readonly string[] = [...ON_SUNDAYS, '3090', '3189', '3389'];

/**
 * When packages within the Netherlands come, and the products that can come then: at most one, with a day of delivery and a
 * way to reach the recipient. PostNL, product codes: Evening delivery to Guaranteed / morning delivery.
 */
export const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    '118-006 118-007 118-008 118-012 118-015 118-017 118-044'.split(' ').map((code) => [code, AT_A_TIME]),
  ),
  '101-008': ON_SUNDAYS,
};

/** Product options that go with another one. */
export const WITH: Readonly<Record<string, readonly string[]>> = {
  '118-015': ['118-006'],
  '152-028': ['191-001'],
};

/** An extra: what it is on, its key, an example, and what it means. */
const EXTRAS: readonly (readonly [on: ExtraRow['on'], key: string, example: string, meaning: string])[] = [
  [
    'shipment',
    'delivery_date',
    '2026-03-05T18:00',
    'Day of delivery, with or without a time: needed for mailbox parcels, and for options that name a time of delivery.',
  ],
  ['shipment', 'date_of_birth', '1990-05-17', 'The recipient’s date of birth, for an age check.'],
  ['shipment', 'cost_center', 'WEB-SHOP', 'Printed on the invoice; at most 35 characters.'],
  ['shipment', 'remark', 'Fragile', 'A remark on the shipment; at most 35 characters.'],
  ['customs', 'license_number', 'LIC-9847397', 'Number of the export license; at most 35 characters.'],
  [
    'customs',
    'certificate_number',
    'CERT-1235986739',
    'Number of the export certificate; at most 35 characters.',
  ],
  [
    'customs',
    'trusted_shipper_id',
    'NL862386524',
    'The sender’s number as trusted shipper in the country of destination; at most 50 characters.',
  ],
  ['label', 'dpi', '300', 'Resolution of a label in ZPL or GIF: `200` (the default), `300` or `600`.'],
];

export const extras: ExtraTable = EXTRAS.map(([on, key, example, meaning]) => ({
  on,
  key,
  example,
  meaning,
}));
