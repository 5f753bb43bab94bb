import { type ExtraTable, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

/** Options that a card may offer. It offers one through a surcharge for it, of 0 when the option is free. */
export const options: OptionTable = [
  { code: 'signature', neutral: 'signature', name: 'Signature', meaning: 'Someone at the address signs.' },
  {
    code: 'adult_signature',
    neutral: 'adult_signature',
    name: 'Adult signature',
    meaning: 'An adult at the address signs.',
  },
  {
    code: 'saturday_delivery',
    neutral: 'saturday_delivery',
    name: 'Saturday delivery',
    meaning: 'Delivered on a Saturday.',
  },
  {
    code: 'hold_for_pickup',
    neutral: 'hold_for_pickup',
    name: 'Hold for pickup',
    meaning: 'The recipient picks it up.',
  },
  {
    code: 'leave_at_door',
    neutral: 'leave_at_door',
    name: 'Leave at door',
    meaning: 'Left without a signature.',
  },
  {
    code: 'do_not_leave',
    neutral: 'do_not_leave',
    name: 'Do not leave',
    meaning: 'Not left when no one is there.',
  },
  {
    code: 'cash_on_delivery',
    neutral: 'cash_on_delivery',
    name: 'Cash on delivery',
    meaning: 'The amount in `ratecard:cod_amount` is collected.',
  },
  {
    code: 'appointment',
    name: 'Delivery by appointment',
    meaning: 'A time is agreed with the recipient.',
  },
  { code: 'inside_delivery', name: 'Inside delivery', meaning: 'Carried in, not left at the kerb.' },
  { code: 'lift_gate', name: 'Lift gate', meaning: 'Unloaded with a lift gate.' },
];

const NO_SURCHARGE = notBuilt('A card has no surcharge for it.');

export const other_options: OtherOptions = {
  return_to_sender: NO_SURCHARGE,
  return_at_sender_expense: NO_SURCHARGE,
  abandon_if_undeliverable: NO_SURCHARGE,
  dry_ice: NO_SURCHARGE,
  lithium_batteries: NO_SURCHARGE,
  return_label: NO_SURCHARGE,
  with_return_label: NO_SURCHARGE,
};

/** Keys that are read from the `extra` of a request, written there as `ratecard:key`. */
export const extras: ExtraTable = [
  {
    on: 'recipient',
    key: 'residential',
    example: 'true',
    meaning: 'Whether the address is a home: `true` or `false`. `type: residential` means the same.',
  },
  {
    on: 'shipment',
    key: 'cod_amount',
    example: '45.00',
    meaning: "Amount to collect, in the shipment's currency, with the option cash_on_delivery.",
  },
];
