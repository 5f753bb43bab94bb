import { type ExtraTable, none, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

export const SCHEMAS = 'Shipping Manager deep integration v5';

/** Elements of `OptionsType`; the last four are none of them. */
export const options: OptionTable = [
  { code: 'signed', neutral: 'signature', name: 'Signature', meaning: 'Delivered against a signature.' },
  {
    code: 'saturdayDelivery',
    neutral: 'saturday_delivery',
    name: 'Saturday delivery',
    meaning: 'Delivered on a Saturday.',
  },
  {
    code: 'automaticSecondPresentation',
    name: 'Second presentation',
    meaning: 'Presented again on the next working day, where the recipient was not at home.',
  },
  {
    code: 'cod',
    neutral: 'cash_on_delivery',
    name: 'Cash on delivery',
    meaning: 'The amount of `shipment.cash_on_delivery` is collected; that field alone is enough.',
  },
  {
    code: 'delivery_point',
    neutral: 'hold_for_pickup',
    name: 'Pick-up point or locker',
    meaning: 'Delivered to the place that `shipment.delivery_point` names, which alone is enough.',
  },
  {
    code: 'withReturnLabels',
    neutral: 'with_return_label',
    name: 'Return label',
    meaning: 'A label for sending each package back comes with its label.',
  },
  {
    code: 'RTS',
    neutral: 'return_to_sender',
    name: 'Return to sender',
    meaning: 'Goods abroad that cannot be delivered return: the default.',
  },
  {
    code: 'ABANDONED',
    neutral: 'abandon_if_undeliverable',
    name: 'Abandon',
    meaning: 'Goods abroad that cannot be delivered are abandoned.',
  },
];

const OPTIONS_TYPE = `${SCHEMAS}, common_v5.xsd, OptionsType`;
const NO_DANGEROUS_GOODS = none('No option is for dangerous goods', OPTIONS_TYPE);

/** Neutral options without an element. */
export const other_options: OtherOptions = {
  adult_signature: none('No option asks for the age of the recipient', OPTIONS_TYPE),
  leave_at_door: notBuilt('desiredDeliveryPlace is for items of companies alone, and names the place.'),
  do_not_leave: none('No option forbids to leave a package', OPTIONS_TYPE),
  return_at_sender_expense: none(
    'Instructions do not say who pays for the way back',
    `${SCHEMAS}, international_v5.xsd, ParcelReturnInstructionsType`,
  ),
  dry_ice: NO_DANGEROUS_GOODS,
  lithium_batteries: NO_DANGEROUS_GOODS,
  return_label: notBuilt('Returns are products: bpack Easy Retour, and bpack World Easy Return from abroad.'),
};

/** Names that options have in a price list. The contract does not list them; see Quirks. */
export const PRICED_AS: Readonly<Record<string, RegExp>> = {
  signed: /^sign/i,
  saturdayDelivery: /saturday/i,
  automaticSecondPresentation: /second/i,
  cod: /^(cod|cash)/i,
  insured: /^insur/i,
  infoNextDay: /next ?day/i,
  keepMeInformed: /informed/i,
};

export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'cost_center',
    example: 'WEB',
    operations: ['shipping'],
    meaning: 'Cost centre on the invoice; at most 50 characters.',
  },
  {
    on: 'shipment',
    key: 'requested_delivery_date',
    example: '2026-12-04',
    operations: ['shipping'],
    meaning:
      'Day on which packages within Belgium are to be delivered, `YYYY-MM-DD`. On a Saturday bpost adds its Saturday delivery, which may cost.',
  },
  {
    on: 'customs',
    key: 'return_instructions',
    example: 'ABANDONED',
    operations: ['shipping'],
    meaning:
      'What happens to goods that cannot be delivered: `RTS` (returned to the sender, the default), `RTA` (returned by air) or `ABANDONED`; the options RTS and ABANDONED mean the same.',
  },
];
