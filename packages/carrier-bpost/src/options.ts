import type { ExtraTable, OptionTable } from '@waybill/core/plugin';

/** Elements of `OptionsType`; the last two are no elements. */
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
];

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
      'What happens to goods that cannot be delivered: `RTS` (returned to the sender, the default), `RTA` (returned by air) or `ABANDONED`.',
  },
  {
    on: 'label',
    key: 'paper',
    example: 'A4',
    operations: ['shipping'],
    meaning: 'Size of the page: `A6` (the default) or `A4`. ZPL is A6.',
  },
];
