import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import {
  type ExtraTable,
  included,
  none,
  notBuilt,
  type OptionRow,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';

/** Options that are no extra services. */
export const HOLD = 'holdForPickup';
export const RELEASE = 'carrierRelease';
export const BATTERIES = 'LITHIUM_BATTERIES';

/** Classes that a carrier may leave at the door. Source: domestic-labels.yaml 3.9.13, `carrierRelease`. */
export const RELEASED: readonly string[] = ['MEDIA_MAIL', 'LIBRARY_MAIL', 'BOUND_PRINTED_MATTER'];

const PAID = 'With shipment.insured_amount, of every package.';
const neutral: Readonly<Record<string, OptionRow['neutral']>> = {
  921: 'signature',
  922: 'adult_signature',
  819: 'dry_ice',
};

/**
 * Extra services of labels: `ExtraService` of domestic-labels.yaml 3.9.13 (365 to 991), but for 930 and 931, which come from
 * `insured_amount`, and 415, whose label comes by mail: a purchase without a label would not be complete.
 */
const SERVICES: readonly (readonly [code: string, name: string, meaning: string])[] = [
  ['921', 'Signature Confirmation', 'Someone at the address signs.'],
  ['924', 'Signature Confirmation Restricted Delivery', 'The recipient, or someone authorised, signs.'],
  ['922', 'Adult Signature Required', 'Someone of 21 years or more signs.'],
  ['923', 'Adult Signature Restricted Delivery', 'The recipient, of 21 years or more, signs.'],
  ['981', 'Signature Requested', 'Someone signs; Priority Mail Express alone.'],
  ['910', 'Certified Mail', 'Proof of mailing and of delivery, with a signature.'],
  ['911', 'Certified Mail Restricted Delivery', 'Certified; the recipient, or someone authorised, signs.'],
  ['912', 'Certified Mail Adult Signature Required', 'Certified; someone of 21 years or more signs.'],
  [
    '913',
    'Certified Mail Adult Signature Restricted Delivery',
    'Certified; the recipient, of 21 years or more, signs.',
  ],
  ['955', 'Return Receipt', 'A receipt with the signature, on paper.'],
  ['957', 'Return Receipt Electronic', 'A receipt with the signature, by e-mail.'],
  ['920', 'USPS Tracking', 'Events of the package.'],
  ['925', 'Priority Mail Express Merchandise Insurance', `Priority Mail Express alone. ${PAID}`],
  ['934', 'Insurance Restricted Delivery', `Above 500 USD; the recipient signs. ${PAID}`],
  ['986', 'PO to Addressee', 'Priority Mail Express alone.'],
  ['991', 'Sunday Delivery', 'Priority Mail Express alone, where it is offered.'],
  ['365', 'Global Direct Entry', 'For mailers that USPS has approved.'],
  ['480', 'Tracking Plus 6 Months', 'Events are kept for 6 months.'],
  ['481', 'Tracking Plus 1 Year', 'Events are kept for a year.'],
  ['482', 'Tracking Plus 3 Years', 'Events are kept for 3 years.'],
  ['483', 'Tracking Plus 5 Years', 'Events are kept for 5 years.'],
  ['484', 'Tracking Plus 7 Years', 'Events are kept for 7 years.'],
  ['485', 'Tracking Plus 10 Years', 'Events are kept for 10 years.'],
  ['486', 'Tracking Plus Signature 3 Years', 'Events and signature are kept for 3 years.'],
  ['487', 'Tracking Plus Signature 5 Years', 'Events and signature are kept for 5 years.'],
  ['488', 'Tracking Plus Signature 7 Years', 'Events and signature are kept for 7 years.'],
  ['489', 'Tracking Plus Signature 10 Years', 'Events and signature are kept for 10 years.'],
  ['810', 'Air Eligible Ethanol', 'Ethanol that may fly.'],
  ['811', 'Class 1, Toy Propellant or Safety Fuse', 'Explosives of this kind alone.'],
  ['812', 'Class 3, Flammable Liquid', 'Perfume, nail polish.'],
  ['813', 'Class 7, Radioactive Materials', 'Excepted packages.'],
  ['814', 'Class 8, Corrosive Materials', 'Cleaners, acids.'],
  ['815', 'Class 8, Nonspillable Wet Battery', 'Lead-acid batteries that do not spill.'],
  ['816', 'Lithium Batteries, Ground Only', 'Class 9, marked, by ground alone.'],
  ['817', 'Lithium Batteries, Returns', 'Class 9, on the way back.'],
  ['818', 'Lithium Batteries, Marked', 'Class 9, with the lithium battery mark.'],
  ['819', 'Dry Ice', 'Packages hold dry ice. USPS does not take its weight.'],
  ['820', 'Lithium Batteries, Unmarked', 'Class 9, in a device, without the mark.'],
  ['821', 'Magnetized Materials', 'Class 9: magnets.'],
  ['822', 'Division 4.1, Flammable Solids', 'Or safety matches.'],
  ['823', 'Division 5.1, Oxidizers', 'Bleach, fertiliser.'],
  ['824', 'Division 5.2, Organic Peroxides', 'Resin kits.'],
  ['825', 'Division 6.1, Toxic Materials', 'Pesticides.'],
  ['826', 'Division 6.2, Infectious Substances', 'Specimens.'],
  ['827', 'Excepted Quantities', 'Dangerous goods in excepted quantities.'],
  ['828', 'Ground Only', 'Dangerous goods that may not fly.'],
  ['829', 'ID8000 Consumer Commodity', 'Dangerous goods for households, by air.'],
  ['830', 'Lighters', 'With an approval.'],
  ['831', 'Limited Quantity, Ground', 'Dangerous goods in limited quantities, by ground.'],
  ['832', 'Small Quantity', 'Dangerous goods in small quantities.'],
  ['857', 'Hazardous Material', 'Other dangerous goods that may be mailed.'],
];

export const options: OptionTable = [
  ...SERVICES.map(
    ([code, name, meaning]): OptionRow => ({
      code,
      name,
      meaning,
      ...omitUndefined({ neutral: lookUp(neutral, code) }),
    }),
  ),
  {
    code: BATTERIES,
    neutral: 'lithium_batteries',
    name: 'Lithium batteries',
    meaning: '816, 818 or 820, as the `usps:battery_packing` of each package says.',
  },
  {
    code: HOLD,
    neutral: 'hold_for_pickup',
    name: 'Hold for pickup',
    meaning: 'At the post office `usps:facility_id`, or that of `delivery_point`.',
  },
  {
    code: RELEASE,
    neutral: 'leave_at_door',
    name: 'Carrier release',
    meaning: `Left where nobody is in: ${RELEASED.join(', ')} alone.`,
  },
];

const NON_DELIVERY = notBuilt('It would be packageOptions.nonDeliveryOption, abroad.');

export const NO_COD = none(
  'Labels have no collect on delivery',
  'domestic-labels.yaml 3.9.13: ExtraService lacks 915 and 917',
);

/** Neutral options without a row above. */
export const other_options: OtherOptions = {
  cash_on_delivery: NO_COD,
  saturday_delivery: included(
    'Inside the United States mail is delivered on six days of a week, on Saturdays as well',
    '39 U.S.C. 101(b)',
  ),
  do_not_leave: notBuilt('A signature, or hold_for_pickup, keeps a package from being left.'),
  return_to_sender: NON_DELIVERY,
  return_at_sender_expense: NON_DELIVERY,
  abandon_if_undeliverable: NON_DELIVERY,
  return_label: notBuilt('createReturn buys the label of a return.'),
  with_return_label: notBuilt('It would be imageInfo.returnLabel, inside the United States.'),
};

/** Keys of `extra` that USPS reads, written as `usps:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'facility_id',
    example: '1434242',
    operations: ['shipping'],
    meaning:
      'The post office that holds the package for pickup, at most 7 characters. Both sides need an e-mail address and a telephone.',
  },
  {
    on: 'item',
    key: 'battery_packing',
    example: 'CONTAINED_IN_EQUIPMENT',
    meaning:
      'With the option lithium_batteries: CONTAINED_IN_EQUIPMENT (820), PACKED_WITH_EQUIPMENT (818) or STANDALONE (816).',
  },
];
