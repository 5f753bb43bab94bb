import {
  type ExtraTable,
  included,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';

/** Codes as `option` carries them. Replace by the carrier's own. `neutral` is the name that all carriers share. */
export const options: OptionTable = [
  { code: 'SIG', neutral: 'signature', name: 'Signature', meaning: 'Someone at the address signs.' },
  {
    code: 'SAT',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on a Saturday.',
  },
];

const SOURCE = 'Sample Post API, 2026-01-01';

/** What becomes of the neutral options without a code. "The carrier has no such thing" is said with a source only. */
export const other_options: OtherOptions = {
  do_not_leave: included('Parcels are handed over.', SOURCE),
  adult_signature: none('Nobody checks the age of the recipient.', SOURCE),
  leave_at_door: none('Parcels are handed over.', SOURCE),
  hold_for_pickup: notBuilt('The contract has it as hold_at.'),
  cash_on_delivery: none('It collects no money.', SOURCE),
  lithium_batteries: notBuilt('The contract has it as dangerous_goods.'),
  dry_ice: notBuilt('The contract has it as dangerous_goods.'),
  return_label: notBuilt(),
  with_return_label: notBuilt(),
  return_to_sender: included('What cannot be delivered comes back.', SOURCE),
  return_at_sender_expense: none('What cannot be delivered comes back without a charge.', SOURCE),
  abandon_if_undeliverable: none('What cannot be delivered comes back.', SOURCE),
};

/** Keys of `extra` that this carrier reads, written as `sample-post:key`. Replace by what the carrier needs. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'cost_centre',
    example: 'WEB-SHOP',
    operations: ['shipping'],
    meaning: 'Printed on the monthly invoice; at most 20 characters.',
  },
];
