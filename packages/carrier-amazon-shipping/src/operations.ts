import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of what is not rating or shipping. */
export const operations: OperationFacts = {
  tracking: {
    numbers_per_call: 1,
    by_reference: false,
    event_zone: 'offset',
    source: 'amazon-shipping-openapi.yaml, getTracking; 5 calls a second',
  },
  voiding: {
    unit: 'package',
    until: 'tendered',
    money: 'not_billed',
    source: 'amazon-shipping-openapi.yaml, cancelShipment; before pickup, in India also on the way',
  },
};
