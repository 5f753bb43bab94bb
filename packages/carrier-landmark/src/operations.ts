import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    labels: false,
    source: 'Track API Request of 2024-08-15, by Reference; no call prints a label again',
  },
  tracking: {
    numbers_per_call: 1,
    by_reference: false,
    event_zone: 'offset',
    poll_minutes: 60,
    source: 'Track API Request of 2024-08-15',
  },
  voiding: {
    unit: 'shipment',
    until: 'manifested',
    money: 'not_billed',
    source: 'Cancel API Request of 2022-08-12; each service has a window of its own before that',
  },
} as const satisfies OperationFacts;
