import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: 10,
    by_reference: false,
    event_zone: 'offset',
    source: 'GLS Track and Trace V1 1.0.7 of 2025-09-10',
  },
  voiding: {
    unit: 'package',
    until: 'manifested',
    money: 'not_billed',
    source:
      'ShipIT manual 5.0.11, cancelParcelById: until the first scan; that of the day was seen by others',
  },
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    labels: true,
    source: 'ShipIT manual 5.0.11, reprintParcel by ShipmentUnitReference, which cancels the label before',
  },
  manifest: {
    scope: 'account',
    duty: true,
    bills: false,
    documents: 'none',
    source:
      'ShipIT manual 5.0.11, getEndOfDayReport: every contact ID of the login; GLS does it itself after four days',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: 'ShipIT manual 5.0.11, orderSporadicCollection: no number, and no way to cancel it',
  },
  locations: { by: ['address', 'point', 'id'], source: 'ShipIT manual 5.0.11, parcel shop' },
} as const satisfies OperationFacts;
