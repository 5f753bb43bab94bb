import type { OperationFacts } from '@waybill/core/plugin';
import { EVENT_ZONE } from './tracking.js';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    labels: true,
    source: 'Shipping Status API v2, by the barcode; Labelling API v2_2 without confirming',
  },
  tracking: {
    numbers_per_call: 1,
    by_reference: true,
    event_zone: EVENT_ZONE,
    source: 'Shipping Status API v2',
  },
  returns: {
    kinds: ['label'],
    billed: 'used',
    reach: 'NL, BE -> NL, BE',
    source: 'PostNL, product codes, of March 2024: returns',
  },
  locations: { by: ['address', 'point', 'id'], source: 'Location API v2_1' },
} as const satisfies OperationFacts;
