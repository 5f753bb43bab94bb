import type { OperationFacts, Quota } from '@waybill/core/plugin';

/** Limits, windows and duties of what follows a purchase. */
export const operations: OperationFacts = {
  tracking: {
    numbers_per_call: 10,
    by_reference: false,
    event_zone: 'offset',
    source: 'developers.auspost.com.au, Shipping and Tracking API, Track items',
  },
  voiding: {
    unit: 'shipment',
    until: 'manifested',
    money: 'not_billed',
    source: 'developers.auspost.com.au, Delete shipment: refused with 44016 or 44017 once it is ordered',
  },
  manifest: {
    scope: 'shipments',
    duty: true,
    bills: true,
    documents: 'now',
    source: 'developers.auspost.com.au, Create order from shipments, Get order summary; at most 2000 items',
  },
  manifest_documents: { source: 'developers.auspost.com.au, Get order summary' },
};

export const quota: readonly Quota[] = [
  { name: 'tracking API', calls: 10, per_ms: 60_000, steps: ['track'] },
];
