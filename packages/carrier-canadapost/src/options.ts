import { none, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

/** Options of rating and shipping: `option-code`. Source: Canada Post, "Get Option". */
export const options: OptionTable = [
  { code: 'SO', neutral: 'signature', name: 'Signature', meaning: 'Someone at the address signs.' },
  {
    code: 'PA18',
    neutral: 'adult_signature',
    name: 'Proof of Age 18',
    meaning: 'Someone of 18 years or more signs.',
  },
  { code: 'PA19', name: 'Proof of Age 19', meaning: 'Someone of 19 years or more signs.' },
  {
    code: 'PA21',
    name: 'Proof of Age 21',
    meaning: 'Someone of 21 years or more signs. With `api: json` only.',
  },
  {
    code: 'HFP',
    neutral: 'hold_for_pickup',
    name: 'Card for Pickup',
    meaning: 'Held at the post office; a card is left.',
  },
  { code: 'DNS', neutral: 'do_not_leave', name: 'Do Not Safe Drop', meaning: 'Never left unattended.' },
  { code: 'LAD', neutral: 'leave_at_door', name: 'Leave at Door', meaning: 'Left at the door, no card.' },
  {
    code: 'D2PO',
    name: 'Deliver to Post Office',
    meaning:
      'Delivered to the post office in `canadapost:post_office_id`. Needs name and telephone of the recipient, and `notify_recipient` or `canadapost:notify`.',
  },
  {
    code: 'COD',
    neutral: 'cash_on_delivery',
    name: 'Collect on Delivery',
    meaning:
      'The amount in `cash_on_delivery`, or in `canadapost:cod_amount`, is collected by `canadapost:cod_method`.',
  },
  { code: 'COV', name: 'Coverage', meaning: 'Coverage of `insured_amount`. Set that field to get it.' },
  { code: 'DC', name: 'Delivery Confirmation', meaning: 'Included with most services.' },
  {
    code: 'RASE',
    neutral: 'return_at_sender_expense',
    name: "Return at Sender's Expense",
    meaning: 'Abroad: it comes back at your expense when it cannot be delivered. The default abroad.',
  },
  {
    code: 'RTS',
    neutral: 'return_to_sender',
    name: 'Return to Sender',
    meaning: 'Abroad: it comes back when it cannot be delivered.',
  },
  {
    code: 'ABAN',
    neutral: 'abandon_if_undeliverable',
    name: 'Abandon',
    meaning: 'Abroad: it is abandoned when it cannot be delivered.',
  },
];

const NO_OPTION = none('There is no such option', 'Shipping OpenAPI 1.0.0, optionCode; "Get Option"');
const RETURNS = notBuilt(
  'The contract has it as return-spec and authorized-return; createReturn buys a label for the way back.',
);

/** Neutral options without an `option-code`. */
export const other_options: OtherOptions = {
  saturday_delivery: NO_OPTION,
  dry_ice: NO_OPTION,
  lithium_batteries: NO_OPTION,
  return_label: RETURNS,
  with_return_label: RETURNS,
};

/** A package abroad has exactly one of these. */
export const NON_DELIVERY = ['RASE', 'RTS', 'ABAN'];
