import type { ExtraTable, OptionTable } from '@waybill/core/plugin';

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
