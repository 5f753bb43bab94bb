import { notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

/** Codes of services that the table does not list. MyDHL API, `valueAddedServices/serviceCode`. */
export const option_pattern = /^[0-9A-Z]{1,6}$/;

/**
 * Options of rating and shipping: `valueAddedServices/serviceCode`. Names are those of DHL's replies.
 * Source: MyDHL API, response example of `/rates`.
 */
export const options: OptionTable = [
  { code: 'SF', neutral: 'signature', name: 'Direct Signature', meaning: 'Someone at the address signs.' },
  {
    code: 'SX',
    neutral: 'leave_at_door',
    name: 'Signature Release',
    meaning: 'Left without a signature.',
  },
  {
    code: 'AA',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on Saturday where the product allows it.',
  },
  {
    code: 'LX',
    neutral: 'hold_for_pickup',
    name: 'Hold for Collection',
    meaning:
      'Held at the DHL facility until it is collected; with `access_point_id` at that service point (TV).',
  },
  {
    code: 'TV',
    name: 'Collect from Service Point',
    meaning: 'Held at the service point of `access_point_id`.',
  },
  {
    code: 'II',
    name: 'Shipment Insurance',
    meaning: 'Insurance of `insured_amount`; that field alone requests it.',
  },
  { code: 'IB', name: 'Extended Liability', meaning: 'Higher liability, for documents.' },
  { code: 'TK', name: 'Residential', meaning: 'The address is a home.' },
  { code: 'NN', name: 'Neutral Delivery', meaning: 'The receiver does not learn the value of the goods.' },
  { code: 'TF', name: 'Verified Delivery', meaning: 'The receiver is identified.' },
  {
    code: 'HC',
    neutral: 'dry_ice',
    name: 'Dry Ice',
    meaning: 'Packages hold dry ice (UN 1845): `dry_ice_weight` of the items.',
  },
  {
    code: 'HV',
    neutral: 'lithium_batteries',
    name: 'Lithium Ion, PI 967 Section II',
    meaning:
      'Contained in equipment. The neutral name takes one of HV, HD, HW and HM by `battery_material` and `battery_packing` of the items.',
  },
  { code: 'HD', name: 'Lithium Ion, PI 966 Section II', meaning: 'Packed with equipment.' },
  { code: 'HW', name: 'Lithium Metal, PI 970 Section II', meaning: 'Contained in equipment.' },
  { code: 'HM', name: 'Lithium Metal, PI 969 Section II', meaning: 'Packed with equipment.' },
  { code: 'HE', name: 'Dangerous Goods', meaning: 'By agreement; `content_id` and `un_codes` say which.' },
  { code: 'HH', name: 'Excepted Quantities', meaning: 'Of dangerous goods; `un_codes` say which.' },
  { code: 'WY', name: 'Paperless Trade', meaning: 'Customs papers go electronically.' },
  { code: 'WO', name: 'Export Declaration', meaning: 'DHL makes the export declaration.' },
  { code: 'EE', name: 'GoGreen Climate Neutral', meaning: 'Emissions are compensated.' },
  { code: 'FE', name: 'GoGreen Plus', meaning: 'Emissions are reduced with sustainable fuel.' },
];

export const NO_CODE = notBuilt(
  'MyDHL API names no code for it; a code that DHL gives is sent when it is written as dhl-express:CODE.',
);

/** Neutral options without a code: MyDHL API 3.1.1 has no list of service codes, only examples. */
export const other_options: OtherOptions = {
  adult_signature: NO_CODE,
  do_not_leave: NO_CODE,
  cash_on_delivery: NO_CODE,
  return_to_sender: NO_CODE,
  return_at_sender_expense: NO_CODE,
  abandon_if_undeliverable: NO_CODE,
  return_label: notBuilt('createReturn buys one.'),
  with_return_label: notBuilt('createReturn buys one afterwards.'),
};
