import type { ExtraTable, OptionTable } from '@waybill/core';

/** Codes as `option` carries them. Replace by the carrier's own; `neutral` is the name that all carriers share. */
export const options: OptionTable = [
  { code: 'SIG', neutral: 'signature', name: 'Signature', meaning: 'Someone at the address signs.' },
  {
    code: 'SAT',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on a Saturday.',
  },
];

/** What is read from the `extra` of a request, written there as `sample-post:key`. Replace by what the carrier needs. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'cost_centre',
    example: 'WEB-SHOP',
    operations: ['shipping'],
    meaning: 'Stands on the invoice that the carrier sends at the end of the month; at most 20 characters.',
  },
];
